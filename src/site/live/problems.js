// The problems that a solver takes, and the sizes that each has.

/** @import { Choice } from "./choice.js" */
/** @import { System } from "./types.js" */

/** The option that names a problem. */
export const PROBLEM = "problem";

/** What is chosen for all solvers alike. */
const SHARED = ["size", PROBLEM];

/**
 * The least, the largest, and the usual size of a problem, if it has one.
 * @param {System} system
 * @param {string | undefined} problem its word, if it is not the usual one
 */
export const sizesOf = ({ options, problems }, problem) => {
  if (problem !== undefined) return problems.find(({ word }) => word === problem)?.sizes ?? undefined;
  const size = options.find(({ name }) => name === "size");
  return size?.domain.integers === undefined ? undefined : [...size.domain.integers, Number(size.default)];
};

/**
 * The options that say which problem it is.
 * @param {Choice["options"]} options
 */
export const problemOf = (options) => Object.fromEntries(Object.entries(options).filter(([name]) => SHARED.includes(name)));
