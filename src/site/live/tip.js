/** @import { Chart } from "./types.js" */
import { part } from "../script/dom.js";
import { barAt, placeOf } from "./figures.js";

/** @type {Record<string, (at: number, last: number) => number>} */
const MOVES = {
  ArrowLeft: (at) => at - 1, ArrowRight: (at) => at + 1, Home: () => 0, End: (_, last) => last,
};

/** The card of a bar beside it, as pointers, fingers and keys reach bars; a click, a second tap, or Enter plays what it shows. */
export class Tip {
  #element;
  #tip = part("tip", HTMLElement);
  #cardOf;
  /** @type {Chart | undefined} */
  #chart;
  #at = -1;

  /**
   * @param {SVGSVGElement} element
   * @param {(bar: number) => HTMLButtonElement | undefined} cardOf
   */
  constructor(element, cardOf) {
    this.#element = element;
    this.#cardOf = cardOf;
    element.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.#show(this.#pointed(event)));
    element.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.hide());
    element.addEventListener("click", (event) => this.#press(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focus", () => element.matches(":focus-visible") && this.#show(Math.max(0, this.#at)));
    element.addEventListener("blur", ({ relatedTarget }) => this.#tip.contains(/** @type {Node | null} */ (relatedTarget)) || this.hide());
  }

  /** @param {Chart | null} chart that the element shows now: a card that is shown stays, as the chart of a run grows */
  follow(chart) {
    this.#chart = chart ?? undefined;
    const bars = chart?.bars ?? 0;
    this.#element.setAttribute("role", bars > 0 ? "slider" : "img");
    this.#element.setAttribute("tabindex", bars > 0 ? "0" : "-1");
    this.#element.setAttribute("aria-valuemin", "1");
    this.#element.setAttribute("aria-valuemax", String(bars));
    if (this.#tip.hidden || this.#at >= bars) this.hide();
    else this.#draw(this.#at);
  }

  hide() {
    this.#tip.hidden = true;
    this.#at = -1;
    this.#tell("");
  }

  /** @param {string} text */
  #tell(text) {
    this.#element.setAttribute("aria-valuenow", String(Math.max(this.#at, 0) + 1));
    this.#element.setAttribute("aria-valuetext", text);
  }

  /** @param {MouseEvent} event */
  #pointed(event) {
    return this.#chart === undefined ? undefined : barAt(this.#element, this.#chart, event);
  }

  /** @param {number | undefined} bar */
  #show(bar) {
    if (bar !== this.#at || this.#tip.hidden) this.#draw(bar);
  }

  /** @param {number | undefined} bar */
  #draw(bar) {
    const card = bar === undefined ? undefined : this.#cardOf(bar);
    if (bar === undefined || card === undefined || this.#chart === undefined) {
      this.hide();
      return;
    }
    this.#at = bar;
    if (!this.#tip.firstElementChild?.isEqualNode(card)) this.#tip.replaceChildren(card);
    this.#tip.hidden = false;
    const { left, right } = placeOf(this.#element, this.#chart, bar);
    const isLeft = left + right < this.#element.clientWidth;
    const beside = isLeft ? [`${right}px`, "auto"] : ["auto", `calc(100% - ${left}px)`];
    [this.#tip.style.insetInlineStart, this.#tip.style.insetInlineEnd] = beside;
    this.#tell([...card.children].map(({ textContent }) => textContent).join(" ").trim());
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const before = this.#at;
    const bar = this.#pointed(event);
    this.#show(bar);
    const isFirst = event instanceof PointerEvent && event.pointerType === "touch" && bar !== before;
    if (!isFirst) this.#play();
  }

  #play() {
    if (!this.#tip.hidden) this.#tip.querySelector("button")?.click();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const move = MOVES[event.key];
    const last = (this.#chart?.bars ?? 0) - 1;
    if (last < 0 || (move === undefined && event.key !== "Enter") || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (move === undefined) this.#play();
    else this.#show(Math.min(Math.max(move(this.#at, last), 0), last));
  }
}
