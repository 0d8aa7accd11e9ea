/**
 * Calls the action of a key. Keys belong to fields while one has the focus, and space and Enter to the button that has
 * it.
 * @param {Record<string, () => void>} actions
 */
export const bindKeys = (actions) => {
  document.addEventListener("keydown", (event) => {
    const action = actions[event.key];
    const target = /** @type {Element} */ (event.target);
    const own = target.closest("input, select, textarea, dialog") !== null;
    const presses = event.key === " " && target.closest("button, a, summary") !== null;
    if (action === undefined || own || presses || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat || event.key.startsWith("Arrow")) action();
  });
};
