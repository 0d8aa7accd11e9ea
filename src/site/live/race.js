/** @import { Catalogue } from "./catalogue.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Crew } from "./crew.js" */
/** @import { Kept } from "./kept.js" */
/** @import { LiveWord } from "./speech.js" */
/** @import { Ranked } from "./types.js" */
import { part } from "../script/dom.js";
import { language } from "../viewer/speech.js";
import { changed, experimentOf } from "./choice.js";
import { Refusal } from "./engine.js";
import { Lane } from "./lane.js";
import { problemOf } from "./problems.js";
import { Racers } from "./racers.js";
import { Ranking } from "./ranking.js";
import { word } from "./speech.js";
import { Study } from "./study.js";

/** Solvers of the same problem on the same random starts: which treats the solutions most alike? */
export class Race {
  #catalogue;
  #crew;
  #choice;
  #kept;
  #racers = new Racers();
  /** @type {Lane[]} */
  #lanes = [];
  #ranking;
  /** How far the axes of all reached when they were last drawn. */
  #scale = 0;
  /**
   * What was run, by what was chosen.
   * @type {Map<string, { lanes: Lane[], ranking: Ranking }>}
   */
  #races = new Map();
  #spoken = language.current;
  #drawn;

  /**
   * @param {Catalogue} catalogue
   * @param {Crew} crew
   * @param {Choice} choice
   * @param {Kept} kept
   * @param {() => void} drawn called when it is drawn again
   */
  constructor(catalogue, crew, choice, kept, drawn) {
    this.#drawn = drawn;
    this.#catalogue = catalogue;
    this.#crew = crew;
    this.#choice = choice;
    this.#kept = kept;
    this.#ranking = this.#rankingOf(this.#lanes);
  }

  /**
   * Offers the solvers that reach the same solutions as the one that is chosen.
   * @param {Choice} choice
   */
  choose(choice) {
    this.#stop();
    this.#remember();
    this.#choice = choice;
    const race = this.#races.get(experimentOf(choice));
    if (race === undefined) this.#take(this.#restored());
    else ({ lanes: this.#lanes, ranking: this.#ranking } = race);
    this.#scale = 0;
    this.#offer(choice);
    this.draw();
  }

  #remember() {
    if (this.#lanes.length > 0) this.#races.set(experimentOf(this.#choice), { lanes: this.#lanes, ranking: this.#ranking });
  }

  /** @param {Lane[]} lanes of which nothing is ranked */
  #take(lanes) {
    this.#lanes = lanes;
    this.#ranking = this.#rankingOf(lanes);
  }

  /** @param {Lane[]} lanes */
  #rankingOf(lanes) {
    const ranking = new Ranking(this.#crew, lanes, () => {
      if (this.#ranking !== ranking) return;
      this.draw();
      if (ranking.isFinal) this.#findAgain();
    });
    return ranking;
  }

