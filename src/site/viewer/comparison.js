/** @import { Trace } from "./types.js" */
import { say } from "./speech.js";

/**
 * Where two traces part, by steps, if they do, and how many boards they share at their ends.
 * @typedef {{ parts: number | undefined, tail: number }} Comparison
 */

/**
 * @param {Trace} a
 * @param {Trace} b
 * @returns {Comparison}
 */
export const comparison = (a, b) => {
  const shared = Math.min(a.steps, b.steps);
  /** @param {number} i @param {number} j */
  const same = (i, j) => a.hash[a.positionOf[i]] === b.hash[b.positionOf[j]];
  let parts = 0;
  while (parts <= shared && same(parts, parts)) parts++;
  let tail = 0;
  while (tail <= shared && same(a.steps - tail, b.steps - tail)) tail++;
  return { parts: parts > shared && a.steps === b.steps ? undefined : parts, tail };
};

/** @param {Comparison} comparison */
export const compared = ({ parts, tail }) => {
  if (parts === undefined) return say("same");
  const where = parts === 0 ? say("differAtStart") : say("differ", parts);
  return tail > 1 ? `${where} ${say("tail", tail)}` : where;
};
