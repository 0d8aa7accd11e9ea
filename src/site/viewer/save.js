// What is copied or saved.

import { make } from "../script/dom.js";
import { SECOND } from "../script/time.js";
import { tell } from "./message.js";
import { say } from "./speech.js";

/**
 * @param {string} text
 * @param {string} type
 * @param {string} name
 */
export const save = (text, type, name) => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), SECOND);
};

/** @param {string} text */
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
