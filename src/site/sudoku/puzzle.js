// A puzzle being played: which cells are hidden, what was guessed, and how often rightly.

class Puzzle {
  // The first cells of `hidden` that the level hides.
  constructor(cells, hidden) {
    this.cells = cells;
    this.states = cells.map(() => "given");
    this.guesses = new Map();
    for (const cell of hidden) this.states[cell] = "empty";
    this.right = 0;
    this.wrong = 0;
  }

  isHidden(cell) {
    return this.states[cell] === "empty" || this.states[cell] === "refused";
  }

  // What a player sees in a cell: a number, or nothing.
  seen(cell) {
    if (!this.isHidden(cell)) return this.cells[cell];
    return this.guesses.get(cell);
  }

  guess(cell, symbol) {
    const right = this.cells[cell] === symbol;
    this.states[cell] = right ? "guessed" : "refused";
    this.guesses.set(cell, symbol);
    if (right) this.right += 1;
    else this.wrong += 1;
    return right;
  }

  clear(cell) {
    if (!this.isHidden(cell)) return;
    this.states[cell] = "empty";
    this.guesses.delete(cell);
  }

  reveal(cell) {
    this.states[cell] = "revealed";
  }

  count(state) {
    return this.states.filter((one) => one === state).length;
  }

  // The cells that are still hidden, row by row.
  left() {
    return [...this.states.keys()].filter((cell) => this.isHidden(cell));
  }

  counts() {
    const hidden = this.left().length;
    return { shown: this.cells.length - hidden, hidden, right: this.right, wrong: this.wrong };
  }
}
