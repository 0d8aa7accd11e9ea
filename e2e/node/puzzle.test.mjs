import assert from "node:assert/strict";
import { test } from "node:test";
import { Puzzle } from "../../src/site/sudoku/puzzle.js";

const CELLS = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
const begun = (hidden = [3, 1]) => new Puzzle(CELLS, hidden);
const states = (puzzle, ...cells) => cells.map((cell) => puzzle.mark(cell).state);
const notes = (puzzle, ...cells) => cells.map((cell) => puzzle.mark(cell).notes);

test("cells are given, but for those that are hidden", () => {
  const puzzle = begun();
  assert.deepEqual([0, 1, 2, 3].map((cell) => puzzle.seen(cell)), [1, undefined, 3, undefined]);
  assert.deepEqual(puzzle.left(), [1, 3]);
  assert.deepEqual(puzzle.counts(), { shown: 14, hidden: 2, right: 0, wrong: 0 });
  assert.deepEqual([puzzle.side, puzzle.isTouched(), puzzle.isSolved()], [4, false, false]);
});

test("a right guess shows the cell, a wrong one is kept until another", () => {
  const puzzle = begun();
  puzzle.guess(1, 4, true);
  assert.deepEqual([states(puzzle, 1), puzzle.seen(1), puzzle.isHidden(1)], [["refused"], 4, true]);
  puzzle.guess(1, 2, true);
  assert.deepEqual([states(puzzle, 1), puzzle.seen(1), puzzle.isHidden(1)], [["guessed"], 2, false]);
  assert.deepEqual(puzzle.counts(), { shown: 15, hidden: 1, right: 1, wrong: 1 });
});

test("only what is hidden can be cleared", () => {
  const puzzle = begun();
  puzzle.guess(1, 4, true);
  puzzle.guess(3, 4, true);
  assert.deepEqual([0, 1, 3, 1].map((cell) => puzzle.clear(cell).length), [0, 1, 0, 0]);
  assert.deepEqual(states(puzzle, 0, 1, 2, 3), ["given", "empty", "given", "guessed"]);
  assert.deepEqual([puzzle.seen(1), puzzle.seen(3), puzzle.wrong], [undefined, 4, 1]);
});

test("what is revealed is no guess", () => {
  const puzzle = begun();
  puzzle.guess(3, 1, true);
  puzzle.reveal(3);
  assert.deepEqual([puzzle.seen(3), puzzle.count("revealed"), puzzle.count("guessed")], [4, 1, 0]);
  assert.deepEqual(puzzle.counts(), { shown: 15, hidden: 1, right: 0, wrong: 1 });
});

test("a guess that is not checked says nothing, until all are", () => {
  const puzzle = begun();
  puzzle.guess(1, 4, false);
  puzzle.guess(3, 4, false);
  assert.deepEqual([states(puzzle, 1, 3), puzzle.isHidden(1), puzzle.isSolved()], [["placed", "placed"], true, false]);
  assert.deepEqual(puzzle.counts(), { shown: 16, hidden: 0, right: 0, wrong: 0 });
  assert.equal(puzzle.check().length, 2);
  assert.deepEqual([states(puzzle, 1, 3), puzzle.check()], [["refused", "guessed"], []]);
  assert.deepEqual(puzzle.counts(), { shown: 15, hidden: 1, right: 1, wrong: 1 });
});

test("notes are toggled in empty cells, and a number that stands takes them from its peers", () => {
  const puzzle = begun([0, 1, 5, 15, 3]);
  for (const cell of [1, 5, 15, 3]) puzzle.note(cell, 1);
  puzzle.note(1, 2);
  puzzle.note(5, 3);
  assert.deepEqual(puzzle.note(2, 1), [], "it is shown");
  puzzle.guess(3, 2, true);
  assert.deepEqual([puzzle.note(3, 1), notes(puzzle, 1, 3)], [[], [0b110, 0]], "a wrong number takes none");
  const changes = puzzle.guess(0, 1, true);
  assert.deepEqual(changes.map(({ cell }) => cell), [0, 1, 5]);
  assert.deepEqual(notes(puzzle, 1, 5, 15), [0b100, 0b1000, 0b10], "15 is no peer");
  puzzle.note(1, 2);
  assert.deepEqual(notes(puzzle, 1), [0]);
});

test("what is not checked takes notes, right or wrong, and so does what is revealed", () => {
  const puzzle = begun([0, 1, 3]);
  puzzle.note(1, 2);
  puzzle.note(3, 2);
  puzzle.guess(0, 2, false);
  assert.deepEqual(notes(puzzle, 1, 3), [0, 0]);
  puzzle.note(3, 2);
  puzzle.reveal(1);
  assert.deepEqual(notes(puzzle, 3), [0]);
});

test("changes put cells back as they were", () => {
  const puzzle = begun([0, 1]);
  puzzle.note(1, 1);
  const changes = puzzle.guess(0, 1, true);
  for (const { cell, before } of changes) puzzle.restore(cell, before);
  assert.deepEqual([states(puzzle, 0, 1), notes(puzzle, 1)], [["empty", "empty"], [0b10]]);
  for (const { cell, after } of changes) puzzle.restore(cell, after);
  assert.deepEqual([states(puzzle, 0), notes(puzzle, 1)], [["guessed"], [0]]);
});

test("a puzzle that is started over is as it was at first, and its changes bring back what was done", () => {
  const puzzle = begun([0, 1, 3, 5]);
  puzzle.guess(0, 3, true);
  puzzle.note(1, 2);
  puzzle.reveal(3);
  const changes = puzzle.startOver();
  assert.deepEqual([changes.map(({ cell }) => cell), states(puzzle, 0, 1, 3, 5)], [[0, 1, 3], Array(4).fill("empty")]);
  assert.deepEqual([puzzle.isTouched(), puzzle.wrong, puzzle.startOver()], [false, 0, []]);
  for (const { cell, before } of changes) puzzle.restore(cell, before);
  assert.deepEqual([states(puzzle, 0, 1, 3, 5), notes(puzzle, 1)], [["refused", "empty", "revealed", "empty"], [0b100]]);
});

test("a number is left as often as no cell shows it, and wrong ones do not count", () => {
  const puzzle = begun();
  assert.deepEqual([1, 2, 3, 4].map((symbol) => puzzle.digitsLeft(symbol)), [0, 1, 0, 1]);
  puzzle.guess(1, 4, true);
  assert.equal(puzzle.digitsLeft(4), 1);
  puzzle.guess(1, 3, false);
  assert.deepEqual([puzzle.digitsLeft(3), puzzle.digitsLeft(4)], [0, 1]);
});

test("a puzzle is solved when every cell shows its number, checked or not", () => {
  const puzzle = begun();
  puzzle.guess(1, 2, false);
  assert.ok(puzzle.isTouched() && !puzzle.isSolved());
  puzzle.reveal(3);
  assert.ok(puzzle.isSolved());
});
