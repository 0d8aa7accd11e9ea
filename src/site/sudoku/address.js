// The address of a puzzle: #grid=2&level=hard&puzzle=3, where grids and puzzles are counted from 1 as the page counts them.

const COUNTED = ["grid", "puzzle"];

/**
 * What an address chooses, as far as it does.
 * @param {string} hash
 * @returns {Record<string, string>}
 */
export const chosenIn = (hash) => {
  const pairs = new URLSearchParams(hash.slice(1));
  const counted = COUNTED.flatMap((name) => (pairs.has(name) ? [[name, String(Number(pairs.get(name)) - 1)]] : []));
  const level = pairs.get("level");
  return { ...Object.fromEntries(counted), ...(level === null ? {} : { level }) };
};

/**
 * The address with what is chosen; what else it says stays.
 * @param {string} hash
 * @param {Record<"grid" | "level" | "puzzle", string>} chosen
 */
export const choosing = (hash, { grid, level, puzzle }) => {
  const pairs = new URLSearchParams(hash.slice(1));
  for (const [name, value] of [["grid", Number(grid) + 1], ["level", level], ["puzzle", Number(puzzle) + 1]]) {
    pairs.set(String(name), String(value));
  }
  return `#${pairs}`;
};
