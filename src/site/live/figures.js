/** @import { Chart, Size } from "./types.js" */

/** The size of a chart before the window has laid it out. */
const USUAL = 320;

/** The size of letters that charts are made for, in pixels. */
const LETTERS = 16;

/**
 * The size of a chart in the window, in pixels where letters are of the usual size.
 * @param {SVGSVGElement} element
 * @param {number} least the height that it needs
 * @returns {Size}
 */
export const sizeOf = (element, least) => {
  const { width, height } = element.getBoundingClientRect();
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / LETTERS;
  return [Math.max(USUAL, Math.round(width / scale)), Math.max(least, Math.round(height / scale))];
};

/**
 * @param {SVGSVGElement} element
 * @param {Chart | null} chart
 */
export const drawChart = (element, chart) => {
  element.setAttribute("viewBox", chart?.viewBox ?? "0 0 1 1");
  element.innerHTML = chart?.svg ?? "";
};

/**
 * The edges of a bar, in pixels from the left of the chart.
 * @param {SVGSVGElement} element
 * @param {Chart} chart
 * @param {number} bar
 */
export const placeOf = (element, { left, right, bars }, bar) => {
  const [from, to] = [bar, bar + 1].map((edge) => left + ((right - left) * edge) / (bars ?? 1));
  const matrix = element.getScreenCTM() ?? undefined;
  const start = element.getBoundingClientRect().left;
  const [before, after] = [from, to].map((x) => new DOMPoint(x, 0).matrixTransform(matrix).x - start);
  return { left: before, right: after };
};

/**
 * The bar under a pointer, counted from 0, if each bar is a key.
 * @param {SVGSVGElement} element
 * @param {Chart} chart
 * @param {MouseEvent} event
 */
export const barAt = (element, { left, right, bars }, { clientX, clientY }) => {
  if (bars === undefined || bars === null) return undefined;
  const { x } = new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM()?.inverse());
  const bar = Math.floor(((x - left) / (right - left)) * bars);
  return bar >= 0 && bar < bars ? bar : undefined;
};
