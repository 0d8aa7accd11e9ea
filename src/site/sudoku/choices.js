// Which grid, level and puzzle is played.

/** @import { PlayData, SudokuGrid } from "./types.js" */
import { part } from "../script/dom.js";
import { language, say } from "./speech.js";

/** @param {string} id */
const chosenIn = (id) => part(id, HTMLSelectElement).value;

/**
 * Offers values in words, and keeps what was chosen.
 * @param {string} id
 * @param {readonly (readonly [value: string, text: string])[]} offered
 */
const offer = (id, offered) => {
  const select = part(id, HTMLSelectElement);
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

/** @param {PlayData} data */
export const fillChoices = ({ grids, levels }) => {
  offer("grid", grids.map((grid, at) => [String(at), gridName(grid, at)]));
  offer("level", levels.map((level) => [level, say(level)]));
  offer("puzzle", grids[0].puzzles.map((_, at) => [String(at), language.number(at + 1)]));
};

/**
 * The grid that is chosen, and the cells that are to be hidden.
 * @param {PlayData} data
 */
export const chosen = ({ grids, levels }) => {
  const grid = grids[Number(chosenIn("grid"))];
  const { hidden, hides } = grid.puzzles[Number(chosenIn("puzzle"))];
  const level = levels.findIndex((name) => name === chosenIn("level"));
  return { grid, hidden: hidden.slice(0, hides[level]) };
};
