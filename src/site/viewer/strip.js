/** @import { Shape, Trace } from "./types.js" */
import { attacks } from "./attacks.js";
import { svg } from "../script/svg.js";
import { say } from "./speech.js";
import { haveAttackers, isNumber } from "./tokens.js";

const WIDTH = 520;
const HEIGHT = 44;

/** The height of a mark where the search turns back. */
const TURN = 8;

/**
 * Where a position stands from left to right.
 * @param {Trace} trace
 * @param {number} at
 */
const across = (trace, at) => (trace.last === 0 ? 0 : (at * WIDTH) / trace.last);

/**
 * The word for what is counted on boards of a shape.
 * @template Name
 * @param {Shape} shape
 * @param {Name} pairs where queens or rooks attack each other
 * @param {Name} threats where squares are threatened
 * @param {Name} clashes where neighbours have the same colour
 * @param {Name} turns where numbers stand, of which nothing is counted
 */
export const wordOf = ({ tokens, edges }, pairs, threats, clashes, turns) => {
  if (edges !== undefined) return clashes;
  if (haveAttackers(tokens)) return pairs;
  return tokens.some(isNumber) ? turns : threats;
};

/**
 * How many queens attack each other, how many neighbours have the same colour, or else how many squares are threatened, at some positions.
 * @param {Trace} trace
 * @param {Shape} shape
 * @param {number} columns
 */
const heightsOf = (trace, shape, columns) => {
  /** @param {number} column */
  const position = (column) => (columns === 1 ? 0 : Math.round((column * trace.last) / (columns - 1)));
  const hasPairs = wordOf(shape, true, false, true, false);
  /** @param {number} at */
  const height = (at) => (hasPairs ? attacks(trace.cells(at), shape).length : (trace.frame(at)?.threatened.length ?? 0));
  return Array.from({ length: columns }, (_, column) => height(position(column)));
};

/**
 * @param {readonly number[]} heights
 * @param {number} wide
 */
const barsOf = (heights, wide) => {
  const most = Math.max(1, ...heights);
  const bars = heights.map((count, column) => {
    const height = ((HEIGHT - TURN) * count) / most;
    return `M${(column * wide).toFixed(1)} ${HEIGHT - TURN}v${(-height).toFixed(1)}h${wide.toFixed(2)}v${height.toFixed(1)}z`;
  });
  return bars.join("");
};

/**
 * @param {Trace} trace
 * @param {number} columns
 * @param {number} wide
 */
const turnsOf = (trace, columns, wide) => {
  const marked = new Set(trace.turns.map((at) => Math.round((at * (columns - 1)) / Math.max(1, trace.last))));
  /** @param {number} column */
  const mark = (column) =>
    `M${(column * wide).toFixed(1)} ${HEIGHT - TURN}h${wide.toFixed(2)}v${TURN}h${(-wide).toFixed(2)}z`;
  return [...marked].map(mark).join("");
};

/** The whole trace at a glance: how many queens attack each other, and where the search turns back. */
export class Strip {
  #now = svg("line", { class: "now", y1: 0, y2: HEIGHT });
  #element;
  #shape;

  /**
   * @param {SVGSVGElement} element
   * @param {Shape} shape
   */
  constructor(element, shape) {
    this.#element = element;
    this.#shape = shape;
    element.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
  }

  /** @param {Trace} trace */
  draw(trace) {
    const columns = Math.min(WIDTH, trace.last + 1);
    const wide = WIDTH / columns;
    const heights = heightsOf(trace, this.#shape, columns);
    const isEmpty = trace.turns.length === 0 && heights.every((height) => height === 0);
    document.body.classList.toggle("plain", isEmpty);
    this.#element.setAttribute("aria-label", say(wordOf(this.#shape, "strip", "threatStrip", "clashStrip", "turnStrip")));
    this.#element.replaceChildren(
      svg("path", { class: "pairs", d: barsOf(heights, wide) }),
      svg("path", { class: "turns", d: turnsOf(trace, columns, wide) }),
      this.#now,
    );
  }

  /**
   * Marks where the trace parts from another.
   * @param {Trace} trace
   * @param {number} step
   */
  part(trace, step) {
    document.body.classList.remove("plain");
    const x = across(trace, trace.locate(step));
    this.#element.append(svg("line", { class: "parts", x1: x, x2: x, y1: 0, y2: HEIGHT }));
  }

  /**
   * Marks the position that is shown.
   * @param {Trace} trace
   * @param {number} at
   */
  move(trace, at) {
    const x = String(across(trace, at));
    this.#now.setAttribute("x1", x);
    this.#now.setAttribute("x2", x);
  }

  /**
   * The position under a pointer.
   * @param {Trace} trace
   * @param {MouseEvent} event
   */
  pointed(trace, event) {
    const { left, width } = this.#element.getBoundingClientRect();
    return Math.round((Math.min(Math.max(event.clientX - left, 0), width) / width) * trace.last);
  }
}
