/** @import { Player } from "../viewer/player.js" */
import { SECOND } from "../script/time.js";

/** The milliseconds for which the last board of a trial is shown. */
const PAUSE = 2 * SECOND;

/** A trial that is played again and again, where nobody asked for less motion. */
export class Loop {
  #timer = 0;
  #isWanted;

  /** @param {() => boolean} isWanted */
  constructor(isWanted) {
    this.#isWanted = isWanted;
  }

  get #mayMove() {
    return this.#isWanted() && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** @param {Player} player */
  begin(player) {
    if (this.#mayMove) player.play();
  }

  /**
   * Begins again after the end; who stops it before is not disturbed.
   * @param {Player} player
   */
  rest(player) {
    clearTimeout(this.#timer);
    if (!this.#mayMove || player.at === 0 || player.at < player.clock.last) return;
    this.#timer = setTimeout(() => player.at === player.clock.last && this.begin(player), PAUSE);
  }
}
