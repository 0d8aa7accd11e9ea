/** @import { Change, PlayData } from "./types.js" */
import { part } from "../script/dom.js";
import { Choices } from "./choices.js";
import { UndoHistory } from "./history.js";
import { announce } from "./message.js";
import { notedIn } from "./notes.js";
import { continueFrom, progressText, readProgress } from "./progress.js";
import { Puzzle } from "./puzzle.js";
import { Revealer } from "./reveal.js";
import { say } from "./speech.js";
import { forget, keep, kept } from "./store.js";
import { Timer } from "./timer.js";
import { View } from "./view.js";

/** The puzzle that is played, and everything that shows it. */
export class Game {
  choices;
  revealer = new Revealer(() => this.#revealNext(), () => this.drawRevealer());
  mode = { atOnce: true, takesNotes: false };
  #view;
  #timer = new Timer();
  #history = new UndoHistory();
  #puzzle = new Puzzle([], []);
  /** @type {number[]} */
  #hidden = [];
  #name = "";

  /** @param {PlayData} data */
  constructor(data) {
    this.choices = new Choices(data);
    this.#view = new View(data.block, (symbol) => this.use(symbol), () => this.#view.drawCurrent(this.#puzzle, this.mode));
  }

  get grid() {
    return this.#view.grid;
  }

  /** Continues what is chosen, or begins it. */
  open() {
    if (this.#name !== "") this.save();
    const { grid, hidden, name, reached, wanted } = this.choices.open();
    this.#hidden = hidden;
    this.#name = name;
    part("key", HTMLElement).textContent = grid.key;
    this.#interrupt();
    this.#history = new UndoHistory();
    this.#puzzle = new Puzzle(grid.cells, hidden);
    const progress = readProgress(kept(name), grid.cells, hidden);
    if (progress !== undefined) continueFrom(this.#puzzle, progress);
    this.#timer.set(progress?.time ?? 0, !this.#puzzle.isSolved());
    this.grid.celebrate(this.#puzzle.isSolved(), false);
    this.announceState(progress === undefined ? "fresh" : "continued");
    if (reached !== wanted) announce(say("unreachedNow", say(wanted), say(reached)));
  }

  /** Hides everything again, until that is undone. */
  startOver() {
    this.#interrupt();
    const changes = this.#puzzle.startOver();
    this.#timer.set(0, true);
    this.grid.celebrate(false, false);
    this.#did(changes, say("fresh", this.#puzzle.left().length));
  }

  /** Ends what goes on by itself, and what was typed in part. */
  #interrupt() {
    this.revealer.stop();
    this.grid.begun = "";
  }

  /** @param {"fresh" | "continued"} word */
  announceState(word) {
    announce(this.#puzzle.isSolved() ? this.#solved() : say(word, this.#puzzle.left().length));
    this.draw();
  }

  /** Keeps what was done, if anything was. */
  save() {
    if (this.#puzzle.isTouched()) keep(this.#name, progressText(this.#puzzle, this.#hidden, this.#timer.elapsed));
    else forget(this.#name);
  }

  draw() {
    this.#view.draw(this.#puzzle, this.#history, this.mode);
  }

  drawRevealer() {
    this.#view.drawRevealer(this.revealer.running);
  }

  /** @param {number} cell */
  #where(cell) {
    return this.grid.place(cell).map((place) => place + 1);
  }

  /**
   * Says and shows what an action changed, and what it ended.
   * @param {Change[]} changes
   * @param {string} text
   */
  #did(changes, text) {
    announce(text);
    const isSolved = this.#puzzle.isSolved();
    this.#history.add(isSolved ? [...changes, ...this.#puzzle.check()] : changes);
    this.draw();
    if (changes.length > 0 && isSolved) this.#end();
    else if (this.#puzzle.left().length === 0 && !isSolved) announce(say("full"));
    this.save();
  }

  #end() {
    this.#timer.run(false);
    this.grid.celebrate(true, this.#puzzle.count("guessed") > 0);
    announce(this.#solved());
  }

  #solved() {
    const { right, wrong } = this.#puzzle.counts();
    const revealed = this.#puzzle.count("revealed");
    if (wrong + revealed === 0) return say("clean", this.#timer.text, right);
    return say("done", this.#timer.text, right, wrong, revealed);
  }

  /** Whether the current cell is one that a player may change; otherwise says so. */
  canChange() {
    const can = this.#puzzle.isHidden(this.grid.current);
    if (!can) announce(say("isShown"));
    return can;
  }

  /**
   * Guesses or notes a number in the current cell.
   * @param {number} symbol
   */
  use(symbol) {
    const { grid, mode } = this;
    grid.begun = "";
    if (!this.canChange()) return;
    if (symbol < 1 || symbol > grid.side) this.#did([], say("outside", grid.side));
    else if (mode.atOnce && this.#puzzle.digitsLeft(symbol) === 0) this.#did([], say("allPlaced", symbol));
    else if (mode.takesNotes) this.#note(symbol);
    else this.#guess(symbol);
  }

  /** @param {number} symbol */
  #guess(symbol) {
    const cell = this.grid.current;
    const changes = this.#puzzle.guess(cell, symbol, this.mode.atOnce);
    const { state } = this.#puzzle.mark(cell);
    const word = state === "placed" ? "isPlaced" : state === "guessed" ? "isRight" : "isWrong";
    this.#did(changes, say(word, symbol, ...this.#where(cell)));
  }

  /** @param {number} symbol */
  #note(symbol) {
    const cell = this.grid.current;
    const changes = this.#puzzle.note(cell, symbol);
    const noted = notedIn(this.#puzzle.mark(cell).notes);
    if (changes.length === 0) this.#did([], say("clearFirst"));
    else if (noted.length === 0) this.#did(changes, say("noNotes", ...this.#where(cell)));
    else this.#did(changes, say("areNoted", noted.join(", "), ...this.#where(cell)));
  }

  clear() {
    this.grid.begun = "";
    const cell = this.grid.current;
    const changes = this.#puzzle.clear(cell);
    if (changes.length > 0) this.#did(changes, say("isCleared", ...this.#where(cell)));
    else this.draw();
  }

  reveal() {
    this.grid.begun = "";
    if (this.canChange()) this.#reveal(this.grid.current);
  }

  #revealNext() {
    this.grid.begun = "";
    const [next, ...others] = this.#puzzle.left();
    if (next !== undefined) this.#reveal(next);
    return others.length > 0;
  }

  /** @param {number} cell */
  #reveal(cell) {
    const changes = this.#puzzle.reveal(cell);
    this.#did(changes, say("isRevealed", this.#puzzle.cells[cell], ...this.#where(cell)));
  }

  toggleNotes() {
    this.mode.takesNotes = !this.mode.takesNotes;
    announce(say(this.mode.takesNotes ? "notesOn" : "notesOff"));
    this.draw();
  }

  undo() {
    const changes = this.#history.undo();
    this.#show(changes?.map(({ cell, before }) => ({ cell, mark: before })).reverse(), "undone", "noUndo");
  }

  redo() {
    const changes = this.#history.redo();
    this.#show(changes?.map(({ cell, after }) => ({ cell, mark: after })), "redone", "noRedo");
  }

  /**
   * Shows cells as they were or are again.
   * @param {{ cell: number, mark: Change["before"] }[] | undefined} marks
   * @param {"undone" | "redone"} word
   * @param {"noUndo" | "noRedo"} none
   */
  #show(marks, word, none) {
    this.#interrupt();
    if (marks === undefined) {
      announce(say(none));
      return;
    }
    for (const { cell, mark } of marks) this.#puzzle.restore(cell, mark);
    const { cell } = word === "undone" ? marks[marks.length - 1] : marks[0];
    this.grid.show(cell);
    announce(say(word, ...this.#where(cell)));
    this.#timer.run(!this.#puzzle.isSolved());
    this.grid.celebrate(this.#puzzle.isSolved(), false);
    this.draw();
    this.save();
  }

  /** Says which guesses are wrong. */
  check() {
    const changes = this.#puzzle.check();
    const wrong = this.#puzzle.count("refused");
    if (changes.length === 0 && wrong === 0) this.#did([], say("nothingToCheck"));
    else this.#did(changes, wrong === 0 ? say("allRight") : say("areWrong", wrong));
  }

  /** @param {boolean} atOnce */
  checkAtOnce(atOnce) {
    this.mode.atOnce = atOnce;
    if (atOnce && this.#puzzle.count("placed") > 0) this.check();
    else this.draw();
  }
}
