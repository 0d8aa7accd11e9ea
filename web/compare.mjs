// Whether two modules answer alike: those that two toolchains made of the same sources.
//   node web/compare.mjs ONE.wasm.gz OTHER.wasm.gz

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Engine } from "../src/site/live/engine.js";

const TRIALS = 500;

const experiment = (kind) => `name = "compare"\n[system]\nkind = "${kind}"\n[trials]\ncount = ${TRIALS}\nseed = 2026\nrows = 20\n`;

const answers = (engine, kind) => {
  const [text, cell] = [experiment(kind), 1];
  const traced = engine.ask("trace", { experiment: text, cell, start: "classic", limit: 2000 });
  const { progress } = engine.ask("run", { experiment: text, cell, from: 0, to: TRIALS });
  const finding = engine.ask("finding", {
    work: { experiment: text, cell, progress: [progress] },
    exact: null, language: "es", frequencies: false, reach: 0, picture: [600, 300], steps: [400, 200],
  });
  return { traced, finding, files: engine.ask("tables", { experiment: text, progress: [progress] }) };
};

const [one, other] = await Promise.all(process.argv.slice(2, 4).map((file) => Engine.of(gunzipSync(readFileSync(file)))));
const systems = one.ask("systems", {});
assert.deepEqual(other.ask("systems", {}), systems);
for (const { name } of systems) assert.deepEqual(answers(other, name), answers(one, name), name);
console.log(`${systems.length} systems give the same answers`);
