import { make } from "./dom.js";
import { SECOND } from "./time.js";

/**
 * Has the browser save a file.
 * @param {BlobPart} content
 * @param {string} type
 * @param {string} name
 */
export const save = (content, type, name) => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), SECOND);
};
