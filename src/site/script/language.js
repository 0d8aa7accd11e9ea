// The language of a page, and its words filled with values.

/** @import { SECTIONS } from "../../../words/pages.mjs" */

/** @typedef {keyof typeof SECTIONS.viewer} Tongue */

/**
 * What all words of a page are said in.
 * @type {{ tongue: Tongue }}
 */
const spoken = { tongue: "en" };

/** @template {string} Word */
export class Language {
  /** @param {Record<Tongue, Record<Word, string>>} words */
  constructor(words) {
    this.words = words;
  }

  get current() {
    return spoken.tongue;
  }

  /**
   * Chooses a language, if the page speaks it.
   * @param {string | null | undefined} wanted
   */
  choose(wanted) {
    if (wanted && Object.hasOwn(this.words, wanted)) spoken.tongue = /** @type {Tongue} */ (wanted);
  }

  /** @param {number} value */
  number(value) {
    return new Intl.NumberFormat(this.current).format(value);
  }

  /**
   * A word, with values in the places that it numbers; {0|step|steps} is the noun that suits the first.
   * @param {Word} word
   * @param {...(string | number | undefined)} values
   */
  say(word, ...values) {
    return this.words[this.current][word].replace(/\{(\d)(?:\|(\w+)\|(\w+))?\}/g, (_, place, one, many) => {
      const value = values[place];
      if (one) return value === 1 ? one : many;
      return typeof value === "number" ? this.number(value) : String(value);
    });
  }
}
