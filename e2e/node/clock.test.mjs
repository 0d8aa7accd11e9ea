import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOf } from "../../src/site/viewer/clock.js";
import { steps, traced } from "./made.mjs";

// Step 1 has a second frame, and another one follows the last step.
const MAIN = traced("Q..", [{ board: ".Q." }, { board: "..Q", entry: "within" }, { board: "Q.." }, { board: ".Q.", entry: "shown" }]);
const OTHER = traced("..Q", steps(".Q.", "Q..", ".Q.", "..Q"));

test("one trace is shown position by position", () => {
  const clock = clockOf(MAIN);
  assert.equal(clock.last, 4);
  for (let at = 0; at <= 4; at++) assert.deepEqual([clock.main(at), clock.from(at)], [at, at]);
});

test("two traces are shown step by step, and the shorter waits at its end", () => {
  const clock = clockOf(MAIN, OTHER);
  assert.equal(clock.last, 4);
  assert.deepEqual([0, 1, 2, 3, 4].map(clock.main), [0, 1, 4, 4, 4]);
  assert.deepEqual([0, 1, 2, 3, 4].map(clock.other), [0, 1, 2, 3, 4]);
  assert.deepEqual([0, 1, 2, 3, 4].map(clock.from), [0, 1, 1, 2, 2]);
  const swapped = clockOf(OTHER, MAIN);
  assert.deepEqual([swapped.last, ...[0, 1, 2, 3].map(swapped.other)], [4, 0, 1, 4, 4]);
});
