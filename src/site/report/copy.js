import { part } from "../script/dom.js";
import { SECOND } from "../script/time.js";
import { words } from "./speech.js";

/** @param {HTMLElement} source */
const copied = async (source) => {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return words().copied;
  } catch {
    getSelection()?.selectAllChildren(source);
    return words().selected;
  }
};

/**
 * Copies the text of another element. The button says whether it worked, for a page opened from a disk may not be
 * allowed to.
 * @param {HTMLButtonElement} button
 */
export const makeCopying = (button) => {
  const label = button.textContent;
  const source = part(button.dataset.copy ?? "", HTMLElement);
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.textContent = await copied(source);
    setTimeout(() => (button.textContent = label), 3 * SECOND);
  });
};
