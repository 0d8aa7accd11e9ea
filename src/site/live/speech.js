// What the page says: its own words, and those of the viewer.

import { Language } from "../script/language.js";
import { translate } from "../script/translate.js";
import { language, say } from "../viewer/speech.js";
import { SHORTCUTS } from "../viewer/words.js";
import { LIVE_WORDS } from "./words.js";

/** @typedef {keyof typeof LIVE_WORDS.en} LiveWord */

const own = new Language(LIVE_WORDS);

/** @type {typeof own.say} */
export const word = (name, ...values) => own.say(name, ...values);

/** Says everything that the page marks to be said. */
export const translatePage = () =>
  translate(language, SHORTCUTS, (name) =>
    name in LIVE_WORDS.en ? own.say(/** @type {LiveWord} */ (name)) : say(/** @type {Parameters<typeof say>[0]} */ (name)));
