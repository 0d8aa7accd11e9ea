/** @import { Comparison } from "./comparison.js" */
/** @import { PageData, Shape, Trace } from "./types.js" */
import { make, part } from "../script/dom.js";
import { About } from "./about.js";
import { readStep, writtenStep } from "./address.js";
import { counterText, drawControls } from "./controls.js";
import { Log } from "./log.js";
import { Player } from "./player.js";
import { Prediction } from "./prediction.js";
import { Scenery } from "./scenery.js";
import { say } from "./speech.js";
import { described, row } from "./story.js";
import { Voice } from "./voice.js";

/**
 * The page that a stage is part of.
 * @typedef {object} Owner
 * @property {(step: string) => string} href the address of a step of the first trace
 * @property {() => void} rested called when something is shown that is to be seen for a while
 */

/** Everything that shows a trace, or two side by side: boards, sentences, controls, the list of steps. */
export class Stage {
  #scenery;
  #owner;
  #about = new About();
  #voice = new Voice(part("live", HTMLElement));
  #log = new Log(part("log", HTMLElement), (trace, at) => ({ ...row(trace, at), href: this.#href(at) }), (at) => this.player.goTo(at));

  /**
   * @param {PageData} data
   * @param {Shape} shape
   * @param {Trace} trace
   * @param {Owner} owner
   */
  constructor(data, shape, trace, owner) {
    this.#scenery = new Scenery(data, shape);
    this.#owner = owner;
    this.player = new Player(trace, () => this.draw());
    this.prediction = new Prediction(this.player);
    this.prediction.equip(shape);
  }

  get data() {
    return this.#scenery.data;
  }

  get shape() {
    return this.#scenery.shape;
  }

  /** The step that is shown, as addresses write it: of two traces the time. */
  get writtenStep() {
    const { main, other, at } = this.player;
    return other === undefined ? writtenStep(main, at) : String(at);
  }

  /**
   * Prepares for the traces of other data.
   * @param {PageData} data
   * @param {Shape} shape
   */
  equip(data, shape) {
    this.#scenery = new Scenery(data, shape);
    this.prediction.equip(shape);
  }

  /**
   * @param {Trace} main
   * @param {Trace} [other]
   * @param {Comparison} [comparison]
   */
  open(main, other, comparison) {
    const { strip } = this.#scenery;
    this.player.open(main, other);
    this.#log.open(main);
    strip.draw(main);
    if (comparison?.parts !== undefined) strip.part(main, comparison.parts);
  }

  draw() {
    const { player } = this;
    const { board, otherBoard, strip } = this.#scenery;
    const { main, other, clock, at, position } = player;
    const sentence = part("sentence", HTMLElement);
    board.show(main, position);
    sentence.replaceChildren(...this.#described(main, position, (step, seen) => this.#linked(step, seen)));
    if (other !== undefined) {
      const theirs = clock.other(at);
      otherBoard.show(other, theirs);
      part("other-sentence", HTMLElement).replaceChildren(...this.#described(other, theirs, (step) => step));
    }
    drawControls(player);
    this.#log.show(position);
    strip.move(main, position);
    this.prediction.draw();
    this.#voice.speak(`${counterText(player)}. ${sentence.textContent}`, player.rests);
    if (player.rests) this.#owner.rested();
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
    if (found) return [];
    const { main, other, clock, at: shown, position } = player;
    return [() => say("clamped", text, counterText({ main, other, clock, at: shown, position }))];
  }

  predict() {
    if (!this.data.predicts) return;
    this.prediction.choose(!this.prediction.isOn);
    this.draw();
  }

  showAbout() {
    const { main } = this.player;
    /** @param {number} at */
    const caption = (at) => this.#described(main, at, (step) => step).join("");
    this.#about.open(this.data.solver, this.shape, main, caption, (at) => this.#href(at));
  }

  /** @param {MouseEvent} event */
  goToPointed(event) {
    const { main } = this.player;
    this.player.goTo(this.#scenery.strip.pointed(main, event));
  }

  /** @param {number} at */
  #href(at) {
    return this.#owner.href(writtenStep(this.player.main, at));
  }

  /**
   * @template T
   * @param {Trace} trace
   * @param {number} at
   * @param {(step: string, position: number | undefined) => T} seen
   */
  #described(trace, at, seen) {
    return described(trace, at, this.data.endings, seen);
  }

  /**
   * A link to a step, if its position is known.
   * @param {string} textContent
   * @param {number | undefined} position
   */
  #linked(textContent, position) {
    if (position === undefined) return textContent;
    const link = make("a", { id: "seen", href: this.#href(position), textContent });
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.player.goTo(position);
    });
    return link;
  }
}
