/** @import { CellState } from "./types.js" */

/** A puzzle being played: which cells are hidden, what was guessed, and how often rightly. */
export class Puzzle {
  right = 0;
  wrong = 0;
  /** @type {Map<number, number>} */
  #guesses = new Map();

  /**
   * @param {readonly number[]} cells the solution, row by row
   * @param {readonly number[]} hidden
   */
  constructor(cells, hidden) {
    this.cells = cells;
    /** @type {CellState[]} */
    this.states = cells.map(() => "given");
    for (const cell of hidden) this.states[cell] = "empty";
  }

  /** @param {number} cell */
  isHidden(cell) {
    return this.states[cell] === "empty" || this.states[cell] === "refused";
  }

  /**
   * What a player sees in a cell: a number, or nothing.
   * @param {number} cell
   */
  seen(cell) {
    return this.isHidden(cell) ? this.#guesses.get(cell) : this.cells[cell];
  }

  /**
   * Guesses, and says whether rightly.
   * @param {number} cell
   * @param {number} symbol
   */
  guess(cell, symbol) {
    const right = this.cells[cell] === symbol;
    this.states[cell] = right ? "guessed" : "refused";
    this.#guesses.set(cell, symbol);
    if (right) this.right += 1;
    else this.wrong += 1;
    return right;
  }

  /** @param {number} cell */
  clear(cell) {
    if (!this.isHidden(cell)) return;
    this.states[cell] = "empty";
    this.#guesses.delete(cell);
  }

  /** @param {number} cell */
  reveal(cell) {
    this.states[cell] = "revealed";
  }

  /** @param {CellState} state */
  count(state) {
    return this.states.filter((one) => one === state).length;
  }

  /** The cells that are still hidden, row by row. */
  left() {
    return [...this.states.keys()].filter((cell) => this.isHidden(cell));
  }

  counts() {
    const hidden = this.left().length;
    return { shown: this.cells.length - hidden, hidden, right: this.right, wrong: this.wrong };
  }
}
