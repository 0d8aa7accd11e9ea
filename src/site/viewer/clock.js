/** @import { Trace } from "./types.js" */

/**
 * The times of what is shown: positions of one trace, or steps of two in lockstep.
 * @typedef {object} Clock
 * @property {number} last
 * @property {(at: number) => number} main the position of the first trace
 * @property {(at: number) => number} other the position of the second
 * @property {(position: number) => number} from the time of a position of the first
 */

/**
 * Steps a second, or the seconds in which all is played.
 * @typedef {{ perSecond: number } | { seconds: number }} Pace
 */

/** The steps that are taken in a second at least where all is played in a time: a short trace does not drag. */
const SLOWEST = 2;

/**
 * How many steps are taken in a second.
 * @param {Pace} pace
 * @param {number} last
 */
export const perSecond = (pace, last) => ("seconds" in pace ? Math.max(SLOWEST, last / pace.seconds) : pace.perSecond);

/** @param {number} at */
const same = (at) => at;

/**
 * @param {Trace} trace
 * @returns {(step: number) => number}
 */
const atStep = (trace) => (step) => (step >= trace.steps ? trace.last : trace.positionOf[step]);

/**
 * @param {Trace} main
 * @param {Trace} [other]
 * @returns {Clock}
 */
export const clockOf = (main, other) => {
  if (other === undefined) return { last: main.last, main: same, other: same, from: same };
  return { last: Math.max(main.steps, other.steps), main: atStep(main), other: atStep(other), from: (position) => main.stepOf[position] };
};
