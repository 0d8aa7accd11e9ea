/** @import { Game } from "./game.js" */

/** Numbers that are typed, of which some have two digits. */
export class Typing {
  #game;

  /** @param {Game} game */
  constructor(game) {
    this.#game = game;
  }

  /**
   * A digit, after which another one may follow where numbers have two.
   * @param {string} digit
   */
  type(digit) {
    const { grid } = this.#game;
    const typed = Number(grid.begun + digit);
    if (!this.#game.canChange()) return;
    grid.begun = typed === 0 ? "" : String(typed);
    if (typed * 10 > grid.side) this.#game.use(typed);
    else this.#game.draw();
  }

  /** Uses what was typed so far. */
  end() {
    const { begun } = this.#game.grid;
    if (begun !== "") this.#game.use(Number(begun));
  }

  /** Gives up what was typed so far. */
  forget() {
    if (this.#game.grid.begun === "") return;
    this.#game.grid.begun = "";
    this.#game.draw();
  }
}
