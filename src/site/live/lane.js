/** @import { Engine } from "./engine.js" */
/** @import { Study } from "./study.js" */
/** @import { Boards, Distance } from "./types.js" */
import { make } from "../script/dom.js";
import { svg } from "../script/svg.js";
import { Tip } from "../script/tip.js";
import { chartButtons } from "./downloads.js";
import { barMarks, drawChart, sizeOf } from "./figures.js";
import { barCard } from "./reached.js";
import { word } from "./speech.js";

/** The height of its chart, in pixels. */
const LANE_HEIGHT = 150;

/** One solver of a race: its name, its distance from uniform, its bars. */
export class Lane {
  #title = make("h3");
  #words = make("p", { className: "small" });
  #bar = make("progress");
  #distance = make("strong");
  #far = make("div", { className: "far" }, make("i"), make("b"));
  #chart = /** @type {SVGSVGElement} */ (svg("svg", { class: "chart", role: "img" }));
  #box = make("div", { className: "tip", hidden: true });
  #tip = new Tip(this.#chart, this.#box);
  #saves = make("div", { className: "saves screen" });
  #boardsOf;

  /**
   * @param {string} system
   * @param {Engine} engine
   * @param {(keys: string[]) => Boards} boardsOf
   * @param {(lane: Lane) => Study} begin
   */
  constructor(system, engine, boardsOf, begin) {
    this.system = system;
    this.#boardsOf = boardsOf;
    const plot = make("div", { className: "pointed" }, this.#chart, this.#box);
    this.element = make("li", {}, this.#title, this.#words, this.#bar, this.#far, this.#distance, plot, this.#saves);
    this.study = begin(this);
    this.#saves.append(...chartButtons(() => this.#chart, "frequencies", engine, () => this.study.batch));
  }

  get sizes() {
    const size = sizeOf(this.#chart, LANE_HEIGHT);
    return { picture: size, steps: size };
  }

  /**
   * @param {number | null} place its place, once all are done; several may share it
   * @param {Distance | null} distance so far
   */
  draw(place, distance) {
    const { batch, finding, isAnswerable } = this.study;
    this.#title.textContent = place === null ? this.system : word("rank", place, this.system);
    this.#words.textContent = batch.failure !== "" ? word("failed", batch.failure) : this.#said;
    Object.assign(this.#bar, { max: batch.allTrials, value: batch.trials, hidden: batch.isComplete });
    this.#far.classList.toggle("unknown", !isAnswerable || distance === null);
    for (const [end, name] of ["--far", "--low", "--high"].entries()) this.#far.style.setProperty(name, String(distance?.[end] ?? 0));
    const answer = finding?.distance?.[0] ?? finding?.answer ?? "";
    this.#distance.textContent = isAnswerable ? answer : "";
    this.element.classList.toggle("unplaced", isAnswerable && !finding?.distance);
    if (finding === undefined) return;
    drawChart(this.#chart, finding.picture);
    this.#tip.follow(barMarks(this.#chart, finding.picture, (bar) => barCard(finding, bar, this.#boardsOf)));
    this.#saves.hidden = !batch.hasFiles;
    this.#chart.setAttribute("aria-label", isAnswerable ? [finding.answer, ...finding.grounds].join(" ") : this.#said);
  }

  get #said() {
    const { batch, finding, isAnswerable } = this.study;
    const distance = isAnswerable && finding?.distance;
    return distance ? word("distance", ...distance) : word("progress", batch.trials, batch.allTrials);
  }
}
