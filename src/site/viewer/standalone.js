import { SVG } from "./figure.js";

const KEPT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "stroke-linecap", "paint-order", "opacity",
  "transform", "font-size", "font-family", "text-anchor"];

/**
 * @param {Element} from
 * @param {Element} to
 */
const inline = (from, to) => {
  const style = getComputedStyle(from);
  to.setAttribute("style", KEPT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
  to.removeAttribute("class");
};

/**
 * A copy whose styles are written into it.
 * @param {Element} original
 */
const styled = (original) => {
  const copy = /** @type {Element} */ (original.cloneNode(true));
  const mine = copy.querySelectorAll("*");
  original.querySelectorAll("*").forEach((from, i) => inline(from, mine[i]));
  return copy;
};

/**
 * A board as a file of its own: pieces and styles are written into it.
 * @param {SVGSVGElement} board
 */
export const standalone = (board) => {
  const copy = styled(board);
  inline(board, copy);
  copy.prepend(...[...document.querySelectorAll(".pieces defs")].map(styled));
  copy.setAttribute("xmlns", SVG);
  return new XMLSerializer().serializeToString(copy);
};
