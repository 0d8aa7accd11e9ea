import { SECOND } from "../script/time.js";

/** The address of the page, which follows what is shown. */
export class AddressBar {
  #later = 0;
  #wanted;

  /** @param {() => string} wanted the fragment that it should have */
  constructor(wanted) {
    this.#wanted = wanted;
  }

  /** What is shown gets an entry of its own, so that Back returns to it from what follows. */
  keep() {
    try {
      history.pushState(null, "", location.hash === "" ? this.#wanted() : location.hash);
    } catch {
      // As below: the entry is missing, and nothing else.
    }
  }

  /** A browser that limits how often the address may change is asked again later. */
  write() {
    clearTimeout(this.#later);
    const wanted = this.#wanted();
    if (wanted === location.hash) return;
    try {
      history.replaceState(null, "", wanted);
    } catch {
      // Some browsers throw, some do nothing.
    }
    if (wanted !== location.hash) this.#later = setTimeout(() => this.write(), SECOND);
  }
}
