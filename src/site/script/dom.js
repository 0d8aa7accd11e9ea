// Elements: those that the page has, and new ones.

/**
 * The element with this id, which has to be of this type.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export const part = (id, type) => {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new TypeError(`#${id} is no ${type.name}`);
  return found;
};

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 * @param {...(Node | string)} children
 */
export const make = (tag, properties = {}, ...children) => {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...children);
  return element;
};

/**
 * What the page was made with.
 * @returns {unknown}
 */
export const pageData = () => JSON.parse(part("data", HTMLScriptElement).text);

/**
 * Calls `act` on an event of the element with this id.
 * @param {string} id
 * @param {string} event
 * @param {(event: Event) => void} act
 */
export const on = (id, event, act) => part(id, Element).addEventListener(event, act);
