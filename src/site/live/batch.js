/** @import { Crew, Source } from "./crew.js" */
/** @import { Runner } from "./runner.js" */
/** @import { Checked, Work } from "./types.js" */
import { nextSize } from "./pace.js";

/** The units that are run first, to see how long they take. */
const FIRST_PART = 16;

/**
 * A cell that is run in parts: any number of runners at once, until it is done or stopped.
 * @implements {Source}
 */
export class Batch {
  #next = 0;
  #size = FIRST_PART;
  #progress = "";
  /** @type {string[]} */
  #fresh = [];
  #merging = false;
  #parts = 0;
  #crew;
  #changed;
  /** What went wrong, if anything did. */
  failure = "";
  done = 0;
  running = false;
  /** The milliseconds that it has run. */
  spent = 0;
  #begun = 0;

  /**
   * @param {Crew} crew
   * @param {Checked} checked an experiment of one cell
   * @param {() => void} changed called whenever it has more
   */
  constructor(crew, { experiment, cells: [{ units }] }, changed) {
    this.#crew = crew;
    this.#changed = changed;
    this.experiment = experiment;
    this.units = units;
  }

  /**
   * What is done so far, as requests need it.
   * @returns {Work}
   */
  get work() {
    return { experiment: this.experiment, cell: 1, progress: [this.#progress] };
  }

  get isComplete() {
    return this.done === this.units;
  }

  /** Whether parts are being run or merged, be it after a stop. */
  get isBusy() {
    return this.#parts > 0 || this.#fresh.length > 0 || this.#merging;
  }

  run() {
    this.running = true;
    this.#begun = performance.now();
    this.#crew.add(this);
  }

  /** Nothing more is begun; what runs is kept when it ends. */
  stop() {
    if (!this.running) return;
    this.running = false;
    this.spent += performance.now() - this.#begun;
  }

  /** The milliseconds that are left at the speed so far. */
  get left() {
    const spent = this.spent + (this.running ? performance.now() - this.#begun : 0);
    return (spent / Math.max(1, this.done)) * (this.units - this.done);
  }

  /** @param {Runner} runner */
  take(runner) {
    if (!this.running || this.#next >= this.units) return undefined;
    const from = this.#next;
    this.#next = Math.min(from + this.#size, this.units);
    return this.#do(runner, from, this.#next);
  }

  /**
   * @param {Runner} runner
   * @param {number} from
   * @param {number} to
   */
  async #do(runner, from, to) {
    const begun = performance.now();
    this.#parts += 1;
    try {
      const asked = runner.ask("run", { experiment: this.experiment, cell: 1, from, to });
      const { progress } = await asked.finally(() => (this.#parts -= 1));
      this.#size = nextSize(to - from, performance.now() - begun, runner.patience);
      this.#fresh.push(progress);
    } catch (error) {
      this.#fail(error);
    }
    void this.#merge();
  }

  /** Merges what has come in, at once, while more is being run. */
  async #merge() {
    if (this.#merging || this.#fresh.length === 0) return;
    this.#merging = true;
    const before = this.#progress === "" ? [] : [this.#progress];
    try {
      const { progress, done } = await this.#crew.ask("merge", { ...this.work, progress: [...before, ...this.#fresh.splice(0)] });
      this.#progress = progress;
      this.done = done;
    } catch (error) {
      this.#fail(error);
    }
    this.#merging = false;
    if (this.isComplete) this.stop();
    this.#changed();
    await this.#merge();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.failure = error instanceof Error ? error.message : String(error);
    this.stop();
    this.#changed();
  }
}
