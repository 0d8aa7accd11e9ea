import assert from "node:assert/strict";
import { test } from "node:test";
import { notation } from "../../src/site/viewer/notation.js";
import { page, real, recorded, traced } from "./made.mjs";

test("the trace of a page is written as queenlab writes it", () => {
  const texts = [recorded.start, ...recorded.events].map(({ text }) => `${text}|`);
  assert.equal(notation(real(), page), texts.join(""));
});

test("entries are labels, or boards with labels, without what is shown in between", () => {
  const trace = traced("Q.", [{ board: ".Q", label: "a" }, { board: "Q.", label: "-", entry: "within" }, { board: "QQ", label: "b", entry: "shown" }]);
  const format = { width: 2, height: 1, entryEnd: ";" };
  assert.equal(notation(trace, { ...format, notation: "label" }), "Q.;a;b;");
  assert.equal(notation(trace, { ...format, notation: "board" }), "Q.;1a;11b;");
});

test("rows of two digits are separated", () => {
  const tall = traced("Q" + ".".repeat(19), [{ board: ".Q" + ".".repeat(17) + "Q", label: "a" }]);
  assert.equal(notation(tall, { width: 2, height: 10, entryEnd: "", notation: "board" }).slice(20), "-1a");
  const both = traced("Q" + ".".repeat(19), [{ board: "Q" + ".".repeat(18) + "Q", label: "a" }]);
  assert.equal(notation(both, { width: 2, height: 10, entryEnd: "", notation: "board" }).slice(20), "10-1a");
});
