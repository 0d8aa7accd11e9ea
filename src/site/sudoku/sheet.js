/** @import { Level, PlayData } from "./types.js" */

/** The puzzles of a sheet. */
const MOST = 6;

/**
 * The puzzles of a sheet, from the chosen one on: those of the same number of the grids that follow, then other numbers.
 * Grids that do not reach the level are passed over.
 * @param {PlayData} data
 * @param {{ grid: string, level: string, puzzle: string }} chosen
 */
export const printed = ({ grids, levels }, chosen) => {
  const level = /** @type {Level} */ (chosen.level);
  const each = grids[0].puzzles.length;
  const first = Number(chosen.puzzle) * grids.length + Number(chosen.grid);
  const places = Array.from({ length: each * grids.length }, (_, at) => (first + at) % (each * grids.length));
  return places.flatMap((place) => {
    const [grid, puzzle] = [place % grids.length, Math.floor(place / grids.length)];
    const { cells, puzzles } = grids[grid];
    const hides = puzzles[puzzle].hides[levels.indexOf(level)];
    if (hides === null) return [];
    const hidden = new Set(puzzles[puzzle].hidden.slice(0, hides));
    return [{ grid, puzzle, level, cells, clues: cells.map((symbol, cell) => (hidden.has(cell) ? 0 : symbol)) }];
  }).slice(0, MOST);
};
