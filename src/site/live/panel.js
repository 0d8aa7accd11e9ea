/** @import { Catalogue } from "./catalogue.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Crew } from "./crew.js" */
/** @import { Kept } from "./kept.js" */
/** @import { Restart } from "./restart.js" */
/** @import { Shown } from "./shown.js" */
/** @import { LiveWord } from "./speech.js" */
/** @import { Checked, Finding, Reached } from "./types.js" */
import { make, part } from "../script/dom.js";
import { facts } from "../script/facts.js";
import { Tip } from "../script/tip.js";
import { batchName } from "./batch.js";
import { Downloads } from "./downloads.js";
import { barMarks, drawChart, sizeOf } from "./figures.js";
import { drawProgress } from "./progress.js";
import { leadOf } from "./lead.js";
import { barCard, card } from "./reached.js";
import { word } from "./speech.js";
import { Study } from "./study.js";

/** The heights that the charts need, in pixels. */
const HEIGHTS = { picture: 144, steps: 244 };

/**
 * What a panel needs of the page.
 * @typedef {object} Page
 * @property {() => Shown} shown
 * @property {(trial: number) => void} watch plays a trial
 * @property {() => void} drawn called when it is drawn again
 */

/** The experiment: it is run, stopped, and gone on with, and what it has found so far is drawn. */
export class Panel {
  #picture = part("picture", SVGSVGElement);
  #steps = part("steps", SVGSVGElement);
  #restart;
  #tip = new Tip(this.#picture, part("tip", HTMLElement));
  #stepsTip = new Tip(this.#steps, part("steps-tip", HTMLElement));
  #downloads;
  #catalogue;
  #crew;
  #choice;
  #page;
  #kept;
  /**
   * What was run, by names, the latest last.
   * @type {Map<string, Study>}
   */
  #studies = new Map();
  /** @type {Study | undefined} */
  #study;

