// The data of the page, as it is written into it, and what a player makes of it.

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
 * The cells that may be hidden, in this order, and how many of them each level hides: none of a level that no order of
 * cells reached.
 * @typedef {{ hidden: number[], hides: (number | null)[] }} Dug
 */

/**
 * What a cell is: shown from the start, hidden, guessed and not checked, guessed rightly or wrongly, or revealed.
 * @typedef {"given" | "empty" | "placed" | "guessed" | "refused" | "revealed"} CellState
 */

/**
 * A cell as a player left it. Its notes (pencil marks) are a set of numbers: bit n for n.
 * @typedef {{ state: CellState, symbol: number, notes: number }} Mark
 */

/**
 * What one action did to a cell.
 * @typedef {{ cell: number, before: Mark, after: Mark }} Change
 */

/**
 * How a player wants to play: guesses are checked at once, numbers are notes.
 * @typedef {{ atOnce: boolean, takesNotes: boolean }} Mode
 */

/**
 * What is played, so that it can be continued.
 * @typedef {{ hidden: number[], marks: Mark[], wrong: number, time: number }} Progress
 */
