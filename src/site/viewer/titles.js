/** @import { Comparison } from "./comparison.js" */
/** @import { Case, Choice, Role } from "./types.js" */
import { part } from "../script/dom.js";
import { compared } from "./comparison.js";
import { nameOf, roleName } from "./names.js";
import { language } from "./speech.js";

/**
 * Offers the traces of a case.
 * @param {string} id
 * @param {Case} one
 * @param {Role | undefined} role
 */
const offer = (id, one, role) => {
  const select = part(id, HTMLSelectElement);
  const named = one.traces.flatMap(({ roles, steps }) => roles.map((name) => ({ name, steps: language.number(steps ?? 0) })));
  select.replaceChildren(...named.map(({ name, steps }) => new Option(`${roleName(name)} (${steps})`, name)));
  if (role !== undefined) select.value = role;
};

/**
 * Says which case is shown, and beside which other.
 * @param {Choice} main
 * @param {Choice | undefined} other
 * @param {Comparison | undefined} comparison
 */
export const drawTitles = (main, other, comparison) => {
  part("title", Element).textContent = nameOf(main.one);
  offer("trace", main.one, main.role);
  document.body.classList.toggle("two", other !== undefined);
  part("with", HTMLInputElement).value = other?.one.key ?? "";
  offer("with-trace", other?.one ?? main.one, other?.role);
  part("with-trace", HTMLSelectElement).disabled = other === undefined;
  part("comparison", Element).textContent = comparison === undefined ? "" : compared(comparison);
  part("other-title", Element).textContent = other === undefined ? "" : `${nameOf(other.one)}, ${roleName(other.role)}`;
};