  /**
   * @param {Catalogue} catalogue
   * @param {Crew} crew
   * @param {Choice} choice
   * @param {Kept} kept
   * @param {Restart} restart
   * @param {Page} page
   */
  constructor(catalogue, crew, choice, kept, restart, page) {
    this.#restart = restart;
    this.#page = page;
    this.#catalogue = catalogue;
    this.#crew = crew;
    this.#choice = choice;
    this.#kept = kept;
    this.#downloads = new Downloads(catalogue.engine);
    const resized = new ResizeObserver(() => this.#study?.find());
    for (const chart of [this.#picture, this.#steps]) resized.observe(chart);
  }

  /** All that was run, the latest last. */
  get batches() {
    return [...this.#studies.values()].map(({ batch }) => batch);
  }

  /**
   * Another experiment: nothing that was found holds for it, unless it was run before.
   * @param {Choice} choice
   */
  choose(choice) {
    this.#study?.batch.stop();
    this.#choice = choice;
    this.#study = this.#known(this.#catalogue.check(choice));
    this.draw();
    void this.#study?.find();
  }

  /**
   * The study of an experiment that was run before, be it in another visit to the page.
   * @param {Checked} checked
   */
  #known(checked) {
    const name = batchName(checked);
    const known = this.#studies.get(name);
    const saved = this.#kept.batch(name);
    if (known !== undefined || saved === undefined) return known;
    const study = this.#opened(checked);
    void study.batch.restore(saved).then((isRead) => isRead || this.#forget(study));
    return study;
  }

  /** @param {Study} study */
  #forget(study) {
    this.#studies.delete(study.batch.name);
    if (this.#study === study) this.#study = undefined;
    this.draw();
  }

  get isBegun() {
    return this.#study !== undefined;
  }

  get isDone() {
    return this.#study?.isWhole ?? false;
  }

  /** Whether a restart can change what was found. */
  get hasRestart() {
    return this.#study?.slider !== undefined;
  }

  /** Whether all starts were run, so that what was found is no estimate. */
  get isExact() {
    return this.#study?.batch.enumerated ?? false;
  }

  /** Whether the solutions come equally often, once all trials are done and if that is decided. */
  get isEqual() {
    return this.isDone ? this.#study?.isEqual : undefined;
  }

  /** Runs what was not run before. */
  runOnce() {
    if (!this.isBegun) this.toggle();
  }

  /** Runs, stops, or goes on. */
  toggle() {
    const study = this.#study;
    if (study?.batch.running) study.batch.stop();
    else if (study?.isUnfinished) study.batch.run();
    else this.#begin();
    this.draw();
  }

  /**
   * What the button does next.
   * @returns {LiveWord}
   */
  get next() {
    if (this.#study?.batch.running) return "stop";
    return this.#study?.isUnfinished ? "resume" : "run";
  }

  #begin() {
    this.#study = this.#opened(this.#catalogue.check(this.#choice));
    this.#study.batch.run();
  }

  /** @param {Checked} checked */
  #opened(checked) {
    /** @type {Study} */
    const study = new Study(this.#crew, checked, {
      frequencies: false,
      reach: () => 0,
      sizes: () => ({ picture: sizeOf(this.#picture, HEIGHTS.picture), steps: sizeOf(this.#steps, HEIGHTS.steps) }),
      changed: () => study === this.#study && this.draw(),
    });
    this.#studies.delete(study.batch.name);
    this.#studies.set(study.batch.name, study);
    const census = this.#catalogue.census(this.#choice);
    if (census !== undefined) void study.compareWith(census);
    return study;
  }

  /** Says it in the current language. */
  translate() {
    this.draw();
    void this.#study?.find();
  }

  draw() {
    const study = this.#study;
    this.#restart.draw(study);
    this.#page.drawn();
    drawProgress(study?.batch);
    this.#downloads.offer(study?.batch);
    document.body.classList.toggle("found", study?.finding !== undefined);
    if (study?.finding === undefined) return;
    this.#drawFinding(study.finding);
    this.#say(study, study.finding);
    part("exact", HTMLElement).hidden = study.starts === 0;
    part("exact-starts", HTMLElement).textContent = word("exact", study.starts);
  }

  /** @param {Finding} finding */
  #drawFinding({ picture, steps, keys }) {
    drawChart(this.#picture, picture);
    this.#tip.follow(barMarks(this.#picture, picture, (bar) => this.#cardOf(bar)));
    part("whiskers", HTMLElement).hidden = this.#picture.querySelector(".interval") === null;
    drawChart(this.#steps, steps);
    this.#stepsTip.follow(barMarks(this.#steps, steps, (bar) => facts(steps.titles, steps.rows[bar])));
    for (const name of ["bars-key", "tap"]) part(name, HTMLElement).hidden = picture?.bars === undefined;
    this.#drawEnds(keys.filter(({ count }) => count > 0));
  }

  /**
   * Says what was found, once enough is done to answer: of restarts, all trials, as the slider beside it.
   * @param {Study} study
   * @param {Finding} finding
   */
  #say({ batch, isAnswerable, isWhole, isEqual }, finding) {
    const shown = this.#page.shown();
    const [isKnown, isEnough] = shown.cutoff === undefined ? [isAnswerable, batch.carries] : [isWhole, batch.isComplete];
    document.body.classList.toggle("counting", !isKnown);
    const { answer, grounds } = leadOf(finding, isEqual, shown);
    part("answer", HTMLElement).textContent = isKnown ? answer : word(batch.running || isEnough ? "counting" : "tooFew");
    const said = isKnown ? grounds : [];
    part("grounds", HTMLElement).replaceChildren(...said.flatMap((textContent) => [make("span", { textContent }), " "]));
  }

  /**
   * The most frequent and the rarest, with their boards.
   * @param {readonly Reached[]} reached
   */
  #drawEnds(reached) {
    const ends = [...new Set([reached[0], reached.at(-1)])].filter((end) => end !== undefined);
    const boards = this.#catalogue.boards(this.#choice, ends.map(({ key }) => key));
    const titles = [word("most"), word("least")];
    part("ends", HTMLElement).replaceChildren(...ends.map((end, i) => card(titles[i], end, boards, i, this.#page.watch)));
  }

  /**
   * What a bar stands for, and a button that plays it.
   * @param {number} bar
   */
  #cardOf(bar) {
    const finding = this.#study?.finding;
    return finding && barCard(finding, bar, (keys) => this.#catalogue.boards(this.#choice, keys), this.#page.watch);
  }
}
