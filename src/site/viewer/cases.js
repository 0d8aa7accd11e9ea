// The list of cases: a board, its digits, steps and hits; sorted, filtered, page by page.

const PER_PAGE = 96;

// So many solutions that were never reached are named.
const NAMED = 8;

const ORDERS = {
  steps: (a, b) => (a.steps ?? Infinity) - (b.steps ?? Infinity),
  hits: (a, b) => b.hits - a.hits,
  class: (a, b) => String(a.class).localeCompare(String(b.class)),
};

class Cases {
  #page = 0;

  constructor(element, data, { sort, filter, boardOf, hrefOf }) {
    Object.assign(this, { element, data, sort, filter, boardOf, hrefOf, current: undefined });
    const restart = () => {
      this.#page = 0;
      this.draw();
    };
    sort.addEventListener("change", restart);
    filter.addEventListener("input", restart);
  }

  // Marks a case as the one that is shown; links keep the same kind of trace.
  show(current) {
    this.current = current;
    for (const link of this.element.querySelectorAll("a.case")) {
      const one = byKey.get(link.dataset.key);
      link.href = this.hrefOf(one);
      if (one === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }

  #chosen() {
    const wanted = this.filter.value.trim();
    const chosen = this.data.cases.filter(({ key }) => key.includes(wanted));
    return chosen.toSorted((a, b) => ORDERS[this.sort.value](a, b) || (a.key < b.key ? -1 : 1));
  }

  draw() {
    const chosen = this.#chosen();
    const from = this.#page * PER_PAGE;
    const shown = chosen.slice(from, from + PER_PAGE);
    const list = document.createElement("ul");
    list.append(...shown.map((one) => this.#item(one)));
    const pages = chosen.length > PER_PAGE ? [this.#pages(from, shown.length, chosen.length)] : [];
    const notes = this.data.cases.length === 0 ? [paragraph(say("noCases"))] : this.#missing();
    this.element.replaceChildren(...notes, list, ...pages);
    this.show(this.current);
  }

  #missing() {
    const missing = this.data.cases.filter(({ hits }) => hits === 0).map(({ key }) => key);
    if (missing.length === 0) return [];
    const more = missing.length > NAMED ? " .." : "";
    return [paragraph(say("missing", missing.length, missing.slice(0, NAMED).join(", ") + more))];
  }

  #item(one) {
    const item = document.createElement("li");
    const link = document.createElement(one.traces.length > 0 ? "a" : "span");
    link.className = "case";
    link.dataset.key = one.key;
    link.append(thumbnail(this.boardOf(one), this.data), cell("key", nameOf(one)), ...this.#facts(one).map((fact) => cell("facts", fact)));
    item.append(link);
    return item;
  }

  #facts({ hits, steps }) {
    if (hits === 0) return [say("never")];
    return [hits === null ? [] : say("caseHits", hits), steps === null ? [] : say("caseSteps", steps)].flat();
  }

  #pages(from, count, all) {
    const pages = document.createElement("p");
    pages.className = "pages";
    const turn = (word, by, disabled) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: say(word), disabled });
      button.addEventListener("click", () => {
        this.#page += by;
        this.draw();
      });
      return button;
    };
    pages.append(turn("before", -1, from === 0), ` ${say("page", from + 1, from + count, all)} `, turn("more", 1, from + count >= all));
    return pages;
  }
}

const paragraph = (text) => {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
};
