// Where squares are on the picture of a board: a graph has them on a circle, as its ground has them (`chart/board.rs`).

/** @import { Shape } from "./types.js" */

/**
 * The width and the height of the picture.
 * @param {Shape} shape
 */
export const sidesOf = ({ width, height, edges }) => {
  const side = Math.floor(width / 2) + 2;
  return edges === undefined ? [width, height] : [side, side];
};

/**
 * The top left corner of a square.
 * @param {number} square
 * @param {Shape} shape
 */
export const cornerOf = (square, { width, edges }) => {
  if (edges === undefined) return [square % width, Math.floor(square / width)];
  const [radius, angle] = [(Math.floor(width / 2) + 1) / 2, (2 * Math.PI * square) / width];
  return [radius + radius * Math.sin(angle), radius - radius * Math.cos(angle)];
};

/**
 * What the squares of boards of a shape are called on a page.
 * @param {Shape} shape
 */
export const groundOf = (shape) => `#squares-${sidesOf(shape).join("-")}`;
