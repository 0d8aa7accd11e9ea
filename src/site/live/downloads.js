/** @import { Batch } from "./batch.js" */
/** @import { Engine } from "./engine.js" */
import { make, on, part } from "../script/dom.js";
import { save } from "../script/save.js";
import { saveButtons } from "../script/saves.js";
import { complete } from "../script/standalone.js";

/** The charts, with the tables of their numbers. */
const CHARTS = { picture: "frequencies", steps: "steps" };

/**
 * The files of what is done of a batch, with the bytes of the command: the experiment is that which this finishes.
 * @param {Engine} engine
 * @param {Batch} batch
 */
const filesOf = (engine, { isComplete, trials, experiment, progress }) => {
  const finished = isComplete ? experiment : engine.ask("check", { experiment, trials }).experiment;
  return engine.ask("tables", { experiment: finished, progress: [progress] });
};

/**
 * Buttons that save a chart, and the table of its numbers once there is one.
 * @param {() => SVGSVGElement} chart
 * @param {string} table
 * @param {Engine} engine
 * @param {() => Batch | undefined} batch
 */
export const chartButtons = (chart, table, engine, batch) => {
  const csv = make("button", { type: "button", textContent: "CSV", className: "csv" });
  csv.addEventListener("click", () => {
    const done = batch();
    const name = `${table}.csv`;
    const file = done?.hasFiles ? filesOf(engine, done).find((file) => file.name === name) : undefined;
    if (file !== undefined) save(file.text, "text/csv", name);
  });
  return [...saveButtons(() => complete(chart()), table, (kind) => kind), csv];
};

/** The files of what is done, which are made when they are asked for. */
export class Downloads {
  #element = part("save", HTMLDetailsElement);
  #engine;
  /** @type {Batch | undefined} */
  #batch;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    on("save", "toggle", () => this.#list());
    for (const place of document.querySelectorAll(".saves")) {
      const chart = /** @type {keyof typeof CHARTS} */ (place.getAttribute("data-chart"));
      place.append(...chartButtons(() => part(chart, SVGSVGElement), CHARTS[chart], engine, () => this.#batch));
    }
  }

  /** @param {Batch | undefined} batch */
  offer(batch) {
    this.#batch = batch;
    this.#element.hidden = !batch?.hasFiles;
    document.body.classList.toggle("saved", batch?.isResting ?? false);
    document.body.classList.toggle("tabled", batch?.hasFiles ?? false);
    if (this.#element.hidden) this.#element.open = false;
  }

  #list() {
    if (!this.#element.open || this.#batch === undefined) return;
    const files = filesOf(this.#engine, this.#batch);
    part("files", HTMLElement).replaceChildren(...files.map(({ name, text }) => {
      const button = make("button", { type: "button", textContent: name });
      button.addEventListener("click", () => save(text, "text/plain", name));
      return make("li", {}, button);
    }));
  }
}
