import assert from "node:assert/strict";
import { test } from "node:test";
import { choosing, chosenIn } from "../../src/site/sudoku/address.js";

test("an address names a puzzle as the page counts it", () => {
  assert.deepEqual(chosenIn("#grid=2&level=hard&puzzle=3&lang=es"), { grid: "1", level: "hard", puzzle: "2" });
  assert.deepEqual(chosenIn("#lang=es"), {});
  assert.deepEqual(chosenIn(""), {});
});

test("what is chosen is read again, and the language stays", () => {
  const chosen = { grid: "0", level: "easy", puzzle: "5" };
  const address = choosing("#lang=es", chosen);
  assert.deepEqual(chosenIn(address), chosen);
  assert.equal(new URLSearchParams(address.slice(1)).get("lang"), "es");
});
