/** @import { Choice } from "./choice.js" */
/** @import { Engine } from "./engine.js" */
/** @import { Checked } from "./types.js" */
import { changed, experimentFile, launch, parseChoice, trialStart } from "./choice.js";
import { Refusal } from "./engine.js";

/** A census of more starts may take longer than a second. */
const MOST_STARTS = 400_000_000;

/** As many trials are run without being asked for. */
const QUICK = 1_000_000;

/** The fewest and the most steps of a trial that is shown as a short one, which is sought among the first trials. */
const SHORT = { least: 12, most: 36, trials: 40 };

/** The systems, and what the module says of a choice. */
export class Catalogue {
  #result;

  /**
   * @param {Engine} engine
   * @param {string | undefined} result the experiment of the result beside which the page stands
   */
  constructor(engine, result) {
    this.engine = engine;
    this.#result = result;
    this.systems = engine.ask("systems", {});
  }

  /**
   * Whether people can set up the starts of the solver that is chosen.
   * @param {Choice} choice
   */
  isPlaced({ system }) {
    return this.systems.find(({ name }) => name === system)?.placed ?? false;
  }

  /**
   * The experiment of a choice, and the number of its cell. A stopping rule may have ended a result before all its trials.
   * @param {Choice} choice
   */
  #asked(choice) {
    const { cell, count } = choice;
    if (cell !== undefined && this.#result !== undefined) {
      const trials = count === "all" ? {} : { trials: Number(count) };
      const { experiment } = this.engine.ask("check", { experiment: this.#result, ...trials });
      return { experiment, cell: Number(cell) };
    }
    return { experiment: experimentFile(choice, this.systems), cell: 1 };
  }

  /**
   * @param {Choice} choice
   * @returns {Checked}
   */
  check(choice) {
    const { experiment, cell } = this.#asked(choice);
    const checked = this.engine.ask("check", { experiment });
    return { experiment: checked.experiment, cell, isOnly: checked.cells.length === 1, ...checked.cells[cell - 1] };
  }

  /**
   * The trial that starts as the choice says.
   * @param {Choice} choice
   * @param {number} limit the most entries
   */
  trace(choice, limit) {
    return this.engine.ask("trace", this.#trial(choice, limit));
  }

  /**
   * The start of the first trial that is soon over, or of the longest that is over sooner.
   * @param {Choice} choice
   */
  shortStart(choice) {
    const trials = Array.from({ length: SHORT.trials }, (_, trial) => {
      const start = trialStart(trial);
      const [{ steps }] = this.trace({ ...choice, start }, SHORT.most + 1).viewer.cases;
      return { start, steps: steps !== null && steps <= SHORT.most ? steps : 0 };
    });
    const longest = trials.reduce((best, trial) => (trial.steps > best.steps ? trial : best));
    return (trials.find(({ steps }) => steps >= SHORT.least) ?? longest).start;
  }

  /**
   * The choice of an address. Of a cell of another result than that beside the page, its number says nothing.
   * @param {URLSearchParams} pairs
   */
  chosen(pairs) {
    const choice = parseChoice(pairs);
    return this.#result === undefined ? { ...choice, cell: undefined } : choice;
  }

  /**
   * The choice of an address, with a short trial where that names none.
   * @param {URLSearchParams} pairs
   */
  played(pairs) {
    const choice = this.chosen(pairs);
    if (pairs.has("start")) return choice;
    try {
      return { ...choice, start: this.shortStart(choice) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return choice;
    }
  }

  /**
   * Whether a choice is run within seconds.
   * @param {Choice} choice
   */
  isQuick(choice) {
    const { trials, enumerated, starts } = this.check(choice);
    return enumerated ? starts !== null && starts <= MOST_STARTS : trials <= QUICK;
  }

  /**
   * The same trial as the command writes it.
   * @param {Choice} choice
   * @param {number} limit the most entries
   */
  text(choice, limit) {
    return this.engine.ask("text", this.#trial(choice, limit));
  }

  /**
   * @param {Choice} choice
   * @param {number} limit
   */
  #trial(choice, limit) {
    return { ...this.#asked(choice), start: launch(choice.start), limit };
  }

  /**
   * @param {Choice} choice
   * @param {string[]} keys
   */
  boards(choice, keys) {
    return this.engine.ask("boards", { ...this.#asked(choice), keys });
  }

  /**
   * The census of the same solver, where that is another experiment and takes less than a second.
   * @param {Choice} choice
   */
  census(choice) {
    const { hasCensus, enumerated, starts } = this.check(choice);
    if (!hasCensus || enumerated || starts === null || starts > MOST_STARTS) return undefined;
    return this.check(changed(choice, { count: "all" }));
  }
}
