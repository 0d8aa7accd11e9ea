/**
 * What a chart has to point at, counted from 0.
 * @typedef {object} Marks
 * @property {number} count
 * @property {(event: MouseEvent) => number | undefined} at the mark that is pointed at
 * @property {(mark: number) => { left: number, right: number }} place its edges, in pixels from the left of what holds the card
 * @property {(mark: number) => HTMLElement | undefined} card what is shown beside it
 */

/** @type {Record<string, (at: number, last: number) => number>} */
const MOVES = {
  ArrowLeft: (at) => at - 1, ArrowRight: (at) => at + 1, Home: () => 0, End: (_, last) => last,
};

/** The card of a mark beside it, as pointers, fingers and keys reach marks; a click, a second tap, or Enter follows it. */
export class Tip {
  #element;
  #tip;
  /** @type {Marks | undefined} */
  #marks;
  #at = -1;

  /**
   * @param {SVGSVGElement} element
   * @param {HTMLElement} tip what holds the card, within what is as wide as the chart at least
   */
  constructor(element, tip) {
    this.#element = element;
    this.#tip = tip;
    element.addEventListener("pointermove", (event) => event.pointerType === "mouse" && this.#show(this.#marks?.at(event)));
    element.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.hide());
    element.addEventListener("click", (event) => this.#press(event));
    element.addEventListener("keydown", (event) => this.#key(event));
    element.addEventListener("focus", () => element.matches(":focus-visible") && this.#show(Math.max(0, this.#at)));
    element.addEventListener("blur", ({ relatedTarget }) => this.#tip.contains(/** @type {Node | null} */ (relatedTarget)) || this.hide());
  }

  /** @param {Marks} marks of what the element shows now: a card that is shown stays, as the chart of a run grows */
  follow(marks) {
    this.#marks = marks;
    const { count } = marks;
    this.#element.setAttribute("role", count > 0 ? "slider" : "img");
    this.#element.setAttribute("tabindex", count > 0 ? "0" : "-1");
    this.#element.setAttribute("aria-valuemin", "1");
    this.#element.setAttribute("aria-valuemax", String(count));
    if (this.#tip.hidden || this.#at >= count) this.hide();
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

  /** @param {number | undefined} mark */
  #show(mark) {
    if (mark !== this.#at || this.#tip.hidden) this.#draw(mark);
  }

  /** @param {number | undefined} mark */
  #draw(mark) {
    const card = mark === undefined ? undefined : this.#marks?.card(mark);
    if (mark === undefined || card === undefined || this.#marks === undefined) {
      this.hide();
      return;
    }
    this.#at = mark;
    if (!this.#tip.firstElementChild?.isEqualNode(card)) this.#tip.replaceChildren(card);
    this.#tip.hidden = false;
    const { left, right } = this.#marks.place(mark);
    const isLeft = left + right < (this.#tip.offsetParent?.clientWidth ?? 0);
    const beside = isLeft ? [`${right}px`, "auto"] : ["auto", `calc(100% - ${left}px)`];
    [this.#tip.style.insetInlineStart, this.#tip.style.insetInlineEnd] = beside;
    this.#tell(this.#tip.innerText.replace(/\s+/g, " "));
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const before = this.#at;
    const mark = this.#marks?.at(event);
    this.#show(mark);
    const isFirst = event instanceof PointerEvent && event.pointerType === "touch" && mark !== before;
    if (!isFirst) this.#open();
  }

  #open() {
    if (!this.#tip.hidden) /** @type {HTMLElement | null} */ (this.#tip.querySelector("button, a"))?.click();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const move = MOVES[event.key];
    const last = (this.#marks?.count ?? 0) - 1;
    if (last < 0 || (move === undefined && event.key !== "Enter") || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (move === undefined) this.#open();
    else this.#show(Math.min(Math.max(move(this.#at, last), 0), last));
  }
}
