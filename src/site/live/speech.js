// What the page says: its own words, and those of the viewer.

import { SECTIONS } from "../../../words/pages.mjs";
import { Language } from "../script/language.js";
import { translate } from "../script/translate.js";
import { SHORTCUTS, language, say } from "../viewer/speech.js";

/** @typedef {keyof typeof SECTIONS.live.en} LiveWord */

const own = new Language(SECTIONS.live);

/** @type {typeof own.say} */
export const word = (name, ...values) => own.say(name, ...values);

/** Says everything that the page marks to be said. */
export const translatePage = () =>
  translate(language, SHORTCUTS, (name) =>
    name in own.words.en ? own.say(/** @type {LiveWord} */ (name)) : say(/** @type {Parameters<typeof say>[0]} */ (name)));
