import { part } from "../script/dom.js";
import { Stopwatch, clockText } from "./stopwatch.js";

/** How often the clock is looked at, in milliseconds. */
const TICK = 250;

/** The clock on the page, which stands still while nobody can see the page. */
export class Timer {
  #watch = new Stopwatch(() => performance.now());
  #runs = false;

  constructor() {
    setInterval(() => this.#draw(), TICK);
    document.addEventListener("visibilitychange", () => this.#turn());
  }

  get elapsed() {
    return this.#watch.elapsed;
  }

  get text() {
    return clockText(this.elapsed);
  }

  /**
   * Shows a time, and goes on from it if it is to run.
   * @param {number} elapsed
   * @param {boolean} runs
   */
  set(elapsed, runs) {
    this.#watch.set(elapsed);
    this.run(runs);
  }

  /** @param {boolean} runs */
  run(runs) {
    this.#runs = runs;
    this.#turn();
  }

  #turn() {
    if (this.#runs && !document.hidden) this.#watch.start();
    else this.#watch.pause();
    this.#draw();
  }

  #draw() {
    const element = part("time", HTMLElement);
    if (element.textContent !== this.text) element.textContent = this.text;
  }
}
