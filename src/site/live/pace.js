/** From one part to the next, the size changes by this factor at most. */
const FACTOR = 4;

/** More units at once are not seen to grow. */
const MOST_UNITS = 2 ** 20;

/**
 * How many units take as long as a runner may: long enough to have little overhead, short enough to be seen to grow.
 * @param {number} size those that were run
 * @param {number} took the milliseconds that they took
 * @param {number} patience the milliseconds that they may take
 */
export const nextSize = (size, took, patience) => {
  const factor = Math.min(Math.max(patience / Math.max(took, 1), 1 / FACTOR), FACTOR);
  return Math.min(Math.max(1, Math.round(size * factor)), MOST_UNITS);
};
