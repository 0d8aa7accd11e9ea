/** @import { Choice } from "./choice.js" */
/** @import { Option, System } from "./types.js" */
import { make, part } from "../script/dom.js";
import { language } from "../viewer/speech.js";
import { asDigits } from "./number.js";
import { PROBLEM, sizesOf } from "./problems.js";

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
  const title = domain.integers?.join(" – ") ?? `${domain.fraction?.or}, i/j`;
  const inputMode = domain.integers === undefined ? "text" : "numeric";
  return make("input", { id, value, inputMode, autocomplete: "off", placeholder: String(usual), title });
};

/** @typedef {Map<string, string>} Refused what was typed into fields, by their ids */

/** The fields that choose a solver with its options, and an experiment. */
export class Fields {
  #systems;
  #system = part("system", HTMLSelectElement);
  #problem = part("problem", HTMLSelectElement);
  #size = part("size", HTMLInputElement);
  #options = part("options", HTMLElement);
  #seed = part("seed", HTMLInputElement);
  #count = part("count", HTMLInputElement);
  /**
   * Of fields that are chosen together.
   * @type {Refused[]}
   */
  #refused = [];

  /**
   * @param {readonly System[]} systems
   * @param {(change: Partial<Choice>) => boolean} choose says whether it is possible
   */
  constructor(systems, choose) {
    this.#systems = systems;
    this.#system.replaceChildren(...systems.map(({ name }) => new Option(name, name)));
    this.#system.addEventListener("change", () => {
      const other = { system: this.#system.value, options: {}, start: "classic" };
      this.forget();
      if (!choose({ ...other, options: this.#sameProblem() })) choose(other);
    });
    this.#problem.addEventListener("change", () => {
      this.forget();
      const options = this.#differing("");
      if (!choose({ options: this.#differing("", this.#others()), start: "classic" })) choose({ options, start: "classic" });
    });
    this.#onChange([this.#size, this.#options], () => choose({ options: this.#chosen(), start: "classic" }));
    this.#onChange([this.#seed, this.#count], () => choose({ seed: asDigits(this.#seed.value), count: asDigits(this.#count.value) }));
  }

  /**
   * What was typed stays where it is refused, to be corrected.
   * @param {HTMLElement[]} fields
   * @param {() => boolean} chosen
   */
  #onChange(fields, chosen) {
    /** @type {Refused} */
    const refused = new Map();
    this.#refused.push(refused);
    for (const field of fields) {
      field.addEventListener("change", ({ target }) => {
        const { id, value } = /** @type {HTMLInputElement | HTMLSelectElement} */ (target);
        const others = [...refused];
        refused.clear();
        if (chosen()) return;
        for (const [other, typed] of [...others, [id, value]]) refused.set(other, typed);
        this.#mark();
      });
    }
  }

  /** Whatever was refused is dropped. */
  forget() {
    for (const refused of this.#refused) refused.clear();
  }

  /** Whether all that is typed is what is chosen; what is not is said once more. */
  isTaken() {
    const [id] = this.#refused.flatMap((refused) => [...refused.keys()]);
    if (id === undefined) return true;
    const field = part(id, HTMLElement);
    const drawer = field.closest("details");
    if (drawer !== null) drawer.open = true;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    part(id, HTMLElement).focus();
    return false;
  }

  #mark() {
    for (const [id, value] of this.#refused.flatMap((refused) => [...refused])) {
      Object.assign(part(id, HTMLElement), { value, ariaInvalid: "true" });
    }
  }

  get #known() {
    return this.#systems.find(({ name }) => name === this.#system.value) ?? this.#systems[0];
  }

  /** The problem, if the solver takes another than its usual one, and that is chosen. */
  get #named() {
    const usual = this.#known.options.find(({ name }) => name === PROBLEM)?.default;
    const { value } = this.#problem;
    return usual === undefined || value === usual || value === "" ? undefined : value;
  }

  get #sizes() {
    return sizesOf(this.#known, this.#named);
  }

  /** Another solver gets the same problem, and boards of the same size, if it has them. */
  #sameProblem() {
    const [least, most] = this.#sizes ?? [0, 0];
    const fits = this.#size.valueAsNumber >= least && this.#size.valueAsNumber <= most;
    return this.#differing(fits ? this.#size.value : "");
  }

  #chosen() {
    return this.#differing(this.#size.validity.badInput ? "?" : asDigits(this.#size.value), this.#others());
  }

  /** The options in the drawer. */
  get #more() {
    return this.#known.options.filter(({ name }) => name !== "size" && name !== PROBLEM);
  }

  #others() {
    return this.#more.map(({ name, domain }) => {
      const { value } = /** @type {HTMLInputElement | HTMLSelectElement} */ (part(`option-${name}`, HTMLElement));
      return /** @type {[string, string]} */ ([name, domain.integers === undefined ? value.trim() : asDigits(value)]);
    });
  }

  /**
   * What is chosen, but for what is usual: a problem that is not has its size always.
   * @param {string} size
   * @param {[name: string, value: string][]} [others]
   */
  #differing(size, others = []) {
    const [named, sizes] = [this.#named, this.#sizes];
    const usual = new Map(this.#known.options.map((option) => [option.name, String(option.default)]));
    const differing = Object.fromEntries(others.filter(([name, value]) => value !== "" && value !== usual.get(name)));
    const first = size === "" ? String(sizes?.[2]) : size;
    const isUsual = named === undefined && first === usual.get("size");
    return {
      ...(named === undefined ? {} : { [PROBLEM]: named }),
      ...(sizes === undefined || isUsual ? {} : { size: first }),
      ...differing,
    };
  }

  /** @param {Choice} choice */
  show({ system, options, seed, count }) {
    for (const field of [this.#size, this.#seed, this.#count]) field.ariaInvalid = null;
    this.#system.value = system;
    this.#seed.value = seed;
    this.#count.value = count;
    this.#showProblem(options);
    const others = this.#more;
    this.#options.replaceChildren(...others.map((option) => {
      const title = option.about[language.current];
      return make("label", { title }, `${option.name} `, field(option, options[option.name] ?? String(option.default)));
    }));
    part("more", HTMLElement).hidden = others.length === 0;
    this.#mark();
  }

  /**
   * The problem, and its size, where there is a choice.
   * @param {Choice["options"]} options
   */
  #showProblem(options) {
    const { options: known, problems } = this.#known;
    const chosen = options[PROBLEM] ?? known.find(({ name }) => name === PROBLEM)?.default ?? "";
    const names = new Map(problems.map(({ word, name }) => [word, name[language.current]]));
    if (problems.length > 0 && !names.has(String(chosen))) names.set(String(chosen), String(chosen));
    this.#problem.replaceChildren(...[...names].map(([word, name]) => new Option(name, word)));
    this.#problem.value = String(chosen);
    const [min, max, usual] = this.#sizes ?? [];
    Object.assign(this.#size, { min, max, value: options["size"] ?? usual ?? "" });
    part("problems", HTMLElement).hidden = problems.length === 0;
    part("sizes", HTMLElement).hidden = usual === undefined;
  }
}
