/** @import { Library } from "./library.js" */
/** @import { Word } from "./speech.js" */
/** @import { Case } from "./types.js" */
import { make, part } from "../script/dom.js";
import { nameOf } from "./names.js";
import { say } from "./speech.js";
import { thumbnail } from "./thumbnail.js";

const PER_PAGE = 96;

// The most solutions named that were never reached.
const NAMED = 8;

/** @type {Record<string, (a: Case, b: Case) => number>} */
const ORDERS = {
  steps: (a, b) => (a.steps ?? Infinity) - (b.steps ?? Infinity),
  hits: (a, b) => Number(b.hits) - Number(a.hits),
  class: (a, b) => String(a.class).localeCompare(String(b.class)),
};

/** The list of cases: a board, its digits, steps and hits; sorted, filtered, page by page. */
export class Cases {
  #page = 0;
  /** @type {Map<HTMLAnchorElement, Case>} */
  #links = new Map();
  /** @type {Case | undefined} */
  #current;
  #list = part("cases", HTMLElement);
  #sort = part("sort", HTMLSelectElement);
  #filter = part("filter", HTMLInputElement);
  #library;
  #hrefOf;

  /**
   * @param {Library} library
   * @param {(one: Case) => string} hrefOf
   */
  constructor(library, hrefOf) {
    this.#library = library;
    this.#hrefOf = hrefOf;
    this.#sort.addEventListener("change", () => this.#turnTo(0));
    this.#filter.addEventListener("input", () => this.#turnTo(0));
  }

  /**
   * Marks a case as the one that is shown; links keep the same kind of trace.
   * @param {Case | undefined} current
   */
  show(current) {
    this.#current = current;
    for (const [link, one] of this.#links) {
      link.href = this.#hrefOf(one);
      if (one === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  draw() {
    const chosen = this.#chosen();
    const from = this.#page * PER_PAGE;
    const shown = chosen.slice(from, from + PER_PAGE);
    this.#links.clear();
    const list = make("ul", {}, ...shown.map((one) => this.#item(one)));
    const pages = chosen.length > PER_PAGE ? [this.#pages(from, shown.length, chosen.length)] : [];
    this.#list.replaceChildren(...this.#notes(), list, ...pages);
    this.show(this.#current);
  }

  /** @param {number} page */
  #turnTo(page) {
    this.#page = page;
    this.draw();
  }

  #chosen() {
    const wanted = this.#filter.value.trim();
    const order = ORDERS[this.#sort.value];
    const chosen = this.#library.cases.filter(({ key }) => key.includes(wanted));
    return chosen.toSorted((a, b) => order(a, b) || (a.key < b.key ? -1 : 1));
  }

  #notes() {
    if (this.#library.cases.length === 0) return [make("p", { textContent: say("noCases") })];
    const missing = this.#library.cases.filter(({ hits }) => hits === 0).map(({ key }) => key);
    if (missing.length === 0) return [];
    const more = missing.length > NAMED ? " .." : "";
    return [make("p", { textContent: say("missing", missing.length, missing.slice(0, NAMED).join(", ") + more) })];
  }

  /** @param {Case} one */
  #item(one) {
    const link = make(one.traces.length > 0 ? "a" : "span", { className: "case" });
    link.dataset.key = one.key;
    const name = make("span", { className: "key", textContent: nameOf(one) });
    const facts = this.#facts(one).map((textContent) => make("span", { className: "facts", textContent }));
    link.append(thumbnail(this.#library.board(one), this.#library.shape), name, ...facts);
    if (link instanceof HTMLAnchorElement) this.#links.set(link, one);
    return make("li", {}, link);
  }

  /** @param {Case} one */
  #facts({ hits, steps }) {
    if (hits === 0) return [say("never")];
    return [hits === null ? [] : say("caseHits", hits), steps === null ? [] : say("caseSteps", steps)].flat();
  }

  /**
   * @param {number} from
   * @param {number} count
   * @param {number} all
   */
  #pages(from, count, all) {
    /** @param {Word} word @param {number} by @param {boolean} disabled */
    const turn = (word, by, disabled) => {
      const button = make("button", { type: "button", textContent: say(word), disabled });
      button.addEventListener("click", () => this.#turnTo(this.#page + by));
      return button;
    };
    const shown = ` ${say("page", from + 1, from + count, all)} `;
    return make("p", { className: "pages" }, turn("before", -1, from === 0), shown, turn("more", 1, from + count >= all));
  }
}
