// The viewer's language: what it says, and in which language it says it.

import { SECTIONS } from "../../../words/pages.mjs";
import { Language } from "../script/language.js";

/** @typedef {keyof typeof SECTIONS.viewer.en} Word */

export const language = new Language(SECTIONS.viewer);
export const SHORTCUTS = SECTIONS.viewerKeys;

/** @type {typeof language.say} */
export const say = (word, ...values) => language.say(word, ...values);
