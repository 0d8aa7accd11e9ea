/** @import { Mark, Trace } from "./types.js" */

// Examples are looked for among the first frames: a long trace repeats itself.
const SEARCHED = 20_000;

/**
 * The first position of each kind of frame.
 * @param {Trace} trace
 */
export const examplesOf = (trace) => {
  /** @type {Map<Mark, number>} */
  const found = new Map();
  for (let at = 1; at <= Math.min(trace.last, SEARCHED); at++) {
    const mark = trace.frame(at)?.mark;
    if (mark !== undefined && !found.has(mark)) found.set(mark, at);
  }
  return [...found.values()];
};
