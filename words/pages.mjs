// The words of pages by section, for type checkers and Node.js. A page holds the sections that its modules name, and
// no others: src/site/script.rs writes each where it is named.

import en from "./en.json" with { type: "json" };
import es from "./es.json" with { type: "json" };

export const SECTIONS = {
  live: { en: en.pages.live, es: es.pages.live },
  report: { en: en.pages.report, es: es.pages.report },
  sudoku: { en: en.pages.sudoku, es: es.pages.sudoku },
  sudokuKeys: { en: en.pages.sudokuKeys, es: es.pages.sudokuKeys },
  viewer: { en: en.pages.viewer, es: es.pages.viewer },
  viewerKeys: { en: en.pages.viewerKeys, es: es.pages.viewerKeys },
};
