// Traces made by hand, and one that queenlab wrote.

import { readFileSync } from "node:fs";
import { FrameTable } from "../../src/site/viewer/frames.js";
import { StoredTrace } from "../../src/site/viewer/trace.js";

const PHRASE = { en: "", es: "" };

/** A board of one row: `start` and each frame's board are texts such as "Q.." */
export const traced = (start, frames, rest = {}) => {
  const boards = [start, ...frames.map(({ board }) => board)];
  const code = (token) => (token === "." ? 0 : 1);
  const changes = (before, now) => [...now].flatMap((token, square) => (token === before[square] ? [] : [square, code(token)]));
  const packed = frames.map(({ board, mark = "move", entry = "step", label = board }, i) =>
    [mark, entry, label, changes(boards[i], board), [], [], 0, []]);
  const digits = "0123456789";
  const width = String(frames.length).length;
  const table = new FrameTable({ tokens: [".", "Q"], captions: [PHRASE], digits, width, frames: packed });
  const numbers = frames.map((_, i) => String(i).padStart(width, "0")).join("");
  const all = { opening: start, start: changes(".".repeat(start.length), start), frames: numbers, outcome: null, key: null, steps: null, ...rest };
  return new StoredTrace(table, all, start.length);
};

/** Frames that are plain steps. */
export const steps = (...boards) => boards.map((board) => ({ board }));

/** What a trace shows at a position. */
export const shown = (trace, at) => Array.from(trace.cells(at), (token) => (token === 0 ? "." : "Q")).join("");

const json = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

/** The data of a page of `queenlab trace repair --size 4`, and the same trace as JSON. */
export const page = json("../../tests/it/simulator/repair-4-page.json");
export const recorded = json("../../tests/it/simulator/repair-4.json");

export const real = () => new StoredTrace(new FrameTable(page.table), page.cases[0].traces[0], page.width * page.height);
