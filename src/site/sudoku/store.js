// What the browser keeps for the page. Where it forbids that, as for some files and private windows, nothing is kept.

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
 * The properties of an object that was kept as JSON: none, if it is anything else.
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
