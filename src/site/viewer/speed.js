import { part } from "../script/dom.js";

const REMEMBERED = "queenlab-speed";

const remembered = () => {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
};

/** @param {string} value */
const remember = (value) => {
  try {
    localStorage.setItem(REMEMBERED, value);
  } catch {
    // Where storage is blocked, the speed is just not remembered.
  }
};

/** @import { Pace } from "./clock.js" */

const WHOLE = "all-";

/**
 * @param {string} value
 * @returns {Pace}
 */
const paceOf = (value) =>
  value.startsWith(WHOLE) ? { seconds: Number(value.slice(WHOLE.length)) } : { perSecond: Number(value) };

/** The choice of a speed, which the browser remembers. */
export class Speed {
  #select = part("speed", HTMLSelectElement);
  #values = [...this.#select.options].map(({ value }) => value);
  #choose;

  /** @param {(speed: Pace) => void} choose */
  constructor(choose) {
    this.#choose = choose;
    this.#select.addEventListener("change", () => this.#change(this.#select.value));
    this.#set(this.#values.find((value) => value === remembered()) ?? this.#select.value);
  }

  /**
   * Takes the speed that is this number of places further on.
   * @param {number} by
   */
  change(by) {
    const wanted = this.#values[this.#values.indexOf(this.#select.value) + by];
    if (wanted !== undefined) this.#change(wanted);
  }

  /** @param {string} value */
  #change(value) {
    this.#set(value);
    remember(value);
  }

  /** @param {string} value */
  #set(value) {
    this.#select.value = value;
    this.#choose(paceOf(value));
  }
}
