/** @import { Batch } from "./batch.js" */
/** @import { Engine } from "./engine.js" */
import { make, on, part } from "../script/dom.js";
import { save } from "../script/save.js";
import { standalone } from "../script/standalone.js";

/** The files of what is done, with the bytes of the command; they are made when they are asked for. */
export class Downloads {
  #element = part("save", HTMLDetailsElement);
  #engine;
  /** @type {Batch | undefined} */
  #batch;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
    on("save", "toggle", () => this.#list());
    for (const chart of ["picture", "steps"]) {
      on(`save-${chart}`, "click", () => save(standalone(part(chart, SVGSVGElement)), "image/svg+xml", `${chart}.svg`));
    }
  }

  /** @param {Batch | undefined} batch */
  offer(batch) {
    this.#batch = batch;
    this.#element.hidden = !batch?.hasFiles;
    if (this.#element.hidden) this.#element.open = false;
  }

  /**
   * The experiment that is finished by what is done.
   * @param {Batch} batch
   */
  #finished({ isComplete, trials, experiment, progress }) {
    const finished = isComplete ? experiment : this.#engine.ask("check", { experiment, trials }).experiment;
    return { experiment: finished, progress: [progress] };
  }

  #list() {
    if (!this.#element.open || this.#batch === undefined) return;
    const files = this.#engine.ask("tables", this.#finished(this.#batch));
    part("files", HTMLElement).replaceChildren(...files.map(({ name, text }) => {
      const button = make("button", { type: "button", textContent: name });
      button.addEventListener("click", () => save(text, "text/plain", name));
      return make("li", {}, button);
    }));
  }
}
