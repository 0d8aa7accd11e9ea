/** @import { Frame, Mark, Shape, Trace } from "./types.js" */
import { attacks } from "./attacks.js";
import { svg } from "../script/svg.js";
import { figure } from "./figure.js";
import { inWords } from "./in_words.js";
import { cornerOf, groundOf, lineOf, middleOf, sidesOf } from "./layout.js";
import { say } from "./speech.js";
import { isSquareOfNumbers, sumsOf } from "./sums.js";
import { EMPTY } from "./tokens.js";

/** @typedef {{ token: number, element: SVGElement }} Piece */

/** A board as SVG: squares, tokens that move, lines of attack, and the marks of a frame. */
export class Board {
  /**
   * The pieces by their squares.
   * @type {Map<number, Piece>}
   */
  #standing = new Map();
  #threats = svg("path", { class: "threats" });
  #lines = svg("g", { class: "lines" });
  #pieces = svg("g", { class: "tokens" });
  #marks = svg("g", { class: "marks" });
  #sums;
  #element;
  #shape;

  /**
   * @param {SVGSVGElement} element
   * @param {Shape} shape
   */
  constructor(element, shape) {
    this.#element = element;
    this.#shape = shape;
    const [right, top] = this.#margins();
    const [width, height] = sidesOf(shape);
    element.setAttribute("viewBox", `-.45 ${-top} ${width + 0.45 + right} ${height + 0.45 + top}`);
    this.#sums = this.#letters();
    const squares = svg("use", { href: groundOf(shape) });
    element.replaceChildren(squares, this.#axes(), this.#threats, this.#lines, this.#pieces, this.#marks, this.#sums);
  }

  /**
   * Shows a position of a trace.
   * @param {Trace} trace
   * @param {number} at
   */
  show(trace, at) {
    const cells = trace.cells(at);
    const frame = trace.frame(at);
    const threatened = frame?.threatened ?? [];
    this.#place(cells);
    const attacking = attacks(cells, this.#shape).flatMap(([a, b]) => this.#line(a, b, "attack"));
    const isSolved = at === trace.last && attacking.length === 0;
    this.#lines.replaceChildren(...(frame === null || isSolved ? [] : this.#reasons(frame)), ...attacking);
    this.#marks.replaceChildren(...(frame === null ? [] : this.#outlines(frame)));
    if (frame?.mark === "back") this.#standing.get(frame.squares.at(-1) ?? -1)?.element.classList.add("refused");
    this.#sums.replaceChildren(...(isSquareOfNumbers(this.#shape) ? this.#summed(cells) : []));
    this.#threats.setAttribute("d", threatened.map((square) => this.#cross(square)).join(""));
    this.#element.setAttribute("aria-label", inWords(cells, threatened, this.#shape));
  }

  /** What stands beside the board, to the right and above: sums of numbers, and numbers of vertices. */
  #margins() {
    if (this.#shape.edges !== undefined) return [0.45, 0.45];
    return isSquareOfNumbers(this.#shape) ? [1.05, 0.45] : [0.05, 0.05];
  }

  #axes() {
    const { width, height, axes, edges } = this.#shape;
    const group = this.#letters();
    if (edges !== undefined) {
      group.append(...Array.from({ length: width }, (_, vertex) => this.#numbered(vertex)));
      return group;
    }
    const across = Array.from({ length: width }, (_, x) => svg("text", { x: x + 0.5, y: height + 0.32 }, String(x + axes.first)));
    const down = Array.from({ length: height }, (_, y) =>
      svg("text", { x: -0.22, y: y + 0.6 }, String((axes.down ? y : height - 1 - y) + axes.first)));
    group.append(...across, ...down);
    return group;
  }

  /**
   * The number of a vertex, outside of the circle, or beside the vertex.
   * @param {number} vertex
   */
  #numbered(vertex) {
    if (this.#shape.places !== undefined) {
      const [x, y] = this.#corner(vertex);
      return svg("text", { x: x + 1.02, y: y + 0.12 }, String(vertex + 1));
    }
    const middle = sidesOf(this.#shape)[0] / 2;
    const [x, y] = this.#middle(vertex).map((side) => middle + (side - middle) * (1 + 0.62 / (middle - 0.5)));
    return svg("text", { x, y: y + 0.1 }, String(vertex + 1));
  }

  /** What stands around the squares. */
  #letters() {
    return svg("g", { class: "axes", "aria-hidden": "true", "font-size": Math.min(0.3, 0.045 * this.#shape.width) });
  }

  /**
   * The sums of a full square of numbers: of its rows to the right, of its columns above, of its diagonals in the corners.
   * @param {Uint16Array} cells
   */
  #summed(cells) {
    const { width: side } = this.#shape;
    const sums = sumsOf(cells, this.#shape);
    if (sums === undefined) return [];
    const { rows, columns, falling, rising } = sums;
    /**
     * @param {number} x
     * @param {number} y
     * @param {number} sum
     */
    const text = (x, y, sum) => svg("text", { x, y }, String(sum));
    const [right, above] = [side + 0.55, -0.12];
    return [
      svg("title", {}, say("sums")),
      ...rows.map((sum, y) => text(right, y + 0.6, sum)),
      ...columns.map((sum, x) => text(x + 0.5, above, sum)),
      text(right, side + 0.32, falling),
      text(right, above, rising),
    ];
  }

  /** @param {number} square */
  #corner(square) {
    return cornerOf(square, this.#shape);
  }

  /** @param {number} square */
  #middle(square) {
    return middleOf(square, this.#shape);
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {string} kind
   */
  #line(from, to, kind) {
    return lineOf(from, to, this.#shape).map(([[x1, y1], [x2, y2]]) => svg("line", { x1, y1, x2, y2, class: kind }));
  }

  /**
   * Tokens that left a square take the place of new ones of the same kind, so that they are seen to move.
   * @param {Uint16Array} cells
   */
  #place(cells) {
    const free = this.#freed(cells);
    cells.forEach((token, square) => {
      if (token === EMPTY || this.#standing.has(square)) return;
      const found = free.findIndex((piece) => piece.token === token);
      const piece = found < 0 ? this.#piece(token) : free.splice(found, 1)[0];
      const [x, y] = this.#corner(square);
      piece.element.style.transform = `translate(${x}px, ${y}px)`;
      this.#standing.set(square, piece);
    });
    free.forEach(({ element }) => element.remove());
    this.#pieces.querySelectorAll(".refused").forEach((element) => element.classList.remove("refused"));
  }

  /**
   * The pieces that stand where no token of their kind is now.
   * @param {Uint16Array} cells
   */
  #freed(cells) {
    const free = [];
    for (const [square, piece] of this.#standing) {
      if (cells[square] === piece.token) continue;
      free.push(piece);
      this.#standing.delete(square);
    }
    return free;
  }

  /** @param {number} token */
  #piece(token) {
    const element = figure(this.#shape.tokens[token], this.#shape);
    element.classList.add("token");
    this.#pieces.append(element);
    return { token, element };
  }

  /**
   * A small cross in the middle of a square.
   * @param {number} square
   */
  #cross(square) {
    const [x, y] = this.#middle(square);
    return `M${x - 0.09} ${y - 0.09}l.18 .18m0 -.18l-.18 .18`;
  }

  /** @param {Frame} frame */
  #reasons({ lines }) {
    return Array.from({ length: lines.length / 2 }, (_, i) => this.#line(lines[2 * i], lines[2 * i + 1], "reason")).flat();
  }

  /** @param {Frame} frame */
  #outlines({ mark, squares }) {
    const outlines = squares.map((square, i) => {
      const [x, y] = this.#corner(square);
      const left = squares.length > 1 && i === 0;
      return svg("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.1, class: left ? "left" : mark });
    });
    const last = squares.at(-1);
    return last === undefined ? outlines : [...outlines, this.#sign(mark, last)];
  }

  /**
   * @param {Mark} mark
   * @param {number} square
   */
  #sign(mark, square) {
    const [x, y] = this.#corner(square);
    return svg("use", { href: `#sign-${mark}`, x: x + 0.66, y: y + 0.06, width: 0.28, height: 0.28, class: `sign ${mark}` });
  }
}
