import assert from "node:assert/strict";
import { test } from "node:test";
import { UndoHistory } from "../../src/site/sudoku/history.js";
import { hasNote, notedIn, notesText, toggleNote, withoutNote } from "../../src/site/sudoku/notes.js";
import { arePeers, peersOf } from "../../src/site/sudoku/peers.js";
import { continueFrom, progressText, readProgress } from "../../src/site/sudoku/progress.js";
import { Puzzle } from "../../src/site/sudoku/puzzle.js";
import { printed } from "../../src/site/sudoku/sheet.js";
import { clockText, Stopwatch } from "../../src/site/sudoku/stopwatch.js";
import { forget, keep, kept, keptValues } from "../../src/site/sudoku/store.js";

const notes = (...symbols) => symbols.reduce(toggleNote, 0);

test("notes are a set of numbers up to 30", () => {
  assert.deepEqual(notedIn(notes(25, 3, 1)), [1, 3, 25]);
  assert.deepEqual([notes(4, 4), notes(2, 5, 2)], [0, notes(5)]);
  assert.ok(hasNote(notes(25), 25) && !hasNote(notes(25), 24));
  assert.deepEqual([withoutNote(notes(1, 2), 1), withoutNote(notes(2), 1)], [notes(2), notes(2)]);
});

test("notes stand at their places, and on large grids in a short form", () => {
  assert.equal(notesText(notes(1, 4), 2), "1  \n  4");
  assert.equal(notesText(notes(1, 5, 6, 9), 3), "1    \n  5 6\n    9");
  assert.equal(notesText(0, 3), "");
  assert.deepEqual([[7], [3, 12], [3, 12, 25, 4]].map((symbols) => notesText(notes(...symbols), 5)), ["7", "3 12", "3 4\n+2"]);
});

test("peers share a row, a column or a block", () => {
  assert.deepEqual(peersOf(0, 2), [1, 2, 3, 4, 5, 8, 12]);
  for (let cell = 0; cell < 81; cell++) assert.equal(peersOf(cell, 3).length, 20);
  assert.ok(arePeers(40, 30, 3) && arePeers(30, 40, 3) && !arePeers(40, 40, 3) && !arePeers(0, 80, 3));
});

test("actions are undone and redone in order, and after a new one nothing is left to redo", () => {
  const history = new UndoHistory();
  const action = (cell) => [{ cell, before: {}, after: {} }];
  assert.deepEqual([history.canUndo, history.canRedo, history.undo(), history.redo()], [false, false, undefined, undefined]);
  history.add(action(1));
  history.add(action(2));
  history.add([]);
  assert.deepEqual([history.undo(), history.undo(), history.canUndo], [action(2), action(1), false]);
  assert.deepEqual([history.redo(), history.canUndo, history.canRedo], [action(1), true, true]);
  history.add(action(3));
  assert.deepEqual([history.canRedo, history.redo(), history.undo(), history.undo()], [false, undefined, action(3), action(1)]);
});

test("a stopwatch measures what it is not paused", () => {
  let now = 1000;
  const watch = new Stopwatch(() => now);
  const after = (time) => {
    now += time;
    return watch.elapsed;
  };
  assert.equal(after(50), 0);
  watch.start();
  assert.equal(after(200), 200);
  watch.start();
  assert.equal(after(100), 300);
  watch.pause();
  watch.pause();
  assert.equal(after(700), 300);
  watch.start();
  assert.equal(after(5), 305);
  watch.set(9000);
  assert.equal(after(10), 9000);
});

test("clocks show seconds, minutes and hours", () => {
  assert.deepEqual([0, 999, 59_999, 60_000, 725_000, 3_599_999, 3_607_000].map(clockText), [
    "0:00", "0:00", "0:59", "1:00", "12:05", "59:59", "1:00:07",
  ]);
});

const CELLS = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
const HIDDEN = [0, 1, 5, 15, 3];

const played = () => {
  const puzzle = new Puzzle(CELLS, HIDDEN);
  puzzle.guess(0, 1, true);
  puzzle.guess(1, 3, true);
  puzzle.guess(5, 2, false);
  puzzle.reveal(15);
  puzzle.note(3, 3);
  return puzzle;
};

