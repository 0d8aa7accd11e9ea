/** @import { Trace } from "./types.js" */

/**
 * The column of the queen that moves next: it leaves the first square of its frame for the second.
 * @param {Trace} trace
 * @param {number} at
 * @param {number} width
 */
export const nextColumn = (trace, at, width) => {
  const squares = at < trace.last ? (trace.frame(at + 1)?.squares ?? []) : [];
  return squares.length === 2 ? squares[0] % width : undefined;
};
