/** @import { Comparison } from "./comparison.js" */
/** @import { Library } from "./library.js" */
/** @import { Choice, PageData, Role } from "./types.js" */
import { part } from "../script/dom.js";
import { translate } from "../script/translate.js";
import { formatAddress, parseAddress } from "./address.js";
import { AddressBar } from "./address_bar.js";
import { Cases } from "./cases.js";
import { comparison } from "./comparison.js";
import { retell, tell } from "./message.js";
import { notation } from "./notation.js";
import { linkReports } from "./reports.js";
import { SHORTCUTS, language, say } from "./speech.js";
import { Stage } from "./stage.js";
import { foreword } from "./story.js";
import { drawTitles } from "./titles.js";

/** The page of a result: which case is shown, or which two. */
export class Viewer {
  #tongue = language.current;
  #data;
  #library;
  #cases;
  #address = new AddressBar(() => this.address);
  /** @type {Comparison | undefined} */
  #comparison;
  /**
   * What is shown beside it.
   * @type {Choice | undefined}
   */
  other;

  /**
   * @param {PageData} data
   * @param {Library} library with something to play
   */
  constructor(data, library) {
    this.#data = data;
    this.#library = library;
    this.#cases = new Cases(library, (one) => this.#href(library.choice(one, this.main.role)));
    this.main = library.choice(library.playable[0], undefined);
    for (const id of ["copy-text", "download-text"]) part(id, HTMLButtonElement).hidden = data.notation === "longer";
    this.stage = new Stage(data, library.shape, library.trace(this.main), {
      href: (step) => this.#href(this.main, step),
      rested: () => this.#address.write(),
    });
  }

  /** The fragment of what is shown. */
  get address() {
    return this.#href(this.main, this.stage.writtenStep);
  }

  /** The trace in the notation of its document. */
  get text() {
    return notation(this.stage.player.main, this.#data);
  }

  /** What is shown, as a name of a file. */
  get fileName() {
    return `${this.#data.title}-${this.main.one.key}-${this.main.role}`;
  }

  /**
   * @param {Choice} choice
   * @param {string} [step]
   */
  #href({ one, role }, step) {
    return formatAddress({
      case: one.key, trace: role, step,
      with: this.other?.one.key, "with-trace": this.other?.role,
      predict: this.stage.prediction.isOn ? "1" : undefined,
      lang: language.current === this.#tongue ? undefined : language.current,
    });
  }

  openAddress() {
    const asked = parseAddress(location.hash, location.search);
    language.choose(asked.lang);
    this.#translate();
    const { choice, complaints } = this.#library.find(asked.key, asked.role, this.#library.playable[0]);
    this.main = choice;
    this.other = undefined;
    if (asked.withKey !== undefined) {
      const found = this.#library.find(asked.withKey, asked.withRole, choice.one);
      this.other = found.choice;
      complaints.push(...found.complaints);
    }
    if (asked.broken) complaints.push(() => say("badAddress"));
    this.stage.prediction.choose(asked.predict && this.#data.predicts);
    this.#open();
    complaints.push(...this.stage.goToWritten(asked.step));
    tell([() => foreword(this.#data).join(" "), ...complaints]);
  }

  /** @param {Role} role */
  chooseRole(role) {
    this.main = { ...this.main, role };
    this.#reopen([]);
  }

  /**
   * Puts a case beside the one that is shown, or none. Compared with itself, a case shows its longest trace.
   * @param {string} key
   */
  chooseOther(key) {
    const { one } = this.main;
    const role = key === one.key ? one.traces.at(-1)?.roles.at(-1) : undefined;
    const found = key === "" ? undefined : this.#library.find(key, role, one);
    this.other = found?.choice;
    this.#reopen(found?.complaints ?? []);
  }

  /** @param {Role} role */
  chooseOtherRole(role) {
    this.other = this.other && { ...this.other, role };
    this.#reopen([]);
  }

  /** @param {string} wanted */
  chooseLanguage(wanted) {
    language.choose(wanted);
    this.#translate();
    this.#drawTitles();
    this.stage.draw();
    retell();
  }

  /** @param {readonly (() => string)[]} complaints */
  #reopen(complaints) {
    this.#open();
    this.stage.player.go(0);
    tell(complaints);
  }

  #open() {
    const main = this.#library.trace(this.main);
    const other = this.other && this.#library.trace(this.other);
    this.#comparison = other && comparison(main, other);
    this.stage.open(main, other, this.#comparison);
    this.#cases.show(this.main.one);
    this.#drawTitles();
  }

  #translate() {
    translate(language, SHORTCUTS);
    this.#cases.draw();
  }

  #drawTitles() {
    const { trial } = this.#library.packed(this.main);
    const { replay } = this.#data;
    part("replay", HTMLElement).textContent = trial === null ? replay.alone : `${replay.trial} ${trial}`;
    drawTitles(this.main, this.other, this.#comparison);
    linkReports(this.main.one);
  }
}
