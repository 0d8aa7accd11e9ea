/** @import { Change } from "./types.js" */

/** What was done, each action with all that it changed, so that it can be undone and redone. */
export class UndoHistory {
  /** @type {Change[][]} */
  #done = [];
  /** @type {Change[][]} */
  #undone = [];

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /**
   * Keeps an action, unless it changed nothing. What was undone before can no longer be redone.
   * @param {Change[]} changes
   */
  add(changes) {
    if (changes.length === 0) return;
    this.#done.push(changes);
    this.#undone = [];
  }

  /** The last action, which is to be undone. */
  undo() {
    const changes = this.#done.pop();
    if (changes !== undefined) this.#undone.push(changes);
    return changes;
  }

  /** The action that was undone last, which is to be redone. */
  redo() {
    const changes = this.#undone.pop();
    if (changes !== undefined) this.#done.push(changes);
    return changes;
  }
}
