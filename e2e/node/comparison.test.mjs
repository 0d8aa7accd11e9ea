import assert from "node:assert/strict";
import { test } from "node:test";
import { compared, comparison } from "../../src/site/viewer/comparison.js";
import { language } from "../../src/site/viewer/speech.js";
import { real, steps, traced } from "./made.mjs";

const A = traced("Q...", steps(".Q..", "..Q.", "...Q"));

test("traces part at the first step with different boards", () => {
  assert.deepEqual(comparison(A, traced("Q...", steps(".Q..", "Q...", "...Q"))), { parts: 2, tail: 1 });
  assert.deepEqual(comparison(A, traced("...Q", steps("..Q."))), { parts: 0, tail: 0 });
});

test("they share what is the same at their ends, whatever their lengths", () => {
  assert.deepEqual(comparison(A, traced(".Q..", steps("..Q.", "...Q"))), { parts: 0, tail: 3 });
});

test("a trace that goes on parts from the other after its end", () => {
  assert.deepEqual(comparison(A, traced("Q...", steps(".Q.."))), { parts: 2, tail: 0 });
});

test("what is shown between steps does not count", () => {
  const between = [{ board: ".Q.." }, { board: "Q..Q", entry: "within" }, ...steps("..Q.", "...Q")];
  assert.equal(comparison(A, traced("Q...", between)).parts, undefined);
  assert.deepEqual(comparison(real(), real()), { parts: undefined, tail: 31 });
});

test("it is said in both languages", () => {
  const sentences = (tongue) => {
    language.choose(tongue);
    return [{ parts: undefined, tail: 4 }, { parts: 0, tail: 0 }, { parts: 7, tail: 1 }, { parts: 1200, tail: 3 }].map(compared);
  };
  assert.deepEqual(sentences("es"), [
    "Las dos trazas son iguales.", "Difieren desde el inicio.", "Se separan en el paso 7.",
    "Se separan en el paso 1200. Sus últimos 3 tableros son iguales.",
  ]);
  assert.deepEqual(sentences("en"), [
    "Both traces are the same.", "They differ from the start on.", "They part at step 7.",
    "They part at step 1,200. Their last 3 boards are the same.",
  ]);
});
