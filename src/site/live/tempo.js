/** The milliseconds after which a speed is one: before, workers have hardly begun, and their first parts are small. */
const SETTLED = 2000;

/** @typedef {{ time: number, done: number }} Moment */

/** How fast something is done lately, once that is known. */
export class Tempo {
  /** @type {Moment | undefined} */
  #before;
  /** @type {Moment | undefined} */
  #last;

  /** Begins anew, be it after a pause. */
  reset() {
    this.#before = this.#last = undefined;
  }

  /**
   * @param {number} time in milliseconds
   * @param {number} done how much is done then
   */
  note(time, done) {
    this.#last ??= { time, done };
    if (time - this.#last.time < SETTLED) return;
    this.#before = this.#last;
    this.#last = { time, done };
  }

  /**
   * The milliseconds that the rest takes, if that is known.
   * @param {number} rest
   */
  left(rest) {
    if (this.#before === undefined || this.#last === undefined) return undefined;
    const done = this.#last.done - this.#before.done;
    return done === 0 ? undefined : (rest * (this.#last.time - this.#before.time)) / done;
  }
}
