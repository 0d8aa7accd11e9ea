import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Library } from "../../src/site/viewer/library.js";
import { language } from "../../src/site/viewer/speech.js";
import { foreword } from "../../src/site/viewer/story.js";
import { page } from "./made.mjs";

const [{ traces: [packed] }] = page.cases;
const one = (key, rest = {}) => ({ key, word: null, class: null, hits: 3, steps: 30, board: null, traces: [], ...rest });
const CASES = [
  one("2413", { traces: [{ ...packed, roles: ["shortest", "first"] }, { ...packed, roles: ["longest"] }] }),
  one("3142", { board: [1, 1, 7, 1] }),
  one("classic", { word: "classic", traces: [{ ...packed, roles: ["only"] }] }),
];
const library = new Library({ ...page, cases: CASES });

beforeEach(() => language.choose("en"));

test("what is asked for is found without a word", () => {
  assert.deepEqual(library.find("2413", "longest", CASES[2]), { choice: { one: CASES[0], role: "longest" }, complaints: [] });
  assert.deepEqual(library.find(undefined, undefined, CASES[2]), { choice: { one: CASES[2], role: "only" }, complaints: [] });
  assert.deepEqual(library.find("2413", undefined, CASES[2]).choice.role, "shortest");
});

test("instead of what is not there comes the nearest, and a sentence", () => {
  const unknown = library.find("9999", "longest", CASES[2]);
  assert.equal(unknown.choice.one, CASES[2]);
  assert.deepEqual(unknown.complaints.map((sentence) => sentence()), [
    "There is no case “9999” here. This is classic start.", "There is no trace “longest” of it. This is the this trace one.",
  ]);
  assert.match(library.find("3142", undefined, CASES[0]).complaints[0](), /^This page has no trace of it/);
  assert.deepEqual(library.find("2413", "toString", CASES[0]).choice, { one: CASES[0], role: "shortest" });
});

test("traces that were opened lately are kept", () => {
  const choice = { one: CASES[0], role: "first" };
  const trace = library.trace(choice);
  assert.equal(library.trace({ ...choice, role: "shortest" }), trace);
  assert.notEqual(library.trace({ ...choice, role: "longest" }), trace);
  assert.equal(library.trace(choice), trace);
});

test("of many traces the oldest is given up", () => {
  const many = Array.from({ length: 6 }, (_, at) => one(String(at), { traces: [{ ...packed, roles: ["only"] }] }));
  const held = new Library({ ...page, cases: many });
  const open = (at) => held.trace({ one: many[at], role: "only" });
  const [first, second] = [open(0), open(1)];
  [2, 3].forEach(open);
  assert.equal(open(0), first);
  open(4);
  assert.equal(open(0), first);
  assert.notEqual(open(1), second);
});

test("the board of a case is where its trace ends, or what it says", () => {
  assert.deepEqual(Array.from(library.board(CASES[0])), [0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0]);
  assert.deepEqual(Array.from(library.board(CASES[1])).flatMap((token, square) => (token === 0 ? [] : [square])), [1, 7]);
  assert.ok(library.board(one("none")).every((token) => token === 0));
});

test("a result without solutions says so first", () => {
  const data = { ...page, notice: "Cut.", replay: { alone: "", trial: "queenlab" } };
  assert.deepEqual(foreword({ ...data, cases: [one("1", { hits: 0 })] }), ["Cut.", "No trial reached a solution."]);
  assert.deepEqual(foreword({ ...data, notice: null, cases: CASES }), []);
  assert.deepEqual(foreword(page), []);
});
