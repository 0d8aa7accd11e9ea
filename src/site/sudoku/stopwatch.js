import { SECOND } from "../script/time.js";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Measures a time that can be interrupted. */
export class Stopwatch {
  #now;
  #before = 0;
  /** @type {number | undefined} */
  #since;

  /** @param {() => number} now the time in milliseconds */
  constructor(now) {
    this.#now = now;
  }

  /** In milliseconds. */
  get elapsed() {
    return this.#before + (this.#since === undefined ? 0 : this.#now() - this.#since);
  }

  start() {
    this.#since ??= this.#now();
  }

  pause() {
    this.#before = this.elapsed;
    this.#since = undefined;
  }

  /**
   * Stands still at a time.
   * @param {number} elapsed
   */
  set(elapsed) {
    this.#before = elapsed;
    this.#since = undefined;
  }
}

/** @param {number} value */
const twoDigits = (value) => String(value).padStart(2, "0");

/**
 * A time as clocks show it, such as 2:05 or 1:00:07.
 * @param {number} elapsed
 */
export const clockText = (elapsed) => {
  const seconds = Math.floor(elapsed / SECOND);
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor(seconds / MINUTE) % MINUTE];
  const end = twoDigits(seconds % MINUTE);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`;
};
