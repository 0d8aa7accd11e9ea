// A sheet of puzzles to be printed, with their solutions upside down.

/** @import { PlayData } from "./types.js" */
import { make, part } from "../script/dom.js";
import { printed } from "./sheet.js";
import { say } from "./speech.js";

/**
 * @param {readonly number[]} cells with 0 for what is hidden
 * @param {number} block
 */
const paperGrid = (cells, block) => {
  const side = block * block;
  const grid = make("div", { className: "paper" });
  grid.append(...cells.map((symbol, cell) => {
    const [row, column] = [Math.floor(cell / side), cell % side];
    const edges = `${row % block === 0 ? "block-top " : ""}${column % block === 0 ? "block-left" : ""}`;
    return make("span", { className: edges, textContent: symbol === 0 ? "" : String(symbol) });
  }));
  return grid;
};

/**
 * Fills the sheet with the puzzle that is shown and those that follow it.
 * @param {PlayData} data
 * @param {{ grid: string, level: string, puzzle: string }} chosen
 */
export const fillSheet = (data, chosen) => {
  const puzzles = printed(data, chosen);
  /** @param {"clues" | "cells"} what @param {"printedAt" | "printedAs"} name */
  const figures = (what, name) => puzzles.map(({ grid, puzzle, level, [what]: cells }) => {
    const textContent = say(name, grid + 1, puzzle + 1, say(level));
    return make("figure", {}, make("figcaption", { textContent }), paperGrid(cells, data.block));
  });
  part("sheet", HTMLElement).replaceChildren(
    make("div", { className: "puzzles" }, ...figures("clues", "printedAt")),
    make("div", { className: "upside-down" }, ...figures("cells", "printedAs")),
  );
};
