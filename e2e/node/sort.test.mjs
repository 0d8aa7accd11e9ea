import assert from "node:assert/strict";
import { test } from "node:test";
import { numberReader, order } from "../../src/site/report/sort.js";

const sorted = (texts, isText, down, tongue = "en") => {
  const read = isText ? (text) => text : numberReader(tongue);
  return [...texts].sort((a, b) => order(read(a), read(b), down));
};

test("numbers are sorted as numbers, however they are written", () => {
  assert.deepEqual(sorted(["1,000", "9", "-2", "12.5 %", "1e3"], false, false), ["-2", "9", "12.5 %", "1,000", "1e3"]);
  assert.deepEqual(sorted(["9", "1,000", "10"], false, true), ["1,000", "10", "9"]);
});

test("numbers are read as their language writes them", () => {
  assert.deepEqual(sorted(["1.000", "9", "-2", "12,5 %", "1e3"], false, false, "es"), ["-2", "9", "12,5 %", "1.000", "1e3"]);
  assert.equal(numberReader("es")("1.234.567,25"), 1234567.25);
});

test("cells without a number come last both ways, in their order", () => {
  assert.deepEqual(sorted(["–", "2", "", "1"], false, false), ["1", "2", "–", ""]);
  assert.deepEqual(sorted(["–", "1", "", "2"], false, true), ["2", "1", "–", ""]);
});

test("how many of how many is sorted by the first number", () => {
  assert.deepEqual(sorted(["9/92", "10/92", "1,000/5,040"], false, false), ["9/92", "10/92", "1,000/5,040"]);
});

test("text is sorted as text", () => {
  assert.deepEqual(sorted(["9", "10", "b", "a"], true, false), ["10", "9", "a", "b"]);
});
