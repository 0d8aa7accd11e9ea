/** @import { Watcher } from "./laboratory.js" */
/** @import { LiveWord } from "./speech.js" */
import { on, part } from "../script/dom.js";
import { bindStage } from "../viewer/actions.js";
import { notice } from "../viewer/message.js";
import { language } from "../viewer/speech.js";
import { Catalogue } from "./catalogue.js";
import { experimentOf, isSameExperiment } from "./choice.js";
import { Crew } from "./crew.js";
import { Engine } from "./engine.js";
import { Fields } from "./fields.js";
import { Kept } from "./kept.js";
import { Laboratory } from "./laboratory.js";
import { Panel } from "./panel.js";
import { bindProjector } from "./projector.js";
import { Questions } from "./questions.js";
import { Race } from "./race.js";
import { Restart } from "./restart.js";
import { translatePage, word } from "./speech.js";
import { Tabs } from "./tabs.js";
import { unpack } from "./unpack.js";

/**
 * @param {Catalogue} catalogue
 * @param {Crew} crew
 */
const play = (catalogue, crew) => {
  const kept = new Kept();
  const fields = new Fields(catalogue.systems, (change) => laboratory.choose(change));
  /** @type {Watcher} */
  const watcher = {
    chosen: (choice, before) => {
      fields.show(choice);
      for (const shown of [panel, race]) {
        if (isSameExperiment(choice, before)) shown.translate();
        else shown.choose(choice);
      }
    },
    opened: () => questions.open(),
    rested: () => questions.rest(),
  };
  const laboratory = new Laboratory(catalogue, watcher);
  /** @param {LiveWord} next */
  const isReady = (next) => {
    if (next !== "stop" && !fields.isTaken()) return false;
    questions.prepare(next);
    return true;
  };
  const tabs = new Tabs(() => ({ one: panel, several: race }), isReady, (next) => questions.label(next));
  const draw = () => {
    tabs.draw();
    questions.draw();
  };
  const restart = new Restart(() => laboratory.shown.cutoff, (cutoff) => laboratory.note({ cutoff }));
  const panel = new Panel(catalogue, crew, laboratory.choice, kept, restart, {
    shown: () => laboratory.shown, watch: (trial) => laboratory.watch(trial), drawn: draw,
  });
  const race = new Race(catalogue, crew, laboratory.choice, kept, draw);
  const questions = new Questions({ catalogue, laboratory, panel, race, tabs });
  addEventListener("hashchange", () => fields.forget());
  bindStage(laboratory);
  bindProjector();
  on("another", "click", () => laboratory.chooseAnother());
  on("classic", "click", () => laboratory.choose({ start: "classic" }));
  on("start", "change", () => laboratory.choose({ start: part("start", HTMLInputElement).value.trim() }));
  panel.choose(laboratory.choice);
  race.choose(laboratory.choice);
  laboratory.openAddress();
  const chosen = () => experimentOf(laboratory.choice);
  if (kept.racing === chosen()) tabs.show("several");
  addEventListener("pagehide", () => kept.write([...race.batches, ...panel.batches], race.solvers, tabs.isRacing ? chosen() : undefined));
};

const begin = async () => {
  language.choose(navigator.language.slice(0, 2));
  translatePage();
  try {
    const bytes = await unpack(part("module", HTMLScriptElement).text.trim());
    const engine = await Engine.of(bytes);
    const result = document.getElementById("experiment")?.textContent ?? undefined;
    play(new Catalogue(engine, result && JSON.parse(result)), await Crew.gather(bytes, engine));
    document.body.classList.add("ready");
  } catch (error) {
    notice(word("noModule", error instanceof Error ? error.message : String(error)));
  }
};

void begin();
