/** @import { Cutoff } from "./shown.js" */
/** @import { Study } from "./study.js" */
import { on, part } from "../script/dom.js";

/** The slider of the cutoff: what is found if each trial is ended after a number of steps and a new one is started, and if none is. */
export class Restart {
  #slider = part("cutoff", HTMLInputElement);
  #words = part("restarted", HTMLOutputElement);
  #wanted;

  /**
   * @param {() => Cutoff | undefined} wanted
   * @param {(place: number) => void} choose
   */
  constructor(wanted, choose) {
    this.#wanted = wanted;
    on("cutoff", "input", () => choose(this.#slider.valueAsNumber));
  }

  /**
   * Shows what a study, which is done, has found, if a restart can change it.
   * @param {Study | undefined} study
   */
  draw(study) {
    const slider = study?.slider;
    part("restart", HTMLElement).hidden = !slider;
    if (!study || !slider) return;
    const wanted = this.#wanted();
    const place = (wanted === "best" ? slider.best : wanted) ?? null;
    this.#slider.max = String(slider.places - 1);
    this.#slider.value = String(place ?? slider.places - 1);
    if (place !== study.cutoff) study.restart(place);
    const answer = wanted === "best" ? slider.lead?.join(" ") : undefined;
    this.#words.value = answer === undefined ? slider.words : "";
    this.#slider.ariaValueText = answer ?? slider.words;
  }
}