test("a puzzle is continued as it was left", () => {
  const puzzle = played();
  const progress = readProgress(progressText(puzzle, HIDDEN, 12_345.6), CELLS, HIDDEN);
  assert.equal(progress.time, 12_346);
  const again = new Puzzle(CELLS, HIDDEN);
  continueFrom(again, progress);
  for (const cell of CELLS.keys()) assert.deepEqual(again.mark(cell), puzzle.mark(cell));
  assert.deepEqual(again.counts(), puzzle.counts());
  assert.equal(again.mark(5).state, "placed");
});

test("what is kept of another puzzle, or by nobody, is not read", () => {
  const text = progressText(played(), HIDDEN, 5);
  assert.equal(readProgress(text, CELLS, [0, 1, 5, 15]), undefined);
  assert.equal(readProgress(text, CELLS.map((symbol) => (symbol % 4) + 1), HIDDEN), undefined, "a right guess would be wrong");
  for (const wrong of [null, "", "{", "null", "7", "[]", "{}", '{"hidden":[0,1,5,15,3]}']) {
    assert.equal(readProgress(wrong, CELLS, HIDDEN), undefined, String(wrong));
  }
  const values = JSON.parse(text);
  const changed = [
    { time: -1 }, { time: "5" }, { wrong: 0.5 }, { marks: [] }, { marks: values.marks.with(0, [9, 1, 0]) },
    { marks: values.marks.with(0, [2, 2, 0]) }, { marks: values.marks.with(0, [0, 1, 0]) }, { marks: values.marks.with(0, [3, 1, 0]) },
    { marks: values.marks.with(0, [1, 5, 0]) }, { marks: values.marks.with(0, [0, 0, 1]) }, { marks: values.marks.with(0, [0, 0, 64]) },
    { marks: values.marks.with(0, [1, 1, 2]) }, { marks: values.marks.with(0, null) },
  ];
  assert.ok(readProgress(JSON.stringify(values), CELLS, HIDDEN));
  for (const change of changed) {
    assert.equal(readProgress(JSON.stringify({ ...values, ...change }), CELLS, HIDDEN), undefined, JSON.stringify(change));
  }
});

/** Runs with this as what the browser keeps. */
const withStorage = (descriptor, run) => {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...descriptor });
  try {
    run();
  } finally {
    if (before === undefined) delete globalThis.localStorage;
    else Object.defineProperty(globalThis, "localStorage", before);
  }
};

test("what is kept is found again, and is ours", () => {
  const items = new Map([["x", "other"]]);
  const value = { getItem: (name) => items.get(name) ?? null, setItem: (name, text) => items.set(name, text), removeItem: (name) => items.delete(name) };
  withStorage({ value }, () => {
    keep("x", '{"a":1}');
    assert.deepEqual([kept("x"), kept("y"), items.get("x"), keptValues("x")], ['{"a":1}', null, "other", { a: 1 }]);
    keep("x", "{");
    assert.deepEqual(keptValues("x"), {});
    keep("x", "null");
    assert.deepEqual(keptValues("x"), {});
    forget("x");
    assert.equal(kept("x"), null);
  });
});

test("a browser that keeps nothing is no trouble", () => {
  const nothing = () => {
    keep("x", "1");
    forget("x");
    assert.deepEqual([kept("x"), keptValues("x")], [null, {}]);
  };
  withStorage({ value: undefined }, nothing);
  withStorage({ get: () => { throw new Error("SecurityError"); } }, nothing);
  withStorage({ value: { getItem: () => null, removeItem: () => {}, setItem: () => { throw new Error("full"); } } }, nothing);
});

test("a sheet begins with the chosen puzzle, goes on with the next grids and passes over what is not as hard", () => {
  const grid = (hard) => ({ cells: CELLS, puzzles: [0, 1].map(() => ({ hidden: [2, 5], hides: [1, hard] })) });
  const data = { block: 2, levels: ["easy", "hard"], grids: [grid(2), grid(null), grid(2), grid(2)] };
  const places = (chosen) => printed(data, chosen).map(({ grid, puzzle }) => `${grid}.${puzzle}`);
  assert.deepEqual(places({ grid: "2", level: "hard", puzzle: "0" }), ["2.0", "3.0", "0.1", "2.1", "3.1", "0.0"]);
  assert.deepEqual(places({ grid: "3", level: "easy", puzzle: "1" }), ["3.1", "0.0", "1.0", "2.0", "3.0", "0.1"]);
  const [{ clues, cells, level }] = printed(data, { grid: "0", level: "easy", puzzle: "0" });
  assert.deepEqual([clues, cells, level], [CELLS.with(2, 0), CELLS, "easy"]);
});
