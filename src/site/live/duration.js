/** @import { LiveWord } from "./speech.js" */
import { SECOND } from "../script/time.js";
import { word } from "./speech.js";

/** @type {[unit: LiveWord, seconds: number][]} */
const UNITS = [["days", 86400], ["hours", 3600], ["minutes", 60], ["seconds", 1]];

/**
 * A time in the largest unit of which it has two.
 * @param {number} milliseconds
 */
export const duration = (milliseconds) => {
  const seconds = milliseconds / SECOND;
  const [unit, length] = UNITS.find(([, length]) => seconds >= 2 * length) ?? ["seconds", 1];
  return word(unit, Math.max(1, Math.round(seconds / length)));
};
