/** @import { Catalogue } from "./catalogue.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Shown } from "./shown.js" */
/** @import { Traced } from "./types.js" */
import { part } from "../script/dom.js";
import { formatAddress, pairsOf } from "../viewer/address.js";
import { AddressBar } from "../viewer/address_bar.js";
import { Library } from "../viewer/library.js";
import { notice } from "../viewer/message.js";
import { language, say } from "../viewer/speech.js";
import { Stage } from "../viewer/stage.js";
import { haveAttackers } from "../viewer/tokens.js";
import { FIRST, changed, isSameExperiment, trialOf, trialStart, written } from "./choice.js";
import { complaint } from "./complaint.js";
import { Refusal } from "./engine.js";
import { Hands } from "./hands.js";
import { placed, rowsOf, writtenRows } from "./placing.js";
import { parseShown, writtenShown } from "./shown.js";
import { translatePage, word } from "./speech.js";

/** The most entries of a trace that the page shows. */
const ENTRIES = 50_000;

/**
 * What follows what is chosen.
 * @typedef {object} Watcher
 * @property {(choice: Choice, before: Choice) => void} chosen called when something else is chosen
 * @property {() => void} opened called when an address was opened
 * @property {() => void} rested called when a board is to be seen for a while
 */

/** What is chosen, and its trace on the stage. */
export class Laboratory {
  #tongue = language.current;
  #catalogue;
  #owner;
  #hands = new Hands((column, y, ended) => this.#place(column, y, ended));
  #address = new AddressBar(() => this.address);
  /** What was said last, in the language that is then spoken. */
  #said = () => "";

  /**
   * @param {Catalogue} catalogue
   * @param {Watcher} owner
   */
  constructor(catalogue, owner) {
    this.#catalogue = catalogue;
    this.#owner = owner;
    this.choice = FIRST;
    this.shown = parseShown(pairsOf(location.hash).pairs);
    const { data, shape, trace } = this.#furnished(catalogue.trace(FIRST, ENTRIES));
    this.stage = new Stage(data, shape, trace, { href: (step) => this.#href(step), rested: () => this.#rest() });
  }

  get address() {
    return this.#href(this.stage.writtenStep);
  }

  /** The trace as the command writes it. */
  get text() {
    return this.#catalogue.text(this.choice, ENTRIES).trimEnd();
  }

  get fileName() {
    return `${this.choice.system}-${this.choice.start}`;
  }

  /** @param {string} step */
  #href(step) {
    return formatAddress({
      ...written(this.choice), ...writtenShown(this.shown),
      step: this.#isBench ? step : undefined,
      predict: this.stage.prediction.isOn ? "1" : undefined,
      lang: language.current === this.#tongue ? undefined : language.current,
    });
  }

  get #isBench() {
    return this.shown.view === "bench";
  }

