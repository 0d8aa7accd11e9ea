/** @import { Catalogue } from "./catalogue.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Laboratory } from "./laboratory.js" */
/** @import { Panel } from "./panel.js" */
/** @import { Race } from "./race.js" */
/** @import { Guess, Shown } from "./shown.js" */
/** @import { LiveWord } from "./speech.js" */
/** @import { Tabs } from "./tabs.js" */
import { on, part } from "../script/dom.js";
import { otherProblem, questionOf } from "./asked.js";
import { changed } from "./choice.js";
import { Loop } from "./loop.js";
import { GUESSES } from "./shown.js";
import { word } from "./speech.js";

/**
 * @typedef {object} Parts
 * @property {Catalogue} catalogue
 * @property {Laboratory} laboratory
 * @property {Panel} panel
 * @property {Race} race
 * @property {Tabs} tabs
 */

/** The first screen: a question, what the reader guesses, the answer beside it, and what to ask next. */
export class Questions {
  #parts;
  #loop;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    this.#loop = new Loop(() => this.#view === "question");
    for (const guess of GUESSES) on(`guess-${guess}`, "click", () => parts.laboratory.note({ guess }));
    on("change", "click", () => this.#show({ view: this.#isBench ? this.#simple : "bench" }));
    on("next-race", "click", () => this.#ask({ view: "race" }));
    on("next-restart", "click", () => this.#ask({ view: "answer", cutoff: "best" }));
    on("next-other", "click", () => this.#ask({ view: "answer", before: parts.panel.isEqual }, this.#other));
  }

  get #view() {
    return this.#parts.laboratory.shown.view;
  }

  get #isBench() {
    return this.#view === "bench";
  }

  get #other() {
    const { catalogue, laboratory } = this.#parts;
    return otherProblem(laboratory.choice, catalogue.systems);
  }

  /** Whether the answer may be yes or no, so that it can be guessed. */
  get #isGuessed() {
    const { catalogue, laboratory: { choice } } = this.#parts;
    return catalogue.check(choice).asks === "askAll";
  }

  get #asked() {
    const { catalogue, laboratory: { choice, shown } } = this.#parts;
    if (shown.view === "race") return word("nextRace");
    if (shown.cutoff !== undefined) return word("nextRestart");
    return questionOf(choice, catalogue.systems, catalogue.check(choice), shown.before !== undefined);
  }

  /** What is shown instead of the bench. */
  get #simple() {
    const { panel, tabs } = this.#parts;
    if (tabs.isRacing) return "race";
    return panel.isBegun ? "answer" : "question";
  }

  /**
   * @param {Partial<Shown>} shown
   * @param {Partial<Choice>} [change]
   */
  #choose(shown, change) {
    const { catalogue, laboratory } = this.#parts;
    const start = change === undefined ? {} : { start: catalogue.shortStart(changed(laboratory.choice, change)) };
    laboratory.choose({ ...change, ...start }, shown);
  }

  /**
   * @param {Partial<Shown>} shown
   * @param {Partial<Choice>} [change]
   */
  #show(shown, change) {
    this.#choose(shown, change);
    this.open();
  }

  /**
   * Another question, of which nothing was guessed.
   * @param {Partial<Shown>} shown
   * @param {Partial<Choice>} [change]
   */
  #ask(shown, change) {
    this.#show({ cutoff: undefined, ...shown, guess: undefined }, change);
  }

  /**
   * Before something is run from its start: the first screen then shows what is found, and to run it again takes the next seed.
   * @param {LiveWord} next
   */
  prepare(next) {
    if (next !== "run" || this.#isBench) return;
    const { choice, shown: { before }, stage } = this.#parts.laboratory;
    if (this.#view === "question") this.#choose({ view: "answer" });
    else this.#choose({ cutoff: undefined, before }, { seed: String(BigInt(choice.seed) + 1n) });
    this.#loop.begin(stage.player);
  }

  /**
   * What the button says that does this next.
   * @param {LiveWord} next
   */
  label(next) {
    if (next !== "run" || this.#isBench) return word(next);
    if (this.#view !== "question") return word("runAgain");
    const { count } = this.#parts.laboratory.choice;
    return count === "all" ? word("runAll") : word("runStarts", Number(count));
  }

  /** What is asked for is shown, and run if it is quick. */
  open() {
    const { catalogue, laboratory, panel, race, tabs } = this.#parts;
    if (!this.#isBench) tabs.show(this.#view === "race" ? "several" : "one");
    this.draw();
    if (!this.#isBench) this.#loop.begin(laboratory.stage.player);
    if (!["answer", "race"].includes(this.#view) || !catalogue.isQuick(laboratory.choice)) return;
    (this.#view === "race" ? race : panel).runOnce();
  }

  /** Called when the board is to be seen for a while. */
  rest() {
    this.#loop.rest(this.#parts.laboratory.stage.player);
  }

  draw() {
    const { view, guess, cutoff } = this.#parts.laboratory.shown;
    const isAnswer = ["answer", "race"].includes(view);
    const classes = { bench: this.#isBench, answers: isAnswer, restarts: cutoff !== undefined, open: !this.#isGuessed };
    for (const [name, isOn] of Object.entries(classes)) document.body.classList.toggle(name, isOn);
    part("asked", HTMLElement).textContent = this.#asked;
    for (const one of GUESSES) part(`guess-${one}`, HTMLButtonElement).ariaPressed = String(one === guess);
    part("guessed", HTMLElement).textContent = guess === undefined || !this.#isGuessed ? "" : this.#judged(guess);
    this.#drawNext();
  }

  /**
   * What was guessed, and whether it was right, once that is decided.
   * @param {Guess} guess
   */
  #judged(guess) {
    const { isEqual, isExact } = this.#parts.panel;
    const guessed = word("guessed", word(guess));
    if (isEqual === undefined) return guessed;
    if (guess === "depends") return `${guessed} ${word("dependsOn")}`;
    const isAgreed = isEqual === (guess === "yes");
    if (isEqual && !isExact) return `${guessed} ${word(isAgreed ? "noneAgainst" : "noneFor")}`;
    return `${guessed} ${word(isAgreed ? "right" : "wrong")}`;
  }

  #drawNext() {
    const { panel, race, laboratory: { shown } } = this.#parts;
    const isRace = this.#view === "race";
    part("next-race", HTMLElement).hidden = isRace || race.isAlone;
    part("next-restart", HTMLElement).hidden = (!isRace && shown.cutoff !== undefined) || !panel.hasRestart;
    part("next-other", HTMLElement).hidden = this.#other === undefined;
    part("following", HTMLElement).hidden = this.#isBench || this.#view === "question" || !(isRace ? race : panel).isDone;
  }
}
