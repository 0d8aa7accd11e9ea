/** @import { Shape } from "./types.js" */
import { figure, svg } from "./figure.js";
import { EMPTY } from "./tokens.js";

/**
 * A board of its own, small, that nothing changes.
 * @param {Uint16Array} cells
 * @param {Shape} shape
 */
export const thumbnail = (cells, { width, height, tokens }) => {
  const frame = svg("svg", { class: "board", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  frame.append(svg("use", { href: `#squares-${width}-${height}` }));
  cells.forEach((token, square) => {
    if (token === EMPTY) return;
    const piece = figure(tokens[token]);
    piece.setAttribute("transform", `translate(${square % width} ${Math.floor(square / width)})`);
    frame.append(piece);
  });
  return frame;
};
