/** @import { Shape } from "./types.js" */
/** @import { Word } from "./speech.js" */
import { attacks } from "./attacks.js";
import { say } from "./speech.js";
import { BLOCK, EMPTY, QUEEN, ROOK, isNumber } from "./tokens.js";

/**
 * What tokens are called; others by themselves.
 * @type {Record<string, Word>}
 */
const NAMES = { [QUEEN]: "queens", [ROOK]: "rooks", W: "whiteQueens", B: "blackQueens", [BLOCK]: "blocks" };

/**
 * A board of numbers, row by row.
 * @param {Uint16Array} cells
 * @param {Shape} shape
 */
const rowsInWords = (cells, { width, height, tokens }) => {
  const names = Array.from(cells, (token) => (token === EMPTY ? say("blank") : tokens[token]));
  const rows = Array.from({ length: height }, (_, y) => names.slice(y * width, (y + 1) * width).join(" "));
  return say("numbers", width, height, rows.join(", "));
};

/**
 * A graph: the colours of its vertices, and what is wrong with them.
 * @param {Uint16Array} cells
 * @param {Shape} shape
 */
const graphInWords = (cells, shape) => {
  const colours = Array.from(cells, (token) => (token === EMPTY ? say("blank") : shape.tokens[token]));
  return `${say("graph", shape.width, shape.edges?.length, colours.join(" "))} ${say("clashes", attacks(cells, shape).length)}`;
};

/**
 * The places of each kind of token, column by column.
 * @param {Uint16Array} cells
 * @param {Shape} shape
 */
const placesOf = (cells, { width, height, axes, tokens }) => {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      const token = cells[y * width + x];
      if (token === EMPTY) continue;
      const symbol = tokens[token];
      const name = symbol in NAMES ? say(NAMES[symbol]) : symbol;
      const at = say("at", String(x + axes.first), String((axes.down ? y : height - 1 - y) + axes.first));
      places.set(name, [...(places.get(name) ?? []), at]);
    }
  }
  return places;
};

/**
 * A board in words.
 * @param {Uint16Array} cells
 * @param {readonly number[]} threatened
 * @param {Shape} shape
 */
export const inWords = (cells, threatened, shape) => {
  if (shape.edges !== undefined) return graphInWords(cells, shape);
  if (cells.some((token) => isNumber(shape.tokens[token]))) return rowsInWords(cells, shape);
  const places = [...placesOf(cells, shape)];
  const parts = places.map(([name, at]) => say("board", name, shape.width, shape.height, at.join(", ")));
  const threats = threatened.length === 0 ? [] : [say("threatened", threatened.length)];
  return [...(parts.length === 0 ? [say("empty")] : parts), ...threats].join(" ");
};
