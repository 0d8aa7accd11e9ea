/** @import { Pace } from "./clock.js" */
/** @import { Trace } from "./types.js" */
import { SECOND } from "../script/time.js";
import { clockOf, perSecond } from "./clock.js";

// Milliseconds that a board is shown at least.
const SHORTEST = 16;

/** Which position of one trace, or of two, is shown, and when the next. */
export class Player {
  #timer = 0;
  #draw;
  at = 0;
  /** @type {Pace} */
  speed = { perSecond: 1 };
  playing = false;

  /**
   * @param {Trace} main
   * @param {() => void} draw
   */
  constructor(main, draw) {
    this.#draw = draw;
    this.main = main;
    /** @type {Trace | undefined} */
    this.other = undefined;
    this.clock = clockOf(main);
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
  }

  /**
   * @param {Trace} main
   * @param {Trace} [other]
   */
  open(main, other) {
    this.pause();
    this.main = main;
    this.other = other;
    this.clock = clockOf(main, other);
    this.at = 0;
  }

  /**
   * Shows a time, or the nearest there is.
   * @param {number} at
   */
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.clock.last);
    if (this.at === this.clock.last) this.pause();
    this.#draw();
  }

  /**
   * Shows a position of the first trace.
   * @param {number} position
   */
  goTo(position) {
    this.go(this.clock.from(position));
  }

  get position() {
    return this.clock.main(this.at);
  }

  /** Whether this is to be seen for a while. */
  get rests() {
    return !this.playing || this.at === this.clock.last;
  }

  /**
   * Goes to where the search turns back next, and says whether it does.
   * @param {boolean} forward
   */
  turn(forward) {
    const found = this.main.nextTurn(this.position, forward);
    if (found !== undefined) this.goTo(found);
    return found !== undefined;
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
    this.#draw();
  }

  play() {
    if (this.playing || this.clock.last === 0) return;
    if (this.at === this.clock.last) this.at = 0;
    this.playing = true;
    this.#wait();
  }

  pause() {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.playing = false;
    this.#draw();
  }

  /** Faster than a screen shows, several steps are taken at once. */
  #wait() {
    clearTimeout(this.#timer);
    const wait = Math.max(SHORTEST, SECOND / perSecond(this.speed, this.clock.last));
    const begun = performance.now();
    this.#timer = setTimeout(() => {
      const passed = performance.now() - begun;
      const steps = Math.floor((passed * perSecond(this.speed, this.clock.last)) / SECOND);
      this.go(this.at + Math.max(1, wait > SHORTEST ? 1 : steps));
      if (this.playing) this.#wait();
    }, wait);
  }
}
