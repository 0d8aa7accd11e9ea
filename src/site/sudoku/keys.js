/** @import { Game } from "./game.js" */
/** @import { Typing } from "./typing.js" */
import { part } from "../script/dom.js";

/** @typedef {Record<string, () => void>} Actions */

/**
 * Acts by a key, if it is one that acts.
 * @param {Actions} actions
 * @param {string} key
 */
const act = (actions, key) => {
  const does = Object.hasOwn(actions, key);
  if (does) actions[key]();
  return does;
};

/**
 * In the grid all keys act, on the controls beside it those that neither move nor press buttons, and everywhere but in
 * fields those for help, undo and redo.
 * @param {Game} game
 * @param {Typing} typing
 * @param {() => void} help
 */
export const bindKeys = (game, typing, help) => {
  const [undo, redo] = [() => game.undo(), () => game.redo()];
  /** @type {Actions} */
  const withControl = { z: undo, Z: redo, y: redo };
  /** @type {Actions} */
  const inGrid = { Enter: () => typing.end(), Backspace: () => game.clear() };
  /** @type {Actions} */
  const inStage = {
    Delete: () => game.clear(), r: () => game.reveal(), n: () => game.toggleNotes(), c: () => game.check(), u: undo, U: redo, h: help,
  };
  /** @type {(key: string, target: Element) => boolean} */
  const byItself = (key, target) => {
    if (key === "?") return act({ "?": help }, key);
    if (!part("stage", HTMLElement).contains(target)) return false;
    if (/^\d$/.test(key)) return typing.type(key), true;
    if (act(inStage, key)) return true;
    return part("board", HTMLElement).contains(target) && (act(inGrid, key) || game.grid.move(key));
  };
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.altKey || part("keys", HTMLDialogElement).open || target.matches("input, select")) return;
    const acted = event.ctrlKey || event.metaKey ? act(withControl, event.key) : byItself(event.key, target);
    if (acted) event.preventDefault();
  });
};
