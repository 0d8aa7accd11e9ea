import { inline, serialized, styled } from "./styled.js";

/**
 * A copy of a board or a chart that needs nothing else: its styles are written into it, and the pieces that it is drawn with.
 * @param {SVGSVGElement} drawing
 */
export const complete = (drawing) => {
  const copy = styled(drawing);
  inline(drawing, copy);
  const pieces = drawing.querySelector("use") === null ? [] : [...document.querySelectorAll(".pieces defs")];
  copy.prepend(...pieces.map(styled));
  return copy;
};

/**
 * A board or a chart as the text of a file of its own.
 * @param {SVGSVGElement} drawing
 */
export const standalone = (drawing) => serialized(complete(drawing));
