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
  #distance = make("strong");
  #far = make("div", { className: "far" }, make("i"));
  #chart = /** @type {SVGSVGElement} */ (svg("svg", { class: "chart", role: "img" }));

  /**
   * @param {string} system
   * @param {(lane: Lane) => Study} begin
   */
  constructor(system, begin) {
    this.system = system;
    this.element = make("li", {}, this.#title, this.#words, this.#bar, this.#far, this.#distance, this.#chart);
    this.study = begin(this);
  }

  get sizes() {
    const size = sizeOf(this.#chart, LANE_HEIGHT);
    return { picture: size, steps: size };
  }

  /**
   * @param {number | null} place its place, once all are done; several may share it
   * @param {number | null} distance from uniform, so far
   */
  draw(place, distance) {
    const { batch, finding, isTold } = this.study;
    this.#title.textContent = place === null ? this.system : word("rank", place, this.system);
    this.#words.textContent = batch.failure !== "" ? word("failed", batch.failure) : this.#said;
    Object.assign(this.#bar, { max: batch.allTrials, value: batch.trials, hidden: batch.isComplete });
    this.#far.classList.toggle("unknown", !isTold || distance === null);
    this.#far.style.setProperty("--far", String(distance ?? 0));
    this.#distance.textContent = isTold ? finding?.distance?.[0] ?? "" : "";
    if (finding === undefined) return;
    drawChart(this.#chart, finding.picture);
    this.#chart.setAttribute("aria-label", finding.sentence);
  }

  get #said() {
    const { batch, finding, isTold } = this.study;
    const distance = isTold && finding?.distance;
    return distance ? word("distance", ...distance) : word("progress", batch.trials, batch.allTrials);
  }
}
