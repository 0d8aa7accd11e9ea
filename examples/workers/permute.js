// 8 queens by generate and test, as `permute` does it: the rows in random order, permuted until no two queens attack each other.
"use strict";

function* permutations(rows) {
  if (rows.length === 0) yield [];
  for (const [i, row] of rows.entries())
    for (const rest of permutations(rows.filter((_, k) => k !== i))) yield [row, ...rest];
}

const safe = (rows) => rows.every((a, i) => rows.every((b, j) => j <= i || Math.abs(a - b) !== j - i));

function solve(seed) {
  const random = () => (seed = (seed * 48271) % 0x7fffffff) / 0x7fffffff; // Park and Miller 1988
  const rows = [1, 2, 3, 4, 5, 6, 7, 8];
  for (let i = 7; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [rows[i], rows[j]] = [rows[j], rows[i]];
  }
  let steps = 0;
  for (const queens of permutations(rows)) {
    steps++;
    if (safe(queens)) return { key: queens.join(""), steps };
  }
}

let greeted = false;
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const answers = greeted ? JSON.parse(line).trials.map(([, seed]) => solve(seed)) : [{ queenlab: 1, seed: "31" }];
  greeted = true;
  process.stdout.write(answers.map((answer) => JSON.stringify(answer) + "\n").join(""));
});
