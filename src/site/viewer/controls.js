/** @import { Player } from "./player.js" */
import { part } from "../script/dom.js";
import { say } from "./speech.js";

/** @param {Pick<Player, "main" | "other" | "clock" | "at" | "position">} player */
export const counterText = ({ main, other, clock, at, position }) => {
  if (other !== undefined) return say("stepOf", at, clock.last);
  return say(main.within(position) > 0 ? "after" : "stepOf", main.stepOf[position], main.steps);
};

/**
 * A button that is disabled keeps the focus: who plays by keys is not sent back to the top.
 * @param {string} id
 * @param {boolean} disabled
 */
const disable = (id, disabled) => {
  part(id, HTMLButtonElement).ariaDisabled = String(disabled);
};

/** @param {Player} player */
export const drawControls = (player) => {
  const { clock, at, playing, main } = player;
  const counter = counterText(player);
  part("counter", HTMLElement).textContent = counter;
  const slider = part("slider", HTMLInputElement);
  Object.assign(slider, { max: clock.last, value: at, disabled: clock.last === 0 });
  slider.setAttribute("aria-valuetext", counter);
  for (const id of ["first", "back"]) disable(id, at === 0);
  for (const id of ["next", "last"]) disable(id, at === clock.last);
  disable("play", clock.last === 0);
  part("play", HTMLElement).setAttribute("aria-label", say(playing ? "pause" : "play"));
  part("play-sign", SVGElement).setAttribute("href", playing ? "#icon-pause" : "#icon-play");
  part("goto", HTMLInputElement).max = String(main.steps);
};
