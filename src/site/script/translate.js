/** @import { Language, Tongue } from "./language.js" */
import { make, part } from "./dom.js";

/** @typedef {Record<Tongue, readonly (readonly string[])[]>} Shortcuts keys, each with what it does */

/**
 * Says everything in the current language that the page marks to be said.
 * @template {string} Word
 * @param {Language<Word>} language
 * @param {Shortcuts} shortcuts
 * @param {(word: string) => string} [say] for pages with words of several kinds
 */
export const translate = (language, shortcuts, say = (word) => language.say(/** @type {Word} */ (word))) => {
  /** @param {Element} node @param {string} attribute */
  const said = (node, attribute) => say(node.getAttribute(attribute) ?? "");
  document.documentElement.lang = language.current;
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = said(node, "data-say");
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", said(node, "data-label"));
    node.setAttribute("title", said(node, "data-label"));
  }
  part("language", HTMLSelectElement).value = language.current;
  const keys = shortcuts[language.current];
  part("keys-list", HTMLElement).replaceChildren(
    ...keys.flatMap(([key, does]) => [make("dt", { textContent: key }), make("dd", { textContent: does })]),
  );
};
