// The page: offers grids, levels and puzzles, and binds every control.

/** @import { PlayData } from "./types.js" */
import { on, pageData, part } from "../script/dom.js";
import { translate } from "../script/translate.js";
import { Game } from "./game.js";
import { bindKeys } from "./keys.js";
import { fillSheet } from "./print.js";
import { bindSettings } from "./settings.js";
import { SHORTCUTS, language } from "./speech.js";
import { keep, keptValues } from "./store.js";
import { Typing } from "./typing.js";

const data = /** @type {PlayData} */ (pageData());
const game = new Game(data);
const typing = new Typing(game);
const speed = part("speed", HTMLSelectElement);
const choicesName = `choices ${data.grids[0].key}`;

const speak = () => {
  translate(language, SHORTCUTS);
  game.choices.fill();
  game.drawRevealer();
};

/** @param {string} wanted */
const changeLanguage = (wanted) => {
  language.choose(wanted);
  location.replace(`#lang=${language.current}`);
  speak();
  game.announceState("fresh");
};

const help = () => part("keys", HTMLDialogElement).showModal();

const openChosen = () => {
  game.open();
  keep(choicesName, JSON.stringify(game.choices.values));
};

const bindChoices = () => {
  for (const id of ["grid", "puzzle"]) on(id, "change", openChosen);
  on("level", "change", () => {
    game.choices.want();
    openChosen();
  });
};

const bindControls = () => {
  on("again", "click", () => game.startOver());
  on("notes", "click", () => game.toggleNotes());
  on("undo", "click", () => game.undo());
  on("redo", "click", () => game.redo());
  on("clear", "click", () => game.clear());
  on("check", "click", () => game.check());
  on("reveal", "click", () => game.reveal());
  on("auto", "click", () => game.revealer.toggle());
  on("speed", "change", () => (game.revealer.speed = Number(speed.value)));
  on("help", "click", help);
  on("close", "click", () => part("keys", HTMLDialogElement).close());
  on("print", "click", () => print());
  on("board", "focusin", () => typing.forget());
};

const bindPage = () => {
  const select = part("language", HTMLSelectElement);
  select.addEventListener("change", () => changeLanguage(select.value));
  addEventListener("beforeprint", () => fillSheet(data, game.choices.shown));
  addEventListener("pagehide", () => game.save());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    game.revealer.stop();
    game.save();
  });
};

/** The language that the address asks for. */
const asked = () => new URLSearchParams(location.hash.slice(1)).get("lang") ?? new URLSearchParams(location.search).get("lang");

game.revealer.speed = Number(speed.value);
language.choose(document.documentElement.lang);
language.choose(asked());
speak();
game.choices.choose(keptValues(choicesName));
game.open();
bindSettings(game);
bindChoices();
bindControls();
bindPage();
bindKeys(game, typing, help);
