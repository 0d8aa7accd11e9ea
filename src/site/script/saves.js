import { make } from "./dom.js";
import { save } from "./save.js";
import { serialized } from "./styled.js";

/** How many pixels a picture has for one of the drawing. */
const FINE = 2;

/**
 * A drawing as a picture.
 * @param {SVGSVGElement} drawing
 * @returns {Promise<Blob | null>}
 */
const painted = async (drawing) => {
  const { width, height } = drawing.viewBox.baseVal;
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  const image = new Image(FINE * width, FINE * height);
  image.src = `data:image/svg+xml,${encodeURIComponent(serialized(drawing))}`;
  await image.decode();
  const canvas = make("canvas", { width: image.width, height: image.height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, image.width, image.height);
  return new Promise((resolve) => canvas.toBlob(resolve));
};

/**
 * Buttons that save what is shown as a file of each kind.
 * @param {() => SVGSVGElement} drawn all of it as one drawing, whose styles are written into it
 * @param {string} name of the file
 * @param {(kind: string) => string} label
 */
export const saveButtons = (drawn, name, label) => {
  const ways = {
    SVG: () => save(serialized(drawn()), "image/svg+xml", `${name}.svg`),
    PNG: async () => save((await painted(drawn())) ?? "", "image/png", `${name}.png`),
  };
  return Object.entries(ways).map(([kind, act]) => {
    const button = make("button", { type: "button", textContent: label(kind) });
    button.addEventListener("click", act);
    return button;
  });
};
