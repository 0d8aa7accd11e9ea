/** @import { Mark, Trace } from "./types.js" */
import { make } from "../script/dom.js";

// Browsers draw no element higher than some millions of pixels; a longer list is scrolled on a smaller scale.
const HIGHEST = 8_000_000;

// Rows beyond the view on both sides.
const SPARE = 4;

/** @typedef {{ step: string, label: string, text: string, mark: Mark | "", href: string }} Description */

/** The list of all positions. Only the rows in view exist, so that a million open at once. */
export class Log {
  #rows = make("ol");
  #space = make("div", {}, this.#rows);
  #element;
  #describe;
  #choose;
  /** @type {Trace | null} */
  #trace = null;
  #current = 0;
  #count = 0;
  #rowHeight = 0;
  #height = 0;

  /**
   * @param {HTMLElement} element
   * @param {(trace: Trace, at: number) => Description} describe
   * @param {(at: number) => void} choose
   */
  constructor(element, describe, choose) {
    this.#element = element;
    this.#describe = describe;
    this.#choose = choose;
    element.replaceChildren(this.#space);
    element.addEventListener("scroll", () => this.#draw(), { passive: true });
    element.addEventListener("keydown", (event) => this.#walk(event));
    new ResizeObserver(() => this.#draw()).observe(element);
  }

  /** @param {Trace} trace */
  open(trace) {
    this.#trace = trace;
    this.#count = trace.last + 1;
    const probe = make("li");
    this.#rows.replaceChildren(probe);
    this.#rowHeight = probe.getBoundingClientRect().height || 28;
    this.#height = Math.min(this.#count * this.#rowHeight, HIGHEST);
    this.#space.style.height = `${this.#height}px`;
    this.#element.scrollTop = 0;
  }

  /**
   * Marks a position and brings it into view.
   * @param {number} at
   */
  show(at) {
    this.#current = at;
    const { first, fits } = this.#view();
    if (at < first + 1 || at > first + fits - 2) this.#scrollTo(at - Math.floor(fits / 2));
    this.#draw();
  }

  /**
   * The rows are one stop of the tab key: arrows go from one to the next.
   * @param {KeyboardEvent} event
   */
  #walk(event) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.#choose(Math.min(Math.max(this.#current + by, 0), this.#count - 1));
  }

  get #travel() {
    return Math.max(1, this.#height - this.#element.clientHeight);
  }

  #view() {
    const fits = Math.max(1, Math.floor(this.#element.clientHeight / this.#rowHeight));
    const most = Math.max(0, this.#count - fits);
    return { first: Math.round((this.#element.scrollTop / this.#travel) * most), fits, most };
  }

  /** @param {number} row */
  #scrollTo(row) {
    const { most } = this.#view();
    this.#element.scrollTop = most === 0 ? 0 : (Math.min(Math.max(row, 0), most) / most) * this.#travel;
  }

  #draw() {
    const trace = this.#trace;
    if (trace === null) return;
    const { first, fits } = this.#view();
    const from = Math.max(0, first - SPARE);
    const to = Math.min(this.#count, first + fits + SPARE);
    const hadFocus = this.#rows.contains(document.activeElement);
    const top = this.#element.scrollTop - (first - from) * this.#rowHeight;
    this.#rows.style.transform = `translateY(${Math.max(0, top)}px)`;
    const links = Array.from({ length: to - from }, (_, i) => this.#link(trace, from + i));
    this.#rows.replaceChildren(...links.map((link, i) => this.#row(link, from + i)));
    const stop = links.find(({ ariaCurrent }) => ariaCurrent !== null) ?? links[0];
    stop.tabIndex = 0;
    if (hadFocus) stop.focus({ preventScroll: true });
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {number} at
   */
  #row(link, at) {
    const row = make("li", {}, link);
    row.setAttribute("aria-setsize", String(this.#count));
    row.setAttribute("aria-posinset", String(at + 1));
    return row;
  }

  /**
   * @param {Trace} trace
   * @param {number} at
   */
  #link(trace, at) {
    const { step, label, text, mark, href } = this.#describe(trace, at);
    const cells = Object.entries({ step, label, text }).map(([className, textContent]) => make("span", { className, textContent }));
    const link = make("a", { href, className: mark, tabIndex: -1 }, ...cells);
    if (at === this.#current) link.setAttribute("aria-current", "step");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.#choose(at);
    });
    return link;
  }
}
