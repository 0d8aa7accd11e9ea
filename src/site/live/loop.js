/** @import { Player } from "../viewer/player.js" */
import { SECOND } from "../script/time.js";

/** The milliseconds for which the last board of a trial is shown. */
const PAUSE = 2 * SECOND;

/** A trial that is played, again and again while that is wanted, where nobody asked for less motion. */
export class Loop {
  #timer = 0;
  #isWanted;

  /** @param {() => boolean} isWanted whether it is to be played again and again */
  constructor(isWanted) {
    this.#isWanted = isWanted;
  }

  get #mayMove() {
    return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /**
   * Plays it, to its end at once where nothing is to move and its end is what is asked for.
   * @param {Player} player
   */
  begin(player) {
    if (this.#mayMove) player.play();
    else if (!this.#isWanted()) player.go(player.clock.last);
  }

  /**
   * Begins again after the end; who stops it before is not disturbed.
   * @param {Player} player
   */
  rest(player) {
    clearTimeout(this.#timer);
    if (!this.#isWanted() || !this.#mayMove || player.at === 0 || player.at < player.clock.last) return;
    this.#timer = setTimeout(() => player.at === player.clock.last && this.begin(player), PAUSE);
  }
}
