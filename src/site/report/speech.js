import { SECTIONS } from "../../../words/pages.mjs";

const WORDS = SECTIONS.report;

export const words = () => WORDS[/** @type {keyof typeof WORDS} */ (document.documentElement.lang)];
