// Puts functions beside those that are like them, since gzip looks back 32 kB for what repeats: that saves 3 %.
// Both files are modules in the text format of Binaryen.
//   node web/order.mjs MODULE.wat ORDERED.wat

import { readFileSync, writeFileSync } from "node:fs";

/** The number of lines of a passage. */
const PASSAGE = 3;

/** About the number of passages in 32 kB. */
const WINDOW = 12000;

const [input, output] = process.argv.slice(2);
const parts = readFileSync(input, "utf8").replace(/\n\)\s*$/, "\n").split(/^(?= \()/m);
const isFunction = (part) => part.startsWith(" (func ");
const functions = parts.filter(isFunction);

/** Each passage with a number. */
const numbers = new Map();

const numberOf = (passage) => {
  if (!numbers.has(passage)) numbers.set(passage, numbers.size);
  return numbers.get(passage);
};

/** The passages of a function, each once. Names of labels are left out, as they are in the binary format. */
const passagesOf = (text) => {
  const lines = text.replaceAll(/\$(label|block|loop)\S*/g, "$").split("\n").slice(1).map((line) => line.trim()).filter((line) => line !== ")");
  return [...new Set(lines.map((_, start) => numberOf(lines.slice(start, start + PASSAGE).join("\n"))))];
};

const passages = functions.map(passagesOf);

/** The functions that have each passage. */
const holders = Array.from(numbers, () => []);
passages.forEach((own, place) => own.forEach((passage) => holders[passage].push(place)));

/** How many functions of the window have each passage, and how many passages of each function are there. */
const counts = new Uint32Array(holders.length);
const shared = new Uint32Array(functions.length);

const enter = (place) => passages[place].forEach((passage) => {
  counts[passage] += 1;
  if (counts[passage] === 1) holders[passage].forEach((holder) => { shared[holder] += 1; });
});

const leave = (place) => passages[place].forEach((passage) => {
  counts[passage] -= 1;
  if (counts[passage] === 0) holders[passage].forEach((holder) => { shared[holder] -= 1; });
});

/** Between the number of passages that are shared, which favours long functions, and their part of the function, which favours short ones. */
const likeness = (place) => shared[place] / passages[place].length ** 0.75;
const left = new Set(functions.keys());
const ordered = [];
const window = { first: 0, width: 0 };
while (left.size > 0) {
  const next = [...left].reduce((best, place) => (likeness(place) > likeness(best) ? place : best));
  left.delete(next);
  ordered.push(next);
  enter(next);
  window.width += passages[next].length;
  for (; window.width > WINDOW && window.first + 1 < ordered.length; window.first += 1) {
    leave(ordered[window.first]);
    window.width -= passages[ordered[window.first]].length;
  }
}
writeFileSync(output, [...parts.filter((part) => !isFunction(part)), ...ordered.map((place) => functions[place]), ")\n"].join(""));
