// What buttons, keys and fields do.

/** @import { Stage } from "./stage.js" */
/** @import { Role } from "./types.js" */
/** @import { Viewer } from "./viewer.js" */
import { on, part } from "../script/dom.js";
import { save } from "../script/save.js";
import { standalone } from "../script/standalone.js";
import { writtenStep } from "./address.js";
import { bindKeys } from "./keys.js";
import { tell } from "./message.js";
import { copy } from "./copy.js";
import { say } from "./speech.js";
import { Speed } from "./speed.js";

/**
 * A page with a stage.
 * @typedef {object} Page
 * @property {Stage} stage
 * @property {string} address the fragment of what is shown
 * @property {string} text the trace in the notation of its document
 * @property {string} fileName what is shown, as a name of a file
 * @property {(wanted: string) => void} chooseLanguage
 * @property {() => void} openAddress
 */

/**
 * The buttons by their ids.
 * @param {Page} page
 */
const clicksOf = (page) => {
  const { stage } = page;
  const { player } = stage;
  /** @param {boolean} forward */
  const turn = (forward) => {
    if (!player.turn(forward)) tell([() => say("noneLeft")]);
  };
  const saveBoard = () => {
    const step = writtenStep(player.main, player.position);
    save(standalone(part("board", SVGSVGElement)), "image/svg+xml", `${page.fileName}-${step}.svg`);
  };
  return {
    first: () => player.go(0),
    back: () => player.go(player.at - 1),
    play: () => player.toggle(),
    next: () => player.go(player.at + 1),
    last: () => player.go(player.clock.last),
    "previous-reaction": () => turn(false),
    "next-reaction": () => turn(true),
    "copy-link": () => copy(new URL(page.address, location.href).href),
    "copy-text": () => copy(page.text),
    "download-text": () => save(`${page.text}\n`, "text/plain", `${page.fileName}.txt`),
    "download-svg": saveBoard,
    predict: () => stage.predict(),
    "about-solver": () => stage.showAbout(),
    present: () => document.body.classList.toggle("present"),
    help: () => part("keys", HTMLDialogElement).showModal(),
  };
};

/**
 * @param {ReturnType<typeof clicksOf>} clicks
 * @param {Speed} speed
 */
const keysOf = (clicks, speed) => ({
  " ": clicks.play, ArrowLeft: clicks.back, ArrowRight: clicks.next, Home: clicks.first, End: clicks.last,
  "+": () => speed.change(1), "-": () => speed.change(-1),
  p: clicks.predict, r: clicks["next-reaction"], R: clicks["previous-reaction"],
  f: clicks.present, Escape: () => document.body.classList.remove("present"),
  "?": clicks.help,
});

/**
 * Calls `act` with the value of a field when it changes.
 * @param {string} id
 * @param {(value: string) => void} act
 * @param {"change" | "input"} [event]
 */
const onValue = (id, act, event = "change") => {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (part(id, HTMLElement));
  on(id, event, () => act(field.value));
};

/**
 * Binds what every page with a stage has.
 * @param {Page} page
 */
export const bindStage = (page) => {
  const { stage } = page;
  const clicks = clicksOf(page);
  const speed = new Speed((value) => (stage.player.speed = value));
  for (const [id, act] of Object.entries(clicks)) on(id, "click", act);
  bindKeys(keysOf(clicks, speed));
  onValue("slider", (value) => stage.player.go(Number(value)), "input");
  onValue("goto", (value) => tell(stage.goToWritten(value)));
  onValue("language", (value) => page.chooseLanguage(value));
  on("close", "click", () => part("keys", HTMLDialogElement).close());
  part("strip", SVGSVGElement).addEventListener("click", (event) => stage.goToPointed(event));
  addEventListener("hashchange", () => page.openAddress());
};

/** @param {Viewer} viewer */
export const bindCases = (viewer) => {
  onValue("trace", (value) => viewer.chooseRole(/** @type {Role} */ (value)));
  onValue("with", (value) => viewer.chooseOther(value.trim()));
  onValue("with-trace", (value) => viewer.chooseOtherRole(/** @type {Role} */ (value)));
  part("skip", HTMLElement).addEventListener("click", (event) => {
    event.preventDefault();
    part("end", HTMLElement).focus();
  });
  part("cases", HTMLElement).addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a.case")) scrollTo({ top: 0 });
  });
};
