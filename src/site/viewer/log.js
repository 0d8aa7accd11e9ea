// The list of all positions. Only the rows in view exist, so that a million open at once.

// Browsers draw no element higher than some millions of pixels; a longer list is scrolled on a smaller scale.
const HIGHEST = 8_000_000;

// Rows beyond the view on both sides.
const SPARE = 4;

class Log {
  constructor(element, describe, choose) {
    Object.assign(this, { element, describe, choose, trace: null, current: 0 });
    this.rows = document.createElement("ol");
    this.space = document.createElement("div");
    this.space.append(this.rows);
    element.replaceChildren(this.space);
    element.addEventListener("scroll", () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw()).observe(element);
  }

  open(trace) {
    this.trace = trace;
    this.count = trace.last + 1;
    const probe = document.createElement("li");
    this.rows.replaceChildren(probe);
    this.height = probe.getBoundingClientRect().height || 28;
    this.whole = Math.min(this.count * this.height, HIGHEST);
    this.space.style.height = `${this.whole}px`;
    this.element.scrollTop = 0;
  }

  // Marks a position and brings it into view.
  show(at) {
    this.current = at;
    const { first, fits } = this.#view();
    if (at < first + 1 || at > first + fits - 2) this.#scrollTo(at - Math.floor(fits / 2));
    this.#draw();
  }

  get #travel() {
    return Math.max(1, this.whole - this.element.clientHeight);
  }

  #view() {
    const fits = Math.max(1, Math.floor(this.element.clientHeight / this.height));
    const most = Math.max(0, this.count - fits);
    return { first: Math.round((this.element.scrollTop / this.#travel) * most), fits, most };
  }

  #scrollTo(row) {
    const { most } = this.#view();
    this.element.scrollTop = most === 0 ? 0 : (Math.min(Math.max(row, 0), most) / most) * this.#travel;
  }

  #draw() {
    if (this.trace === null) return;
    const { first, fits } = this.#view();
    const from = Math.max(0, first - SPARE);
    const to = Math.min(this.count, first + fits + SPARE);
    const focused = this.rows.contains(document.activeElement) ? document.activeElement.dataset.at : undefined;
    const top = this.element.scrollTop - (first - from) * this.height;
    this.rows.style.transform = `translateY(${Math.max(0, top)}px)`;
    this.rows.replaceChildren(...Array.from({ length: to - from }, (_, i) => this.#row(from + i)));
    if (focused !== undefined) this.rows.querySelector(`[data-at="${focused}"]`)?.focus({ preventScroll: true });
  }

  #row(at) {
    const row = document.createElement("li");
    const link = document.createElement("a");
    const { step, label, text, mark, href } = this.describe(this.trace, at);
    link.href = href;
    link.dataset.at = at;
    link.className = mark;
    link.append(cell("step", step), cell("label", label), cell("text", text));
    if (at === this.current) link.setAttribute("aria-current", "step");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.choose(at);
    });
    row.setAttribute("aria-setsize", this.count);
    row.setAttribute("aria-posinset", at + 1);
    row.append(link);
    return row;
  }
}

const cell = (kind, text) => {
  const span = document.createElement("span");
  span.className = kind;
  span.textContent = text;
  return span;
};
