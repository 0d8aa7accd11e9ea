import assert from "node:assert/strict";
import { test } from "node:test";
import { FrameTable } from "../../src/site/viewer/frames.js";
import { page, real, recorded, shown, steps, traced } from "./made.mjs";

test("numbers of frames have as many digits as the table says, in its own digits", () => {
  const table = new FrameTable({ tokens: [], captions: [], digits: "ab~", width: 2, frames: [] });
  assert.deepEqual([...table.decode("aaab~a~~")], [0, 1, 6, 8]);
  assert.equal(table.decode("").length, 0);
});

test("a frame is unpacked with its caption, and threatens nothing unless it says so", () => {
  const captions = [{ en: "a", es: "b" }, { en: "c", es: "d" }];
  const packed = ["back", "within", "R2", [1, 0], [3], [4, 5], 1, ["x"]];
  const { frames } = new FrameTable({ tokens: [], captions, digits: "0", width: 1, frames: [packed, [...packed, [7]]] });
  const frame = { mark: "back", label: "R2", changes: [1, 0], squares: [3], lines: [4, 5], caption: captions[1], words: ["x"] };
  assert.deepEqual(frames[0], { ...frame, threatened: [], counted: false, isEntry: false });
  assert.deepEqual(frames[1].threatened, [7]);
});

test("boards are found at any position in any order", () => {
  const boards = Array.from({ length: 5000 }, (_, at) => ".".repeat((at * 7) % 9) + "Q" + ".".repeat(8 - ((at * 7) % 9)));
  const trace = traced(boards[0], steps(...boards.slice(1)));
  assert.equal(trace.last, 4999);
  const order = [4999, 0, 1, 1023, 1024, 1025, 1023, 2048, 4096, 3071, 3072, 17, 18, 4999, 1024, 0];
  for (const at of [...order, ...boards.map((_, i) => (i * 2477) % 5000)]) assert.equal(shown(trace, at), boards[at], String(at));
});

test("positions between steps belong to the step before", () => {
  const frames = [
    { board: ".Q.." }, { board: "..Q.", entry: "within" }, { board: "...Q", entry: "shown" }, { board: "Q..." }, { board: ".Q.." },
  ];
  const trace = traced("Q...", frames);
  assert.deepEqual([trace.last, trace.steps], [5, 3]);
  assert.deepEqual([...trace.stepOf], [0, 1, 1, 1, 2, 3]);
  assert.deepEqual([...trace.positionOf], [0, 1, 4, 5]);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((at) => trace.within(at)), [0, 0, 1, 2, 0, 0]);
  assert.deepEqual([trace.locate(1), trace.locate(1, 2), trace.locate(1, 9), trace.locate(2, 1)], [1, 3, 3, 4]);
  assert.deepEqual([trace.locate(3), trace.locate(99), trace.locate(99, 99)], [5, 5, 5]);
});

test("frames before the first step belong to the start, and those after the last to the last", () => {
  const shownOnly = traced("Q.", [{ board: ".Q", entry: "shown" }, { board: "Q.", entry: "shown" }]);
  assert.deepEqual([shownOnly.steps, shownOnly.last, shownOnly.locate(0, 2), shownOnly.within(2)], [0, 2, 2, 2]);
  const empty = traced("Q.", []);
  assert.deepEqual([empty.steps, empty.last, empty.locate(7), empty.frame(0)], [0, 0, 0, null]);
});

test("the first entry with the same board is found", () => {
  const trace = traced("Q..", [
    { board: ".Q." }, { board: "..Q", entry: "within" }, { board: "..Q" }, { board: ".Q." }, { board: "..Q" }, { board: "Q.." },
  ]);
  assert.deepEqual([0, 1, 3, 4, 5, 6].map((at) => trace.seen(at)), [undefined, undefined, undefined, 1, 3, 0]);
});

test("different boards are told apart, even if their numbers are the same", () => {
  const [a, b] = [".Q.....Q.Q.QQ...QQQQQQQQQQ..QQ...QQQ.Q.....Q.Q..", "QQ..QQQ..Q.QQQQQ.....QQ.QQ..Q.QQ.Q.QQ.......Q.QQ"];
  const trace = traced(a, steps(b, a));
  assert.equal(trace.hash[1], trace.hash[0], "a clash, or this tests nothing");
  assert.deepEqual([trace.seen(1), trace.seen(2)], [undefined, 0]);
});

test("it turns back where a frame is marked so", () => {
  const back = { board: "Q.", mark: "back" };
  const trace = traced("Q.", [{ board: ".Q" }, back, { board: ".Q" }, { board: "Q.", mark: "silent" }, { ...back, board: ".Q" }]);
  assert.deepEqual(trace.turns, [2, 5]);
  assert.deepEqual([0, 2, 5].map((at) => trace.nextTurn(at, true)), [2, 5, undefined]);
  assert.deepEqual([5, 3, 2].map((at) => trace.nextTurn(at, false)), [2, 2, undefined]);
});

test("boards have the same number if and only if they are the same", () => {
  const trace = traced("QQ..", steps("Q.Q.", ".QQ.", "QQ..", "Q..Q"));
  assert.equal(trace.hash[0], trace.hash[3]);
  assert.equal(new Set(trace.hash).size, 4);
});

test("a page shows the boards that queenlab records", () => {
  const trace = real();
  const rows = (at) => {
    const cells = [...trace.cells(at)].map((token) => page.table.tokens[token]);
    return [0, 4, 8, 12].map((from) => cells.slice(from, from + 4).join(" "));
  };
  assert.deepEqual([trace.steps, trace.last], [30, 36]);
  assert.deepEqual(rows(0), recorded.start.grid);
  assert.equal(trace.opening, recorded.start.text);
  for (const { step, text, grid } of [...recorded.events].reverse()) {
    const at = trace.positionOf[step];
    assert.deepEqual(rows(trace.locate(step, Infinity)), grid, `the board that step ${step} leaves`);
    assert.ok(trace.frame(at).counted && text.endsWith(trace.frame(at).label), text);
    assert.equal(trace.turns.includes(at), /R\d/.test(text), text);
    assert.equal(trace.seen(at) !== undefined, /R\d/.test(text), text);
  }
  assert.equal(trace.turns.length, recorded.end.measures.reactions);
  assert.deepEqual([trace.ending.outcome, trace.ending.key], [recorded.end.outcome, recorded.end.key]);
});
