import { part } from "../script/dom.js";

/** @param {string} text */
export const announce = (text) => {
  part("message", HTMLElement).textContent = text;
};
