/** @import { Player } from "./player.js" */
/** @import { Shape } from "./types.js" */
import { part } from "../script/dom.js";
import { nextColumn } from "./question.js";
import { say } from "./speech.js";

/** A mode that stops before each move, and asks which queen moves. */
export class Prediction {
  #asked = 0;
  #right = 0;
  #verdict = "";
  #button = part("predict", HTMLButtonElement);
  #field = part("guess", HTMLInputElement);
  #width = 0;
  #first = 0;
  #player;

  /** @param {Player} player */
  constructor(player) {
    this.#player = player;
    part("question", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#guess(this.#field.valueAsNumber - this.#first);
    });
    part("board", SVGSVGElement).addEventListener("click", (event) => this.#point(event));
  }

  /** @param {Shape} shape that of the boards from now on */
  equip({ width, axes }) {
    this.#width = width;
    this.#first = axes.first;
    this.#field.max = String(width - 1 + axes.first);
  }

  get isOn() {
    return document.body.classList.contains("predicts");
  }

  /** @param {boolean} wanted */
  choose(wanted) {
    this.#asked = 0;
    this.#right = 0;
    this.#verdict = "";
    document.body.classList.toggle("predicts", wanted);
    this.#button.ariaPressed = String(wanted);
    if (wanted) this.#player.pause();
  }

  draw() {
    if (!this.isOn) return;
    const asks = this.#next !== undefined;
    part("verdict", HTMLElement).textContent = this.#verdict;
    part("score", HTMLElement).textContent = this.#asked === 0 ? "" : say("score", this.#right, this.#asked);
    part("question", HTMLElement).hidden = !asks;
    this.#field.value = "";
  }

  get #next() {
    const { main, position } = this.#player;
    return nextColumn(main, position, this.#width);
  }

  /** @param {MouseEvent} event */
  #point({ currentTarget, clientX }) {
    if (!this.isOn || !(currentTarget instanceof SVGSVGElement)) return;
    const at = new DOMPoint(clientX, 0).matrixTransform(currentTarget.getScreenCTM()?.inverse());
    this.#guess(Math.floor(at.x));
  }

  /** @param {number} column */
  #guess(column) {
    const right = this.#next;
    if (right === undefined || !(column >= 0 && column < this.#width)) return;
    this.#asked++;
    if (column === right) this.#right++;
    this.#verdict = column === right ? say("rightGuess") : say("wrongGuess", right + this.#first);
    this.#player.go(this.#player.at + 1);
  }
}
