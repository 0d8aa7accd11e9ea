import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { attacks } from "../../src/site/viewer/attacks.js";
import { cornerOf, groundOf, lineOf, sidesOf } from "../../src/site/viewer/layout.js";
import { inWords } from "../../src/site/viewer/in_words.js";
import { language } from "../../src/site/viewer/speech.js";
import { isSquareOfNumbers, sumsOf } from "../../src/site/viewer/sums.js";

const TOKENS = [".", "Q", "W", "7", "x"];
const cells = (text) => Uint16Array.from(text.replace(/\s/g, ""), (token) => TOKENS.indexOf(token));
const shape = { width: 3, height: 3, axes: { first: 1, down: false }, tokens: TOKENS };

beforeEach(() => language.choose("en"));

test("queens attack along rows, columns and diagonals", () => {
  assert.deepEqual(attacks(cells("Q.Q ... ..Q"), shape), [[0, 2], [0, 8], [2, 8]]);
  assert.deepEqual(attacks(cells("Q.. ..Q .Q."), shape), [[5, 7]]);
  assert.deepEqual(attacks(cells("Q.. ..Q ..."), shape), []);
});

test("tokens that are no queens attack nothing", () => {
  assert.deepEqual(attacks(cells("WW. xQ. 7.."), shape), []);
});

test("boards are told column by column, numbered as their axes are", () => {
  assert.equal(inWords(cells("Q.. ... .Qx"), [], shape), "Queens on a board of 3 by 3: column 1 row 3, column 2 row 1. x on a board of 3 by 3: column 3 row 1.");
  const down = { ...shape, axes: { first: 0, down: true } };
  assert.equal(inWords(cells("Q.. ... ..."), [4, 5], down), "Queens on a board of 3 by 3: column 0 row 0. 2 squares are threatened.");
  assert.equal(inWords(cells("... ... ..."), [], shape), "An empty board.");
  language.choose("es");
  assert.equal(inWords(cells("W.. ... ..."), [], shape), "Reinas blancas en un tablero de 3 por 3: columna 1 fila 3.");
});

test("rooks attack along rows and columns alone", () => {
  const rooks = { ...shape, tokens: [".", "R"] };
  assert.deepEqual(attacks(Uint16Array.of(1, 0, 1, 0, 1, 0, 0, 0, 0), rooks), [[0, 2]]);
});

test("queens of a torus attack over its edges, and such a line ends at one edge and comes in again at the other", () => {
  const torus = { width: 5, height: 5, axes: { first: 1, down: false }, tokens: TOKENS, wraps: true };
  const standing = (...squares) => Uint16Array.from({ length: 25 }, (_, square) => Number(squares.includes(square)));
  const rests = (by) => (square) => (((square % 5) + by * Math.floor(square / 5)) % 5 + 5) % 5;
  for (let a = 0; a < 25; a++) {
    for (let b = a + 1; b < 25; b++) {
      const share = (line) => line(a) === line(b);
      const held = share((square) => square % 5) || share((square) => Math.floor(square / 5)) || share(rests(1)) || share(rests(-1));
      assert.deepEqual(attacks(standing(a, b), torus), held ? [[a, b]] : [], `${a} and ${b}`);
      const parts = lineOf(a, b, torus);
      const lengths = parts.map(([[x1, y1], [x2, y2]]) => [Math.abs(x2 - x1), Math.abs(y2 - y1)]);
      if (held) assert.ok(lengths.every(([across, down]) => across === 0 || down === 0 || Math.abs(across - down) < 1e-9), `${a} to ${b}`);
    }
  }
  assert.deepEqual(attacks(standing(0, 9), { ...torus, wraps: undefined }), [], "a board has edges");
  assert.deepEqual(lineOf(0, 9, torus), [[[0.5, 0.5], [0, 1]], [[5, 1], [4.5, 1.5]]]);
  assert.deepEqual(lineOf(0, 6, torus), [[[0.5, 0.5], [1.5, 1.5]]]);
  assert.deepEqual(lineOf(2, 23, torus), [[[2.5, 0.5], [3, 0]], [[3, 5], [3.5, 4.5]]], "the shorter of two ways along a diagonal");
});

test("a graph has its vertices where its file places them", () => {
  const graph = { width: 4, height: 1, axes: { first: 1, down: false }, tokens: ["", "1"], edges: [], places: [[0, 0], [1000, 500], [333, 1000], [0, 1000]] };
  assert.deepEqual(sidesOf(graph), [6, 6]);
  assert.deepEqual(cornerOf(1, graph), [5, 2.5]);
  assert.deepEqual(lineOf(0, 3, graph), [[[0.5, 0.5], [0.5, 5.5]]]);
});

test("a graph has its vertices on a circle, and neighbours of the same colour conflict", () => {
  const graph = { width: 4, height: 1, axes: { first: 1, down: false }, tokens: ["", "1", "2"], edges: [[0, 1], [1, 2], [2, 3]] };
  assert.deepEqual(sidesOf(graph), [4, 4]);
  assert.equal(groundOf(graph), "#squares-4-4");
  const corners = [0, 1, 2, 3].map((vertex) => cornerOf(vertex, graph).map((side) => side.toFixed(2)));
  assert.deepEqual(corners, [["1.50", "0.00"], ["3.00", "1.50"], ["1.50", "3.00"], ["0.00", "1.50"]]);
  const coloured = Uint16Array.of(1, 1, 0, 0);
  assert.deepEqual(attacks(coloured, graph), [[0, 1]], "two without a colour do not");
  assert.equal(inWords(coloured, [], graph),
    "A graph of 4 vertices and 3 edges. The colours of its vertices, in order: 1 1 empty empty. Edges between vertices of the same colour: 1.");
});

test("boards of numbers are told row by row", () => {
  assert.equal(inWords(cells("7.. ..7 ..."), [], shape), "A board of 3 by 3, row by row: 7 empty empty, empty empty 7, empty empty empty.");
});

test("the lines of a full square of numbers are summed", () => {
  const numbers = { ...shape, tokens: ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] };
  const square = Uint16Array.of(8, 1, 6, 3, 5, 7, 4, 9, 2);
  assert.ok(isSquareOfNumbers(numbers) && !isSquareOfNumbers({ ...numbers, height: 4 }) && !isSquareOfNumbers({ ...shape, tokens: ["", "Q"] }));
  assert.deepEqual(sumsOf(square, numbers), { rows: [15, 15, 15], columns: [15, 15, 15], falling: 15, rising: 15 });
  assert.deepEqual(sumsOf(square.with(0, 10), numbers), { rows: [17, 15, 15], columns: [17, 15, 15], falling: 17, rising: 15 });
  assert.equal(sumsOf(square.with(0, 0), numbers), undefined);
});
