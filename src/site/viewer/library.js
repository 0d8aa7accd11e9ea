/** @import { Case, Choice, PackedTrace, PageData, Shape, Trace } from "./types.js" */
import { FrameTable } from "./frames.js";
import { nameOf, roleName } from "./names.js";
import { say } from "./speech.js";
import { StoredTrace } from "./trace.js";

// Traces that are kept open; a long one holds some megabytes.
const OPEN = 4;

/**
 * The trace that plays a role of a case.
 * @param {Case} one
 * @param {string | undefined} role
 */
const packedOf = (one, role) => one.traces.find(({ roles }) => roles.some((name) => name === role));

/** The cases of a page and their traces. */
export class Library {
  #frames;
  #area;
  /**
   * Traces that were opened lately.
   * @type {Map<PackedTrace, Trace>}
   */
  #opened = new Map();

  /** @param {PageData} data */
  constructor({ width, height, axes, table, cases }) {
    /** @type {Shape} */
    this.shape = { width, height, axes, tokens: table.tokens, edges: table.edges, places: table.places, wraps: table.wraps };
    this.cases = cases;
    this.playable = cases.filter(({ traces }) => traces.length > 0);
    this.byKey = new Map(cases.map((one) => [one.key, one]));
    this.#frames = new FrameTable(table);
    this.#area = width * height;
  }

  /** @param {Choice} choice */
  packed({ one, role }) {
    return packedOf(one, role) ?? one.traces[0];
  }

  /** @param {Choice} choice */
  trace(choice) {
    const packed = this.packed(choice);
    const trace = this.#opened.get(packed) ?? this.#open(packed);
    this.#opened.delete(packed);
    this.#opened.set(packed, trace);
    for (const oldest of [...this.#opened.keys()].slice(0, -OPEN)) this.#opened.delete(oldest);
    return trace;
  }

  /** @param {PackedTrace} packed */
  #open(packed) {
    return new StoredTrace(this.#frames, packed, this.#area);
  }

  /**
   * The board of a case: where its traces end.
   * @param {Case} one
   */
  board({ traces, board }) {
    if (traces.length > 0) {
      const trace = this.#open(traces[0]);
      return trace.cells(trace.last).slice();
    }
    const cells = new Uint16Array(this.#area);
    for (let i = 0; i < (board?.length ?? 0); i += 2) cells[board?.[i] ?? 0] = board?.[i + 1] ?? 0;
    return cells;
  }

  /**
   * A trace of a case: that of the role, if it has one.
   * @param {Case} one
   * @param {string | undefined} role
   * @returns {Choice}
   */
  choice(one, role) {
    const found = packedOf(one, role)?.roles.find((name) => name === role);
    return { one, role: found ?? one.traces[0].roles[0] };
  }

  /**
   * The case and trace that are asked for, or the nearest there is, and what to say if it is another.
   * @param {string | undefined} key
   * @param {string | undefined} role
   * @param {Case} fallback
   */
  find(key, role, fallback) {
    const asked = key === undefined ? undefined : this.byKey.get(key);
    const one = asked !== undefined && asked.traces.length > 0 ? asked : fallback;
    /** @type {(() => string)[]} */
    const complaints = [];
    if (key !== undefined && one !== asked) {
      complaints.push(() => (asked === undefined ? say("unknownCase", key, nameOf(one)) : say("notHere")));
    }
    const choice = this.choice(one, role);
    if (role !== undefined && role !== choice.role) complaints.push(() => say("unknownTrace", role, roleName(choice.role)));
    return { choice, complaints };
  }
}
