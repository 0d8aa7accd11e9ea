/** @import { Study } from "./study.js" */
import { make } from "../script/dom.js";
import { svg } from "../script/svg.js";
import { drawChart, sizeOf } from "./figures.js";
import { word } from "./speech.js";

/** The height of its chart, in pixels. */
const LANE_HEIGHT = 150;

/** One solver of a race: its name, its distance from uniform, its bars. */
export class Lane {
  #title = make("h3");
  #words = make("p", { className: "small" });
  #bar = make("progress");
  #chart = /** @type {SVGSVGElement} */ (svg("svg", { class: "chart", role: "img" }));

  /**
   * @param {string} system
   * @param {(lane: Lane) => Study} begin
   */
  constructor(system, begin) {
    this.system = system;
    this.element = make("li", {}, this.#title, this.#words, this.#bar, this.#chart);
    this.study = begin(this);
  }

  get sizes() {
    const size = sizeOf(this.#chart, LANE_HEIGHT);
    return { picture: size, steps: size };
  }

  /** @param {number | null} place its place, once all are done; several may share it */
  draw(place) {
    const { batch, finding } = this.study;
    this.#title.textContent = place === null ? this.system : word("rank", place, this.system);
    this.#words.textContent = batch.failure !== "" ? word("failed", batch.failure) : this.#said;
    Object.assign(this.#bar, { max: batch.allTrials, value: batch.trials, hidden: batch.isComplete });
    if (finding === undefined) return;
    drawChart(this.#chart, finding.picture);
    this.#chart.setAttribute("aria-label", finding.sentence);
  }

  get #said() {
    const distance = this.study.finding?.distance;
    return distance ? word("distance", ...distance) : "";
  }
}
