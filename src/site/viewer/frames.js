/** @import { Caption, Frame, PackedFrame, PackedTable } from "./types.js" */

/**
 * @param {PackedFrame} packed
 * @param {readonly Caption[]} captions
 * @returns {Frame}
 */
const unpacked = ([mark, entry, label, changes, squares, lines, caption, words, threatened = []], captions) => ({
  mark, label, changes, squares, threatened, lines, words,
  caption: captions[caption],
  counted: entry === "step",
  isEntry: entry !== "within",
});

/** The frames that the traces of a page have in common. */
export class FrameTable {
  #value = new Uint32Array(128);
  #base;
  #width;

  /** @param {PackedTable} packed */
  constructor({ digits, width, frames, captions }) {
    this.#base = digits.length;
    this.#width = width;
    [...digits].forEach((digit, i) => (this.#value[digit.charCodeAt(0)] = i));
    this.frames = frames.map((packed) => unpacked(packed, captions));
  }

  /**
   * The numbers of frames.
   * @param {string} text
   */
  decode(text) {
    const numbers = new Uint32Array(text.length / this.#width);
    for (let i = 0, at = 0; i < numbers.length; i++) {
      let code = 0;
      for (let digit = 0; digit < this.#width; digit++) code = code * this.#base + this.#value[text.charCodeAt(at++)];
      numbers[i] = code;
    }
    return numbers;
  }
}
