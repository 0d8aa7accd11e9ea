import { part } from "../script/dom.js";

/**
 * Says something until the next trace is opened.
 * @param {string} text
 */
export const notice = (text) => {
  const message = part("message", HTMLElement);
  message.textContent = text;
  message.hidden = text === "";
};
