// What the browser keeps, where it keeps anything: a page on a disk, or one that is not to remember, may not ask.

const PREFIX = "queenlab sudoku ";

/**
 * @template T
 * @param {(storage: Storage) => T} ask
 * @returns {T | null}
 */
const fromStorage = (ask) => {
  try {
    return ask(localStorage);
  } catch {
    return null;
  }
};

/** @param {string} name */
export const kept = (name) => fromStorage((storage) => storage.getItem(PREFIX + name));

/**
 * @param {string} name
 * @param {string} text
 */
export const keep = (name, text) => fromStorage((storage) => storage.setItem(PREFIX + name, text));

/** @param {string} name */
export const forget = (name) => fromStorage((storage) => storage.removeItem(PREFIX + name));

/**
 * The texts that were kept under a name, by their names: none, if it is anything else.
 * @param {string} name
 * @returns {Record<string, unknown>}
 */
export const keptValues = (name) => {
  try {
    return Object(JSON.parse(kept(name) ?? "{}"));
  } catch {
    return {};
  }
};
