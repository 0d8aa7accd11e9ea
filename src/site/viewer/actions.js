// What buttons, keys and fields do.

/** @import { Role, PageData } from "./types.js" */
/** @import { Viewer } from "./viewer.js" */
import { on, part } from "../script/dom.js";
import { writtenStep } from "./address.js";
import { bindKeys } from "./keys.js";
import { notice } from "./message.js";
import { notation } from "./notation.js";
import { copy, save } from "./save.js";
import { say } from "./speech.js";
import { Speed } from "./speed.js";
import { standalone } from "./standalone.js";

/**
 * The buttons by their ids.
 * @param {Viewer} viewer
 * @param {PageData} data
 */
const clicksOf = (viewer, data) => {
  const { player } = viewer;
  /** @param {boolean} forward */
  const turn = (forward) => {
    if (!player.turn(forward)) notice(say("noneLeft"));
  };
  const saveBoard = () => {
    const step = writtenStep(player.main, player.position);
    save(standalone(part("board", SVGSVGElement)), "image/svg+xml", `${viewer.fileName}-${step}.svg`);
  };
  return {
    first: () => player.go(0),
    back: () => player.go(player.at - 1),
    play: () => player.toggle(),
    next: () => player.go(player.at + 1),
    last: () => player.go(player.clock.last),
    "previous-reaction": () => turn(false),
    "next-reaction": () => turn(true),
    "copy-link": () => copy(new URL(viewer.address, location.href).href),
    "copy-text": () => copy(notation(player.main, data)),
    "download-text": () => save(`${notation(player.main, data)}\n`, "text/plain", `${viewer.fileName}.txt`),
    "download-svg": saveBoard,
    predict: () => viewer.predict(),
    "about-solver": () => viewer.showAbout(),
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

/** @param {Viewer} viewer */
const bindFields = (viewer) => {
  onValue("slider", (value) => viewer.player.go(Number(value)), "input");
  onValue("goto", (value) => notice(viewer.goToWritten(value).join(" ")));
  onValue("trace", (value) => viewer.chooseRole(/** @type {Role} */ (value)));
  onValue("with", (value) => viewer.chooseOther(value.trim()));
  onValue("with-trace", (value) => viewer.chooseOtherRole(/** @type {Role} */ (value)));
  onValue("language", (value) => viewer.chooseLanguage(value));
};

/**
 * @param {Viewer} viewer
 * @param {PageData} data
 */
export const bind = (viewer, data) => {
  const clicks = clicksOf(viewer, data);
  const speed = new Speed((value) => (viewer.player.speed = value));
  for (const id of ["copy-text", "download-text"]) part(id, HTMLButtonElement).hidden = data.notation === "longer";
  part("predict", HTMLButtonElement).hidden = !data.predicts;
  for (const [id, act] of Object.entries(clicks)) on(id, "click", act);
  bindKeys(keysOf(clicks, speed));
  bindFields(viewer);
  on("close", "click", () => part("keys", HTMLDialogElement).close());
  part("skip", HTMLElement).addEventListener("click", (event) => {
    event.preventDefault();
    part("end", HTMLElement).focus();
  });
  part("strip", SVGSVGElement).addEventListener("click", (event) => viewer.goToPointed(event));
  part("cases", HTMLElement).addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a.case")) scrollTo({ top: 0 });
  });
  addEventListener("hashchange", () => viewer.openAddress());
};
