// The data of the page, as it is written into it.

/**
 * Grids that were reached, each with puzzles of several levels.
 * @typedef {object} PlayData
 * @property {number} block the side of a block: that of the grid is its square
 * @property {Level[]} levels
 * @property {SudokuGrid[]} grids
 */

/** @typedef {"easy" | "medium" | "hard"} Level */

/**
 * @typedef {object} SudokuGrid
 * @property {string} key
 * @property {number} count how often it was reached
 * @property {number[]} cells row by row
 * @property {Dug[]} puzzles
 */

/**
 * The cells that may be hidden, in this order, and how many of them each level hides.
 * @typedef {{ hidden: number[], hides: number[] }} Dug
 */

/** @typedef {"given" | "empty" | "guessed" | "refused" | "revealed"} CellState */
