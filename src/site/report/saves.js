import { make } from "../script/dom.js";
import { save } from "../script/save.js";
import { standalone } from "../script/standalone.js";
import { words } from "./speech.js";

/** How many pixels a picture has for one of the drawing. */
const FINE = 2;

/**
 * A drawing as a picture.
 * @param {string} drawing
 * @param {SVGAnimatedRect} size
 * @returns {Promise<Blob | null>}
 */
const painted = async (drawing, { baseVal: { width, height } }) => {
  const image = new Image(FINE * width, FINE * height);
  const sized = drawing.replace("<svg", `<svg width="${width}" height="${height}"`);
  image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await image.decode();
  const canvas = make("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, image.width, image.height);
  return new Promise((resolve) => canvas.toBlob(resolve));
};

/**
 * Buttons that save what a chart shows, beside the link to its table.
 * @param {HTMLElement} figure
 */
export const offerSaves = (figure) => {
  const place = figure.querySelector(".saves");
  const charts = [...figure.querySelectorAll("svg")].filter((chart) => chart.querySelector(".marks") !== null);
  const label = words().saveAs;
  const name = place?.querySelector("a")?.textContent.replace(".csv", "") ?? "";
  /** @param {(drawing: string, chart: SVGSVGElement) => unknown} act */
  const saving = (act) => () => charts.filter((chart) => chart.checkVisibility()).forEach((chart) => act(standalone(chart), chart));
  const ways = {
    SVG: saving((drawing) => save(drawing, "image/svg+xml", `${name}.svg`)),
    PNG: saving(async (drawing, { viewBox }) => save((await painted(drawing, viewBox)) ?? "", "image/png", `${name}.png`)),
  };
  for (const [kind, act] of Object.entries(ways)) {
    const button = make("button", { type: "button", textContent: label.replace("{0}", kind) });
    button.addEventListener("click", act);
    place?.append(" ", button);
  }
};
