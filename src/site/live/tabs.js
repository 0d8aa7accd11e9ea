/** @import { LiveWord } from "./speech.js" */
import { on, part } from "../script/dom.js";

/**
 * Something that is run, stopped, and gone on with.
 * @typedef {{ toggle: () => void, next: LiveWord }} Runnable
 */

/** @typedef {"one" | "several"} Tab */

/** @type {readonly Tab[]} */
const TABS = ["one", "several"];

/** One experiment or the race of several solvers: the button runs the one that is shown. */
export class Tabs {
  /** @type {Tab} */
  #shown = "one";
  #runnables;
  #label;

  /**
   * @param {() => Record<Tab, Runnable>} runnables
   * @param {(next: LiveWord) => boolean} isReady whether the button may do what it says
   * @param {(next: LiveWord) => string} label what it says
   */
  constructor(runnables, isReady, label) {
    this.#runnables = runnables;
    this.#label = label;
    for (const tab of TABS) on(tab, "click", () => this.show(tab));
    on("run", "click", (event) => {
      const isSecondOfTwo = event instanceof UIEvent && event.detail > 1;
      const runnable = runnables()[this.#shown];
      if (!isSecondOfTwo && isReady(runnable.next)) runnable.toggle();
    });
  }

  get isRacing() {
    return this.#shown === "several";
  }

  /** @param {Tab} tab */
  show(tab) {
    this.#shown = tab;
    document.body.classList.toggle("racing", tab === "several");
    for (const other of TABS) part(other, HTMLButtonElement).ariaPressed = String(other === tab);
    this.draw();
  }

  draw() {
    part("run", HTMLElement).textContent = this.#label(this.#runnables()[this.#shown].next);
  }
}
