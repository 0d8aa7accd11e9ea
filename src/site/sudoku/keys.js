/** @import { Game } from "./game.js" */
import { part } from "../script/dom.js";

/**
 * Keys act in the grid, and those that ask for help everywhere but in fields.
 * @param {Game} game
 * @param {() => void} help
 */
export const bindKeys = (game, help) => {
  /** @type {Record<string, () => void>} */
  const actions = {
    Enter: () => game.endNumber(), Backspace: () => game.clear(), Delete: () => game.clear(), r: () => game.reveal(), "?": help, h: help,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || part("keys", HTMLDialogElement).open) return;
    const target = /** @type {Element} */ (event.target);
    const inGrid = part("board", HTMLElement).contains(target);
    if (!inGrid && (event.key !== "?" || target.matches("input, select"))) return;
    if (/^\d$/.test(event.key)) game.type(event.key);
    else if (Object.hasOwn(actions, event.key)) actions[event.key]();
    else if (!game.grid.move(event.key)) return;
    event.preventDefault();
  });
};
