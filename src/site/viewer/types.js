// The data of the page, as it is written into it, and what the viewer makes of it.

/** @import { Tongue } from "../script/language.js" */
/** @import { Word } from "./speech.js" */

/**
 * What a page is made with. Squares are numbers, row by row from the top left, counted from 0.
 * @typedef {object} PageData
 * @property {string} title
 * @property {string} system
 * @property {number} width
 * @property {number} height
 * @property {Solver} solver
 * @property {boolean} predicts whether people can be asked which queen moves next
 * @property {Axes} axes
 * @property {"label" | "board" | "longer" | null} notation how the entries of its traces are made of frames
 * @property {string} entryEnd
 * @property {{ alone: string, trial: string | null }} replay commands; the number of a trial follows the second
 * @property {boolean} endings whether its keys are endings, which are not solutions
 * @property {string | null} notice
 * @property {PackedTable} table
 * @property {Case[]} cases
 */

/**
 * What a solver does, how it works, and where it comes from; a program under test has no rule.
 * @typedef {{ about: Phrase, rule: Phrase[], step: Phrase, source: Phrase }} Solver
 */

/**
 * How a board is numbered: from which number on, and whether rows are counted from the top.
 * @typedef {{ first: number, down: boolean }} Axes
 */

/** @typedef {[one: number, other: number]} Edge two vertices of a graph */

/** @typedef {[across: number, down: number]} VertexPlace in thousandths of the picture */

/**
 * What all boards of a page have in common.
 * @typedef {object} Shape
 * @property {number} width
 * @property {number} height
 * @property {Axes} axes
 * @property {readonly string[]} tokens by their numbers
 * @property {readonly Edge[] | undefined} edges those of a graph, whose vertices are the squares of one row
 * @property {readonly VertexPlace[] | undefined} [places] where a graph has its vertices, if not on a circle
 * @property {boolean | undefined} [wraps] whether opposite edges touch, as on a torus
 */

/**
 * A thing that was reached, and traces that reach it.
 * @typedef {object} Case
 * @property {string} key
 * @property {Word | null} word what people call it instead of its key
 * @property {string | null} class
 * @property {number | null} hits
 * @property {number | null} steps
 * @property {number[] | null} board square and token in turn, if no trace ends there
 * @property {PackedTrace[]} traces
 */

/** @typedef {"shortest" | "first" | "longest" | "classic" | "only"} Role */

/**
 * A case and the trace of it that is shown.
 * @typedef {{ one: Case, role: Role }} Choice
 */

/**
 * The frames of all traces, each once.
 * @typedef {object} PackedTable
 * @property {string[]} tokens
 * @property {Edge[]} [edges]
 * @property {VertexPlace[]} [places]
 * @property {boolean} [wraps]
 * @property {Caption[]} captions
 * @property {string} digits
 * @property {number} width the digits of a frame's number
 * @property {PackedFrame[]} frames
 */

/** @typedef {"move" | "back" | "silent" | "ask" | "no"} Mark */

/**
 * Changes are squares and tokens in turn, lines are squares from and to.
 * @typedef {[
 *   mark: Mark, entry: "step" | "shown" | "within", label: string, changes: number[], squares: number[],
 *   lines: number[], caption: number, words: PhraseWord[], threatened?: number[],
 * ]} PackedFrame
 */

/** @typedef {{ opening: string, start: number[], frames: string, roles: Role[], trial: number | null } & Ending} PackedTrace */

/**
 * How a trial ended: all are `null` if its trace is cut, the key is if it reached none.
 * @typedef {{ outcome: string | null, key: string | null, steps: number | null }} Ending
 */

/**
 * A sentence with places for words: `{0}`, `{1|queen|queens}`, and `{seen}` for the step that had the board before.
 * @typedef {Record<Tongue, string>} Phrase
 */

/**
 * What happens, in full and, where that is long, in brief.
 * @typedef {Phrase & { brief?: Phrase }} Caption
 */

/** @typedef {string | number[] | Record<Tongue, string>} PhraseWord */

/**
 * What leads to a position.
 * @typedef {object} Frame
 * @property {Mark} mark
 * @property {string} label
 * @property {readonly number[]} changes square and token in turn
 * @property {readonly number[]} squares
 * @property {readonly number[]} threatened
 * @property {readonly number[]} lines from and to in turn
 * @property {Caption} caption
 * @property {readonly PhraseWord[]} words
 * @property {boolean} counted whether it is a step
 * @property {boolean} isEntry whether it is an entry of the trace, or belongs to the one before
 */

/**
 * A trial that can be replayed: all that the viewer asks for. Positions are 0, the start, to `last`; each of the others
 * has a frame that leads to it. Most frames are steps, some are shown between steps.
 * @typedef {object} Trace
 * @property {string} opening the entry of the start
 * @property {Ending} ending
 * @property {number} last
 * @property {number} steps
 * @property {ArrayLike<number>} stepOf the step of each position
 * @property {ArrayLike<number>} positionOf the first position of each step
 * @property {ArrayLike<number>} hash a number for the board of each position, the same for the same board
 * @property {readonly number[]} turns the positions where the search turns back
 * @property {(at: number) => Frame | null} frame `null` for the start
 * @property {(at: number) => Uint16Array} cells the tokens, square by square; valid until the next call
 * @property {(at: number) => number} within how many frames after its step a position is
 * @property {(step: number, within?: number) => number} locate the position of a step and of a frame within it, as near
 *   as there is one
 * @property {(at: number) => number | undefined} seen the first entry with the same board, if there is one before
 * @property {(at: number, forward: boolean) => number | undefined} nextTurn
 */
