// The page: offers grids, levels and puzzles, and binds every control.

/** @import { PlayData } from "./types.js" */
import { make, on, pageData, part } from "../script/dom.js";
import { translate } from "../script/translate.js";
import { fillChoices } from "./choices.js";
import { Game } from "./game.js";
import { bindKeys } from "./keys.js";
import { language, say } from "./speech.js";
import { SHORTCUTS } from "./words.js";

const data = /** @type {PlayData} */ (pageData());
const game = new Game(data);
const speed = part("speed", HTMLSelectElement);

const speak = () => {
  translate(language, SHORTCUTS);
  part("symbols", HTMLElement).setAttribute("aria-label", say("symbols"));
  fillChoices(data);
  game.drawRevealer();
};

/** @param {string} wanted */
const changeLanguage = (wanted) => {
  language.choose(wanted);
  speak();
  game.announceHidden();
};

/** @param {number} symbol */
const symbolButton = (symbol) => {
  const button = make("button", { type: "button", textContent: String(symbol) });
  button.addEventListener("click", () => game.guess(symbol));
  return button;
};

const help = () => part("keys", HTMLDialogElement).showModal();

const bind = () => {
  part("symbols", HTMLElement).append(...Array.from({ length: game.grid.side }, (_, at) => symbolButton(at + 1)));
  for (const id of ["grid", "level", "puzzle"]) on(id, "change", () => game.open());
  on("again", "click", () => game.open());
  on("reveal", "click", () => game.reveal());
  on("auto", "click", () => game.revealer.toggle());
  on("clear", "click", () => game.clear());
  on("help", "click", help);
  on("close", "click", () => part("keys", HTMLDialogElement).close());
  on("speed", "change", () => (game.revealer.speed = Number(speed.value)));
  on("board", "focusin", () => game.forgetNumber());
  bindKeys(game, help);
  const select = part("language", HTMLSelectElement);
  select.addEventListener("change", () => changeLanguage(select.value));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) game.revealer.stop();
  });
};

const asked = () => new URLSearchParams(location.search).get("lang") ?? new URLSearchParams(location.hash.slice(1)).get("lang");

game.revealer.speed = Number(speed.value);
language.choose(asked());
speak();
bind();
game.open();
