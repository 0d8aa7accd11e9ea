/** @import { Crew } from "./crew.js" */
/** @import { Lane } from "./lane.js" */
/** @import { Ranked } from "./types.js" */
import { language } from "../viewer/speech.js";

/** How far each lane of a race is from uniform and who is closest, as `compare` ranks them: asked again while there is more. */
export class Ranking {
  #crew;
  #lanes;
  #answered;
  #isAsking = false;
  /** What was asked for last: the language, and what was done. */
  #asked = "";
  /** @type {Ranked | undefined} */
  #ranked;
  /** What was done when that was said. */
  #done = "";

  /**
   * @param {Crew} crew
   * @param {readonly Lane[]} lanes
   * @param {() => void} answered
   */
  constructor(crew, lanes, answered) {
    this.#crew = crew;
    this.#lanes = lanes;
    this.#answered = answered;
  }

  get #batches() {
    return this.#lanes.map(({ study }) => study.batch);
  }

  /** Whether all are done, and all of it is ranked. */
  get isFinal() {
    return this.#done === String(this.#batches.map(({ done }) => done)) && !this.#lanes.some(({ study }) => study.isUnfinished);
  }

  /** Who is closest, once all are done. */
  get sentence() {
    return (this.isFinal && this.#ranked?.sentence) || "";
  }

  /**
   * The place of a lane once all are done, and its distance so far.
   * @param {number} number
   */
  of(number) {
    const { place, distance } = this.#ranked?.lanes[number] ?? { place: null, distance: null };
    return { place: this.isFinal ? place : null, distance };
  }

  /** Asks, unless nothing was done since it was asked last. */
  async ask() {
    const batches = this.#batches;
    const done = String(batches.map((batch) => batch.done));
    const asked = `${language.current} ${done}`;
    if (this.#isAsking || asked === this.#asked || batches.length < 2 || batches.some((batch) => batch.done === 0)) return;
    this.#asked = asked;
    this.#isAsking = true;
    this.#ranked = await this.#crew.ask("ranking", { works: batches.map(({ work }) => work), language: language.current });
    this.#done = done;
    this.#isAsking = false;
    this.#answered();
  }
}
