/** @import { Study } from "./study.js" */
import { on, part } from "../script/dom.js";

/** The slider of the cutoff: what is found if each trial is ended after a number of steps and a new one is started. */
export class Restart {
  #slider = part("cutoff", HTMLInputElement);
  #words = part("restarted", HTMLOutputElement);
  /** @type {Study | undefined} */
  #study;

  constructor() {
    on("cutoff", "input", () => this.#study?.restart(this.#slider.valueAsNumber));
  }

  /**
   * Shows what a study, which is done, has found, if a restart can change it.
   * @param {Study | undefined} study
   */
  draw(study) {
    const slider = study?.batch.isComplete ? study.finding?.restart : undefined;
    part("restart", HTMLElement).hidden = !slider;
    if (!slider) return;
    this.#slider.max = String(slider.places - 1);
    if (study !== this.#study) this.#slider.value = String(slider.place);
    this.#study = study;
    this.#slider.ariaValueText = this.#words.value = slider.words;
  }
}
