// The page: offers grids, levels and puzzles, and binds every control.

/** @import { PlayData } from "./types.js" */
import { on, pageData, part } from "../script/dom.js";
import { translate } from "../script/translate.js";
import { choosing, chosenIn } from "./address.js";
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
  const pairs = new URLSearchParams(location.hash.slice(1));
  pairs.set("lang", language.current);
  location.replace(`#${pairs}`);
  speak();
  game.announceState("fresh");
};

const help = () => part("keys", HTMLDialogElement).showModal();

/** The address leads to the puzzle, where the browser allows that. */
const addressChosen = () => {
  try {
    history.replaceState(null, "", choosing(location.hash, game.choices.values));
  } catch {
    // The address stays as it is.
  }
};

const openChosen = () => {
  game.open();
  addressChosen();
  keep(choicesName, JSON.stringify(game.choices.values));
};

/** Opens the puzzle of a link that is followed while another is played. */
const openAddressed = () => {
  const [asked, shown] = [chosenIn(location.hash), Object.entries(game.choices.values)];
  if (shown.every(([name, value]) => (asked[name] ?? value) === value)) return;
  game.save();
  game.choices.choose(asked);
  game.open();
};

const bindChoices = () => {
  for (const id of ["grid", "puzzle"]) on(id, "change", openChosen);
  on("level", "change", () => {
    game.choices.want();
    openChosen();
  });
};

const bindControls = () => {
  on("next", "click", () => {
    game.choices.next();
    openChosen();
  });
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
  addEventListener("hashchange", openAddressed);
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
game.choices.choose({ ...keptValues(choicesName), ...chosenIn(location.hash) });
game.open();
bindSettings(game);
bindChoices();
bindControls();
bindPage();
bindKeys(game, typing, help);
