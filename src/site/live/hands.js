/** @import { Shape } from "../viewer/types.js" */
import { part } from "../script/dom.js";
import { svg } from "../script/svg.js";
import { word } from "./speech.js";

/** @type {Record<string, [dx: number, dy: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A finger that moves more pixels scrolls, and puts nothing. */
const STILL = 10;

/**
 * @param {number} value
 * @param {number} size
 */
const within = (value, size) => Math.min(Math.max(value, 0), size - 1);

/**
 * What puts queens on squares: a pointer that clicks or drags, a finger that taps, or the arrow keys, which move a mark, and space.
 * Squares are counted from 0 at the top left.
 */
export class Hands {
  #board = part("board", SVGSVGElement);
  #frame = /** @type {HTMLElement} */ (this.#board.parentElement);
  #mark = svg("rect", { class: "cursor", width: 0.9, height: 0.9, rx: 0.1 });
  #x = 0;
  #y = 0;
  #put;
  /** @type {Shape | undefined} */
  #shape;
  /**
   * The column whose queen is dragged.
   * @type {number | undefined}
   */
  #dragged;
  /**
   * Where a finger came down.
   * @type {PointerEvent | undefined}
   */
  #finger;

  /** @param {(column: number, y: number, ended: boolean) => void} put */
  constructor(put) {
    this.#put = put;
    const board = this.#board;
    board.addEventListener("pointerdown", (event) => this.#grasp(event));
    board.addEventListener("pointermove", (event) => this.#drag(event));
    board.addEventListener("pointerup", (event) => this.#release(event));
    board.addEventListener("pointercancel", () => this.#drop());
    this.#frame.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Boards of this shape may be set up, or none.
   * @param {Shape | undefined} shape
   */
  equip(shape) {
    this.#shape = shape;
    document.body.classList.toggle("placed", shape !== undefined);
    for (const [name, value] of [["role", "application"], ["tabindex", "0"], ["aria-label", word("placeLabel")]]) {
      if (shape === undefined) this.#frame.removeAttribute(name);
      else this.#frame.setAttribute(name, value);
    }
    if (shape === undefined) return;
    this.#x = within(this.#x, shape.width);
    this.#y = within(this.#y, shape.height);
    this.#board.append(this.#mark);
    this.#draw();
  }

  /** @param {PointerEvent} event */
  #square({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.#board.getScreenCTM()?.inverse());
    return [Math.floor(x), Math.floor(y)];
  }

  #drop() {
    this.#dragged = this.#finger = undefined;
  }

  /** @param {PointerEvent} event */
  #grasp(event) {
    if (this.#shape === undefined || event.button !== 0 || document.body.classList.contains("predicts")) return;
    const { width, height } = this.#shape;
    const [x, y] = this.#square(event);
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    if (event.pointerType !== "mouse") {
      this.#finger = event;
      return;
    }
    event.preventDefault();
    this.#frame.focus({ preventScroll: true });
    this.#board.setPointerCapture(event.pointerId);
    this.#dragged = x;
    this.#move(x, y, false);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const column = this.#dragged;
    if (column === undefined || this.#shape === undefined) return;
    const y = within(this.#square(event)[1], this.#shape.height);
    if (y !== this.#y) this.#move(column, y, false);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (this.#finger !== undefined) this.#tap(this.#finger, event);
    const column = this.#dragged;
    if (column === undefined || this.#shape === undefined) return;
    this.#dragged = undefined;
    this.#move(column, within(this.#square(event)[1], this.#shape.height), true);
  }

  /**
   * @param {PointerEvent} from
   * @param {PointerEvent} to
   */
  #tap(from, to) {
    this.#finger = undefined;
    if (Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > STILL) return;
    const [x, y] = this.#square(from);
    this.#frame.focus({ preventScroll: true });
    this.#move(x, y, true);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.#shape === undefined || event.target !== this.#frame || event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow === undefined && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    const [dx, dy] = arrow ?? [0, 0];
    this.#x = within(this.#x + dx, this.#shape.width);
    this.#y = within(this.#y + dy, this.#shape.height);
    if (arrow === undefined) this.#put(this.#x, this.#y, true);
    this.#draw();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {boolean} ended
   */
  #move(x, y, ended) {
    this.#x = x;
    this.#y = y;
    this.#put(x, y, ended);
    this.#draw();
  }

  #draw() {
    this.#mark.setAttribute("x", String(this.#x + 0.05));
    this.#mark.setAttribute("y", String(this.#y + 0.05));
  }
}
