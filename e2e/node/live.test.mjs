import assert from "node:assert/strict";
import { test } from "node:test";
import { experimentFile, FIRST, isSameExperiment, launch, parseChoice, trialOf, written } from "../../src/site/live/choice.js";
import { carries } from "../../src/site/live/carrying.js";
import { complaint } from "../../src/site/live/complaint.js";
import { duration } from "../../src/site/live/duration.js";
import { asDigits, digitsOf } from "../../src/site/live/number.js";
import { nextSize } from "../../src/site/live/pace.js";
import { placed, rowsOf, writtenRows } from "../../src/site/live/placing.js";
import { problemOf, sizesOf } from "../../src/site/live/problems.js";
import { Tempo } from "../../src/site/live/tempo.js";
import { formatAddress, pairsOf } from "../../src/site/viewer/address.js";
import { language } from "../../src/site/viewer/speech.js";

const SYSTEMS = [{ name: "minconflicts", options: [
  { name: "size", domain: { integers: [4, 32] } }, { name: "noise", domain: { fraction: { or: "never" } } }, { name: "start", domain: { words: ["random"] } },
] }];

test("a choice is read from the address that it is written to, with options called as its own parts are", () => {
  const choice = { system: "minconflicts", options: { size: "12", noise: "1/4", start: "greedy" }, start: "trial7", seed: "18446744073709551615", count: "500" };
  assert.deepEqual(parseChoice(pairsOf(formatAddress(written(choice))).pairs), choice);
  assert.deepEqual(parseChoice(new URLSearchParams()), FIRST);
});

test("numbers of an address may be written as people type them", () => {
  const { options, seed, count } = parseChoice(new URLSearchParams("size=08&option-limit=1e3&seed=007&count=1,000"));
  assert.deepEqual({ options, seed, count }, { options: { size: "8", limit: "1000" }, seed: "7", count: "1000" });
});

test("an experiment file quotes what is no number, so that nothing written by hand adds a line to it", () => {
  const choice = { ...FIRST, system: 'x"\n[trials]', options: { size: "8", noise: "1/4", "a b": "1" }, seed: "7", count: "all" };
  assert.equal(experimentFile({ ...choice, system: "minconflicts" }, SYSTEMS), [
    'name = "live"', "", "[system]", 'kind = "minconflicts"', "size = 8", 'noise = "1/4"', '"a b" = "1"', "",
    "[trials]", 'count = "all"', "seed = 7", "",
  ].join("\n"));
  assert.equal(experimentFile(choice, SYSTEMS).split("\n").length, 12);
});

test("a problem has its own sizes, or none, and is the same for all solvers", () => {
  const system = {
    options: [{ name: "size", domain: { integers: [4, 32] }, default: 8 }, { name: "problem", domain: { forms: ["queens"] }, default: "queens" }],
    problems: [{ word: "torus", sizes: [2, 32, 5] }, { word: "graph:petersen:3", sizes: null }],
  };
  assert.deepEqual(sizesOf(system, undefined), [4, 32, 8]);
  assert.deepEqual(sizesOf(system, "torus"), [2, 32, 5]);
  for (const word of ["graph:petersen:3", "graph:x:3"]) assert.equal(sizesOf(system, word), undefined);
  assert.deepEqual(problemOf({ problem: "torus", size: "7", noise: "1/4" }), { problem: "torus", size: "7" });
  const choice = { ...FIRST, options: { problem: "graph:petersen:3" } };
  assert.ok(experimentFile(choice, [{ ...system, name: "repair" }]).includes('problem = "graph:petersen:3"\n'));
  assert.equal(complaint(choice, [{ ...system, name: "repair" }], { en: "no", es: "no" }), "That is not possible: no.");
});

test("a start is the classic one, that of a trial, or written", () => {
  assert.equal(launch("classic"), "classic");
  assert.deepEqual(launch("trial12"), { trial: 12 });
  for (const text of ["trial", "trial-1", "trial1234567890123456", "15863724"]) assert.deepEqual(launch(text), { written: text });
  assert.equal(trialOf("trial0"), 0);
});

test("the start is no part of an experiment, the seed is", () => {
  assert.ok(isSameExperiment(FIRST, { ...FIRST, start: "trial3" }));
  assert.ok(!isSameExperiment(FIRST, { ...FIRST, seed: "2" }));
  assert.ok(!isSameExperiment(FIRST, { ...FIRST, options: { size: "9" } }));
});

