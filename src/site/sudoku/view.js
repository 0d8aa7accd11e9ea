/** @import { History } from "./history.js" */
/** @import { Puzzle } from "./puzzle.js" */
import { part } from "../script/dom.js";
import { Grid } from "./grid.js";
import { Keypad } from "./keypad.js";
import { language, say } from "./speech.js";

/**
 * How a player wants to play: guesses are checked at once, numbers are notes.
 * @typedef {{ atOnce: boolean, takesNotes: boolean }} Manner
 */

/** @param {string} id @param {boolean} does */
const canDo = (id, does) => part(id, HTMLElement).setAttribute("aria-disabled", String(!does));

/** The grid, the keypad, and the numbers beside them. */
export class View {
  grid;
  #keypad;

  /**
   * @param {number} block
   * @param {(symbol: number) => void} use
   * @param {() => void} moved
   */
  constructor(block, use, moved) {
    this.grid = new Grid(part("board", HTMLElement), block, moved);
    this.#keypad = new Keypad(this.grid.side, use);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {History} history
   * @param {Manner} manner
   */
  draw(puzzle, history, manner) {
    this.grid.draw(puzzle);
    for (const [name, count] of Object.entries(puzzle.counts())) part(name, HTMLElement).textContent = language.number(count);
    canDo("undo", history.canUndo);
    canDo("redo", history.canRedo);
    part("notes", HTMLElement).setAttribute("aria-pressed", String(manner.takesNotes));
    this.#drawKeypad(puzzle, manner);
  }

  /**
   * Shows what depends on the current cell.
   * @param {Puzzle} puzzle
   * @param {Manner} manner
   */
  drawCurrent(puzzle, manner) {
    this.grid.highlight(puzzle);
    if (manner.takesNotes) this.#drawKeypad(puzzle, manner);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Manner} manner
   */
  #drawKeypad(puzzle, { atOnce, takesNotes }) {
    this.#keypad.draw(puzzle, takesNotes ? puzzle.mark(this.grid.current) : undefined, atOnce);
  }

  /** @param {boolean} running */
  drawRevealer(running) {
    part("auto", HTMLElement).textContent = say(running ? "stop" : "start");
    part("message", HTMLElement).setAttribute("aria-live", running ? "off" : "polite");
  }
}
