/** @import { Crew, Source } from "./crew.js" */
/** @import { Runner } from "./runner.js" */
/** @import { Checked } from "./types.js" */
import { carries } from "./carrying.js";
import { nextSize } from "./pace.js";
import { Tempo } from "./tempo.js";

/** The units that are run first, to see how long they take. */
const FIRST_PART = 16;

/** The milliseconds after which progress is written again: little is lost when the page is left while it runs. */
const WRITTEN_EVERY = 3000;

/** @typedef {readonly [from: number, to: number]} Stretch units, of which the last is not meant */

/**
 * What is done of a batch, as it is kept: progress, the first unit that was never begun, and those before it that are missing.
 * @typedef {{ progress: string, next: number, missing: Stretch[] }} Saved
 */

/**
 * What a batch is kept by.
 * @param {Pick<Checked, "experiment" | "cell">} checked
 */
export const batchName = ({ experiment, cell }) => `${cell} ${experiment}`;

/**
 * A cell that is run in parts: any number of runners at once, until it is done or stopped.
 * @implements {Source}
 */
export class Batch {
  /** The number of the last batch: the crew knows by it what it holds of each. */
  static #last = 0;

  #next = 0;
  #size = FIRST_PART;
  #number = (Batch.#last += 1);
  #progress = "";
  #written = 0;
  /**
   * Units that were begun, but were not kept.
   * @type {Stretch[]}
   */
  #missing = [];
  /**
   * Units whose progress is not written.
   * @type {Set<Stretch>}
   */
  #begun = new Set();
  /**
   * Those of them that the crew holds.
   * @type {Stretch[]}
   */
  #held = [];
  /** @type {{ stretch: Stretch, progress: string }[]} */
  #fresh = [];
  #merging = false;
  #parts = 0;
  #tempo = new Tempo();
  #crew;
  #changed;
  #isOnly;
  /** What went wrong, if anything did. */
  failure = "";
  done = 0;
  /** The trials that are done: a unit of an enumeration holds many. */
  trials = 0;
  running = false;

  /**
   * @param {Crew} crew
   * @param {Checked} checked
   * @param {() => void} changed called whenever it has more
   */
  constructor(crew, checked, changed) {
    const { experiment, cell, units, trials, enumerated, reachable, isOnly } = checked;
    this.#crew = crew;
    this.#changed = changed;
    this.#isOnly = isOnly;
    this.name = batchName(checked);
    this.experiment = experiment;
    this.cell = cell;
    this.units = units;
    this.allTrials = trials;
    this.enumerated = enumerated;
    this.reachable = reachable;
  }

  /**
   * What is done so far, as requests need it.
   * @returns {{ experiment: string, cell: number, batch: number }}
   */
  get work() {
    return { experiment: this.experiment, cell: this.cell, batch: this.#number };
  }

  /** What is done, as it is written: all of it while nothing is run or merged. */
  get progress() {
    return this.#progress;
  }

  /** @returns {Saved} */
  get saved() {
    return { progress: this.#progress, next: this.#next, missing: [...this.#missing, ...this.#begun] };
  }

  get isComplete() {
    return this.done === this.units;
  }

  /** Whether something can be said of what is done. */
  get carries() {
    return carries(this);
  }

  /** Whether parts are being run, merged or written, be it after a stop. */
  get isBusy() {
    return this.#parts > 0 || this.#fresh.length > 0 || this.#merging || this.#isUnwritten;
  }

  /** Whether something is done, and nothing is being done. */
  get isResting() {
    return !this.running && !this.isBusy && this.done > 0;
  }

  /** Whether what is done is a result that can be written: it is none if there are more cells. */
  get hasFiles() {
    return this.#isOnly && this.isResting && (this.isComplete || !this.enumerated);
  }

  get #isUnwritten() {
    return !this.running && this.#held.length > 0;
  }

  /**
   * Goes on from what was kept, if it can be read: another version of the page may have written it.
   * @param {Saved} saved
   * @returns whether it can
   */
  async restore({ progress, next, missing }) {
    const number = (Batch.#last += 1);
    const read = await this.#crew.ask("hold", { ...this.work, batch: number, progress: [progress] }).catch(() => undefined);
    if (read === undefined) return false;
    if (this.#next > 0) return true;
    this.#number = number;
    this.#progress = progress;
    this.#next = next;
    this.#missing = missing;
    Object.assign(this, read);
    this.#changed();
    return true;
  }

  run() {
    this.running = true;
    this.#tempo.reset();
    this.#crew.add(this);
  }

  /** Nothing more is begun; what runs is kept when it ends. */
  stop() {
    this.running = false;
    void this.#merge();
  }

  /** The milliseconds that are left, if that is known. */
  get left() {
    return this.#tempo.left(this.allTrials - this.trials);
  }

  /** @param {Runner} runner */
  take(runner) {
    const stretch = this.running ? this.#nextStretch() : undefined;
    return stretch === undefined ? undefined : this.#do(runner, stretch);
  }

  /** @returns {Stretch | undefined} */
  #nextStretch() {
    const missing = this.#missing.shift();
    if (missing !== undefined || this.#next >= this.units) return missing;
    const from = this.#next;
    this.#next = Math.min(from + this.#size, this.units);
    return [from, this.#next];
  }

  /**
   * @param {Runner} runner
   * @param {Stretch} stretch
   */
  async #do(runner, stretch) {
    const [from, to] = stretch;
    const begun = performance.now();
    this.#parts += 1;
    this.#begun.add(stretch);
    try {
      const asked = runner.ask("run", { experiment: this.experiment, cell: this.cell, from, to });
      const { progress } = await asked.finally(() => (this.#parts -= 1));
      this.#size = nextSize(to - from, performance.now() - begun, runner.patience);
      this.#fresh.push({ stretch, progress });
    } catch (error) {
      this.#fail(error);
    }
    void this.#merge();
  }

  /** Merges what has come in, at once, while more is being run. */
  async #merge() {
    if (this.#merging || (this.#fresh.length === 0 && !this.#isUnwritten)) return;
    this.#merging = true;
    const fresh = this.#fresh.splice(0);
    try {
      const held = await this.#crew.ask("hold", { ...this.work, progress: fresh.map(({ progress }) => progress) });
      Object.assign(this, held);
      this.#held.push(...fresh.map(({ stretch }) => stretch));
      this.#tempo.note(performance.now(), this.trials);
      if (this.isComplete) this.running = false;
      const isDue = this.#progress === "" || performance.now() > this.#written + WRITTEN_EVERY;
      if (isDue || this.#isUnwritten) await this.#write();
    } catch (error) {
      this.#held = [];
      this.#fail(error);
    }
    this.#merging = false;
    this.#changed();
    await this.#merge();
  }

  /** Has what is held written, to be kept. */
  async #write() {
    const held = this.#held.splice(0);
    const { progress } = await this.#crew.ask("held", { batch: this.#number });
    this.#progress = progress;
    this.#written = performance.now();
    held.forEach((stretch) => this.#begun.delete(stretch));
  }

  /** @param {unknown} error */
  #fail(error) {
    this.failure = error instanceof Error ? error.message : String(error);
    this.stop();
    this.#changed();
  }
}