test("rows are read from the foot of a board with one queen in each column, and written with dashes from 10 queens on", () => {
  assert.deepEqual(rowsOf(Uint16Array.from([0, 1, 0, 0, 0, 1, 1, 0, 0]), 3), [1, 3, 2]);
  assert.equal(rowsOf(Uint16Array.from([0, 1, 0, 0]), 2), undefined);
  assert.equal(writtenRows([1, 2, 3]), "123");
  assert.equal(writtenRows([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), "1-2-3-4-5-6-7-8-9-10");
});

test("a queen is moved alone, or exchanged with that of her new row", () => {
  assert.deepEqual(placed([1, 2, 3], 0, 3), ["323", "321"]);
  assert.deepEqual(placed([1, 1, 1], 1, 3), ["131", "131"]);
});

test("parts grow to what a runner may take, by a factor of four at most, and are never empty", () => {
  assert.equal(nextSize(16, 1, 250), 64);
  assert.equal(nextSize(1000, 250, 250), 1000);
  assert.equal(nextSize(1000, 500, 250), 500);
  assert.equal(nextSize(1, 60_000, 250), 1);
  assert.equal(nextSize(2 ** 20, 1, 250), 2 ** 20);
});

test("times have the largest unit of which there are two", () => {
  assert.deepEqual([300, 59_000, 119_000, 120_000, 7_200_000, 172_800_000].map(duration), ["1 s", "59 s", "119 s", "2 min", "2 h", "2 days"]);
});

test("a whole number is understood as people type it, and nothing else is", () => {
  for (const text of ["1000000", "1,000,000", "1.000.000", "1 000 000", "1_000_000", "1'000'000", "1e6", "1E+6", "1M", "1000k", " 1000 K ", "1.0e6", "001000000"]) {
    assert.equal(digitsOf(text), "1000000", text);
  }
  assert.equal(digitsOf("1.5k"), "1500");
  assert.equal(digitsOf("2,5M"), "2500000");
  assert.equal(digitsOf("10_000"), "10000");
  assert.equal(digitsOf("18446744073709551615"), "18446744073709551615");
  for (const text of ["", "all", "-1", "1.5", "1,00", "1,000.000", "10,00,000", "1e-3", "1.2345k", "k", "1e", "1e999", "٣", "0x10"]) {
    assert.equal(digitsOf(text), undefined, text);
  }
  assert.equal(asDigits(" 1k "), "1000");
  assert.equal(asDigits(" all "), "all");
});

test("the time that is left is told by the speed of late, not by the first few", () => {
  const tempo = new Tempo();
  tempo.note(1000, 16);
  tempo.note(1500, 64);
  assert.equal(tempo.left(1e9), undefined);
  tempo.note(3000, 2016);
  assert.equal(tempo.left(1000), 1000);
  tempo.note(5000, 22_016);
  assert.equal(tempo.left(1000), 100);
  tempo.reset();
  assert.equal(tempo.left(1000), undefined);
});

test("something is said of five trials for each solution, of all starts only when they are done", () => {
  const sample = { isComplete: false, enumerated: false, trials: 459, reachable: 92 };
  assert.ok(!carries(sample));
  assert.ok(carries({ ...sample, trials: 460 }));
  assert.ok(!carries({ ...sample, trials: 460, enumerated: true }));
  assert.ok(carries({ ...sample, trials: 16, isComplete: true }));
  assert.deepEqual([99, 100].map((trials) => carries({ ...sample, reachable: 2, trials })), [false, true]);
  assert.deepEqual([999, 1000].map((trials) => carries({ ...sample, reachable: null, trials })), [false, true]);
});

test("what is wrong with a choice is said with what is allowed, or in the words of the command", () => {
  const wrong = (change) => complaint({ ...FIRST, system: "minconflicts", ...change }, SYSTEMS, { en: "the command says so", es: "la orden lo dice" });
  assert.equal(wrong({ options: { size: "99" } }), "Size = 99: allowed is a whole number from 4 to 32.");
  assert.match(wrong({ options: { size: "x" } }), /^Size = x: allowed is a whole number from 4 to 32\.$/);
  assert.match(wrong({ options: { noise: "3/2" } }), /^noise = 3\/2: allowed is never, or a fraction/);
  assert.equal(wrong({ options: { start: "late" } }), "start = late: allowed is one of random.");
  assert.match(wrong({ seed: "18446744073709551616" }), /^Seed = 18446744073709551616: allowed .* to 18446744073709551615\.$/);
  assert.match(wrong({ count: "0" }), /^Random starts = 0: /);
  assert.equal(wrong({ count: "all", options: { noise: "1/4" } }), "That is not possible: the command says so.");
  assert.equal(wrong({ system: "nobody" }), "There is no solver nobody: there are minconflicts.");
  assert.match(wrong({ options: { noise: "1/1000000" } }), /^noise = 1\/1000000: allowed is never, or a fraction/);
  language.choose("es");
  assert.match(wrong({ options: { size: "" } }), /^Tamaño = : .* de 4 a 32\.$/);
  assert.equal(wrong({ start: "9" }), "No es posible: la orden lo dice.");
  language.choose("en");
});
