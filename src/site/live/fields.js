/** @import { Choice } from "./choice.js" */
/** @import { Option, System } from "./types.js" */
import { make, part } from "../script/dom.js";
import { language } from "../viewer/speech.js";

/**
 * The field of an option.
 * @param {Option} option
 * @param {string} value
 */
const field = ({ name, domain, default: usual }, value) => {
  const id = `option-${name}`;
  if (domain.words !== undefined) {
    const select = make("select", { id });
    select.append(...domain.words.map((word) => new Option(word)));
    select.value = value;
    return select;
  }
  const [min, max] = domain.integers ?? [];
  const type = domain.integers === undefined ? "text" : "number";
  const title = domain.integers?.join(" – ") ?? `${domain.fraction?.or}, i/j`;
  const input = make("input", { id, type, value, placeholder: String(usual), title });
  if (min !== undefined) Object.assign(input, { min, max });
  return input;
};

/** The fields that choose a solver with its options, and an experiment. */
export class Fields {
  #systems;
  #system = part("system", HTMLSelectElement);
  #size = part("size", HTMLInputElement);
  #options = part("options", HTMLElement);
  #seed = part("seed", HTMLInputElement);
  #count = part("count", HTMLInputElement);

  /**
   * @param {readonly System[]} systems
   * @param {(change: Partial<Choice>) => boolean} choose says whether it is possible
   */
  constructor(systems, choose) {
    this.#systems = systems;
    this.#system.replaceChildren(...systems.map(({ name }) => new Option(name, name)));
    this.#system.addEventListener("change", () => {
      const other = { system: this.#system.value, options: {}, start: "classic" };
      if (!choose({ ...other, options: this.#sameSize() })) choose(other);
    });
    for (const field of [this.#size, this.#options]) {
      field.addEventListener("change", () => choose({ options: this.#chosen(), start: "classic" }));
    }
    for (const field of [this.#seed, this.#count]) {
      field.addEventListener("change", () => choose({ seed: this.#seed.value.trim(), count: this.#count.value.trim() }));
    }
  }

  get #known() {
    return this.#systems.find(({ name }) => name === this.#system.value)?.options ?? [];
  }

  /** Another solver gets boards of the same size, if it has them. */
  #sameSize() {
    const size = this.#known.find(({ name }) => name === "size");
    const [least, most] = size?.domain.integers ?? [0, 0];
    const fits = this.#size.valueAsNumber >= least && this.#size.valueAsNumber <= most;
    return fits ? this.#differing([["size", this.#size.value]]) : {};
  }

  #chosen() {
    const others = this.#known.filter(({ name }) => name !== "size").map(({ name }) => {
      const { value } = /** @type {HTMLInputElement | HTMLSelectElement} */ (part(`option-${name}`, HTMLElement));
      return /** @type {[string, string]} */ ([name, value]);
    });
    return this.#differing([["size", this.#size.value], ...others]);
  }

  /** @param {[name: string, value: string][]} values */
  #differing(values) {
    const usual = new Map(this.#known.map((option) => [option.name, String(option.default)]));
    return Object.fromEntries(values.filter(([name, value]) => value !== "" && value !== usual.get(name)));
  }

  /** @param {Choice} choice */
  show({ system, options, seed, count }) {
    this.#system.value = system;
    this.#seed.value = seed;
    this.#count.value = count;
    const size = this.#known.find(({ name }) => name === "size");
    const [min, max] = size?.domain.integers ?? [];
    Object.assign(this.#size, { min, max, value: options["size"] ?? size?.default });
    const others = this.#known.filter(({ name }) => name !== "size");
    this.#options.replaceChildren(...others.map((option) => {
      const title = option.about[language.current];
      return make("label", { title }, `${option.name} `, field(option, options[option.name] ?? String(option.default)));
    }));
    part("more", HTMLElement).hidden = others.length === 0;
  }
}
