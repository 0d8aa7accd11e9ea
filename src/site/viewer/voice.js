import { SECOND } from "../script/time.js";

/** Speaks at most every two seconds while playing, and always at the end, so that a screen reader can follow. */
export class Voice {
  #spoken = 0;
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  /**
   * @param {string} text
   * @param {boolean} urgent
   */
  speak(text, urgent) {
    const now = performance.now();
    if (!urgent && now - this.#spoken < 2 * SECOND) return;
    this.#spoken = now;
    this.#element.textContent = text;
  }
}
