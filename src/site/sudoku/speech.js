// The language of the page of puzzles: what it says, and in which language it says it.

import { SECTIONS } from "../../../words/pages.mjs";
import { Language } from "../script/language.js";

/** @typedef {keyof typeof SECTIONS.sudoku.en} Word */

export const language = new Language(SECTIONS.sudoku);
export const SHORTCUTS = SECTIONS.sudokuKeys;

/** @type {typeof language.say} */
export const say = (word, ...values) => language.say(word, ...values);
