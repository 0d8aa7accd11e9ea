// What the module answers.

/** @import { Tongue } from "../script/language.js" */
/** @import { Edge, PageData, VertexPlace } from "../viewer/types.js" */

/**
 * A system of the catalogue.
 * @typedef {object} System
 * @property {string} name
 * @property {Option[]} options
 * @property {Problem[]} problems those that need no file, if it solves more than one problem
 * @property {boolean} placed whether people can set up its starts: a row for the queen of each column
 */

/**
 * A problem: the word that names it, and the least, the largest, and the usual size, if it has one.
 * @typedef {{ word: string, name: Record<Tongue, string>, sizes: [least: number, most: number, usual: number] | null }} Problem
 */

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {Record<Tongue, string>} about
 * @property {{ integers?: [number, number], words?: string[], fraction?: { or: string }, forms?: string[] }} domain
 * @property {number | string} default
 */

/**
 * A cell of an experiment that was checked.
 * @typedef {object} Cell
 * @property {number} units what is run in parts: trials, or parts of a census
 * @property {number} trials
 * @property {boolean} enumerated whether its trials are all starts, not drawn ones
 * @property {boolean} hasCensus
 * @property {number | null} starts how many there are, if they can be listed
 * @property {number | null} reachable how many solutions are known to be reached
 * @property {"askAll" | "askEndings" | "askCount" | "askOwn"} asks what is asked of them
 */

/** @typedef {{ experiment: string, cells: Cell[] }} CheckedCells */

/**
 * One of the cells of an experiment.
 * @typedef {Cell & { experiment: string, cell: number, isOnly: boolean }} Checked
 */

/** @typedef {{ viewer: PageData, pieces: string }} Traced */

/** @typedef {{ done: number, trials: number }} Done */

/** @typedef {Done & { progress: string }} Progress */

/** @typedef {{ svg: string, viewBox: string, left: number, right: number, bars?: number | null, most?: number }} Chart */

/** @typedef {Chart & { titles: string[], rows: string[][] }} BinChart with what its bars stand for */

/** @typedef {{ key: string, count: number, share: string | null, trial: number | null, said: string[] }} Reached with what is said of it */

/** @typedef {[estimate: number, low: number, high: number]} Distance from uniform, with the ends of its interval */

/**
 * Who is closest to uniform in words, and each solver's place: those that are not distinguished may share one.
 * @typedef {{ sentence: string | null, lanes: { place: number | null, distance: Distance | null }[] }} Ranked
 */

/**
 * @typedef {object} Finding
 * @property {string} answer
 * @property {string[]} grounds
 * @property {[estimate: string, low: string, high: string] | null} distance from uniform, corrected for chance, and its interval
 * @property {Chart | null} picture
 * @property {BinChart} steps
 * @property {string[]} titles of what is said of keys
 * @property {boolean | null} isEqual whether the solutions come equally often, if that is decided
 * @property {Slider | null} restart
 * @property {Reached[]} keys the most frequent first
 */

/**
 * The slider of the cutoff: which of its places is shown and which is best, and what is said of it and of whether a restart
 * helps.
 * @typedef {object} Slider
 * @property {number} places
 * @property {number} place
 * @property {number | null} best
 * @property {string} words
 * @property {[answer: string, ...grounds: string[]] | null} lead
 */

/**
 * Boards, square and token in turn, and what they have in common.
 * @typedef {object} Boards
 * @property {number} width
 * @property {number} height
 * @property {string[]} tokens
 * @property {Edge[] | null} edges
 * @property {VertexPlace[] | null} places
 * @property {(number[] | null)[]} boards
 */

/** @typedef {{ name: string, text: string }} ResultFile */

/**
 * A cell and its progress: parts, or what is held of a batch.
 * @typedef {{ experiment: string, cell: number, progress: string[] } | { experiment: string, cell: number, batch: number }} Work
 */

/** @typedef {{ experiment: string, cell: number, batch: number, progress: string[] }} Hold */

/**
 * What is to be found of a work, beside a census of the same solver, and how it is drawn.
 * @typedef {object} FindingAsked
 * @property {Work} work
 * @property {Work | null} exact
 * @property {string} language
 * @property {boolean} frequencies
 * @property {number | null} cutoff the place of the cutoff that trials are restarted after
 * @property {number} reach
 * @property {Size} picture
 * @property {Size} steps
 */

/**
 * The functions of the module: what they are asked, and what they answer.
 * @typedef {object} Functions
 * @property {[{}, System[]]} systems
 * @property {[{ experiment: string, trials?: number }, CheckedCells]} check
 * @property {[Asked, Traced]} trace
 * @property {[Asked, string]} text
 * @property {[{ experiment: string, cell: number, keys: string[] }, Boards]} boards
 * @property {[{ experiment: string, cell: number, from: number, to: number }, Progress]} run
 * @property {[Hold, Done]} hold adds parts to a batch
 * @property {[{ batch: number }, Progress]} held
 * @property {[FindingAsked, Finding]} finding
 * @property {[{ works: Work[], language: string }, Ranked]} ranking
 * @property {[{ experiment: string, progress: string[] }, ResultFile[]]} tables
 */

/**
 * A trial, as far as its first entries.
 * @typedef {{ experiment: string, cell: number, start: From, limit: number }} Asked
 */

/** @typedef {"classic" | { trial: number } | { written: string }} From */

/** @typedef {[width: number, height: number]} Size */
