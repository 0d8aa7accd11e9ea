/** @import { Batch, Saved } from "./batch.js" */

const NAME = "queenlab-live";

/**
 * @typedef {object} Memory
 * @property {Record<string, Saved>} batches what is done, by the names of batches
 * @property {Record<string, readonly string[]>} races the solvers of each race, by what was chosen
 * @property {string} [racing] what was chosen, if its race is shown
 */

/** @returns {Memory} */
const read = () => {
  const none = { batches: {}, races: {} };
  try {
    return { ...none, ...JSON.parse(sessionStorage.getItem(NAME) ?? "{}") };
  } catch {
    return none;
  }
};

/** What experiments and races have found, kept while the tab shows another page. */
export class Kept {
  #memory = read();

  /** @param {string} name */
  batch(name) {
    return this.#memory.batches[name];
  }

  /** @param {string} chosen */
  race(chosen) {
    return this.#memory.races[chosen] ?? [];
  }

  /** What was chosen, if its race was shown last. */
  get racing() {
    return this.#memory.racing;
  }

  /**
   * Keeps these beside what was kept before, or the last batch alone where all take too much room.
   * @param {readonly Batch[]} batches
   * @param {Memory["races"]} races
   * @param {string | undefined} racing
   */
  write(batches, races, racing) {
    const begun = batches.filter(({ done }) => done > 0).map(({ name, saved }) => [name, saved]);
    const before = this.#memory;
    const all = { batches: { ...before.batches, ...Object.fromEntries(begun) }, races: { ...before.races, ...races }, racing };
    const last = { batches: Object.fromEntries(begun.slice(-1)), races: {} };
    for (const memory of [all, last]) {
      try {
        sessionStorage.setItem(NAME, JSON.stringify(memory));
        return;
      } catch {
        // Where storage is forbidden or full, less is kept.
      }
    }
  }
}
