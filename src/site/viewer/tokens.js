// Tokens that are more than their names. The token of an empty square is 0.

export const EMPTY = 0;

export const QUEEN = "Q";

export const ROOK = "R";

/**
 * Whether tokens of a shape attack each other.
 * @param {readonly string[]} tokens
 */
export const haveAttackers = (tokens) => tokens.includes(QUEEN) || tokens.includes(ROOK);

/** What stops the lines of queens. */
export const BLOCK = "#";

/**
 * Queens of two colours.
 * @type {Record<string, string>}
 */
export const COLOURS = { W: "white", B: "black" };

/** @param {string} name */
export const isNumber = (name) => /^\d+$/.test(name);
