// How many trials it takes until something can be said.

/** So many for each solution on average, as tests of counts want. */
const EACH = 5;

/** At least so many, and so many where it is not known how many solutions there are. */
const LEAST = 100;
const UNKNOWN = 1000;

/** @param {number | null} reachable how many solutions are known to be reached */
const needed = (reachable) => (reachable === null ? UNKNOWN : Math.max(LEAST, EACH * reachable));

/**
 * Whether what is done can carry an answer. Some of the starts of an enumeration are no sample of all.
 * @param {{ isComplete: boolean, enumerated: boolean, trials: number, reachable: number | null }} done
 */
export const carries = ({ isComplete, enumerated, trials, reachable }) =>
  isComplete || (!enumerated && trials >= needed(reachable));
