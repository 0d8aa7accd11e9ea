/** @import { Engine } from "./engine.js" */
/** @import { Runner } from "./runner.js" */
/** @import { Functions } from "./types.js" */
import { PageRunner, WorkerRunner } from "./runner.js";

/** More runners than this gain little and cost memory. */
const MOST_RUNNERS = 8;

/** A machine with less memory, in gigabytes, has two of them. */
const SMALL = 4;

const wanted = () => {
  const { deviceMemory = SMALL } = /** @type {{ deviceMemory?: number }} */ (navigator);
  return Math.min(navigator.hardwareConcurrency || 2, deviceMemory < SMALL ? 2 : MOST_RUNNERS);
};

/**
 * Something that has work for runners.
 * @typedef {object} Source
 * @property {(runner: Runner) => Promise<void> | undefined} take begins the next piece of work, if there is one
 */

/** Runners that share what is to be run, and one more that merges what they return. */
export class Crew {
  /** @type {Set<Source>} */
  #sources = new Set();
  /** @type {Promise<unknown>} */
  #asked = Promise.resolve();
  #idle;
  #merger;

  /**
   * @param {Runner[]} runners
   * @param {Runner} merger
   */
  constructor(runners, merger) {
    this.#idle = runners;
    this.#merger = merger;
  }

  /**
   * Workers where the browser has them, else the page itself.
   * @param {ArrayBuffer} bytes
   * @param {Engine} engine
   */
  static async gather(bytes, engine) {
    try {
      const merger = new WorkerRunner(bytes);
      await merger.ask("systems", {});
      return new Crew(Array.from({ length: wanted() }, () => new WorkerRunner(bytes)), merger);
    } catch {
      const page = new PageRunner(engine);
      return new Crew([page], page);
    }
  }

  /**
   * Asks the one that merges, after all that it was asked before.
   * @template {keyof Functions} Name
   * @param {Name} name
   * @param {Functions[Name][0]} asked
   * @returns {Promise<Functions[Name][1]>}
   */
  ask(name, asked) {
    const answer = this.#asked.then(() => this.#merger.ask(name, asked));
    this.#asked = answer.catch(() => undefined);
    return answer;
  }

  /** @param {Source} source */
  add(source) {
    this.#sources.add(source);
    this.#assign();
  }

  /** Idle runners go to the sources in turn. */
  #assign() {
    for (const source of [...this.#sources]) {
      const runner = this.#idle.at(-1);
      if (runner === undefined) return;
      const work = source.take(runner);
      this.#sources.delete(source);
      if (work === undefined) continue;
      this.#sources.add(source);
      this.#idle.pop();
      work.finally(() => {
        this.#idle.push(runner);
        this.#assign();
      });
    }
    if (this.#sources.size > 0 && this.#idle.length > 0) this.#assign();
  }
}
