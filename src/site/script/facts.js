import { make } from "./dom.js";

/**
 * What a mark of a chart stands for: values below the titles of their columns.
 * @param {readonly string[]} titles
 * @param {readonly (string | Node)[]} values
 */
export const facts = (titles, values) =>
  make("dl", {}, ...values.flatMap((value, i) => [make("dt", {}, titles[i]), make("dd", {}, value)]));
