// What is chosen: a solver with its options, a start, and an experiment; as an address, and as a file that `queenlab run` takes.

/** @import { From, System } from "./types.js" */
import { formatAddress } from "../viewer/address.js";
import { asDigits } from "./number.js";

/**
 * Numbers are kept as they are written: a seed may be larger than any number of a script.
 * @typedef {object} Choice
 * @property {string} system
 * @property {Record<string, string>} options those that differ from their defaults
 * @property {string} start `classic`, `trial` and a number, or a start as it is written
 * @property {string} seed
 * @property {string} count the trials of an experiment
 * @property {string | undefined} [cell] the number of the cell, if all of this is that of the result beside which the page stands
 */

/** The parts of an address that are no options. */
const OWN = ["system", "start", "seed", "count", "cell"];

/** Options are marked, since some are called as other parts are. The size is an option of every system. */
const OPTION = "option-";

/** @type {Choice} */
export const FIRST = { system: "repair", options: {}, start: "classic", seed: "1", count: "10000" };

/**
 * The choice of an address, whose numbers may be written as people type them; what it leaves out is as in the first choice.
 * @param {URLSearchParams} pairs
 * @returns {Choice}
 */
export const parseChoice = (pairs) => {
  const options = [...pairs].flatMap(([name, value]) => {
    if (name === "size") return [[name, asDigits(value)]];
    return name.startsWith(OPTION) ? [[name.slice(OPTION.length), asDigits(value)]] : [];
  });
  const own = OWN.flatMap((name) => (pairs.has(name) ? [[name, pairs.get(name)]] : []));
  const { seed, count, ...others } = { ...FIRST, ...Object.fromEntries(own) };
  return { ...others, seed: asDigits(seed), count: asDigits(count), options: Object.fromEntries(options) };
};

/**
 * The parts of an address.
 * @param {Choice} choice
 * @returns {Record<string, string | undefined>}
 */
export const written = ({ system, options, start, seed, count, cell }) => {
  const marked = Object.entries(options).map(([name, value]) => [name === "size" ? name : OPTION + name, value]);
  return { system, ...Object.fromEntries(marked), start, seed, count, cell };
};

/**
 * The number of the trial that starts so, if it is one.
 * @param {string} start
 */
export const trialOf = (start) => {
  const [, trial] = /^trial(\d{1,15})$/.exec(start) ?? [];
  return trial === undefined ? undefined : Number(trial);
};

/**
 * @param {string} start
 * @returns {From}
 */
export const launch = (start) => {
  const trial = trialOf(start);
  if (trial !== undefined) return { trial };
  return start === "classic" ? start : { written: start };
};

/** @param {number} trial */
export const trialStart = (trial) => `trial${trial}`;

/**
 * What tells experiments apart.
 * @param {Choice} choice whatever its start
 */
export const experimentOf = (choice) => formatAddress(written({ ...choice, start: "" }));

/**
 * Whether two choices are of the same experiment, whatever their starts.
 * @param {Choice} a
 * @param {Choice} b
 */
export const isSameExperiment = (a, b) => experimentOf(a) === experimentOf(b);

/**
 * What another choice changes; but for the start, what is chosen is no longer what a result holds.
 * @param {Choice} choice
 * @param {Partial<Choice>} change
 * @returns {Choice}
 */
export const changed = (choice, change) => {
  const others = Object.keys(change).filter((name) => name !== "start");
  return { ...choice, ...(others.length > 0 ? { cell: undefined } : {}), ...change };
};

/** @param {string} text as a TOML string */
const quoted = (text) => JSON.stringify(text);

/**
 * The experiment as a file.
 * @param {Choice} choice
 * @param {readonly System[]} systems
 */
export const experimentFile = ({ system, options, seed, count }, systems) => {
  const known = systems.find(({ name }) => name === system)?.options ?? [];
  const lines = Object.entries(options).map(([name, value]) => {
    const isNumber = known.some((option) => option.name === name && option.domain.integers !== undefined) && /^\d+$/.test(value);
    return `${/^[\w-]+$/.test(name) ? name : quoted(name)} = ${isNumber ? value : quoted(value)}`;
  });
  const whole = /^\d+$/;
  return [
    'name = "live"', "", "[system]", `kind = ${quoted(system)}`, ...lines, "",
    "[trials]", `count = ${whole.test(count) ? count : quoted(count)}`, `seed = ${whole.test(seed) ? seed : quoted(seed)}`, "",
  ].join("\n");
};
