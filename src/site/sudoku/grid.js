/** @import { Puzzle } from "./puzzle.js" */
import { make } from "../script/dom.js";
import { notedIn, notesText } from "./notes.js";
import { arePeers } from "./peers.js";
import { say } from "./speech.js";

/**
 * Rows and columns that a key moves by.
 * @type {Record<string, [down: number, right: number]>}
 */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The cells on the page: an ARIA grid of which one cell at a time is reached by Tab. */
export class Grid {
  current = 0;
  /** The first digit of a number that is being typed. */
  begun = "";
  #element;
  #block;
  #cells;

  /**
   * @param {HTMLElement} element
   * @param {number} block the side of a block
   * @param {() => void} moved is called when another cell becomes the current one
   */
  constructor(element, block, moved) {
    this.#element = element;
    this.#block = block;
    this.side = block * block;
    document.documentElement.style.setProperty("--side", String(this.side));
    document.body.classList.toggle("large", this.side > 9);
    const rows = Array.from({ length: this.side }, (_, row) => this.#row(row));
    element.replaceChildren(...rows.map(({ line }) => line));
    this.#cells = rows.flatMap(({ cells }) => cells);
    this.#cells.forEach((cell, at) => cell.addEventListener("focusin", () => {
      this.#choose(at);
      moved();
    }));
  }

  /** @param {number} row */
  #row(row) {
    const cells = Array.from({ length: this.side }, (_, column) => this.#cell(row, column));
    const line = make("div", {}, ...cells);
    line.setAttribute("role", "row");
    return { line, cells };
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #cell(row, column) {
    const cell = make("div", { tabIndex: row + column === 0 ? 0 : -1 });
    cell.setAttribute("role", "gridcell");
    cell.classList.toggle("block-top", row % this.#block === 0);
    cell.classList.toggle("block-left", column % this.#block === 0);
    cell.style.setProperty("--from-corner", String(row + column));
    return cell;
  }

  /** @param {number} cell */
  #choose(cell) {
    this.#cells[this.current].tabIndex = -1;
    this.current = cell;
    this.#cells[cell].tabIndex = 0;
  }

  /**
   * Makes a cell the current one, and takes the focus there if another cell has it.
   * @param {number} cell
   */
  show(cell) {
    if (this.#element.contains(document.activeElement)) this.#cells[cell].focus();
    else this.#choose(cell);
  }

  /**
   * The row and column of a cell, from 0.
   * @param {number} cell
   */
  place(cell) {
    return [Math.floor(cell / this.side), cell % this.side];
  }

  /**
   * Moves by a key, if it is one that moves.
   * @param {string} key
   */
  move(key) {
    const [row, column] = this.place(this.current);
    /** @param {number} place */
    const within = (place) => Math.min(this.side - 1, Math.max(0, place));
    /** @param {number} down @param {number} right */
    const goTo = (down, right) => this.#cells[within(down) * this.side + within(right)].focus();
    if (key === "Home") goTo(row, 0);
    else if (key === "End") goTo(row, this.side - 1);
    else if (key in STEPS) goTo(row + STEPS[key][0], column + STEPS[key][1]);
    else return false;
    return true;
  }

  /** @param {Puzzle} puzzle */
  draw(puzzle) {
    this.#element.setAttribute("aria-label", say("board", this.side));
    this.#cells.forEach((element, cell) => this.#draw(element, cell, puzzle));
    this.highlight(puzzle);
  }

  /**
   * Marks the peers of the current cell, and the other cells with its number.
   * @param {Puzzle} puzzle
   */
  highlight(puzzle) {
    const symbol = puzzle.seen(this.current);
    this.#cells.forEach((element, cell) => {
      element.classList.toggle("peer", arePeers(cell, this.current, this.#block));
      element.classList.toggle("same", symbol !== undefined && cell !== this.current && puzzle.seen(cell) === symbol);
    });
  }

  /**
   * @param {boolean} solved
   * @param {boolean} now whether it was solved just now
   */
  celebrate(solved, now) {
    this.#element.classList.toggle("solved", solved);
    this.#element.classList.toggle("celebrated", solved && now);
  }

  /**
   * @param {HTMLElement} element
   * @param {number} cell
   * @param {Puzzle} puzzle
   */
  #draw(element, cell, puzzle) {
    const { state, symbol, notes } = puzzle.mark(cell);
    const [row, column] = this.place(cell);
    /** @param {string} shown @param {string} text @param {string} words */
    const show = (shown, text, words) => {
      element.dataset.state = shown;
      element.textContent = text;
      element.setAttribute("aria-label", say("cell", row + 1, column + 1, words));
    };
    if (cell === this.current && this.begun !== "") show("begun", this.begun, say("begun", this.begun));
    else if (notes !== 0) show("noted", notesText(notes, this.#block), say("noted", notedIn(notes).join(", ")));
    else show(state, symbol === 0 ? "" : String(symbol), say(state, symbol));
    element.setAttribute("aria-readonly", String(!puzzle.isHidden(cell)));
  }
}
