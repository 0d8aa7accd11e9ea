/** @import { Shape } from "./types.js" */
import { EMPTY, QUEEN, ROOK } from "./tokens.js";

/** @typedef {[across: number, down: number]} Way */

/** @param {Way} way */
const isStraight = ([across, down]) => across === 0 || down === 0;

/** @param {Way} way */
const isSlanted = ([across, down]) => Math.abs(across) === Math.abs(down);

/** @param {Way} way */
const lengthOf = ([across, down]) => Math.abs(across) + Math.abs(down);

/**
 * The way from a square to another: straight or slanted if there is such a way, which on a torus may lead over an edge; then the shortest.
 * @param {number} from
 * @param {number} to
 * @param {Pick<Shape, "width" | "height" | "wraps">} shape
 * @returns {Way}
 */
export const wayOf = (from, to, { width, height, wraps }) => {
  const [across, down] = [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];
  /** @type {Way[]} */
  const others = wraps ? [[across - Math.sign(across) * width, down], [across, down - Math.sign(down) * height]] : [];
  /** @type {Way} */
  const inside = [across, down];
  others.sort((one, other) => lengthOf(one) - lengthOf(other));
  return [inside, ...others].find((way) => isStraight(way) || isSlanted(way)) ?? inside;
};

/**
 * The pairs of squares whose queens or rooks attack each other, or which an edge joins, and which have the same colour.
 * @param {Uint16Array} cells
 * @param {Shape} shape
 */
export const attacks = (cells, shape) => {
  const { tokens, edges } = shape;
  if (edges !== undefined) return edges.filter(([a, b]) => cells[a] !== EMPTY && cells[a] === cells[b]);
  /** @type {number[]} */
  const pieces = [];
  cells.forEach((token, square) => {
    if (tokens[token] === QUEEN || tokens[token] === ROOK) pieces.push(square);
  });
  /** @param {number} a @param {number} b */
  const attack = (a, b) => {
    const way = wayOf(a, b, shape);
    return isStraight(way) || (isSlanted(way) && tokens[cells[a]] === QUEEN);
  };
  return pieces.flatMap((a, i) => pieces.slice(i + 1).filter((b) => attack(a, b)).map((b) => [a, b]));
};
