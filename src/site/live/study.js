/** @import { Crew } from "./crew.js" */
/** @import { Checked, Finding, Size, Work } from "./types.js" */
import { language } from "../viewer/speech.js";
import { Batch } from "./batch.js";

/**
 * What draws a study.
 * @typedef {object} Drawer
 * @property {boolean} frequencies whether it wants the bars of the frequencies, whatever answers the question of the solver
 * @property {() => number} reach how far the axis of the frequencies reaches at least
 * @property {() => { picture: Size, steps: Size }} sizes those that its charts have
 * @property {() => void} changed called whenever there is more to draw
 */

/** What is being found out about one solver: its trials, the exact shares beside them, and the finding so far. */
export class Study {
  #crew;
  #drawer;
  #asking = false;
  #stale = false;
  /** @type {Work | null} */
  #exact = null;
  /**
   * The place of the cutoff that trials are restarted after, if they are.
   * @type {number | null}
   */
  cutoff = null;
  /** @type {Finding | undefined} */
  finding;
  /** Whether enough is done to answer. */
  isAnswerable = false;
  /** Whether it was found of all trials. */
  isWhole = false;
  /** The starts of the census beside it, 0 while there is none. */
  starts = 0;

  /**
   * @param {Crew} crew
   * @param {Checked} checked
   * @param {Drawer} drawer
   */
  constructor(crew, checked, drawer) {
    this.#crew = crew;
    this.#drawer = drawer;
    this.batch = new Batch(crew, checked, () => this.#changed());
  }

  /** Whether it can go on. */
  get isUnfinished() {
    return !this.batch.isComplete && this.batch.failure === "";
  }

  /** The slider of restarts, once all trials are done, if one can change anything. */
  get slider() {
    return this.isWhole ? this.finding?.restart ?? undefined : undefined;
  }

  /** Whether the solutions come equally often, if that is decided. */
  get isEqual() {
    return this.isAnswerable ? this.finding?.isEqual ?? undefined : undefined;
  }

  /**
   * Runs all starts, too.
   * @param {Checked} census
   */
  async compareWith({ experiment, cell, units, starts }) {
    const { progress } = await this.#crew.ask("run", { experiment, cell, from: 0, to: units });
    this.#exact = { experiment, cell, progress: [progress] };
    this.starts = starts ?? 0;
    this.#changed();
  }

  /**
   * Asks what is found if trials are restarted after the cutoff at this place, or are not.
   * @param {number | null} cutoff
   */
  restart(cutoff) {
    this.cutoff = cutoff;
    void this.find();
  }

  #changed() {
    this.#drawer.changed();
    void this.find();
  }

  /** Asks what is found, again while there is more. */
  async find() {
    this.#stale = true;
    if (this.#asking || this.batch.done === 0) return;
    this.#asking = true;
    while (this.#stale) {
      this.#stale = false;
      const { frequencies, reach, sizes } = this.#drawer;
      const { work, carries, isComplete } = this.batch;
      const asked = { work, exact: this.#exact, language: language.current, frequencies, cutoff: this.cutoff, reach: reach(), ...sizes() };
      this.finding = await this.#crew.ask("finding", asked);
      this.isAnswerable = carries;
      this.isWhole = isComplete;
      this.#drawer.changed();
    }
    this.#asking = false;
  }
}
