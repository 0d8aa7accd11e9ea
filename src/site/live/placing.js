// Rows of queens, one in each column, as starts are written.

/**
 * The rows of the queens of a board, from 1 at its foot, if each column has one.
 * @param {Uint16Array} cells
 * @param {number} width
 */
export const rowsOf = (cells, width) => {
  const height = cells.length / width;
  /** @type {number[]} */
  const rows = Array(width).fill(0);
  cells.forEach((token, square) => {
    if (token !== 0) rows[square % width] = height - Math.floor(square / width);
  });
  return rows.every((row) => row > 0) ? rows : undefined;
};

/** @param {readonly number[]} rows */
export const writtenRows = (rows) => rows.join(rows.length > 9 ? "-" : "");

/**
 * The starts that a queen put on a square may mean: hers alone moved, or exchanged with the queen of her row, where a
 * solver starts from permutations.
 * @param {readonly number[]} rows
 * @param {number} column from 0
 * @param {number} row from 1
 */
export const placed = (rows, column, row) => {
  const alone = rows.with(column, row);
  const holder = rows.indexOf(row);
  const exchanged = holder < 0 ? alone : alone.with(holder, rows[column]);
  return [writtenRows(alone), writtenRows(exchanged)];
};
