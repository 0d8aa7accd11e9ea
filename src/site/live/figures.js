/** @import { Marks } from "../script/tip.js" */
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
 * The bars of a chart, if each is a key.
 * @param {SVGSVGElement} element
 * @param {Chart | null} chart that it shows
 * @param {(bar: number) => HTMLElement | undefined} card
 * @returns {Marks}
 */
export const barMarks = (element, chart, card) => {
  const { left, right } = chart ?? { left: 0, right: 0 };
  const count = chart?.bars ?? 0;
  /** @param {MouseEvent} event */
  const at = ({ clientX, clientY }) => {
    const { x } = new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM()?.inverse());
    const bar = Math.floor(((x - left) / (right - left)) * count);
    return count > 0 ? Math.min(Math.max(bar, 0), count - 1) : undefined;
  };
  /** @param {number} bar */
  const place = (bar) => {
    const matrix = element.getScreenCTM() ?? undefined;
    const start = element.getBoundingClientRect().left;
    const [before, after] = [bar, bar + 1].map((edge) => {
      const x = left + ((right - left) * edge) / count;
      return new DOMPoint(x, 0).matrixTransform(matrix).x - start;
    });
    return { left: before, right: after };
  };
  return { count, at, place, card };
};
