// What a player prefers on every page of puzzles.

/** @import { Game } from "./game.js" */
import { on, part } from "../script/dom.js";
import { keep, keptValues } from "./store.js";

const SETTINGS = "settings";

/** @param {string} id */
const box = (id) => part(id, HTMLInputElement);

/** @param {Game} game */
export const bindSettings = (game) => {
  const show = () => {
    document.body.classList.toggle("timeless", !box("clock").checked);
    game.checkAtOnce(box("at-once").checked);
  };
  const before = keptValues(SETTINGS);
  for (const id of ["at-once", "clock"]) {
    if (typeof before[id] === "boolean") box(id).checked = before[id];
    on(id, "change", () => {
      keep(SETTINGS, JSON.stringify({ "at-once": box("at-once").checked, clock: box("clock").checked }));
      show();
    });
  }
  show();
};
