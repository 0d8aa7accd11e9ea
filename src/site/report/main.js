import { saveButtons } from "../script/saves.js";
import { bindChart } from "./charts.js";
import { makeCopying } from "./copy.js";
import { makeSortable } from "./sort.js";
import { words } from "./speech.js";
import { whole } from "./whole.js";

/**
 * Offers to save what a figure shows, beside the link to its table.
 * @param {HTMLElement} figure
 */
const offerSaves = (figure) => {
  const place = figure.querySelector(".saves");
  const name = place?.querySelector("a")?.textContent.replace(".csv", "") ?? "";
  const label = words().saveAs;
  const buttons = saveButtons(() => whole(figure), name, (kind) => label.replace("{0}", kind));
  place?.append(...buttons.flatMap((button) => [" ", button]));
};

/**
 * The tables by their captions, with their rows as they are written.
 * @type {Map<string | undefined, { titles: HTMLTableRowElement, rows: HTMLTableRowElement[] }>}
 */
const tables = new Map();
for (const table of document.querySelectorAll("table")) {
  if (!table.classList.contains("sortable")) continue;
  tables.set(table.caption?.textContent, { titles: table.rows[0], rows: [...table.tBodies[0].rows] });
  makeSortable(table);
}
for (const button of document.querySelectorAll("button")) {
  if (button.dataset.copy !== undefined) makeCopying(button);
}
for (const figure of document.querySelectorAll("figure")) {
  const table = tables.get(figure.dataset.table);
  if (table === undefined) continue;
  offerSaves(figure);
  for (const chart of figure.querySelectorAll("svg")) {
    bindChart(chart, table.titles, table.rows);
  }
}
