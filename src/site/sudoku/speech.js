// The language of the page of puzzles: what it says, and in which language it says it.

import { Language } from "../script/language.js";
import { WORDS } from "./words.js";

/** @typedef {keyof typeof WORDS.en} Word */

export const language = new Language(WORDS);

/** @type {typeof language.say} */
export const say = (word, ...values) => language.say(word, ...values);
