import { make } from "../script/dom.js";
import { save } from "../script/save.js";
import { serialized } from "../script/styled.js";
import { words } from "./speech.js";
import { whole } from "./whole.js";

/** How many pixels a picture has for one of the drawing. */
const FINE = 2;

/**
 * A drawing as a picture.
 * @param {SVGSVGElement} drawing
 * @returns {Promise<Blob | null>}
 */
const painted = async (drawing) => {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image(FINE * width, FINE * height);
  image.src = `data:image/svg+xml,${encodeURIComponent(serialized(drawing))}`;
  await image.decode();
  const canvas = make("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, image.width, image.height);
  return new Promise((resolve) => canvas.toBlob(resolve));
};

/**
 * Buttons that save what a figure shows, beside the link to its table.
 * @param {HTMLElement} figure
 */
export const offerSaves = (figure) => {
  const place = figure.querySelector(".saves");
  const label = words().saveAs;
  const name = place?.querySelector("a")?.textContent.replace(".csv", "") ?? "";
  const ways = {
    SVG: () => save(serialized(whole(figure)), "image/svg+xml", `${name}.svg`),
    PNG: async () => save((await painted(whole(figure))) ?? "", "image/png", `${name}.png`),
  };
  for (const [kind, act] of Object.entries(ways)) {
    const button = make("button", { type: "button", textContent: label.replace("{0}", kind) });
    button.addEventListener("click", act);
    place?.append(" ", button);
  }
};
