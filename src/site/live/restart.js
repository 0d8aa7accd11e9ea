/** @import { Study } from "./study.js" */
import { on, part } from "../script/dom.js";
import { language } from "../viewer/speech.js";

/** The slider of the cutoff: what is found if each trial is ended after a number of steps and a new one is started, and if none is. */
export class Restart {
  #slider = part("cutoff", HTMLInputElement);
  #words = part("restarted", HTMLOutputElement);
  /** @type {Study | undefined} */
  #study;
  #wanted;
  /**
   * What is said of a study without a restart, and in which language.
   * @type {{ study: Study, language: string, words: string } | undefined}
   */
  #without;

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
    const slider = study?.isWhole ? study.finding?.restart : undefined;
    part("restart", HTMLElement).hidden = !slider;
    this.#study = slider ? study : undefined;
    if (!study || !slider) return;
    const last = slider.places - 1;
    if (slider.place === last) this.#without = { study, language: language.current, words: slider.words };
    const isKnown = this.#without?.study === study && this.#without.language === language.current;
    const wanted = this.#wanted() ?? null;
    this.#slider.max = String(last);
    this.#slider.value = String(wanted ?? last);
    const asked = isKnown ? wanted : null;
    if (asked !== study.cutoff) study.restart(asked);
    this.#slider.ariaValueText = this.#words.value = slider.words;
    part("unrestarted", HTMLElement).textContent = (isKnown && this.#without?.words) || "";
  }
}
