import { make } from "../script/dom.js";

/**
 * Reads numbers as a language writes them, the first of two as in 91/92; `null` where a number should be and is not.
 * @param {string} tongue
 * @returns {(text: string) => number | null}
 */
export const numberReader = (tongue) => {
  const parts = new Intl.NumberFormat(tongue).formatToParts(1234567.5);
  const [thousands = "", point = ""] = ["group", "decimal"].map((sign) => parts.find(({ type }) => type === sign)?.value);
  return (text) => {
    const digits = text.split("/")[0].replaceAll(thousands, "").replace(/[%\s]/g, "").replace(point, ".");
    return digits === "" || Number.isNaN(Number(digits)) ? null : Number(digits);
  };
};

/**
 * The order of two keys of a column; cells without a number come last, whichever way it is sorted.
 * @template {string | number} Key
 * @param {Key | null} a
 * @param {Key | null} b
 * @param {boolean} down
 */
export const order = (a, b, down) => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const upwards = a < b ? -1 : Number(a > b);
  return down ? -upwards : upwards;
};

/**
 * Sorts rows by a column. Equal ones keep their order.
 * @param {readonly HTMLTableRowElement[]} rows
 * @param {number} column
 * @param {boolean} isText
 * @param {boolean} down
 */
const sorted = (rows, column, isText, down) => {
  const read = isText ? (/** @type {string} */ text) => text : numberReader(document.documentElement.lang);
  const keyed = rows.map((row) => {
    const cell = row.cells[column];
    const { v } = cell.dataset;
    return { row, key: v === undefined ? read(cell.textContent) : Number(v) };
  });
  return keyed.sort((a, b) => order(a.key, b.key, down)).map(({ row }) => row);
};

/**
 * Puts a button into each header: a click sorts by its column, another one turns the order round.
 * @param {HTMLTableElement} table
 */
export const makeSortable = (table) => {
  const [body] = table.tBodies;
  const headers = [...table.rows[0].cells];
  const written = [...body.rows];
  headers.forEach((header, column) => {
    const isText = header.classList.contains("text");
    const button = make("button", { type: "button" }, ...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => {
      const before = header.getAttribute("aria-sort");
      const down = before ? before === "ascending" : !isText;
      headers.forEach((other) => other.removeAttribute("aria-sort"));
      header.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...sorted(written, column, isText, down));
    });
  });
};
