/** @import { Shape } from "./types.js" */
import { part } from "../script/dom.js";
import { svg } from "../script/svg.js";
import { BLOCK, COLOURS, QUEEN, ROOK } from "./tokens.js";

const TOWER = "M.24.14h.12v.1h.08v-.1h.12v.1h.08v-.1h.12v.24L.68.46.71.74H.29L.32.46.24.38zM.2.79H.8V.91H.2z";
const BRICKS = "M.12.2h.76v.6h-.76zM.12.4h.76M.12.6h.76M.5.2v.2M.3.4v.2M.7.4v.2M.5.6v.2";

/**
 * A token as it is drawn, at the top left of the board.
 * @param {string} name
 * @param {Pick<Shape, "edges">} shape that of the board
 */
export const figure = (name, { edges }) => {
  if (name === QUEEN) return svg("use", { href: "#q" });
  if (name === ROOK) return svg("path", { d: TOWER, class: "queen" });
  if (name === BLOCK) return svg("path", { d: BRICKS, class: "block" });
  if (name in COLOURS) return svg("path", { d: part("q", SVGPathElement).getAttribute("d") ?? "", class: `queen ${COLOURS[name]}` });
  const text = svg("text", { x: 0.5, y: 0.68, class: "token" }, name);
  if (edges === undefined) return text;
  const vertex = svg("g", { class: `vertex colour-${Number(name) % 6}` });
  vertex.append(svg("circle", { cx: 0.5, cy: 0.5, r: 0.42 }), text);
  return vertex;
};
