// Which grid, level and puzzle is played.

/** @import { Level, PlayData, SudokuGrid } from "./types.js" */
import { part } from "../script/dom.js";
import { language, say } from "./speech.js";

const FIELDS = ["grid", "level", "puzzle"];

/** @param {string} id */
const field = (id) => part(id, HTMLSelectElement);

/**
 * Offers values in words, and keeps what was chosen.
 * @param {string} id
 * @param {readonly (readonly [value: string, text: string])[]} offered
 */
const offer = (id, offered) => {
  const select = field(id);
  const { value } = select;
  select.replaceChildren(...offered.map(([name, text]) => new Option(text, name)));
  select.value = offered.some(([name]) => name === value) ? value : offered[0][0];
};

/**
 * A grid is named by its place: its key would give the solution away.
 * @param {SudokuGrid} grid
 * @param {number} at
 */
const gridName = ({ count }, at) => (count === 1 ? say("gridOnce", at + 1) : say("grids", at + 1, count));

/** What is chosen, and the level that is wanted, which not every puzzle reaches. */
export class Choices {
  #data;
  /** @type {Level} */
  #wanted;

  /** @param {PlayData} data */
  constructor(data) {
    this.#data = data;
    this.#wanted = data.levels[0];
  }

  /** What is played. */
  get shown() {
    return { grid: field("grid").value, level: field("level").value, puzzle: field("puzzle").value };
  }

  /** What is asked for. */
  get values() {
    return { ...this.shown, level: this.#wanted };
  }

  /** Offers everything in the current language. */
  fill() {
    const { grids, levels } = this.#data;
    offer("grid", grids.map((grid, at) => [String(at), gridName(grid, at)]));
    offer("level", levels.map((level) => [level, say(level)]));
    offer("puzzle", grids[0].puzzles.map((_, at) => [String(at), language.number(at + 1)]));
    this.#mark();
  }

  /**
   * Chooses as it was chosen before, as far as that is offered.
   * @param {Record<string, unknown>} values
   */
  choose(values) {
    for (const id of FIELDS) {
      const offered = [...field(id).options].some(({ value }) => value === values[id]);
      if (offered) field(id).value = String(values[id]);
    }
    this.want();
  }

  /** Chooses the next puzzle: of the next grid after the last of one, and the first after all. */
  next() {
    const { grids } = this.#data;
    const [grid, puzzle] = [Number(field("grid").value), Number(field("puzzle").value) + 1];
    const isLast = puzzle === grids[grid].puzzles.length;
    field("puzzle").value = String(isLast ? 0 : puzzle);
    if (isLast) field("grid").value = String((grid + 1) % grids.length);
  }

  /** Takes the level that is chosen as the one that is wanted, of other puzzles as well. */
  want() {
    this.#wanted = /** @type {Level} */ (field("level").value);
  }

  /** The grid, the cells that are to be hidden, and the name under which progress is kept. */
  open() {
    const { grid, dug, at } = this.#chosen();
    const { levels } = this.#data;
    const wanted = levels.indexOf(this.#wanted);
    const reached = levels.findLast((_, level) => level <= wanted && dug.hides[level] !== null) ?? levels[0];
    const hides = dug.hides[levels.indexOf(reached)] ?? 0;
    field("level").value = reached;
    this.#mark();
    const name = `${grid.key} ${reached} ${at}`;
    return { grid, hidden: dug.hidden.slice(0, hides), name, reached, wanted: this.#wanted };
  }

  #chosen() {
    const grid = this.#data.grids[Number(field("grid").value)];
    const at = Number(field("puzzle").value);
    return { grid, dug: grid.puzzles[at], at };
  }

  /** Disables the levels that the puzzle does not have. */
  #mark() {
    const { hides } = this.#chosen().dug;
    for (const [at, option] of [...field("level").options].entries()) {
      option.disabled = hides[at] === null;
      option.textContent = option.disabled ? say("unreached", say(this.#data.levels[at])) : say(this.#data.levels[at]);
    }
  }
}
