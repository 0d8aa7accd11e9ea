import assert from "node:assert/strict";
import { test } from "node:test";
import { examplesOf } from "../../src/site/viewer/examples.js";
import { nextColumn } from "../../src/site/viewer/question.js";
import { page, real } from "./made.mjs";

test("the queen that moves next is the one that leaves the first square of the next frame", () => {
  const trace = real();
  for (let at = 0; at < trace.last; at++) {
    const [from] = trace.frame(at + 1).squares;
    assert.equal(nextColumn(trace, at, page.width), from % page.width);
  }
});

test("nothing is asked at the end, nor before a frame that moves no queen", () => {
  const trace = real();
  assert.equal(nextColumn(trace, trace.last, page.width), undefined);
  assert.equal(nextColumn({ last: 1, frame: () => ({ squares: [3] }) }, 0, 4), undefined);
  assert.equal(nextColumn({ last: 1, frame: () => ({ squares: [] }) }, 0, 4), undefined);
});

test("there is one example of each kind of frame, the first", () => {
  const trace = real();
  const marks = examplesOf(trace).map((at) => trace.frame(at).mark);
  assert.deepEqual(marks, ["move", "back", "silent"]);
  assert.equal(examplesOf(trace)[1], trace.turns[0]);
});
