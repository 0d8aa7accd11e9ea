// What answers the question that is asked of a finding.

/** @import { Shown } from "./shown.js" */
/** @import { Finding } from "./types.js" */
import { word } from "./speech.js";

/**
 * An answer, and what it rests on.
 * @typedef {{ answer: string, grounds: readonly string[] }} Lead
 */

/**
 * Whether it is the queens, where on their board the solutions do not come equally often.
 * @param {Finding} finding of rooks
 * @param {boolean} isEqual
 * @returns {Lead}
 */
const ofRooks = ({ answer, grounds }, isEqual) =>
  isEqual ? { answer: word("queensAlone"), grounds: [answer, ...grounds] } : { answer: word("rooksToo"), grounds };

/**
 * @param {Finding} finding
 * @param {boolean | undefined} isEqual whether the solutions come equally often, if that is decided
 * @param {Shown} shown
 * @returns {Lead}
 */
export const leadOf = (finding, isEqual, { cutoff, before }) => {
  if (cutoff !== undefined && finding.restart?.lead) {
    const [answer, ...grounds] = finding.restart.lead;
    return { answer, grounds };
  }
  return before === false && isEqual !== undefined ? ofRooks(finding, isEqual) : finding;
};
