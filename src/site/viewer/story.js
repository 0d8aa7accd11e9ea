// What the viewer says of a position: in full below the board, in short in the list.

/** @import { Frame, PageData, Trace } from "./types.js" */
import { sentence } from "./sentence.js";
import { language, say } from "./speech.js";

/**
 * @param {Trace} trace
 * @param {boolean} endings whether keys are endings
 */
const endOf = ({ ending: { outcome, key, steps } }, endings) => {
  if (outcome === null) return say("cut");
  if (key === null || endings) return say("ended", key ?? outcome, Number(steps));
  return steps === 0 ? say("solvedAtStart", key) : say("solved", key, Number(steps));
};

/**
 * The sentences of a position in parts: text, and what `seen` makes of the step that had the board before, which may be
 * unknown.
 * @template T
 * @param {Trace} trace
 * @param {number} at
 * @param {boolean} endings
 * @param {(step: string, position: number | undefined) => T} seen
 * @returns {(string | T)[]}
 */
export const described = (trace, at, endings, seen) => {
  const end = at === trace.last ? [` ${endOf(trace, endings)}`] : [];
  const frame = trace.frame(at);
  if (frame === null) return [say("begins", trace.opening), ...end];
  const [before, after] = sentence(frame.caption, frame.words);
  if (after === undefined) return [before, ...end];
  const earlier = trace.seen(at);
  const step = earlier === 0 ? say("start") : say("step", earlier === undefined ? "?" : trace.stepOf[earlier]);
  return [before, seen(step, earlier), after, ...end];
};

/**
 * In the list, a board that was seen before is not looked for.
 * @param {Frame | null} frame
 */
export const inBrief = (frame) => {
  if (frame === null) return say("start");
  const [before, after] = sentence(frame.caption.brief ?? frame.caption, frame.words);
  return after === undefined ? before : before.replace(/:\s*$/, "") + after;
};

/**
 * A position in the list.
 * @param {Trace} trace
 * @param {number} at
 */
export const row = (trace, at) => {
  const frame = trace.frame(at);
  const step = trace.within(at) > 0 ? "" : language.number(trace.stepOf[at]);
  return { step, label: frame?.label ?? "", text: inBrief(frame), mark: frame?.mark ?? /** @type {const} */ ("") };
};

/**
 * What has to be said before any trace: a result may have none of its own.
 * @param {PageData} data
 */
export const foreword = ({ notice, replay, cases }) => {
  const reached = cases.some(({ hits }) => Number(hits) > 0);
  return [...(notice ? [notice] : []), ...(replay.trial !== null && !reached ? [say("noCases")] : [])];
};
