import assert from "node:assert/strict";
import { test } from "node:test";
import { Batch } from "../../src/site/live/batch.js";

const RUNNER = { patience: 250, ask: async (_name, { from, to }) => ({ progress: "x".repeat(to - from) }) };

/** A crew whose progress is a letter for each unit. */
class Letters {
  asked = [];
  #held = new Map();

  add() {}

  async ask(name, { batch, progress = [] }) {
    this.asked.push(name);
    const all = (this.#held.get(batch) ?? "") + progress.join("");
    this.#held.set(batch, all);
    return { done: all.length, trials: all.length, ...(name === "held" && { progress: all }) };
  }
}

const begin = (crew) => new Batch(crew, { experiment: "e", cell: 1, isOnly: true, units: 100, trials: 100, enumerated: false, reachable: null }, () => {});

const settled = async (batch) => {
  while (batch.isBusy) await new Promise((resolve) => setImmediate(resolve));
};

test("progress is written with the first part and when a batch has ended, not with each part", async (t) => {
  t.mock.method(performance, "now", () => 0);
  const crew = new Letters();
  const batch = begin(crew);
  batch.run();
  for (let part = batch.take(RUNNER); part !== undefined; part = batch.take(RUNNER)) await part;
  await settled(batch);
  assert.ok(batch.isComplete && !batch.running);
  assert.equal(batch.progress, "x".repeat(100));
  assert.deepEqual(batch.saved.missing, []);
  assert.ok(crew.asked.filter((name) => name === "hold").length > 1);
  assert.equal(crew.asked.filter((name) => name === "held").length, 2);
});

test("what is not written is run again when the page is left, and written when the batch is stopped", async (t) => {
  t.mock.method(performance, "now", () => 0);
  const crew = new Letters();
  const batch = begin(crew);
  batch.run();
  await batch.take(RUNNER);
  while (batch.progress === "") await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([batch.saved.progress.length, batch.saved.missing], [16, []], "the first part is written at once");
  await batch.take(RUNNER);
  while (batch.done === 16) await new Promise((resolve) => setImmediate(resolve));
  const { progress, missing: [[from, to]] } = batch.saved;
  assert.deepEqual([progress.length, from, to], [16, 16, batch.done]);
  const done = batch.done;
  batch.stop();
  await settled(batch);
  assert.deepEqual([batch.saved.progress.length, batch.saved.missing], [done, []]);
  const next = begin(crew);
  assert.ok(await next.restore(batch.saved));
  assert.equal(next.done, done);
  next.run();
  for (let part = next.take(RUNNER); part !== undefined; part = next.take(RUNNER)) await part;
  await settled(next);
  assert.equal(next.progress, "x".repeat(100));
});
