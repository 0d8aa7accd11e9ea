/** @import { Shape, Solver, Trace } from "./types.js" */
import { make, on, part } from "../script/dom.js";
import { Board } from "./board.js";
import { examplesOf } from "./examples.js";
import { svg } from "../script/svg.js";
import { language, say } from "./speech.js";

/** @param {Solver} solver */
const words = ({ about, rule, step, source }) => {
  const tongue = language.current;
  const sentences = rule.map((sentence) => make("li", { textContent: sentence[tongue] }));
  return [
    make("p", {}, make("strong", { textContent: about[tongue] })),
    make("ol", {}, ...sentences),
    make("p", { textContent: say("stepIs", step[tongue]) }),
    make("p", { textContent: say("source", source[tongue]) }),
  ];
};

/** The panel about the solver: its rule, what a step is, where it comes from, and pictures from the trace that is open. */
export class About {
  #panel = part("about", HTMLDialogElement);

  constructor() {
    on("close-about", "click", () => this.#panel.close());
  }

  /**
   * @param {Solver} solver
   * @param {Shape} shape
   * @param {Trace} trace
   * @param {(at: number) => string} caption
   * @param {(at: number) => string} hrefOf
   */
  open(solver, shape, trace, caption, hrefOf) {
    const pictures = examplesOf(trace).map((at) => {
      const element = svg("svg", { class: "board", role: "img" });
      if (element instanceof SVGSVGElement) new Board(element, shape).show(trace, at);
      const link = make("a", { href: hrefOf(at), textContent: say("step", trace.stepOf[at]) });
      link.addEventListener("click", () => this.#panel.close());
      return make("figure", {}, element, make("figcaption", {}, `${caption(at)} `, link));
    });
    part("about-text", HTMLElement).replaceChildren(...words(solver));
    part("about-pictures", HTMLElement).replaceChildren(...pictures);
    this.#panel.showModal();
    this.#panel.scrollTop = 0;
  }
}
