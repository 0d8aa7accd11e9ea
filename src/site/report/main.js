import { makeCopying } from "./copy.js";
import { makeSortable } from "./sort.js";
import { bindTaps } from "./taps.js";

for (const table of document.querySelectorAll("table")) {
  if (table.classList.contains("sortable")) makeSortable(table);
}
for (const button of document.querySelectorAll("button")) {
  if (button.dataset.copy !== undefined) makeCopying(button);
}
bindTaps(document);
