import { SVG } from "./svg.js";

const KEPT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "paint-order", "opacity",
  "transform", "font-size", "font-family", "font-weight", "text-anchor", "fill-opacity", "display",
  "marker-start", "marker-mid", "marker-end"];

/**
 * @param {Element} from
 * @param {Element} to
 */
export const inline = (from, to) => {
  const style = getComputedStyle(from);
  to.setAttribute("style", KEPT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  to.removeAttribute("class");
};

/**
 * A copy whose styles are written into it, but for its own.
 * @template {Element} T
 * @param {T} original
 */
export const styled = (original) => {
  const copy = /** @type {T} */ (original.cloneNode(true));
  const mine = copy.querySelectorAll("*");
  original.querySelectorAll("*").forEach((from, i) => inline(from, mine[i]));
  return copy;
};

/**
 * A drawing as the text of a file, on the paper of the page.
 * @param {SVGSVGElement} drawing
 */
export const serialized = (drawing) => {
  drawing.style.background = getComputedStyle(document.body).backgroundColor;
  drawing.setAttribute("xmlns", SVG);
  return new XMLSerializer().serializeToString(drawing);
};
