/** @import { CellState, Change, Mark } from "./types.js" */
import { hasNote, toggleNote, withoutNote } from "./notes.js";
import { peersOf } from "./peers.js";

/**
 * A hidden cell as it is at first.
 * @type {Mark}
 */
const UNTOUCHED = { state: "empty", symbol: 0, notes: 0 };

/** States of cells that a player may still change. */
const OPEN = ["empty", "placed", "refused"];

/** A puzzle being played: which cells are hidden, what was guessed and noted. Actions return what they changed. */
export class Puzzle {
  /** Wrong guesses that were checked. Undoing a guess does not undo the mistake. */
  wrong = 0;
  /** @type {Mark[]} */
  #marks;
  #block;

  /**
   * @param {readonly number[]} cells the solution, row by row
   * @param {readonly number[]} hidden
   */
  constructor(cells, hidden) {
    this.cells = cells;
    this.side = Math.sqrt(cells.length);
    this.#block = Math.sqrt(this.side);
    this.#marks = cells.map((symbol) => ({ state: "given", symbol, notes: 0 }));
    for (const cell of hidden) this.#marks[cell] = UNTOUCHED;
  }

  /** @param {number} cell */
  mark(cell) {
    return this.#marks[cell];
  }

  /**
   * Puts a cell into a state that it had, or is to have again.
   * @param {number} cell
   * @param {Mark} mark
   */
  restore(cell, mark) {
    this.#marks[cell] = mark;
  }

  /** @param {number} cell */
  isHidden(cell) {
    return OPEN.includes(this.#marks[cell].state);
  }

  /**
   * What a player sees in a cell: a number, or nothing.
   * @param {number} cell
   */
  seen(cell) {
    return this.#marks[cell].symbol || undefined;
  }

  /**
   * Guesses a number, which is checked at once or later. Unless it is refused, peers lose their notes of it.
   * @param {number} cell
   * @param {number} symbol
   * @param {boolean} atOnce
   */
  guess(cell, symbol, atOnce) {
    const right = this.cells[cell] === symbol;
    /** @type {CellState} */
    const state = atOnce ? (right ? "guessed" : "refused") : "placed";
    if (state === "refused") this.wrong += 1;
    const change = this.#change(cell, { state, symbol, notes: 0 });
    return state === "refused" ? [change] : [change, ...this.#eliminate(cell, symbol)];
  }

  /**
   * Adds or removes a note in a cell that shows no number.
   * @param {number} cell
   * @param {number} symbol
   */
  note(cell, symbol) {
    const mark = this.#marks[cell];
    if (mark.state !== "empty") return [];
    return [this.#change(cell, { ...mark, notes: toggleNote(mark.notes, symbol) })];
  }

  /** @param {number} cell */
  clear(cell) {
    if (!this.isHidden(cell) || !this.#isChanged(cell)) return [];
    return [this.#change(cell, UNTOUCHED)];
  }

  /** Hides again all that was hidden at first. */
  startOver() {
    this.wrong = 0;
    return this.#changed().map((cell) => this.#change(cell, UNTOUCHED));
  }

  /** @param {number} cell */
  reveal(cell) {
    const symbol = this.cells[cell];
    return [this.#change(cell, { state: "revealed", symbol, notes: 0 }), ...this.#eliminate(cell, symbol)];
  }

  /** Checks all guesses that were not checked yet. */
  check() {
    return this.#with("placed").map((cell) => {
      const mark = this.#marks[cell];
      const right = mark.symbol === this.cells[cell];
      if (!right) this.wrong += 1;
      return this.#change(cell, { ...mark, state: right ? "guessed" : "refused" });
    });
  }

  /** @param {CellState} state */
  count(state) {
    return this.#with(state).length;
  }

  /** The cells that show no number, or a wrong one, row by row. */
  left() {
    return [...this.#with("empty"), ...this.#with("refused")].sort((one, other) => one - other);
  }

  /**
   * How many cells are still to hold a number, as far as a player knows.
   * @param {number} symbol
   */
  digitsLeft(symbol) {
    const stands = this.#marks.filter((mark) => mark.symbol === symbol && mark.state !== "refused").length;
    return Math.max(0, this.side - stands);
  }

  isSolved() {
    return this.#marks.every(({ state, symbol }, cell) => state !== "refused" && symbol === this.cells[cell]);
  }

  /** Whether anything was done. */
  isTouched() {
    return this.wrong > 0 || this.#changed().length > 0;
  }

  counts() {
    const hidden = this.left().length;
    return { shown: this.cells.length - hidden, hidden, right: this.count("guessed"), wrong: this.wrong };
  }

  /** @param {number} cell */
  #isChanged(cell) {
    const { state, notes } = this.#marks[cell];
    return state !== "given" && (state !== "empty" || notes !== 0);
  }

  #changed() {
    return [...this.#marks.keys()].filter((cell) => this.#isChanged(cell));
  }

  /** @param {CellState} state */
  #with(state) {
    return [...this.#marks.keys()].filter((cell) => this.#marks[cell].state === state);
  }

  /**
   * Removes the notes of a number from the peers of a cell.
   * @param {number} cell
   * @param {number} symbol
   */
  #eliminate(cell, symbol) {
    const noted = peersOf(cell, this.#block).filter((peer) => hasNote(this.#marks[peer].notes, symbol));
    return noted.map((peer) => {
      const mark = this.#marks[peer];
      return this.#change(peer, { ...mark, notes: withoutNote(mark.notes, symbol) });
    });
  }

  /**
   * @param {number} cell
   * @param {Mark} after
   * @returns {Change}
   */
  #change(cell, after) {
    const before = this.#marks[cell];
    this.#marks[cell] = after;
    return { cell, before, after };
  }
}
