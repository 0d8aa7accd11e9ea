// The language of a page, and its words filled with values.

let language = "en";

const setLanguage = (wanted) => {
  language = Object.hasOwn(WORDS, wanted) ? wanted : language;
  document.documentElement.lang = language;
};

const number = (value) => new Intl.NumberFormat(language).format(value);

const fill = (template, values) =>
  template.replace(/\{(\d)\}/g, (_, place) => (typeof values[place] === "number" ? number(values[place]) : values[place]));

const say = (key, ...values) => fill(WORDS[language][key], values);
