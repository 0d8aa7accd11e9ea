// 8 queens by generate and test, as `permute` does it: the rows in random order, permuted until no two queens attack each other.
// It shows every permutation that it tests.
"use strict";

function* permutations(rows) {
  if (rows.length === 0) yield [];
  for (const [i, row] of rows.entries())
    for (const rest of permutations(rows.filter((_, k) => k !== i))) yield [row, ...rest];
}

const attacks = (rows) => rows.flatMap((a, i) => rows.flatMap((b, j) => (j > i && Math.abs(a - b) === j - i ? [[i, j]] : [])));

function* tested(seed) {
  const random = () => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff; // Park and Miller 1988
  const rows = [1, 2, 3, 4, 5, 6, 7, 8];
  for (let i = 7; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [rows[i], rows[j]] = [rows[j], rows[i]];
  }
  for (const queens of permutations(rows)) {
    yield queens;
    if (attacks(queens).length === 0) return;
  }
}

const solve = (seed) => {
  let [steps, last] = [0, []];
  for (const queens of tested(seed)) [steps, last] = [steps + 1, queens];
  return { key: last.join(""), steps };
};

const rowsOf = (queens) => [8, 7, 6, 5, 4, 3, 2, 1].map((row) => Array.from({ length: 8 }, (_, i) => (queens[i] === row ? "Q" : ".")).join(""));

const frame = (queens) => {
  const pairs = attacks(queens);
  const square = (i) => [i, 8 - queens[i]];
  const say = pairs.length === 0 ? { en: "No queen attacks another.", es: "Ninguna reina ataca a otra." }
    : { en: `Pairs that attack each other: ${pairs.length}.`, es: `Pares que se atacan: ${pairs.length}.` };
  return { frame: { label: queens.join(""), rows: rowsOf(queens), lines: pairs.map((pair) => pair.map(square)), say, counted: true } };
};

const START = { frame: { label: "start", rows: rowsOf([]), counted: false } };

const trace = ([, seed], most) => [START, ...Array.from(tested(seed), frame)].slice(0, most).concat(solve(seed));

let greeted = false;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { trials = [], trace: shown, max_frames: most } = JSON.parse(line);
  const answers = !greeted ? [{ queenlab: 1, seed: "31", trace: true }] : shown ? trace(shown, most) : trials.map(([, seed]) => solve(seed));
  greeted = true;
  process.stdout.write(answers.map((answer) => JSON.stringify(answer) + "\n").join(""));
});