  #rest() {
    this.#address.write();
    this.#owner.rested();
  }

  openAddress() {
    const { pairs, broken } = pairsOf(location.hash);
    this.shown = parseShown(pairs);
    language.choose(pairs.get("lang"));
    translatePage();
    const refusal = this.#tried(this.#isBench ? this.#catalogue.chosen(pairs) : this.#catalogue.played(pairs), () => undefined);
    if (refusal !== undefined) this.#tried(FIRST, () => undefined);
    this.stage.prediction.choose(pairs.get("predict") === "1" && this.stage.data.predicts);
    const complaints = this.stage.goToWritten(pairs.get("step") ?? undefined);
    const all = () => [refusal?.() ?? "", ...complaints.map((complaint) => complaint()), broken ? say("badAddress") : ""];
    this.#tell(() => all().filter((said) => said !== "").join(" "));
    this.#owner.opened();
  }

  /** @param {string} wanted */
  chooseLanguage(wanted) {
    language.choose(wanted);
    translatePage();
    this.#owner.chosen(this.choice, this.choice);
    this.#hint();
    this.#tell(this.#said);
    this.stage.draw();
  }

  /** @param {() => string} said */
  #tell(said) {
    this.#said = said;
    notice(said());
  }

  /**
   * Chooses something else, if it is possible, and says why if it is not.
   * @param {Partial<Choice>} change
   * @param {Partial<Shown>} [shown] what is then shown of it
   * @returns whether it is possible
   */
  choose(change, shown = {}) {
    const wanted = changed(this.choice, change);
    const refusal = this.#tried(wanted, () => this.#leave(wanted, shown));
    this.#tell(refusal ?? (() => ""));
    return refusal === undefined;
  }

  /**
   * Changes what is shown of a choice, which stays.
   * @param {Partial<Shown>} shown
   */
  note(shown) {
    this.shown = { ...this.shown, ...shown };
    this.#address.write();
    this.#owner.chosen(this.choice, this.choice);
  }

  /**
   * Back returns to what is left, but to the last of trials that are looked through.
   * @param {Choice} wanted
   * @param {Partial<Shown>} shown
   */
  #leave(wanted, shown) {
    const isNext = trialOf(this.choice.start) !== undefined && trialOf(wanted.start) !== undefined;
    const isSame = isSameExperiment(this.choice, wanted);
    const isOther = !isSame || Object.keys(shown).length > 0;
    if (isOther || (wanted.start !== this.choice.start && !isNext)) this.#address.keep();
    this.shown = { ...this.shown, ...(isSame ? {} : { cutoff: undefined, before: undefined }), ...shown };
  }

  /**
   * Shows what is wanted, or returns what says why that is not possible.
   * @param {Choice} wanted
   * @param {() => void} leave called before something else is shown
   */
  #tried(wanted, leave) {
    const before = this.choice;
    /** @type {(() => string) | undefined} */
    let refusal;
    try {
      this.#catalogue.check(wanted);
      const traced = this.#catalogue.trace(wanted, ENTRIES);
      leave();
      this.choice = wanted;
      this.#show(traced, true);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { sentence } = error;
      refusal = () => complaint(wanted, this.#catalogue.systems, sentence);
    }
    this.#owner.chosen(this.choice, before);
    return refusal;
  }

  /** The random start after this one. */
  chooseAnother() {
    this.choose({ start: trialStart((trialOf(this.choice.start) ?? -1) + 1) });
  }

  /** @param {number} trial */
  watch(trial) {
    this.choose({ start: trialStart(trial) });
    part("board", SVGSVGElement).scrollIntoView({ block: "nearest" });
    this.stage.player.play();
    this.stage.draw();
  }

  /**
   * Puts the queen of a column on another square of the board that is shown.
   * @param {number} column
   * @param {number} y from the top
   * @param {boolean} ended whether it stays there
   */
  #place(column, y, ended) {
    const { player, shape } = this.stage;
    const rows = rowsOf(player.main.cells(player.position), shape.width);
    if (rows === undefined) return;
    for (const start of placed(rows, column, shape.height - y)) {
      try {
        const traced = this.#catalogue.trace({ ...this.choice, start }, ended ? ENTRIES : 0);
        this.choice = { ...this.choice, start };
        this.#show(traced, ended);
        return;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }

  /** Says where the start comes from, or how another is set up. */
  #hint() {
    const trial = trialOf(this.choice.start);
    const hint = document.body.classList.contains("placed") ? word("placing") : "";
    part("origin", HTMLElement).textContent = trial === undefined ? hint : word("origin", trial, this.choice.seed);
  }

  /**
   * What a stage needs of a trace: what its boards stand on comes with it.
   * @param {Traced} traced
   */
  #furnished({ viewer, pieces }) {
    const ground = part("ground", HTMLElement);
    if (ground.dataset.pieces !== pieces) ground.innerHTML = ground.dataset.pieces = pieces;
    const library = new Library(viewer);
    return { data: viewer, shape: library.shape, trace: library.trace(library.choice(library.playable[0], undefined)) };
  }

  /**
   * @param {Traced} traced
   * @param {boolean} ended whether it is a whole trace, and no start that is still being set up
   */
  #show(traced, ended) {
    const { data, shape, trace } = this.#furnished(traced);
    this.stage.equip(data, shape);
    this.stage.open(trace);
    this.stage.player.go(0);
    const rows = haveAttackers(shape.tokens) ? rowsOf(trace.cells(0), shape.width) : undefined;
    const isWritten = this.#catalogue.isPlaced(this.choice);
    const isPlaced = isWritten && rows !== undefined && this.#isBench;
    this.#hands.equip(isPlaced ? shape : undefined);
    document.body.classList.toggle("unwritten", !isWritten);
    this.#hint();
    part("replay", HTMLElement).textContent = data.replay.alone;
    part("start", HTMLInputElement).value = isPlaced ? writtenRows(rows) : this.choice.start.replace(/^trial.*|^classic$/, "");
    if (ended) this.#address.write();
  }
}
