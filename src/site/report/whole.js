import { styled } from "../script/styled.js";
import { svg } from "../script/svg.js";

/** What no file shows: what is pressed or pointed at. */
const LEFT_OUT = ".screen, .tip";

/** How much of the height of a line is below its letters. */
const BELOW = .21;

/**
 * The lines in which the window breaks a text, each with its first word's left and its lower edge.
 * @param {Text} text
 */
const linesOf = (text) => {
  /** @type {Map<number, { left: number, bottom: number, height: number, words: string[] }>} */
  const lines = new Map();
  const range = document.createRange();
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, bottom, height } = range.getBoundingClientRect();
    const line = lines.get(bottom) ?? { left, bottom, height, words: [] };
    line.words.push(word);
    lines.set(bottom, line);
  }
  return [...lines.values()];
};

/**
 * A text of the page as texts of a drawing.
 * @param {Text} text
 * @param {DOMRect} frame
 */
const textsOf = (text, { left, top }) => {
  const style = getComputedStyle(/** @type {Element} */ (text.parentElement));
  const look = {
    "fill": style.color, "font-size": style.fontSize, "font-family": style.fontFamily, "font-weight": style.fontWeight,
  };
  return linesOf(text).map((line) =>
    svg("text", { ...look, x: line.left - left, y: line.bottom - BELOW * line.height - top }, line.words.join(" ")));
};

/**
 * A chart or a sample of the page, at its place.
 * @param {SVGSVGElement} drawing
 * @param {DOMRect} frame
 */
const placed = (drawing, { left, top }) => {
  const { a, d, e, f } = /** @type {DOMMatrix} */ (drawing.getScreenCTM());
  const group = svg("g", { transform: `matrix(${a} 0 0 ${d} ${e - left} ${f - top})` });
  group.append(...styled(drawing).childNodes);
  return group;
};

/**
 * The texts and drawings that are seen in a node of the page.
 * @param {Node} node
 * @returns {(Text | SVGSVGElement)[]}
 */
const seenIn = (node) => {
  if (node instanceof Text) return [node];
  if (!(node instanceof Element) || node.matches(LEFT_OUT) || !node.checkVisibility()) return [];
  return node instanceof SVGSVGElement ? [node] : [...node.childNodes].flatMap(seenIn);
};

/**
 * All that a figure shows as one drawing: its charts, titles and legend, each at its place.
 * @param {HTMLElement} figure
 */
export const whole = (figure) => {
  const seen = seenIn(figure);
  const range = document.createRange();
  range.setStartBefore(seen[0]);
  range.setEndAfter(seen[seen.length - 1]);
  const frame = figure.getBoundingClientRect();
  const [width, height] = [frame.width, range.getBoundingClientRect().bottom - frame.top].map(Math.ceil);
  const drawing = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  drawing.append(...seen.flatMap((node) => (node instanceof Text ? textsOf(node, frame) : placed(node, frame))));
  return drawing;
};
