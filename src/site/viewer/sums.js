/** @import { Shape } from "./types.js" */
import { EMPTY, isNumber } from "./tokens.js";

/**
 * Whether boards of this shape are squares of numbers.
 * @param {Shape} shape
 */
export const isSquareOfNumbers = ({ width, height, tokens }) => width === height && tokens.some(isNumber);

/**
 * The sums of the lines of a full square of numbers: rows, columns, and the diagonals that fall and rise to the right.
 * @param {Uint16Array} cells
 * @param {Shape} shape
 */
export const sumsOf = (cells, { width, tokens }) => {
  if (cells.includes(EMPTY)) return undefined;
  const places = Array.from({ length: width }, (_, place) => place);
  /** @param {(place: number) => number} square */
  const sum = (square) => places.reduce((total, place) => total + Number(tokens[cells[square(place)]]), 0);
  return {
    rows: places.map((y) => sum((x) => y * width + x)),
    columns: places.map((x) => sum((y) => y * width + x)),
    falling: sum((place) => place * width + place),
    rising: sum((place) => (width - 1 - place) * width + place),
  };
};
