import assert from "node:assert/strict";
import { test } from "node:test";
import { Puzzle } from "../../src/site/sudoku/puzzle.js";

const begun = () => new Puzzle([1, 2, 3, 4], [3, 1]);

test("cells are given, but for those that are hidden", () => {
  const puzzle = begun();
  assert.deepEqual([0, 1, 2, 3].map((cell) => puzzle.seen(cell)), [1, undefined, 3, undefined]);
  assert.deepEqual(puzzle.left(), [1, 3]);
  assert.deepEqual(puzzle.counts(), { shown: 2, hidden: 2, right: 0, wrong: 0 });
});

test("a right guess shows the cell, a wrong one is kept until another", () => {
  const puzzle = begun();
  assert.equal(puzzle.guess(1, 4), false);
  assert.deepEqual([puzzle.states[1], puzzle.seen(1), puzzle.isHidden(1)], ["refused", 4, true]);
  assert.equal(puzzle.guess(1, 2), true);
  assert.deepEqual([puzzle.states[1], puzzle.seen(1), puzzle.isHidden(1)], ["guessed", 2, false]);
  assert.deepEqual(puzzle.counts(), { shown: 3, hidden: 1, right: 1, wrong: 1 });
});

test("only what is hidden can be cleared", () => {
  const puzzle = begun();
  puzzle.guess(1, 4);
  puzzle.guess(3, 4);
  [0, 1, 3].forEach((cell) => puzzle.clear(cell));
  assert.deepEqual([...puzzle.states], ["given", "empty", "given", "guessed"]);
  assert.deepEqual([puzzle.seen(1), puzzle.seen(3), puzzle.wrong], [undefined, 4, 1]);
});

test("what is revealed is no guess", () => {
  const puzzle = begun();
  puzzle.guess(3, 1);
  puzzle.reveal(3);
  assert.deepEqual([puzzle.seen(3), puzzle.count("revealed"), puzzle.count("guessed")], [4, 1, 0]);
  assert.deepEqual(puzzle.counts(), { shown: 3, hidden: 1, right: 0, wrong: 1 });
});
