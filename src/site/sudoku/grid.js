// The cells on the page: an ARIA grid of which one cell at a time is reached by Tab.

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

class Board {
  constructor(element, block) {
    Object.assign(this, { element, block, side: block * block, current: 0, begun: "" });
    element.parentElement.style.setProperty("--side", this.side);
    element.classList.toggle("large", this.side > 9);
    const rows = Array.from({ length: this.side }, (_, row) => this.#row(row));
    element.replaceChildren(...rows);
    this.cells = [...element.querySelectorAll("[role=gridcell]")];
    element.addEventListener("focusin", ({ target }) => this.#choose(this.cells.indexOf(target)));
  }

  #row(row) {
    const line = document.createElement("div");
    line.setAttribute("role", "row");
    line.append(...Array.from({ length: this.side }, (_, column) => this.#cell(row, column)));
    return line;
  }

  #cell(row, column) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.classList.toggle("block-top", row % this.block === 0);
    cell.classList.toggle("block-left", column % this.block === 0);
    cell.tabIndex = row + column === 0 ? 0 : -1;
    return cell;
  }

  #choose(cell) {
    if (cell < 0) return;
    this.cells[this.current].tabIndex = -1;
    this.current = cell;
    this.cells[cell].tabIndex = 0;
  }

  place(cell) {
    return [Math.floor(cell / this.side), cell % this.side];
  }

  focus(cell) {
    this.cells[cell].focus();
  }

  // Moves by a key, if it is one that moves.
  move(key) {
    const [row, column] = this.place(this.current);
    const end = { Home: 0, End: this.side - 1 }[key];
    const [down, right] = STEPS[key] ?? [];
    if (end === undefined && down === undefined) return false;
    const within = (place) => Math.min(this.side - 1, Math.max(0, place));
    this.focus(end === undefined ? within(row + down) * this.side + within(column + right) : row * this.side + end);
    return true;
  }

  draw(puzzle) {
    this.element.setAttribute("aria-label", say("board", this.side));
    this.cells.forEach((element, cell) => this.#draw(element, cell, puzzle));
  }

  #draw(element, cell, puzzle) {
    const begun = cell === this.current && this.begun !== "";
    const state = begun ? "begun" : puzzle.states[cell];
    const symbol = begun ? this.begun : puzzle.seen(cell);
    const [row, column] = this.place(cell);
    element.dataset.state = state;
    element.textContent = symbol ?? "";
    element.setAttribute("aria-label", say("cell", row + 1, column + 1, say(state, symbol)));
    element.setAttribute("aria-readonly", String(!puzzle.isHidden(cell)));
  }
}
