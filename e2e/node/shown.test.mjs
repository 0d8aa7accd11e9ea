import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAddress, pairsOf } from "../../src/site/viewer/address.js";
import { parseShown, writtenShown } from "../../src/site/live/shown.js";

const shownOf = (hash) => parseShown(pairsOf(hash).pairs);

test("an address that chooses nothing asks the question, and one that does opens the bench", () => {
  for (const hash of ["", "#", "#lang=es", "#guess=no"]) assert.equal(shownOf(hash).view, "question", hash);
  for (const hash of ["#size=6", "#system=knuth&lang=es", "#view=nothing&seed=2"]) assert.equal(shownOf(hash).view, "bench", hash);
});

test("what is written is read again", () => {
  for (const view of ["question", "answer", "race", "bench"]) {
    for (const [guess, cutoff, before] of [["yes", 0, true], ["no", "best", false], ["depends", undefined, undefined], [undefined, 3, true]]) {
      const shown = { view, guess, cutoff, before };
      assert.deepEqual(shownOf(formatAddress({ system: "repair", ...writtenShown(shown) })), shown);
    }
  }
});

test("what cannot be read is left out", () => {
  assert.deepEqual(shownOf("#view=answer&guess=perhaps&cutoff=-1&before=no"), {
    view: "answer", guess: undefined, cutoff: undefined, before: undefined,
  });
});
