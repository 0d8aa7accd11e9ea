/** @import { Study } from "./study.js" */
import { on, part } from "../script/dom.js";

/** The slider of the cutoff: what is found if each trial is ended after a number of steps and a new one is started. */
export class Restart {
  #slider = part("cutoff", HTMLInputElement);
  #words = part("restarted", HTMLOutputElement);
  /** @type {Study | undefined} */
  #study;
  #wanted;

  /**
   * @param {() => number | undefined} wanted the place of the cutoff
   * @param {(place: number) => void} choose
   */
  constructor(wanted, choose) {
    this.#wanted = wanted;
    on("cutoff", "input", () => choose(this.#slider.valueAsNumber));
  }

  /** The place of a cutoff that changes something, if one does. */
  get middle() {
    const places = this.#study?.finding?.restart?.places;
    return places === undefined ? undefined : Math.floor((places - 1) / 2);
  }

  /**
   * Shows what a study, which is done, has found, if a restart can change it.
   * @param {Study | undefined} study
   */
  draw(study) {
    const slider = study?.batch.isComplete ? study.finding?.restart : undefined;
    part("restart", HTMLElement).hidden = !slider;
    this.#study = slider ? study : undefined;
    if (!slider) return;
    const wanted = this.#wanted() ?? null;
    this.#slider.max = String(slider.places - 1);
    this.#slider.value = String(wanted ?? slider.places - 1);
    if (wanted !== study?.cutoff) study?.restart(wanted);
    this.#slider.ariaValueText = this.#words.value = slider.words;
  }
}
