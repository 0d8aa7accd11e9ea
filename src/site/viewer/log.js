/** @import { Mark, Trace } from "./types.js" */
import { make } from "../script/dom.js";

// Browsers draw no element higher than some millions of pixels; a longer list is scrolled on a smaller scale.
const HIGHEST = 8_000_000;

// Rows beyond the view on both sides.
const SPARE = 4;

/** No row is lower, in pixels. */
const LOWEST = 24;

/** Rows that are measured, to estimate the height of all. */
const PROBES = 100;

/** @typedef {{ step: string, label: string, text: string, mark: Mark | "", href: string }} Description */

/** The list of all positions. Only the rows in view exist, so that a million open at once; each is as high as its text. */
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
  #rowHeight = LOWEST;
  #height = 0;
  /** How many of the last rows fit into the view. */
  #lastFit = 1;

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
    new ResizeObserver(() => this.#measure()).observe(element);
  }

  /** @param {Trace} trace */
  open(trace) {
    this.#trace = trace;
    this.#count = trace.last + 1;
    this.#element.scrollTop = 0;
    this.#measure();
  }

  /** Measures some rows spread over the list, which are all of a short one, and the last ones. */
  #measure() {
    if (this.#trace === null) return;
    const probes = Math.min(PROBES, this.#count);
    const spread = this.#put(Array.from({ length: probes }, (_, i) => Math.floor((i * this.#count) / probes)));
    this.#rowHeight = Math.max(LOWEST, spread.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0) / probes);
    this.#height = Math.min(this.#count * this.#rowHeight, HIGHEST);
    this.#space.style.height = `${this.#height}px`;
    const last = this.#put(this.#inView(this.#count - this.#mostInView));
    const { bottom } = this.#rows.getBoundingClientRect();
    const fits = last.filter((row) => bottom - row.getBoundingClientRect().top <= this.#element.clientHeight);
    this.#lastFit = Math.max(1, fits.length);
    this.#draw();
  }

  /**
   * Marks a position and brings it into view.
   * @param {number} at
   */
  show(at) {
    this.#current = at;
    this.#draw();
    if (!this.#isInView) this.#scrollTo(at - Math.floor(this.#element.clientHeight / this.#rowHeight / 2));
    if (!this.#isInView) this.#scrollTo(at);
  }

  /** Whether the position that is marked is in view, wholly. */
  get #isInView() {
    const row = this.#rows.querySelector("[aria-current]")?.getBoundingClientRect();
    const view = this.#element.getBoundingClientRect();
    return row !== undefined && row.top >= view.top && row.bottom <= view.bottom;
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

  get #mostInView() {
    return Math.ceil(this.#element.clientHeight / LOWEST);
  }

  /** The last row that can be the first in view. */
  get #lastFirst() {
    return Math.max(0, this.#count - this.#lastFit);
  }

  /**
   * The rows that may be in view, and those beyond it.
   * @param {number} first the first in view
   */
  #inView(first) {
    const from = Math.max(0, first - SPARE);
    const to = Math.min(this.#count, first + this.#mostInView + SPARE);
    return Array.from({ length: to - from }, (_, i) => from + i);
  }

  /** @param {number} row the first in view */
  #scrollTo(row) {
    const last = this.#lastFirst;
    this.#element.scrollTop = last === 0 ? 0 : (Math.min(Math.max(row, 0), last) / last) * this.#travel;
    this.#draw();
  }

  #draw() {
    if (this.#trace === null) return;
    const { scrollTop } = this.#element;
    const first = Math.round((scrollTop / this.#travel) * this.#lastFirst);
    const hadFocus = this.#rows.contains(document.activeElement);
    const positions = this.#inView(first);
    const rows = this.#put(positions);
    this.#rows.style.transform = `translateY(${scrollTop - (rows[positions.indexOf(first)]?.offsetTop ?? 0)}px)`;
    const links = [...this.#rows.querySelectorAll("a")];
    const stop = links.find(({ ariaCurrent }) => ariaCurrent !== null) ?? links[0];
    stop.tabIndex = 0;
    if (hadFocus) stop.focus({ preventScroll: true });
  }

  /** @param {number[]} positions */
  #put(positions) {
    const rows = positions.map((at) => this.#row(at));
    this.#rows.replaceChildren(...rows);
    return rows;
  }

  /** @param {number} at */
  #row(at) {
    const row = make("li", {}, this.#link(/** @type {Trace} */ (this.#trace), at));
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
