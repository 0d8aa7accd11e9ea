/** @import { PlayData } from "./types.js" */
import { part } from "../script/dom.js";
import { chosen } from "./choices.js";
import { Grid } from "./grid.js";
import { Puzzle } from "./puzzle.js";
import { Revealer } from "./reveal.js";
import { language, say } from "./speech.js";

/** @param {string} text */
const announce = (text) => {
  part("message", HTMLElement).textContent = text;
};

/** The puzzle that is played, and everything that shows it. */
export class Game {
  grid;
  revealer = new Revealer(() => this.#revealNext(), () => this.drawRevealer());
  #data;
  #puzzle = new Puzzle([], []);

  /** @param {PlayData} data */
  constructor(data) {
    this.#data = data;
    this.grid = new Grid(part("board", HTMLElement), data.block);
  }

  /** Begins what is chosen. */
  open() {
    const { grid, hidden } = chosen(this.#data);
    this.revealer.stop();
    this.grid.begun = "";
    this.#puzzle = new Puzzle(grid.cells, hidden);
    part("key", HTMLElement).textContent = grid.key;
    this.announceHidden();
  }

  announceHidden() {
    announce(say("fresh", this.#puzzle.left().length));
    this.#draw();
  }

  #draw() {
    const counts = this.#puzzle.counts();
    this.grid.draw(this.#puzzle);
    for (const [name, count] of Object.entries(counts)) part(name, HTMLElement).textContent = language.number(count);
    if (counts.hidden === 0) announce(say("done", counts.right, counts.wrong, this.#puzzle.count("revealed")));
  }

  drawRevealer() {
    const { running } = this.revealer;
    part("auto", HTMLElement).textContent = say(running ? "stop" : "start");
    part("message", HTMLElement).setAttribute("aria-live", running ? "off" : "polite");
  }

  /** @param {number} cell */
  #where(cell) {
    return this.grid.place(cell).map((place) => place + 1);
  }

  /**
   * Guesses in the current cell.
   * @param {number} symbol
   */
  guess(symbol) {
    const { grid } = this;
    const cell = grid.current;
    grid.begun = "";
    if (!this.#puzzle.isHidden(cell)) announce(say("isShown"));
    else if (symbol < 1 || symbol > grid.side) announce(say("outside", grid.side));
    else announce(say(this.#puzzle.guess(cell, symbol) ? "isRight" : "isWrong", symbol, ...this.#where(cell)));
    this.#draw();
  }

  /**
   * A digit, after which another one may follow where numbers have two.
   * @param {string} digit
   */
  type(digit) {
    const { grid } = this;
    if (!this.#puzzle.isHidden(grid.current)) {
      announce(say("isShown"));
      return;
    }
    const typed = Number(grid.begun + digit);
    grid.begun = typed === 0 ? "" : String(typed);
    if (typed * 10 > grid.side) this.guess(typed);
    else this.#draw();
  }

  /** Guesses what was typed so far. */
  endNumber() {
    if (this.grid.begun !== "") this.guess(Number(this.grid.begun));
  }

  /** Gives up what was typed so far. */
  forgetNumber() {
    if (this.grid.begun === "") return;
    this.grid.begun = "";
    this.#draw();
  }

  clear() {
    this.grid.begun = "";
    this.#puzzle.clear(this.grid.current);
    this.#draw();
  }

  reveal() {
    this.grid.begun = "";
    this.#reveal(this.grid.current);
  }

  #revealNext() {
    this.grid.begun = "";
    const [next, ...others] = this.#puzzle.left();
    if (next !== undefined) this.#reveal(next);
    return others.length > 0;
  }

  /** @param {number} cell */
  #reveal(cell) {
    if (!this.#puzzle.isHidden(cell)) return;
    this.#puzzle.reveal(cell);
    announce(say("isRevealed", this.#puzzle.cells[cell], ...this.#where(cell)));
    this.#draw();
  }
}
