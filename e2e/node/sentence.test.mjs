import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { sentence } from "../../src/site/viewer/sentence.js";
import { language } from "../../src/site/viewer/speech.js";
import { described, inBrief } from "../../src/site/viewer/story.js";
import { real, steps, traced } from "./made.mjs";

const PHRASE = { en: "Queen {0} meets {1|queen|queens}: {2}.", es: "La reina {0} ve {1|la reina|las reinas}: {2}." };

/** With the step that had the board before as text and position. */
const describing = (trace, at, endings = false) => described(trace, at, endings, (step, position) => ({ step, position }));

const said = (tongue, words, phrase = PHRASE) => {
  language.choose(tongue);
  return sentence(phrase, words);
};

beforeEach(() => language.choose("en"));

test("words are inflected and listed in both languages", () => {
  const words = [[3], [1, 2, 5], { en: "no", es: "nada" }];
  assert.deepEqual(said("en", words), ["Queen 3 meets queens 1, 2 and 5: no."]);
  assert.deepEqual(said("es", words), ["La reina 3 ve las reinas 1, 2 y 5: nada."]);
  assert.deepEqual(said("en", [[3], [1], "a|b"]), ["Queen 3 meets queen 1: a|b."]);
  assert.deepEqual(said("en", [[3], [1, 2], "{0}"]), ["Queen 3 meets queens 1 and 2: {0}."]);
});

test("a sentence has two parts around the board that was seen", () => {
  const phrase = { en: "{0} again: {seen}!", es: "{seen}: otra vez {0}" };
  assert.deepEqual(said("en", ["x"], phrase), ["x again: ", "!"]);
  assert.deepEqual(said("es", ["x"], phrase), ["", ": otra vez x"]);
});

test("a trace tells its start, its steps and its end", () => {
  const trace = real();
  assert.deepEqual(describing(trace, 0), ["Start: 1111INIT."]);
  assert.deepEqual(describing(trace, 1), ["Action: queen 2 shares its row with queen 1; moves to row 2."]);
  assert.deepEqual(describing(trace, trace.last).slice(1), [" Solved: 2413 after 30 steps."]);
  assert.deepEqual(describing(trace, trace.last, true).slice(1), [" The trial ends: 2413 after 30 steps."]);
  language.choose("es");
  assert.deepEqual(describing(trace, trace.last).slice(1), [" Resuelto: 2413 tras 30 pasos."]);
});

test("a refused board is described with the step that had it", () => {
  const trace = real();
  const [at] = trace.turns;
  const [before, seen, after] = describing(trace, at);
  assert.ok(before.startsWith("Refused: queen 3 ") && before.endsWith("seen before: "), before);
  assert.deepEqual([seen, after], [{ step: "step 2", position: 2 }, "."]);
  assert.equal(inBrief(trace.frame(at)), "Q3 not to row 1 · seen before · diagonal with Q2");
  assert.equal(inBrief(trace.frame(1)), "Q2 to row 2 · row with Q1");
  assert.equal(inBrief(null), "the start");
});

test("the start is a step by name, and one that is not found a question", () => {
  const phrase = { en: "Seen: {seen}.", es: "" };
  const trace = { last: 9, frame: () => ({ caption: phrase, words: [] }), stepOf: [0, 1234] };
  const seen = (position) => describing({ ...trace, seen: () => position }, 1)[1];
  assert.deepEqual([0, 1, undefined].map(seen), [
    { step: "the start", position: 0 }, { step: "step 1,234", position: 1 }, { step: "step ?", position: undefined },
  ]);
});

test("ends are described by what they are", () => {
  const end = (ending, endings = false) => describing(traced("Q.", steps(".Q"), ending), 1, endings).at(-1);
  assert.equal(end({}), " The trace ends here.");
  assert.equal(end({ outcome: "livelock", steps: 1234 }), " The trial ends: livelock after 1,234 steps.");
  assert.equal(end({ outcome: "solved", key: "21", steps: 1 }), " Solved: 21 after 1 step.");
  assert.equal(end({ outcome: "solved", key: "21", steps: 0 }), " Solved at the start: 21.");
  assert.equal(end({ outcome: "solved", key: "white", steps: 9 }, true), " The trial ends: white after 9 steps.");
});
