// What is shown of a choice: the question, its answer, a race of solvers, or the bench where all is set up; as parts of an address.

/** @typedef {"question" | "answer" | "race" | "bench"} View */

/** @typedef {"yes" | "no" | "depends"} Guess */

/** @typedef {number | "best"} Cutoff its place among those that there are */

/**
 * @typedef {object} Shown
 * @property {View} view
 * @property {Guess | undefined} guess what the reader expects
 * @property {Cutoff | undefined} cutoff that trials are restarted after, if they are
 * @property {boolean | undefined} before whether the solutions of the problem that this one is compared with came equally often
 */

/** The views that an address names; the bench is shown by an address that names a choice alone. */
const VIEWS = /** @type {const} */ (["question", "answer", "race"]);

/** @type {readonly Guess[]} */
export const GUESSES = ["yes", "no", "depends"];

/** The parts that no choice has. */
const APART = ["", "lang", "view", "guess", "cutoff", "before"];

/** What is said of the problem before. */
const BEFORE = new Map([["equal", true], ["unequal", false]]);

/**
 * @param {string} text
 * @returns {Cutoff | undefined}
 */
const parseCutoff = (text) => {
  if (text === "best") return text;
  return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
};

/**
 * What an address asks for.
 * @param {URLSearchParams} pairs
 * @returns {Shown}
 */
export const parseShown = (pairs) => {
  const hasChoice = [...pairs.keys()].some((name) => !APART.includes(name));
  return {
    view: VIEWS.find((view) => view === pairs.get("view")) ?? (hasChoice ? "bench" : "question"),
    guess: GUESSES.find((guess) => guess === pairs.get("guess")),
    cutoff: parseCutoff(pairs.get("cutoff") ?? ""),
    before: BEFORE.get(pairs.get("before") ?? ""),
  };
};

/**
 * The parts of an address.
 * @param {Shown} shown
 * @returns {Record<string, string | undefined>}
 */
export const writtenShown = ({ view, guess, cutoff, before }) => ({
  view: view === "bench" ? undefined : view,
  guess,
  cutoff: cutoff === undefined ? undefined : String(cutoff),
  before: [...BEFORE].find(([, isEqual]) => isEqual === before)?.[0],
});
