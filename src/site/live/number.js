// Whole numbers as people type them: 10000, 10,000, 10.000, 10 000, 10_000, 10k, 1e4, 1.5M.

const PLAIN = /^\d+$/;
const GROUPED = /^\d{1,3}(?:([,._'’\s])\d{3})(?:\1\d{3})*$/;
const SCALED = /^(\d+)(?:[.,](\d+))?\s*(?:e\+?(\d{1,2})|([km]))$/i;

/** @type {Record<string, number>} */
const ZEROS = { k: 3, m: 6 };

/**
 * The digits of the whole number that a text means, if it means one. A number may be larger than any of a script.
 * @param {string} text
 */
export const digitsOf = (text) => {
  const typed = text.trim();
  if (PLAIN.test(typed)) return BigInt(typed).toString();
  if (GROUPED.test(typed)) return BigInt(typed.replace(/\D/g, "")).toString();
  return scaled(typed);
};

/** @param {string} typed */
const scaled = (typed) => {
  const [, whole, part = "", exponent, letter] = SCALED.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const zeros = letter === undefined ? Number(exponent) : ZEROS[letter.toLowerCase()];
  const digits = part.replace(/0+$/, "");
  return digits.length > zeros ? undefined : (BigInt(whole + digits) * 10n ** BigInt(zeros - digits.length)).toString();
};

/**
 * The digits that a text means, or the text, for others to say what is wrong with it.
 * @param {string} text
 */
export const asDigits = (text) => digitsOf(text) ?? text.trim();
