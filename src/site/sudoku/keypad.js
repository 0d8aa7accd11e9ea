/** @import { Mark } from "./types.js" */
/** @import { Puzzle } from "./puzzle.js" */
import { make, part } from "../script/dom.js";
import { hasNote } from "./notes.js";
import { say } from "./speech.js";

/** A button for each number, which says how many of it are left; while notes are taken, also whether it is noted. */
export class Keypad {
  #buttons;

  /**
   * @param {number} side
   * @param {(symbol: number) => void} use
   */
  constructor(side, use) {
    this.#buttons = Array.from({ length: side }, (_, at) => {
      const button = make("button", { type: "button" });
      button.addEventListener("click", () => use(at + 1));
      return button;
    });
    part("symbols", HTMLElement).replaceChildren(...this.#buttons);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Mark | undefined} noted the cell that is noted in, if notes are taken
   * @param {boolean} endsDigits whether a number of which none is left is disabled
   */
  draw(puzzle, noted, endsDigits) {
    part("symbols", HTMLElement).setAttribute("aria-label", say("symbols"));
    for (const [at, button] of this.#buttons.entries()) {
      const symbol = at + 1;
      const left = puzzle.digitsLeft(symbol);
      const count = make("small", { textContent: left === 0 ? "✓" : String(left), ariaHidden: "true" });
      const words = make("span", { className: "hidden", textContent: left === 0 ? say("noneLeft") : say("digitsLeft", left) });
      button.replaceChildren(make("span", { textContent: String(symbol) }), count, " ", words);
      button.setAttribute("aria-disabled", String(left === 0 && endsDigits));
      button.classList.toggle("finished", left === 0);
      if (noted === undefined) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(hasNote(noted.notes, symbol)));
    }
  }
}
