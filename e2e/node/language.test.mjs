import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Language } from "../../src/site/script/language.js";
import { SECTIONS } from "../../words/pages.mjs";
import { page } from "./made.mjs";

const SITE = new URL("../../src/site/", import.meta.url);
const read = (file) => readFileSync(new URL(file, SITE), "utf8");
const STAGE = read("stage.rs");
const SHELLS = { sudoku: read("sudoku/mod.rs"), viewer: read("simulator/mod.rs") + STAGE, live: read("live/mod.rs") };
const PAGES = {
  sudoku: { WORDS: SECTIONS.sudoku, SHORTCUTS: SECTIONS.sudokuKeys },
  viewer: { WORDS: SECTIONS.viewer, SHORTCUTS: SECTIONS.viewerKeys },
  live: { WORDS: SECTIONS.live, SHORTCUTS: SECTIONS.viewerKeys },
};

/** The words that a page may mark: the live page has those of the viewer, too. */
const known = (name) => (name === "live" ? { ...SECTIONS.viewer.en, ...SECTIONS.live.en } : PAGES[name].WORDS.en);

/** Everything that may ask for a word but the words themselves. */
const sources = (folder) => [folder, "simulator", "script"].flatMap((name) =>
  readdirSync(new URL(name, SITE), { withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => read(`${name}/${file.name}`))).concat(STAGE);

const places = (text) => [...new Set(text.match(/\{[^}|]*/g))].sort();

for (const [name, { WORDS, SHORTCUTS }] of Object.entries(PAGES)) {
  test(`${name} says the same in both languages`, () => {
    assert.deepEqual(Object.keys(WORDS), ["en", "es"]);
    assert.deepEqual(Object.keys(WORDS.es).sort(), Object.keys(WORDS.en).sort());
    for (const [word, text] of Object.entries(WORDS.en)) {
      assert.ok(text !== "" && WORDS.es[word] !== "", word);
      assert.deepEqual(places(WORDS.es[word]), places(text), word);
    }
  });

  test(`${name} has the words that its page marks`, () => {
    const marked = [...SHELLS[name].matchAll(/data-(?:say|label)="(\w+)"/g)].map(([, word]) => word);
    assert.ok(marked.length > 5);
    for (const word of marked) assert.ok(Object.hasOwn(known(name), word), word);
  });

  test(`${name} has no word that nothing asks for`, () => {
    const text = sources(name).join("");
    for (const word of Object.keys(WORDS.en)) assert.ok(text.includes(`"${word}"`), word);
  });

  test(`${name} names as many keys in both languages`, () => {
    assert.ok(SHORTCUTS.en.length > 5);
    assert.equal(SHORTCUTS.es.length, SHORTCUTS.en.length);
    for (const shortcut of [...SHORTCUTS.en, ...SHORTCUTS.es]) assert.ok(shortcut.length === 2 && shortcut.every((text) => text !== ""));
  });
}

test("reports have no word that nothing asks for", () => {
  const text = read("report/copy.js") + read("report/main.js");
  for (const word of Object.keys(SECTIONS.report.en)) assert.ok(text.includes(`.${word};`), word);
});

test("phrases have the same places in both languages", () => {
  assert.ok(page.table.captions.length > 3);
  for (const { en, es } of page.table.captions) assert.deepEqual(places(es), places(en), en);
});

test("values are put in their places, numbers as the language writes them", () => {
  const language = new Language({ en: { a: "{1} of {0}, {1}" }, es: { a: "{0}: {1}" } });
  assert.equal(language.say("a", 12345, "12345"), "12345 of 12,345, 12345");
  language.choose("es");
  assert.equal(language.say("a", 12345, "{0}"), "12.345: {0}");
});

test("a language that is not spoken changes nothing", () => {
  const language = new Language({ en: { a: "x" }, es: { a: "y" } });
  for (const wanted of ["fr", "", null, undefined, "toString", "EN"]) {
    language.choose("es");
    language.choose(wanted);
    assert.equal(language.current, "es", String(wanted));
  }
});

test("no word is written twice, of which the later one would replace the other", () => {
  for (const language of Object.keys(SECTIONS.live)) {
    const inside = [];
    const seen = new Set();
    for (const line of read(`../../words/${language}.json`).split("\n")) {
      const [, key, rest] = line.match(/^\s*"((?:[^"\\]|\\.)*)":\s*(.*)/) ?? [];
      if (key !== undefined) {
        const path = [...inside, key].join(".");
        assert.ok(!seen.has(path), `${path} in ${language}`);
        seen.add(path);
        if (/^[{[]$/.test(rest)) inside.push(key);
      } else if (/^\s*[{[]$/.test(line)) {
        inside.push(`${seen.size}`);
      } else if (/^\s*[}\]],?$/.test(line)) {
        inside.pop();
      }
    }
    assert.ok(seen.size > 500);
  }
});
