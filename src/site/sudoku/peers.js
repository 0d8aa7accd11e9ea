/**
 * The row, column and block of a cell, from 0.
 * @param {number} cell
 * @param {number} block the side of a block
 */
const unitsOf = (cell, block) => {
  const side = block * block;
  const [row, column] = [Math.floor(cell / side), cell % side];
  return [row, column, Math.floor(row / block) * block + Math.floor(column / block)];
};

/**
 * Whether two cells are of one row, column or block, so that they cannot hold the same.
 * @param {number} one
 * @param {number} other
 * @param {number} block
 */
export const arePeers = (one, other, block) => {
  const units = unitsOf(other, block);
  return one !== other && unitsOf(one, block).some((unit, kind) => unit === units[kind]);
};

/**
 * The cells that cannot hold what a cell holds.
 * @param {number} cell
 * @param {number} block
 */
export const peersOf = (cell, block) =>
  Array.from({ length: block ** 4 }, (_, other) => other).filter((other) => arePeers(cell, other, block));
