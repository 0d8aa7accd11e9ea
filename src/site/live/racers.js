import { make, part } from "../script/dom.js";

/** What shows how even a sample can be at best, and what counts solutions: the question of the first screen is not asked of them. */
const CONTROLS = ["uniform", "knuth"];

/** The solvers that may race, each with a box. */
export class Racers {
  #list = part("racers", HTMLElement);

  get #boxes() {
    return [...this.#list.querySelectorAll("input")];
  }

  /** Those that are to race. */
  get chosen() {
    return this.#boxes.filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** Those of them that search for solutions. */
  get searching() {
    return this.chosen.filter((name) => !CONTROLS.includes(name));
  }

  /** Whether there is none beside the first. */
  get areFew() {
    return this.#boxes.length < 2;
  }

  /**
   * Offers solvers: those that have raced are chosen, or all but those that were left out before.
   * @param {string[]} names
   * @param {string[]} raced
   */
  offer(names, raced) {
    const left = new Set(this.#boxes.filter(({ checked }) => !checked).map(({ value }) => value));
    /** @param {string} name */
    const isChecked = (name) => (raced.length > 0 ? raced.includes(name) : !left.has(name));
    this.#list.replaceChildren(...names.map((name) =>
      make("label", {}, make("input", { type: "checkbox", value: name, checked: isChecked(name) }), ` ${name}`)));
    part("alone", HTMLElement).hidden = names.length > 1;
  }
}