  /** The lanes of a race that was run in another visit to the page. */
  #restored() {
    return this.#kept.race(experimentOf(this.#choice)).map((system) => {
      const lane = this.#lane(system);
      const saved = this.#kept.batch(lane.study.batch.name);
      if (saved !== undefined) void lane.study.batch.restore(saved);
      return lane;
    });
  }

  /** All that was run. */
  get batches() {
    this.#remember();
    return [...this.#races.values()].flatMap(({ lanes }) => lanes.map(({ study }) => study.batch));
  }

  /** The solvers of each race, by what was chosen. */
  get solvers() {
    this.#remember();
    return Object.fromEntries([...this.#races].map(([chosen, { lanes }]) => [chosen, lanes.map(({ system }) => system)]));
  }

  /** @param {Choice} choice */
  #offer(choice) {
    const { reachable } = this.#catalogue.check(choice);
    const rivals = this.#catalogue.systems.filter(({ name }) => reachable !== null && this.#reachable(name) === reachable);
    this.#racers.offer(rivals.map(({ name }) => name), this.#lanes.map(({ system }) => system));
  }

  /** Says it in the current language. */
  translate() {
    this.draw();
    if (this.#spoken !== language.current) this.#findAgain();
    this.#spoken = language.current;
  }

  #findAgain() {
    for (const { study } of this.#lanes) void study.find();
  }

  /** One scale for all that reach several solutions, so that bars of the same height are as frequent. */
  get #reach() {
    const several = this.#lanes.filter(({ study }) => study.finding?.keys.some(({ count }, i) => i > 0 && count > 0));
    return Math.max(0, ...several.map(({ study }) => study.finding?.picture?.most ?? 0));
  }

  /**
   * The choice of another solver on the same problem: the one that is chosen keeps its options. None is that of a result.
   * @param {string} system
   * @returns {Choice}
   */
  #rival(system) {
    const { options } = this.#choice;
    return changed(this.#choice, { system, options: system === this.#choice.system ? options : problemOf(options) });
  }

  /** @param {string} system */
  #reachable(system) {
    try {
      return this.#catalogue.check(this.#rival(system)).reachable;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  /**
   * What the button does next.
   * @returns {LiveWord}
   */
  get next() {
    if (this.#isRunning) return "stop";
    return this.#lanes.some(({ study }) => study.isUnfinished) ? "resume" : "run";
  }

  get #isRunning() {
    return this.#lanes.some(({ study }) => study.batch.running);
  }

  #stop() {
    for (const { study } of this.#lanes) study.batch.stop();
  }

  get isDone() {
    return this.#lanes.length > 0 && !this.#lanes.some(({ study }) => study.isUnfinished);
  }

  /** Whether no other solver shares the solutions. */
  get isAlone() {
    return this.#racers.areFew;
  }

  /** Runs what was not run before. */
  runOnce() {
    if (this.#lanes.length === 0) this.toggle();
  }

  /** Runs, stops, or goes on. */
  toggle() {
    if (this.#isRunning) this.#stop();
    else if (this.#lanes.some(({ study }) => study.isUnfinished)) this.#resume();
    else this.#begin();
    this.draw();
  }

  #resume() {
    for (const { study } of this.#lanes) if (study.isUnfinished) study.batch.run();
  }

  #begin() {
    const isBench = document.body.classList.contains("bench");
    this.#take((isBench ? this.#racers.chosen : this.#racers.searching).map((system) => this.#lane(system)));
    this.#scale = 0;
    part("lanes", HTMLElement).replaceChildren(...this.#lanes.map(({ element }) => element));
    this.#resume();
  }

  /** @param {string} system */
  #lane(system) {
    const rival = this.#rival(system);
    const checked = this.#catalogue.check(rival);
    /** @param {string[]} keys */
    const boardsOf = (keys) => this.#catalogue.boards(rival, keys);
    const redraw = () => this.#lanes.includes(lane) && this.draw();
    const reach = () => this.#reach;
    /** @type {Lane} */
    const lane = new Lane(system, this.#catalogue.engine, boardsOf, (own) =>
      new Study(this.#crew, checked, { frequencies: true, reach, sizes: () => own.sizes, changed: redraw }));
    return lane;
  }

  /** The one closest to uniform comes first, once all are done. */
  draw() {
    const all = this.#lanes.map((lane, number) => ({ lane, ...this.#ranking.of(number) }));
    const { isFinal } = this.#ranking;
    this.#show(isFinal ? all.toSorted((a, b) => (a.distance?.[0] ?? Infinity) - (b.distance?.[0] ?? Infinity)) : all);
    if (!this.#lanes.some(({ study }) => study.isUnfinished)) this.#rescale();
    void this.#ranking.ask();
    this.#drawn();
  }

  /** Draws all again when the last of what is found reaches farther. */
  #rescale() {
    const reach = this.#reach;
    if (reach === this.#scale) return;
    this.#scale = reach;
    this.#findAgain();
  }

  /** @param {({ lane: Lane } & Ranked["lanes"][number])[]} all */
  #show(all) {
    for (const { lane, place, distance } of all) lane.draw(place, distance);
    const { count } = this.#choice;
    const said = [this.#ranking.sentence, count === "all" ? "" : word("startsEach", Number(count))];
    part("closest", HTMLElement).textContent = this.#ranking.sentence && said.join(" ");
    const list = part("lanes", HTMLElement);
    const isInOrder = all.every(({ lane }, number) => list.children[number] === lane.element);
    if (!isInOrder || all.length !== list.children.length) list.replaceChildren(...all.map(({ lane }) => lane.element));
  }
}
