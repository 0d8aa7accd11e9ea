// The notes (pencil marks) of a cell: a set of numbers, of which n is bit n.

/**
 * @param {number} notes
 * @param {number} symbol
 */
export const hasNote = (notes, symbol) => (notes & (1 << symbol)) !== 0;

/**
 * @param {number} notes
 * @param {number} symbol
 */
export const toggleNote = (notes, symbol) => notes ^ (1 << symbol);

/**
 * @param {number} notes
 * @param {number} symbol
 */
export const withoutNote = (notes, symbol) => notes & ~(1 << symbol);

/**
 * From the smallest on.
 * @param {number} notes
 */
export const notedIn = (notes) => Array.from({ length: 31 }, (_, symbol) => symbol).filter((symbol) => hasNote(notes, symbol));

/** The numbers that the short form names. */
const NAMED = 2;

/**
 * Notes in little room: the first ones, and how many others there are.
 * @param {number} notes
 */
const shortNotes = (notes) => {
  const noted = notedIn(notes);
  const others = noted.length - NAMED;
  return noted.slice(0, NAMED).join(" ") + (others > 0 ? `\n+${others}` : "");
};

/**
 * Notes as a cell shows them: each number at its place in a square, or a short form where these would be too many.
 * @param {number} notes
 * @param {number} block the side of that square
 */
export const notesText = (notes, block) => {
  if (notes === 0) return "";
  if (block > 3) return shortNotes(notes);
  const line = (/** @type {number} */ row) => Array.from({ length: block }, (_, column) => {
    const symbol = row * block + column + 1;
    return hasNote(notes, symbol) ? String(symbol) : " ";
  }).join(" ");
  return Array.from({ length: block }, (_, row) => line(row)).join("\n");
};
