/** @import { Shape } from "./types.js" */
import { EMPTY, QUEEN, ROOK } from "./tokens.js";

/**
 * The pairs of squares whose queens or rooks attack each other, or which an edge joins, and which have the same colour.
 * @param {Uint16Array} cells
 * @param {Pick<Shape, "width" | "tokens" | "edges">} shape
 */
export const attacks = (cells, { width, tokens, edges }) => {
  if (edges !== undefined) return edges.filter(([a, b]) => cells[a] !== EMPTY && cells[a] === cells[b]);
  /** @type {number[]} */
  const pieces = [];
  cells.forEach((token, square) => {
    if (tokens[token] === QUEEN || tokens[token] === ROOK) pieces.push(square);
  });
  /** @param {number} a @param {number} b */
  const attack = (a, b) => {
    const [across, down] = [Math.abs((a % width) - (b % width)), Math.abs(Math.floor(a / width) - Math.floor(b / width))];
    return across === 0 || down === 0 || (across === down && tokens[cells[a]] === QUEEN);
  };
  return pieces.flatMap((a, i) => pieces.slice(i + 1).filter((b) => attack(a, b)).map((b) => [a, b]));
};
