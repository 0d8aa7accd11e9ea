/** @import { PageData, Shape } from "./types.js" */
import { part } from "../script/dom.js";
import { Board } from "./board.js";
import { Strip, wordOf } from "./strip.js";

/** What depends on the solver and on the shape of its boards: the boards themselves, the strip, and what is offered. */
export class Scenery {
  /**
   * @param {PageData} data
   * @param {Shape} shape
   */
  constructor(data, shape) {
    this.data = data;
    this.shape = shape;
    this.board = new Board(part("board", SVGSVGElement), shape);
    this.otherBoard = new Board(part("other-board", SVGSVGElement), shape);
    this.strip = new Strip(part("strip", SVGSVGElement), shape);
    part("strip-key", HTMLElement).dataset.say = wordOf(shape, "stripKey", "threatKey", "clashKey", "turnKey");
    part("about-solver", HTMLButtonElement).hidden = data.solver.rule.length === 0;
    part("predict", HTMLButtonElement).hidden = !data.predicts;
  }
}
