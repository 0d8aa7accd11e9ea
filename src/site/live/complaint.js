/** @import { Tongue } from "../script/language.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Option, System } from "./types.js" */
import { language } from "../viewer/speech.js";
import { asDigits, digitsOf } from "./number.js";
import { word } from "./speech.js";

/** The largest seed, number of trials and denominator of an experiment. */
const MOST = { seed: 2n ** 64n - 1n, count: 2n ** 63n - 1n, denominator: 999_999n };

/**
 * Whether a text is a whole number within bounds.
 * @param {string} text
 * @param {number | bigint} least
 * @param {number | bigint} most
 */
const isWithin = (text, least, most) => /^\d+$/.test(text) && BigInt(text) >= BigInt(least) && BigInt(text) <= BigInt(most);

/**
 * @param {string} name
 * @param {string} text
 * @param {number | bigint} least
 * @param {number | bigint} most
 */
const ofNumber = (name, text, least, most) => {
  if (digitsOf(text) === undefined) return word("notWhole", name, text);
  return isWithin(asDigits(text), least, most) ? undefined : word("notWithin", name, text, String(least), String(most));
};

/**
 * @param {Option} option
 * @param {string} value
 */
const ofOption = ({ name, domain: { integers, words, fraction, forms } }, value) => {
  if (integers !== undefined) {
    const [least, most] = integers;
    const isNumber = digitsOf(value) !== undefined && isWithin(asDigits(value), least, most);
    return isNumber ? undefined : word("notWithin", name === "size" ? word("size") : name, value, String(least), String(most));
  }
  if (words !== undefined) return words.includes(value) ? undefined : word("notOne", name, value, words.join(", "));
  if (forms !== undefined) return undefined;
  return word("notPart", name, value, fraction?.or);
};

/** @param {Choice} choice */
const ofTrials = ({ seed, count }) =>
  ofNumber(word("seed"), seed, 0, MOST.seed) ?? (count === "all" ? undefined : ofNumber(word("count"), count, 1, MOST.count));

/**
 * What is wrong with a choice that was refused, in the current language, where the page itself knows.
 * @param {Choice} choice
 * @param {readonly System[]} systems
 */
const known = (choice, systems) => {
  const system = systems.find(({ name }) => name === choice.system);
  if (system === undefined) return word("noSystem", choice.system, systems.map(({ name }) => name).join(", "));
  for (const [name, value] of Object.entries(choice.options)) {
    const option = system.options.find((one) => one.name === name);
    const wrong = option === undefined ? word("noOption", choice.system, name) : ofOption(option, value);
    if (wrong !== undefined && !isPart(option, value)) return wrong;
  }
  return ofTrials(choice);
};

/**
 * Whether a value may be a fraction that an option takes.
 * @param {Option | undefined} option
 * @param {string} value
 */
const isPart = (option, value) => {
  const [, over, under] = /^(\d+)\/(\d+)$/.exec(value) ?? [];
  const { fraction } = option?.domain ?? {};
  const isBelowOne = over !== undefined && BigInt(over) < BigInt(under) && BigInt(under) <= MOST.denominator;
  return fraction !== undefined && (value === fraction.or || isBelowOne);
};

/**
 * What is wrong with a choice that was refused.
 * @param {Choice} choice
 * @param {readonly System[]} systems
 * @param {Record<Tongue, string>} sentence that of the command
 */
export const complaint = (choice, systems, sentence) => known(choice, systems) ?? word("refused", sentence[language.current]);
