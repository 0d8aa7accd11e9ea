/** @import { Marks } from "../script/tip.js" */
import { make } from "../script/dom.js";
import { facts } from "../script/facts.js";
import { svg } from "../script/svg.js";
import { Tip } from "../script/tip.js";

/**
 * A point of a chart that stands for a row of its table.
 * @typedef {{ x: number, y: number, row: number }} Mark
 */

/**
 * The marks of a chart, where its paths of marks begin anew.
 * @param {SVGSVGElement} chart
 * @returns {Mark[]}
 */
const marksOf = (chart) => {
  const paths = [...chart.querySelectorAll(".marks")].map((path) => path.getAttribute("d")).join("");
  const rows = chart.dataset.rows?.split(" ").map(Number);
  return [...paths.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y], i) => ({ x: Number(x), y: Number(y), row: rows?.[i] ?? i }));
};

/**
 * The number of the nearest mark.
 * @param {readonly Mark[]} marks
 * @param {DOMPoint} point
 */
export const nearest = (marks, { x, y }) => {
  const far = marks.map((mark) => Math.hypot(mark.x - x, mark.y - y));
  return far.indexOf(Math.min(...far));
};

/**
 * The board of a row, if the rows of the table have boards.
 * @param {string | undefined} table
 * @param {number} row
 */
const boardOf = (table, row) => {
  const tokens = document.getElementById(`b${row}`);
  const { table: drawn, view = "", squares = "" } = tokens?.closest("svg")?.dataset ?? {};
  if (tokens === null || table !== drawn) return [];
  const board = svg("svg", { class: "board", viewBox: view, "aria-hidden": "true" });
  board.append(svg("use", { href: squares }), svg("use", { href: `#${tokens.id}` }));
  return [board];
};

/**
 * A row of a table by the titles of its columns; what it is called leads where it leads there.
 * @param {HTMLTableRowElement} row
 * @param {HTMLTableRowElement} titles
 */
const readOut = ({ cells: [first, ...others] }, { cells: titles }) => {
  const link = first.querySelector("a");
  const { textContent } = link ?? first;
  const name = link?.href ? make("a", { href: link.href, textContent, tabIndex: -1 }) : textContent;
  const values = [name, ...others.map((cell) => cell.textContent)];
  return facts([...titles].map((title) => title.textContent), values);
};

/**
 * Shows the row of its table at each mark of a chart.
 * @param {SVGSVGElement} chart
 * @param {HTMLTableRowElement} titles
 * @param {readonly HTMLTableRowElement[]} rows as they are written
 */
export const bindChart = (chart, titles, rows) => {
  const marks = marksOf(chart);
  if (marks.length === 0) return;
  const ring = svg("circle", { class: "at", r: 6 });
  const tip = make("div", { className: "tip card", hidden: true });
  chart.append(ring);
  chart.after(tip);
  const matrix = () => chart.getScreenCTM() ?? undefined;
  /** @type {Marks} */
  const shown = {
    count: marks.length,
    at: ({ clientX, clientY }) => nearest(marks, new DOMPoint(clientX, clientY).matrixTransform(matrix()?.inverse())),
    place: (mark) => {
      const { x } = new DOMPoint(marks[mark].x, 0).matrixTransform(matrix());
      const left = x - (tip.offsetParent?.getBoundingClientRect().left ?? 0);
      return { left, right: left };
    },
    card: (mark) => {
      const { x, y, row } = marks[mark];
      ring.setAttribute("transform", `translate(${x} ${y})`);
      return make("div", {}, ...boardOf(chart.closest("figure")?.dataset.table, row), readOut(rows[row], titles));
    },
  };
  new Tip(chart, tip).follow(shown);
};
