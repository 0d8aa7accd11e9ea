// Sentences about steps: a phrase of the data, filled with the words of a frame.

/** @import { Phrase, PhraseWord } from "./types.js" */
import { language, say } from "./speech.js";

/** @param {readonly number[]} numbers */
const list = (numbers) => {
  const texts = numbers.map(String);
  const last = texts.pop();
  return texts.length === 0 ? last : `${texts.join(", ")} ${say("and")} ${last}`;
};

/** @param {PhraseWord} word */
const worded = (word) => {
  if (Array.isArray(word)) return list(word);
  return typeof word === "object" ? word[language.current] : word;
};

/**
 * {1|queen|queens} puts the noun before the word.
 * @param {PhraseWord} word
 * @param {string | undefined} one
 * @param {string | undefined} many
 */
const inflected = (word, one, many) => {
  const text = worded(word);
  const several = (Array.isArray(word) || typeof word === "string") && word.length > 1;
  return one === undefined ? String(text) : `${several ? many : one} ${text}`;
};

/**
 * A phrase with its words, in two parts around its {seen}; the second is undefined if it has none.
 * @param {Phrase} phrase
 * @param {readonly PhraseWord[]} words
 * @returns {[before: string, after?: string]}
 */
export const sentence = (phrase, words) => {
  const [before, after] = phrase[language.current]
    .split("{seen}")
    .map((part) => part.replace(/\{(\d)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, place, one, many) => inflected(words[place], one, many)));
  return after === undefined ? [before] : [before, after];
};
