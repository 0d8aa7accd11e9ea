/**
 * What a cell of a table is sorted by; `null` where a number should be and is not.
 * @param {string} text
 * @param {boolean} isText
 * @param {string} tongue the language that numbers are written in
 */
export const sortKey = (text, isText, tongue) => {
  if (isText) return text;
  const [groups, point] = tongue === "es" ? [/[.%\s]/g, ","] : [/[,%\s]/g, "."];
  const digits = text.replace(groups, "").replace(point, ".");
  return digits === "" || Number.isNaN(Number(digits)) ? null : Number(digits);
};

/**
 * The order of two keys of a column; cells without a number come last, whichever way it is sorted.
 * @template {string | number} Key
 * @param {Key | null} a
 * @param {Key | null} b
 * @param {boolean} down
 */
export const order = (a, b, down) => {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const upwards = a < b ? -1 : Number(a > b);
  return down ? -upwards : upwards;
};
