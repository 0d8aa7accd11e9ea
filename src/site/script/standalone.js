import { inline, serialized, styled } from "./styled.js";

/**
 * A board or a chart as a file of its own: its styles are written into it, and the pieces that it is drawn with.
 * @param {SVGSVGElement} drawing
 */
export const standalone = (drawing) => {
  const copy = styled(drawing);
  inline(drawing, copy);
  const pieces = drawing.querySelector("use") === null ? [] : [...document.querySelectorAll(".pieces defs")];
  copy.prepend(...pieces.map(styled));
  return serialized(copy);
};
