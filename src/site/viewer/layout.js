// Where squares are on the picture of a board, and lines between them: a graph has them on a circle, or where its file places
// them, as its ground has them (`chart/board.rs`).

/** @import { Shape } from "./types.js" */
import { wayOf } from "./attacks.js";

/**
 * The width and the height of the picture.
 * @param {Shape} shape
 */
export const sidesOf = ({ width, height, edges, places }) => {
  const side = (places === undefined ? Math.floor(width / 2) : Math.floor(Math.sqrt(4 * width))) + 2;
  return edges === undefined ? [width, height] : [side, side];
};

/**
 * The top left corner of a square.
 * @param {number} square
 * @param {Shape} shape
 */
export const cornerOf = (square, shape) => {
  const { width, edges, places } = shape;
  if (edges === undefined) return [square % width, Math.floor(square / width)];
  const reach = sidesOf(shape)[0] - 1;
  if (places !== undefined) return places[square].map((thousandths) => (reach * thousandths) / 1000);
  const [radius, angle] = [reach / 2, (2 * Math.PI * square) / width];
  return [radius + radius * Math.sin(angle), radius - radius * Math.cos(angle)];
};

/**
 * The middle of a square.
 * @param {number} square
 * @param {Shape} shape
 */
export const middleOf = (square, shape) => cornerOf(square, shape).map((side) => side + 0.5);

/**
 * The parts of the line between two squares, each from one end to the other: one that leads over an edge of a torus ends there
 * and comes in again at the opposite one.
 * @param {number} from
 * @param {number} to
 * @param {Shape} shape
 */
export const lineOf = (from, to, shape) => {
  const [start, end] = [middleOf(from, shape), middleOf(to, shape)];
  const way = wayOf(from, to, shape);
  const over = shape.wraps ? [0, 1].find((axis) => start[axis] + way[axis] !== end[axis]) : undefined;
  if (over === undefined) return [[start, end]];
  const side = [shape.width, shape.height][over];
  const [out, back] = way[over] > 0 ? [side, 0] : [0, side];
  const at = start.map((place, axis) => place + (way[axis] * (out - start[over])) / way[over]);
  return [[start, at], [at.with(over, back), end]];
};

/**
 * What the squares of boards of a shape are called on a page.
 * @param {Shape} shape
 */
export const groundOf = (shape) => `#squares-${sidesOf(shape).join("-")}`;
