/** @import { Case } from "./types.js" */

/**
 * Lets links to the report lead to what is shown here, where it is a solution of the result.
 * @param {Case} one
 */
export const linkReports = (one) => {
  const place = one.hits === null ? "" : `#s-${encodeURIComponent(one.key)}`;
  for (const link of document.querySelectorAll("a")) {
    if (link.dataset.page === "report") link.hash = place;
  }
};
