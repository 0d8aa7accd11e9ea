/** @import { PageData, Shape, Trace } from "./types.js" */
import { make, on, part } from "../script/dom.js";
import { Board } from "./board.js";
import { examplesOf } from "./examples.js";
import { svg } from "./figure.js";
import { language, say } from "./speech.js";

/** The panel about the solver: its rule, what a step is, where it comes from, and pictures from the trace that is open. */
export class About {
  #panel = part("about", HTMLDialogElement);
  #solver;
  #shape;

  /**
   * @param {PageData} data
   * @param {Shape} shape
   */
  constructor({ solver }, shape) {
    this.#solver = solver;
    this.#shape = shape;
    part("about-solver", HTMLButtonElement).hidden = solver.rule.length === 0;
    on("close-about", "click", () => this.#panel.close());
  }

  /**
   * @param {Trace} trace
   * @param {(at: number) => string} caption
   * @param {(at: number) => string} hrefOf
   */
  open(trace, caption, hrefOf) {
    const pictures = examplesOf(trace).map((at) => this.#picture(trace, at, caption(at), hrefOf(at)));
    part("about-text", HTMLElement).replaceChildren(...this.#words());
    part("about-pictures", HTMLElement).replaceChildren(...pictures);
    this.#panel.showModal();
  }

  #words() {
    const { about, rule, step, source } = this.#solver;
    const tongue = language.current;
    const sentences = rule.map((sentence) => make("li", { textContent: sentence[tongue] }));
    return [
      make("p", {}, make("strong", { textContent: about[tongue] })),
      make("ol", {}, ...sentences),
      make("p", { textContent: say("stepIs", step[tongue]) }),
      make("p", { textContent: say("source", source[tongue]) }),
    ];
  }

  /**
   * @param {Trace} trace
   * @param {number} at
   * @param {string} textContent
   * @param {string} href
   */
  #picture(trace, at, textContent, href) {
    const element = svg("svg", { class: "board", role: "img" });
    if (element instanceof SVGSVGElement) new Board(element, this.#shape).show(trace, at);
    const link = make("a", { href, textContent: say("step", trace.stepOf[at]) });
    link.addEventListener("click", () => this.#panel.close());
    return make("figure", {}, element, make("figcaption", {}, `${textContent} `, link));
  }
}
