import { order, sortKey } from "./order.js";

/**
 * Sorts rows by a column. Equal ones keep their order.
 * @param {readonly HTMLTableRowElement[]} rows
 * @param {number} column
 * @param {boolean} isText
 * @param {boolean} down
 */
const sorted = (rows, column, isText, down) => {
  const keyed = rows.map((row) => {
    const cell = row.cells[column];
    const { v } = cell.dataset;
    const key = v === undefined ? sortKey(cell.textContent, isText, document.documentElement.lang) : Number(v);
    return { row, key };
  });
  return keyed.sort((a, b) => order(a.key, b.key, down)).map(({ row }) => row);
};

/**
 * A click on a header sorts by its column, another one turns the order round.
 * @param {HTMLTableElement} table
 */
export const makeSortable = (table) => {
  const [body] = table.tBodies;
  const headers = [...table.rows[0].cells];
  const written = [...body.rows];
  headers.forEach((header, column) => {
    const isText = header.classList.contains("text");
    header.querySelector("button")?.addEventListener("click", () => {
      const before = header.getAttribute("aria-sort");
      const down = before ? before === "ascending" : !isText;
      headers.forEach((other) => other.removeAttribute("aria-sort"));
      header.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...sorted(written, column, isText, down));
    });
  });
};
