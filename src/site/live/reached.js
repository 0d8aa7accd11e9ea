/** @import { Boards, Finding, Reached } from "./types.js" */
import { make } from "../script/dom.js";
import { facts } from "../script/facts.js";
import { thumbnail } from "../viewer/thumbnail.js";
import { word } from "./speech.js";

/** With a longer key a board says more. */
const LONGEST = 20;

/**
 * The board of a key.
 * @param {Boards} boards
 * @param {number} place
 */
const boardOf = ({ width, height, tokens, edges, places, boards }, place) => {
  const cells = new Uint16Array(width * height);
  const filled = boards[place] ?? [];
  for (let i = 0; i < filled.length; i += 2) cells[filled[i]] = filled[i + 1];
  const axes = { first: 1, down: true };
  return thumbnail(cells, { width, height, axes, tokens, edges: edges ?? undefined, places: places ?? undefined });
};

/**
 * A key as a button that plays its shortest trial, with its board, if it has one, and how often it was reached.
 * @param {string} title
 * @param {Reached} reached
 * @param {Boards} boards
 * @param {number} place its place among the boards
 * @param {(trial: number) => void} watch
 */
export const card = (title, { key, count, share, trial }, boards, place, watch) => {
  const lines = [key.length > LONGEST ? "" : key, word("times", count), share ?? ""];
  const button = make("button", { type: "button", className: "reached", title: trial === null ? "" : word("watch", trial) },
    make("span", { className: "quiet small", textContent: title }),
    ...(boards.boards[place] === null ? [] : [boardOf(boards, place)]),
    ...lines.filter((line) => line !== "").map((textContent) => make("span", { className: "small", textContent })));
  button.disabled = trial === null;
  if (trial !== null) button.addEventListener("click", () => watch(trial));
  return button;
};

/**
 * What a bar of a chart stands for: its place, its board, what is said of its key, and a button that plays its shortest trial.
 * @param {Finding} finding
 * @param {number} bar
 * @param {(keys: string[]) => Boards} boardsOf
 * @param {((trial: number) => void)} [watch]
 */
export const barCard = ({ keys, titles, picture }, bar, boardsOf, watch) => {
  const reached = keys[bar];
  if (reached === undefined) return undefined;
  const { key, trial, said } = reached;
  const boards = boardsOf([key]);
  const play = make("button", { type: "button", textContent: word("watch", trial ?? 0), hidden: trial === null || watch === undefined });
  if (trial !== null && watch !== undefined) play.addEventListener("click", () => watch(trial));
  return make("div", {},
    make("p", { className: "quiet small", textContent: word("place", bar + 1, picture?.bars ?? 0) }),
    ...(boards.boards[0] === null ? [] : [boardOf(boards, 0)]),
    make("p", { className: "small", textContent: key.length > LONGEST ? "" : key }),
    facts(titles, said), play);
};
