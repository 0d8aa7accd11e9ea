import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesOf } from "../../src/site/live/unpack.js";

test("five letters are four bytes, without the zeros that were added", () => {
  assert.deepEqual([...bytesOf("0(((((")], [0, 0, 0, 0]);
  assert.deepEqual([...bytesOf("0z?^4(")], [255, 255, 255, 255]);
  assert.deepEqual([...bytesOf("3(CC1)")], [1]);
  assert.deepEqual([...bytesOf("2z?^4((CC1)")], [255, 255, 255, 255, 1, 0]);
  assert.equal(bytesOf("0").length, 0);
});
