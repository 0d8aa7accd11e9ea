import { part } from "../script/dom.js";

/**
 * What is said, each sentence in the language of the moment.
 * @type {{ sentences: readonly (() => string)[] }}
 */
const said = { sentences: [] };

/** Says it again, in the language that was chosen since. */
export const retell = () => {
  const message = part("message", HTMLElement);
  message.textContent = said.sentences.map((sentence) => sentence()).filter((text) => text !== "").join(" ");
  message.hidden = message.textContent === "";
};

/**
 * Says something until the next trace is opened.
 * @param {readonly (() => string)[]} sentences
 */
export const tell = (sentences) => {
  said.sentences = sentences;
  retell();
};

/**
 * Says a text that stays as it is until the next trace is opened.
 * @param {string} text
 */
export const notice = (text) => tell([() => text]);
