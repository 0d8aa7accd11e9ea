/** @import { Tongue } from "../script/language.js" */
/** @import { Functions } from "./types.js" */

/**
 * What the module exports: memory for a request, the call that replaces it by its reply, and where that is.
 * @typedef {{ memory: WebAssembly.Memory, allocate: (length: number) => number, call: () => number, reply: () => number }} Exports
 */

/** A request that has no answer: the sentence of the command in each language. */
export class Refusal extends Error {
  /** @param {Record<Tongue, string>} sentence */
  constructor(sentence) {
    super(sentence.en);
    this.sentence = sentence;
  }
}

/** The systems, the statistics and the tables of queenlab, as WebAssembly. */
export class Engine {
  #exports;

  /** @param {Exports} exports */
  constructor(exports) {
    this.#exports = exports;
  }

  /** @param {BufferSource} bytes */
  static async of(bytes) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return new Engine(/** @type {Exports} */ (/** @type {unknown} */ (instance.exports)));
  }

  /**
   * @template {keyof Functions} Name
   * @param {Name} name
   * @param {Functions[Name][0]} asked
   * @returns {Functions[Name][1]}
   */
  ask(name, asked) {
    const { memory, allocate, call, reply } = this.#exports;
    const request = new TextEncoder().encode(JSON.stringify({ [name]: asked }));
    const place = allocate(request.length);
    new Uint8Array(memory.buffer, place, request.length).set(request);
    const length = call();
    const { ok, error } = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, reply(), length)));
    if (error !== undefined) throw new Refusal(error.message);
    return ok;
  }
}
