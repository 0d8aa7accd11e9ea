import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAddress, parseAddress, readStep, writtenStep } from "../../src/site/viewer/address.js";
import { real, traced } from "./made.mjs";

test("what is written is read again", () => {
  for (const key of ["15863724", "a b&c=d#e?f%", "ñ/1-2", ""]) {
    const address = formatAddress({ case: key, trace: "longest", step: "7.1", with: key, "with-trace": undefined, lang: "es" });
    assert.deepEqual(parseAddress(address, ""), {
      key, role: "longest", step: "7.1", withKey: key, withRole: undefined, lang: "es", broken: false, predict: false,
    });
  }
  assert.equal(formatAddress({ case: "1", trace: undefined, step: "2" }), "#case=1&step=2");
});

test("an address can ask for predictions", () => {
  assert.equal(parseAddress(formatAddress({ predict: "1" }), "").predict, true);
  assert.equal(parseAddress("#predict=yes", "").predict, false);
});

test("what is missing is undefined, and of what is there twice the last counts", () => {
  const nothing = { key: undefined, role: undefined, step: undefined, withKey: undefined, withRole: undefined, lang: null, broken: false, predict: false };
  for (const hash of ["", "#", "#&&", "#=", "#x=1"]) assert.deepEqual(parseAddress(hash, ""), nothing, hash);
  assert.equal(parseAddress("#case=1&case=2", "").key, "2");
});

test("the language may stand in the query, but the fragment says it last", () => {
  assert.equal(parseAddress("#step=1", "?lang=es").lang, "es");
  assert.equal(parseAddress("#lang=en", "?lang=es").lang, "en");
});

test("a part that cannot be read does not spoil the others", () => {
  const { broken, key, step } = parseAddress("#case=%E0%A4%A&step=3", "");
  assert.deepEqual([broken, key, step], [true, undefined, "3"]);
  assert.equal(parseAddress("#case=a=b", "").key, "a=b");
});

test("every position has a step that leads to it", () => {
  const trace = real();
  for (let at = 0; at <= trace.last; at++) assert.deepEqual(readStep(trace, writtenStep(trace, at)), { at, exact: true });
  assert.equal(writtenStep(trace, trace.turns[0] + 1), `${trace.stepOf[trace.turns[0]]}.1`);
});

test("a step that is none leads to the nearest, and is said to be none", () => {
  const trace = traced("Q.", [{ board: ".Q" }, { board: "Q.", entry: "within" }, { board: ".Q" }]);
  const asked = { 9: 3, "1.7": 2, "2.1": 3, "-4": 0, "1e0": 1, "1.": 1, " 1": 1, x: 0, "": 0, Infinity: 3, "01": 1, "1.0": 1 };
  for (const [text, at] of Object.entries(asked)) assert.deepEqual(readStep(trace, text), { at, exact: false }, text);
  assert.deepEqual(readStep(trace, undefined), { at: 0, exact: true });
});
