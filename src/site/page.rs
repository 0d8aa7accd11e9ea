//! The shell of every page, and data inside it.
//!
//! Styles are `&'static str` and a script is one of an enumeration, so that text of a user cannot be either.

use std::io::{self, BufWriter, Write};

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use super::script::Script;
use super::words::SKIP;
use crate::model::language::{Language, Phrase};
use crate::result::plain;

/// Colours in light and dark, type, results, print: what all pages share.
const BASE: &str = include_str!("base.css");

/// What boards look like.
pub(super) const BOARD: &str = include_str!("board.css");

/// What charts look like.
pub(super) const CHART: &str = include_str!("chart.css");

/// What those of single cells look like besides.
pub(super) const CELL_CHART: &str = include_str!("cell_chart.css");

/// What a page may do: use what stands in it, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; \
                      base-uri 'none'; form-action 'none'";

/// What a page with charts may do besides: paint them, to be saved.
const PAINTING: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
                        base-uri 'none'; form-action 'none'";

/// What a page with charts that computes may do besides: compile WebAssembly and start workers, of what stands in it.
const COMPUTING: &str = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; worker-src blob:; \
                         style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// A page.
pub struct Page<'a> {
    /// Its language.
    pub language: Language,
    /// Its title: what the window is called, and history and print repeat.
    pub title: &'a str,
    /// Styles besides those that all pages share.
    pub styles: &'a [&'static str],
    /// What the body holds.
    pub body: Markup,
    /// Its script. The page has to be of use without it.
    pub script: Option<Script>,
}

impl Page<'_> {
    /// Writes the file with data in the place that its body leaves for them, however long these are.
    ///
    /// # Errors
    /// If `out` takes no more.
    pub fn write(self, value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
        let page = self.bytes();
        let page = str::from_utf8(&page).expect("a page is text");
        let (before, after) = page.split_once(PLACE).expect("the body has a place for data");
        out.write_all(before.as_bytes())?;
        let mut out = BufWriter::new(out);
        write_harmless(value, &mut out)?;
        out.write_all(after.as_bytes())?;
        out.flush()
    }

    /// The file.
    pub fn bytes(self) -> Vec<u8> {
        let page = html! {
            (DOCTYPE)
            html lang=(self.language.code()) {
                head {
                    meta charset="utf-8";
                    meta name="generator" content="queenlab";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy" content=(self.policy());
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    style { (PreEscaped(squeezed(BASE))) @for css in self.styles { (PreEscaped(squeezed(css))) } }
                }
                body {
                    (PreEscaped(closed(&plain::text(&self.body.0))))
                    @if let Some(script) = self.script { script type="module" { (PreEscaped(script.text())) } }
                }
            }
        };
        (page.into_string() + "\n").into_bytes()
    }

    fn policy(&self) -> &'static str {
        match self.script {
            Some(Script::Live) => COMPUTING,
            Some(Script::Report) => PAINTING,
            _ => POLICY,
        }
    }
}

/// Shapes without content, which the parser of HTML lets close themselves.
const SHAPES: [&str; 4] = ["path", "use", "rect", "circle"];

/// A body whose shapes close themselves: a page has hundreds.
fn closed(body: &str) -> String {
    SHAPES.iter().fold(body.to_owned(), |body, shape| body.replace(&format!("></{shape}>"), "/>"))
}

/// Where a style can do without spaces and semicolons. No text in our styles has these.
const SPACED: [(&str, &str); 8] =
    [(" {", "{"), ("{ ", "{"), ("; ", ";"), (" }", "}"), ("} ", "}"), (";}", "}"), (": ", ":"), (", ", ",")];

/// A style without comments and the spaces that only its readers need.
fn squeezed(css: &str) -> String {
    let (first, commented) = css.split_once("/*").unwrap_or((css, ""));
    let others = commented.split("/*").map(|part| part.split_once("*/").map_or("", |(_, rest)| rest));
    let code: String = [first].into_iter().chain(others).collect();
    let words: Vec<&str> = code.split_ascii_whitespace().collect();
    SPACED.iter().fold(words.join(" "), |css, (spaced, squeezed)| css.replace(spaced, squeezed))
}

/// Text that scripts read: data of another kind than JSON, or another script.
pub(crate) fn inert(id: &str, text: &str) -> Markup {
    html! { script id=(id) type="text/plain" { (PreEscaped(text)) } }
}

/// A script that runs where it stands, before what follows is drawn.
pub fn at_once(script: Script) -> Markup {
    html! { script { "{" (PreEscaped(script.text())) "}" } }
}

/// Data for the scripts of a page: the text of the element `id` is JSON.
///
/// # Panics
/// If `value` has no JSON form, such as a map whose keys are no text.
pub fn data(id: &str, value: &impl Serialize) -> Markup {
    let mut json = Vec::new();
    write_harmless(value, &mut json).expect("data for a page has a JSON form");
    let json = String::from_utf8(json).expect("JSON is text");
    html! { script id=(id) type="application/json" { (PreEscaped(json)) } }
}

/// Data that are [written](Page::write) with the page.
pub(crate) fn place_for_data(id: &str) -> Markup {
    html! { script id=(id) type="application/json" { (PreEscaped(PLACE)) } }
}

/// What no page has anywhere else, as `<` is escaped in all text.
const PLACE: &str = "<data>";

/// JSON without the characters that end a script, or are not seen.
struct Harmless;

impl Formatter for Harmless {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        let fragment = plain::json(fragment);
        let mut parts = fragment.split('<');
        out.write_all(parts.next().unwrap_or_default().as_bytes())?;
        parts.try_for_each(|part| out.write_all(b"\\u003c").and_then(|()| out.write_all(part.as_bytes())))
    }
}

fn write_harmless(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    Ok(value.serialize(&mut Serializer::with_formatter(out, Harmless))?)
}

/// A list of links, with one before it that leads behind it.
pub(crate) fn skippable(list: &Markup, id: &str, language: Language) -> Markup {
    html! {
        a class="skip" href=(format!("#{id}")) { (SKIP.plain(language)) }
        (list)
        div id=(id) tabindex="-1" {}
    }
}

/// A sentence with elements such as links in the places of its words. Phrases hold no characters of HTML.
pub(crate) fn rich(language: Language, phrase: &Phrase, parts: &[Markup]) -> Markup {
    let parts: Vec<&str> = parts.iter().map(|part| part.0.as_str()).collect();
    PreEscaped(language.say(phrase, &parts))
}
