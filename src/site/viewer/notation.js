/** @import { PageData, Trace } from "./types.js" */
import { EMPTY } from "./tokens.js";

/** @typedef {Pick<PageData, "width" | "height" | "notation" | "entryEnd">} Format */

/**
 * The rows of a board with a token in each column.
 * @param {Uint16Array} cells
 * @param {Format} format
 */
const rows = (cells, { width, height }) => {
  /** @type {number[]} */
  const found = [];
  cells.forEach((token, square) => {
    if (token !== EMPTY) found[square % width] = height - Math.floor(square / width);
  });
  return found.join(height > 9 ? "-" : "");
};

/**
 * The entries of a trace in the notation of its document.
 * @param {Trace} trace
 * @param {Format} format
 */
export const notation = (trace, format) => {
  const entries = [trace.opening];
  for (let at = 1; at <= trace.last; at++) {
    const frame = trace.frame(at);
    if (!frame?.isEntry) continue;
    entries.push((format.notation === "board" ? rows(trace.cells(at), format) : "") + frame.label);
  }
  return entries.map((entry) => entry + format.entryEnd).join("");
};
