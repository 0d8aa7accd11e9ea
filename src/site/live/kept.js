/** @import { Batch, Saved } from "./batch.js" */

const NAME = "queenlab-live";

/** @returns {Record<string, Saved>} */
const read = () => {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "{}");
  } catch {
    return {};
  }
};

/** What experiments have found, kept while the tab shows another page. */
export class Kept {
  #saved = read();

  /** @param {string} experiment */
  find(experiment) {
    return this.#saved[experiment];
  }

  /**
   * Keeps these, or the last alone where all take too much room.
   * @param {readonly Batch[]} batches
   */
  write(batches) {
    const begun = batches.filter(({ done }) => done > 0);
    for (const kept of [begun, begun.slice(-1)]) {
      try {
        const saved = Object.fromEntries(kept.map(({ experiment, saved }) => [experiment, saved]));
        sessionStorage.setItem(NAME, JSON.stringify({ ...(kept === begun ? this.#saved : {}), ...saved }));
        return;
      } catch {
        // Where storage is forbidden or full, less is kept.
      }
    }
  }
}
