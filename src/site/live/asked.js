// The question that an experiment answers.

/** @import { Choice } from "./choice.js" */
/** @import { Checked, System } from "./types.js" */
import { PROBLEM, sizesOf } from "./problems.js";
import { word } from "./speech.js";

/** The solver that repairs a board, and the other problem whose boards look alike. */
const REPAIR = "repair";
const ROOKS = "rooks";

/** The size of the rooks: 10,000 starts can distinguish its solutions. */
const FEW = "5";

/**
 * @param {Choice} choice
 * @param {readonly System[]} systems
 * @param {Checked} checked
 * @param {boolean} isCompared whether it is asked because of another problem
 */
export const questionOf = ({ system, options }, systems, { reachable, asks }, isCompared) => {
  if (asks !== "askAll") return word(asks, system);
  if (reachable === null || reachable < 2) return word("askAny", system);
  const known = systems.find(({ name }) => name === system);
  const size = options["size"] ?? String((known && sizesOf(known, options[PROBLEM]))?.[2]);
  if (system === REPAIR && options[PROBLEM] === undefined) return word("askQueens", size === "8" ? word("eight") : size, reachable);
  if (system === REPAIR && options[PROBLEM] === ROOKS) {
    return word(isCompared ? "askWhetherQueens" : "askRooks", size === FEW ? word("five") : size, reachable);
  }
  return word("askAll", system, reachable);
};

/**
 * The same solver on another problem, if it is on queens and takes one.
 * @param {Choice} choice
 * @param {readonly System[]} systems
 * @returns {Partial<Choice> | undefined}
 */
export const otherProblem = ({ system, options }, systems) => {
  const problems = systems.find(({ name }) => name === system)?.problems ?? [];
  const isOffered = options[PROBLEM] === undefined && problems.some((problem) => problem.word === ROOKS);
  return isOffered ? { options: { ...options, [PROBLEM]: ROOKS, size: FEW } } : undefined;
};
