/** @import { FrameTable } from "./frames.js" */
/** @import { PackedTrace, Trace } from "./types.js" */
import { EMPTY } from "./tokens.js";

const KEYFRAME = 1024;

/**
 * A number for each pair of square and token; the sum over a board distinguishes boards but for rare clashes.
 * @param {number} square
 * @param {number} token
 */
const weight = (square, token) => {
  let mixed = Math.imul(square * 8191 + token + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return token === EMPTY ? 0 : (mixed ^ (mixed >>> 13)) >>> 0;
};

/**
 * A trace that the page holds as a whole: it is walked through once, and a board kept every so often.
 * @implements {Trace}
 */
export class StoredTrace {
  /** @type {Uint16Array[]} */
  #keyframes = [];
  #table;
  #numbers;
  #cache;

  /**
   * @param {FrameTable} table
   * @param {PackedTrace} packed
   * @param {number} area the squares of a board
   */
  constructor(table, packed, area) {
    this.#table = table;
    this.#numbers = table.decode(packed.frames);
    this.opening = packed.opening;
    this.ending = packed;
    this.last = this.#numbers.length;
    this.stepOf = new Uint32Array(this.last + 1);
    this.hash = new Uint32Array(this.last + 1);
    /** @type {number[]} */
    this.turns = [];
    this.#walk(packed.start, new Uint16Array(area));
    this.steps = this.stepOf[this.last];
    this.positionOf = new Uint32Array(this.steps + 1);
    for (let at = this.last; at >= 0; at--) this.positionOf[this.stepOf[at]] = at;
    this.#cache = { at: 0, cells: this.#keyframes[0].slice() };
  }

  /**
   * @param {readonly number[]} start
   * @param {Uint16Array} cells
   */
  #walk(start, cells) {
    let hash = 0;
    /** @param {readonly number[]} changes */
    const apply = (changes) => {
      for (let i = 0; i < changes.length; i += 2) {
        const square = changes[i];
        hash = (hash + weight(square, changes[i + 1]) - weight(square, cells[square])) >>> 0;
        cells[square] = changes[i + 1];
      }
    };
    apply(start);
    this.hash[0] = hash;
    this.#keyframes.push(cells.slice());
    for (let at = 1; at <= this.last; at++) {
      const { changes, counted, mark } = this.#frame(at);
      apply(changes);
      this.hash[at] = hash;
      this.stepOf[at] = this.stepOf[at - 1] + (counted ? 1 : 0);
      if (mark === "back") this.turns.push(at);
      if (at % KEYFRAME === 0) this.#keyframes.push(cells.slice());
    }
  }

  /** @param {number} at from 1 on */
  #frame(at) {
    return this.#table.frames[this.#numbers[at - 1]];
  }

  /** @param {number} at */
  frame(at) {
    return at === 0 ? null : this.#frame(at);
  }

  /** @param {number} at */
  cells(at) {
    const cache = this.#cache;
    if (at < cache.at || at - cache.at > KEYFRAME) {
      const keyframe = Math.floor(at / KEYFRAME);
      cache.cells.set(this.#keyframes[keyframe]);
      cache.at = keyframe * KEYFRAME;
    }
    while (cache.at < at) {
      const { changes } = this.#frame(++cache.at);
      for (let i = 0; i < changes.length; i += 2) cache.cells[changes[i]] = changes[i + 1];
    }
    return cache.cells;
  }

  /** @param {number} at */
  within(at) {
    return at - this.positionOf[this.stepOf[at]];
  }

  /**
   * @param {number} step
   * @param {number} [within]
   */
  locate(step, within = 0) {
    const position = this.positionOf[Math.min(step, this.steps)];
    const end = step < this.steps ? this.positionOf[step + 1] - 1 : this.last;
    return Math.min(position + within, end);
  }

  /** @param {number} at */
  seen(at) {
    const board = this.cells(at).slice();
    for (let earlier = 0; earlier < at; earlier++) {
      if (this.hash[earlier] !== this.hash[at] || this.frame(earlier)?.isEntry === false) continue;
      if (this.cells(earlier).every((token, square) => token === board[square])) return earlier;
    }
    return undefined;
  }

  /**
   * @param {number} at
   * @param {boolean} forward
   */
  nextTurn(at, forward) {
    return forward ? this.turns.find((turn) => turn > at) : this.turns.findLast((turn) => turn < at);
  }
}
