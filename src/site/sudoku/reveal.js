import { SECOND } from "../script/time.js";

/** Reveals hidden cells one by one, row by row, until none is left or somebody stops it. */
export class Revealer {
  #timer = 0;
  #reveal;
  #changed;
  running = false;
  speed = 1;

  /**
   * @param {() => boolean} reveal shows one more cell and says whether any is left
   * @param {() => void} changed is called when it starts and stops
   */
  constructor(reveal, changed) {
    this.#reveal = reveal;
    this.#changed = changed;
  }

  toggle() {
    if (this.running) this.stop();
    else this.start();
  }

  start() {
    this.running = true;
    this.#wait();
    this.#changed();
  }

  stop() {
    clearTimeout(this.#timer);
    if (!this.running) return;
    this.running = false;
    this.#changed();
  }

  #wait() {
    this.#timer = setTimeout(() => {
      if (this.#reveal()) this.#wait();
      else this.stop();
    }, SECOND / this.speed);
  }
}
