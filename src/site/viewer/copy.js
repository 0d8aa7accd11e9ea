import { make } from "../script/dom.js";
import { tell } from "./message.js";
import { say } from "./speech.js";

/**
 * Puts a text where it can be pasted, and says whether that worked.
 * @param {string} text
 */
export const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    tell([() => say("copied")]);
  } catch {
    const word = copyBySelection(text) ? "copied" : "notCopied";
    tell([() => say(word)]);
  }
};

/** @param {string} text */
const copyBySelection = (text) => {
  const area = make("textarea", { value: text });
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
};
