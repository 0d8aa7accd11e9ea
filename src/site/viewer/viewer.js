/** @import { Comparison } from "./comparison.js" */
/** @import { Library } from "./library.js" */
/** @import { Description } from "./log.js" */
/** @import { Choice, PageData, Role, Trace } from "./types.js" */
import { make, part } from "../script/dom.js";
import { translate } from "../script/translate.js";
import { About } from "./about.js";
import { formatAddress, parseAddress, readStep, writtenStep } from "./address.js";
import { AddressBar } from "./address_bar.js";
import { Board } from "./board.js";
import { Cases } from "./cases.js";
import { comparison } from "./comparison.js";
import { counterText, drawControls } from "./controls.js";
import { Log } from "./log.js";
import { notice } from "./message.js";
import { Player } from "./player.js";
import { Prediction } from "./prediction.js";
import { linkReports } from "./reports.js";
import { language, say } from "./speech.js";
import { described, foreword, row } from "./story.js";
import { Strip } from "./strip.js";
import { drawTitles } from "./titles.js";
import { QUEEN } from "./tokens.js";
import { Voice } from "./voice.js";
import { SHORTCUTS } from "./words.js";

/** The page: which case is shown, or which two, and everything that shows it. */
export class Viewer {
  #tongue = language.current;
  #data;
  #library;
  #boards;
  #strip;
  #cases;
  #about;
  #voice = new Voice(part("live", HTMLElement));
  #address = new AddressBar(() => this.address);
  #log = new Log(part("log", HTMLElement), (trace, at) => this.#describe(trace, at), (at) => this.player.goTo(at));
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
    this.#boards = ["board", "other-board"].map((id) => new Board(part(id, SVGSVGElement), library.shape));
    this.#strip = new Strip(part("strip", SVGSVGElement), library.shape);
    part("strip-key", HTMLElement).dataset.say = library.shape.tokens.includes(QUEEN) ? "stripKey" : "threatKey";
    this.#about = new About(data, library.shape);
    this.#cases = new Cases(library, (one) => this.#href(library.choice(one, this.main.role)));
    this.main = library.choice(library.playable[0], undefined);
    this.player = new Player(library.trace(this.main), () => this.draw());
    this.prediction = new Prediction(this.player, library.shape);
  }

  /** The fragment of what is shown. */
  get address() {
    const { main, at } = this.player;
    return this.#href(this.main, this.other === undefined ? writtenStep(main, at) : String(at));
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
      predict: this.prediction.isOn ? "1" : undefined,
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
    if (asked.broken) complaints.push(say("badAddress"));
    this.prediction.choose(asked.predict && this.#data.predicts);
    this.#open();
    complaints.push(...this.goToWritten(asked.step));
    notice([...foreword(this.#data), ...complaints].join(" "));
  }

  /**
   * Goes to a written step, or the nearest there is, and returns what to say if it is another.
   * @param {string | undefined} text
   */
  goToWritten(text) {
    const { player } = this;
    const { at, exact } = readStep(player.main, text);
    const beyond = player.other !== undefined && /^\d+$/.test(text ?? "");
    player.go(beyond ? Number(text) : player.clock.from(at));
    const found = exact || (beyond && player.at === Number(text));
    return found ? [] : [say("clamped", text, counterText(player))];
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
    this.draw();
  }

  predict() {
    if (!this.#data.predicts) return;
    this.prediction.choose(!this.prediction.isOn);
    this.draw();
  }

  showAbout() {
    const { main } = this.player;
    const { endings } = this.#data;
    this.#about.open(
      main,
      (at) => described(main, at, endings, (step) => step).join(""),
      (at) => this.#href(this.main, writtenStep(main, at)),
    );
  }

  /** @param {MouseEvent} event */
  goToPointed(event) {
    this.player.goTo(this.#strip.pointed(this.player.main, event));
  }

  /** @param {readonly string[]} complaints */
  #reopen(complaints) {
    this.#open();
    this.player.go(0);
    notice(complaints.join(" "));
  }

  #open() {
    const main = this.#library.trace(this.main);
    const other = this.other && this.#library.trace(this.other);
    this.player.open(main, other);
    this.#log.open(main);
    this.#strip.draw(main);
    this.#comparison = other && comparison(main, other);
    if (this.#comparison?.parts !== undefined) this.#strip.part(main, this.#comparison.parts);
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

  draw() {
    const { player } = this;
    const { endings } = this.#data;
    const { main, other, clock, at, position } = player;
    const [board, otherBoard] = this.#boards;
    const sentence = part("sentence", HTMLElement);
    board.show(main, position);
    sentence.replaceChildren(...described(main, position, endings, (step, seen) => this.#linked(step, seen)));
    if (other !== undefined) {
      const theirs = clock.other(at);
      otherBoard.show(other, theirs);
      part("other-sentence", HTMLElement).replaceChildren(...described(other, theirs, endings, (step) => step));
    }
    drawControls(player);
    this.#log.show(position);
    this.#strip.move(main, position);
    this.prediction.draw();
    this.#voice.speak(`${counterText(player)}. ${sentence.textContent}`, player.rests);
    if (player.rests) this.#address.write();
  }

  /**
   * A link to a step, if its position is known.
   * @param {string} textContent
   * @param {number | undefined} position
   */
  #linked(textContent, position) {
    const { player } = this;
    if (position === undefined) return textContent;
    const link = make("a", { id: "seen", href: this.#href(this.main, writtenStep(player.main, position)), textContent });
    link.addEventListener("click", (event) => {
      event.preventDefault();
      player.goTo(position);
    });
    return link;
  }

  /**
   * @param {Trace} trace
   * @param {number} at
   * @returns {Description}
   */
  #describe(trace, at) {
    return { ...row(trace, at), href: this.#href(this.main, writtenStep(trace, at)) };
  }
}
