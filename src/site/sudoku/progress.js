// What was played of a puzzle, as text: to be kept, and to be read with care, because anybody may have written it.

/** @import { Mark, Progress } from "./types.js" */
import { Puzzle } from "./puzzle.js";

/** States of hidden cells, each by its place here. */
const STATES = /** @type {const} */ (["empty", "placed", "guessed", "refused", "revealed"]);

/** @param {number} cell @param {Puzzle} puzzle */
const packed = (cell, puzzle) => {
  const { state, symbol, notes } = puzzle.mark(cell);
  return [STATES.findIndex((one) => one === state), symbol, notes];
};

/**
 * @param {Puzzle} puzzle
 * @param {readonly number[]} hidden the cells that were hidden at first
 * @param {number} time that was needed so far
 */
export const progressText = (puzzle, hidden, time) =>
  JSON.stringify({ hidden, marks: hidden.map((cell) => packed(cell, puzzle)), wrong: puzzle.wrong, time: Math.round(time) });

/** @param {unknown} value @param {number} most */
const isCount = (value, most) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;

/**
 * Whether a cell can have come to look like that.
 * @param {Mark} mark
 * @param {number} solution
 * @param {number} side
 */
const isPossible = ({ state, symbol, notes }, solution, side) => {
  if (!isCount(notes, 2 ** (side + 1) - 1) || notes % 2 === 1) return false;
  if (state === "empty") return symbol === 0;
  if (notes > 0 || !isCount(symbol, side) || symbol === 0) return false;
  return state === "placed" || (symbol === solution) === (state !== "refused");
};

/**
 * @param {unknown} packed
 * @param {number} solution
 * @param {number} side
 * @returns {Mark}
 */
const unpacked = (packed, solution, side) => {
  const [state, symbol, notes] = /** @type {number[]} */ (packed);
  const mark = { state: STATES[state], symbol, notes };
  if (mark.state === undefined || !isPossible(mark, solution, side)) throw new RangeError("no such cell");
  return mark;
};

/**
 * What `text` says of a puzzle, if it was written for it.
 * @param {string | null} text
 * @param {readonly number[]} cells the solution
 * @param {readonly number[]} hidden
 * @returns {Progress | undefined}
 */
export const readProgress = (text, cells, hidden) => {
  try {
    const kept = JSON.parse(text ?? "");
    const ofThis = JSON.stringify(kept.hidden) === JSON.stringify(hidden) && kept.marks.length === hidden.length;
    if (!ofThis || ![kept.wrong, kept.time].every((value) => isCount(value, Number.MAX_SAFE_INTEGER))) return undefined;
    const side = Math.sqrt(cells.length);
    const marks = hidden.map((cell, at) => unpacked(kept.marks[at], cells[cell], side));
    return { hidden: [...hidden], marks, wrong: kept.wrong, time: kept.time };
  } catch {
    return undefined;
  }
};

/**
 * Continues a puzzle where it was left.
 * @param {Puzzle} puzzle
 * @param {Progress} progress
 */
export const continueFrom = (puzzle, { hidden, marks, wrong }) => {
  hidden.forEach((cell, at) => puzzle.restore(cell, marks[at]));
  puzzle.wrong = wrong;
};
