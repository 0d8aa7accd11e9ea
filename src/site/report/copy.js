import { part } from "../script/dom.js";
import { SECOND } from "../script/time.js";

/** @param {HTMLElement} source */
const copied = async (source) => {
  try {
    await navigator.clipboard.writeText(source.textContent);
    return "Copied";
  } catch {
    getSelection()?.selectAllChildren(source);
    return "Selected: copy it with your keyboard";
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
