/** @import { Engine } from "./engine.js" */
/** @import { Functions } from "./types.js" */
import { part } from "../script/dom.js";

/**
 * What answers requests, one at a time.
 * @typedef {object} Runner
 * @property {<Name extends keyof Functions>(name: Name, asked: Functions[Name][0]) => Promise<Functions[Name][1]>} ask
 * @property {number} patience the milliseconds that a request may take
 */

/**
 * A worker with a module of its own.
 * @implements {Runner}
 */
export class WorkerRunner {
  #worker;
  patience = 250;

  /** @param {ArrayBuffer} bytes */
  constructor(bytes) {
    const script = new Blob([part("worker", HTMLScriptElement).text], { type: "text/javascript" });
    const url = URL.createObjectURL(script);
    this.#worker = new Worker(url);
    this.#worker.postMessage(bytes);
  }

  /**
   * @template {keyof Functions} Name
   * @param {Name} name
   * @param {Functions[Name][0]} asked
   * @returns {Promise<Functions[Name][1]>}
   */
  ask(name, asked) {
    return new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data: { ok, error } }) => {
        if (error === undefined) resolve(ok);
        else reject(new Error(error));
      };
      this.#worker.onerror = ({ message }) => reject(new Error(message));
      this.#worker.postMessage({ name, asked });
    });
  }

  end() {
    this.#worker.terminate();
  }
}

/**
 * The page itself, where there are no workers: it lets the browser draw before each request.
 * @implements {Runner}
 */
export class PageRunner {
  #engine;
  patience = 40;

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /**
   * @template {keyof Functions} Name
   * @param {Name} name
   * @param {Functions[Name][0]} asked
   * @returns {Promise<Functions[Name][1]>}
   */
  async ask(name, asked) {
    await new Promise((resolve) => setTimeout(resolve));
    return this.#engine.ask(name, asked);
  }
}
