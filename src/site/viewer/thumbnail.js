/** @import { Shape } from "./types.js" */
import { svg } from "../script/svg.js";
import { figure } from "./figure.js";
import { cornerOf, groundOf, sidesOf } from "./layout.js";
import { EMPTY } from "./tokens.js";

/**
 * A board of its own, small, that nothing changes.
 * @param {Uint16Array} cells
 * @param {Shape} shape
 */
export const thumbnail = (cells, shape) => {
  const frame = svg("svg", { class: "board", viewBox: `0 0 ${sidesOf(shape).join(" ")}`, "aria-hidden": "true" });
  frame.append(svg("use", { href: groundOf(shape) }));
  cells.forEach((token, square) => {
    if (token === EMPTY) return;
    const piece = figure(shape.tokens[token], shape);
    piece.setAttribute("transform", `translate(${cornerOf(square, shape).join(" ")})`);
    frame.append(piece);
  });
  return frame;
};
