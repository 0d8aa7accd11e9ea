import { make, part } from "../script/dom.js";

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
