/** @import { PageData } from "./types.js" */
import { pageData, part } from "../script/dom.js";
import { translate } from "../script/translate.js";
import { bindCases, bindStage } from "./actions.js";
import { Cases } from "./cases.js";
import { Library } from "./library.js";
import { notice } from "./message.js";
import { SHORTCUTS, language } from "./speech.js";
import { foreword } from "./story.js";
import { Viewer } from "./viewer.js";

// The most cases that are offered to compare with.
const OFFERED = 400;

const data = /** @type {PageData} */ (pageData());
const library = new Library(data);

const play = () => {
  const viewer = new Viewer(data, library);
  bindStage(viewer);
  bindCases(viewer);
  viewer.openAddress();
};

const showNothing = () => {
  translate(language, SHORTCUTS);
  new Cases(library, () => "").draw();
  document.body.classList.add("none");
  notice(foreword(data).join(" "));
};

const playable = library.playable;
language.choose(navigator.language.slice(0, 2));
document.body.classList.toggle("single", playable.length === 1 && playable[0].traces.length === 1);
part("keys-of-cases", HTMLElement).replaceChildren(...playable.slice(0, OFFERED).map(({ key }) => new Option(key)));
if (playable.length === 0) showNothing();
else play();
