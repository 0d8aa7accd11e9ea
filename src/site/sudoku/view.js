/** @import { UndoHistory } from "./history.js" */
/** @import { Puzzle } from "./puzzle.js" */
/** @import { Mode } from "./types.js" */
import { part } from "../script/dom.js";
import { Grid } from "./grid.js";
import { Keypad } from "./keypad.js";
import { language, say } from "./speech.js";

/**
 * Disables a button without taking the focus from it.
 * @param {string} id
 * @param {boolean} disabled
 */
const disable = (id, disabled) => part(id, HTMLElement).setAttribute("aria-disabled", String(disabled));

/** The grid, the keypad, and the numbers beside them. */
export class View {
  grid;
  #keypad;

  /**
   * @param {number} block
   * @param {(symbol: number) => void} use
   * @param {() => void} moved is called when another cell becomes the current one
   */
  constructor(block, use, moved) {
    this.grid = new Grid(part("board", HTMLElement), block, moved);
    this.#keypad = new Keypad(this.grid.side, use);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {UndoHistory} history
   * @param {Mode} mode
   */
  draw(puzzle, history, mode) {
    this.grid.draw(puzzle);
    for (const [name, count] of Object.entries(puzzle.counts())) part(name, HTMLElement).textContent = language.number(count);
    disable("undo", !history.canUndo);
    disable("redo", !history.canRedo);
    part("notes", HTMLElement).setAttribute("aria-pressed", String(mode.takesNotes));
    this.#drawKeypad(puzzle, mode);
  }

  /**
   * Shows what depends on the current cell.
   * @param {Puzzle} puzzle
   * @param {Mode} mode
   */
  drawCurrent(puzzle, mode) {
    this.grid.highlight(puzzle);
    if (mode.takesNotes) this.#drawKeypad(puzzle, mode);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Mode} mode
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
