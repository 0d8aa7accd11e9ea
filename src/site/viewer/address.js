// The address of a position: #case=15863724&trace=longest&step=7.1, where .1 is the frame after the step.

/** @import { Trace } from "./types.js" */

/**
 * The pairs of a fragment, and whether any of them cannot be read.
 * @param {string} hash
 */
export const pairsOf = (hash) => {
  const pairs = new URLSearchParams();
  let broken = false;
  for (const part of hash.slice(1).split("&")) {
    const [name, ...value] = part.split("=");
    try {
      pairs.append(decodeURIComponent(name), decodeURIComponent(value.join("=")));
    } catch {
      broken = true;
    }
  }
  return { pairs, broken };
};

/**
 * What an address asks for, by its fragment and its query.
 * @param {string} hash
 * @param {string} search
 */
export const parseAddress = (hash, search) => {
  const { pairs, broken } = pairsOf(hash);
  /** @param {string} name */
  const get = (name) => pairs.getAll(name).at(-1);
  const lang = get("lang") ?? new URLSearchParams(search).get("lang");
  const predict = get("predict") === "1";
  return {
    key: get("case"), role: get("trace"), step: get("step"), withKey: get("with"), withRole: get("with-trace"), lang, predict, broken,
  };
};

/** @param {Record<string, string | undefined>} parts */
export const formatAddress = (parts) => {
  const known = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return `#${known.join("&")}`;
};

/**
 * @param {Trace} trace
 * @param {number} at
 */
export const writtenStep = (trace, at) => {
  const within = trace.within(at);
  return `${trace.stepOf[at]}${within > 0 ? `.${within}` : ""}`;
};

/**
 * The position that a written step means, and whether it was one.
 * @param {Trace} trace
 * @param {string | undefined} text
 */
export const readStep = (trace, text) => {
  if (text === undefined) return { at: 0, exact: true };
  const [, step, within] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (step === undefined) return { at: trace.locate(Math.max(0, Math.trunc(Number(text)) || 0)), exact: false };
  const at = trace.locate(Math.min(Number(step), trace.steps), Number(within ?? 0));
  return { at, exact: writtenStep(trace, at) === text };
};
