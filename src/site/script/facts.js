import { make } from "./dom.js";

/** What is shorter stays in one line. */
const IN_ONE_LINE = 16;

/**
 * What a mark of a chart stands for: values below the titles of their columns.
 * @param {readonly string[]} titles
 * @param {readonly (string | Node)[]} values
 */
export const facts = (titles, values) =>
  make("dl", {}, ...values.flatMap((value, i) => {
    const className = typeof value === "string" && value.length < IN_ONE_LINE ? "whole" : "";
    return [make("dt", {}, titles[i]), make("dd", { className }, value)];
  }));
