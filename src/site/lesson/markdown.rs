//! As much of Markdown as our lessons need: headings, paragraphs, numbered lists, and marks within lines.

use maud::{Markup, html};

/// A document.
pub(super) struct Document {
    /// Its first heading.
    pub title: String,
    /// All of it.
    pub markup: Markup,
}

/// A mark within a line.
#[derive(Clone, Copy)]
enum Mark {
    Strong,
    Code,
    Link,
    Emphasis,
}

/// What begins each mark and what ends it; of two that begin at the same place the first is meant.
const MARKS: [(Mark, &str, &str); 4] =
    [(Mark::Strong, "**", "**"), (Mark::Code, "`", "`"), (Mark::Link, "[", ")"), (Mark::Emphasis, "*", "*")];

/// The blocks of a document, which empty lines separate.
pub(super) fn blocks(text: &str) -> Document {
    let blocks = || text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let title = blocks().find_map(|block| block.strip_prefix("# ")).unwrap_or_default().to_owned();
    Document { title, markup: html! { @for text in blocks() { (block(text)) } } }
}

fn block(text: &str) -> Markup {
    if let Some(title) = text.strip_prefix("## ") {
        return html! { h2 { (inline(title)) } };
    }
    if let Some(title) = text.strip_prefix("# ") {
        return html! { h1 { (inline(title)) } };
    }
    if text.starts_with("1. ") {
        return html! { ol { @for item in items(text) { li { (inline(&item)) } } } };
    }
    html! { p { (inline(text)) } }
}

/// The items of a list, each on a line that its number begins, and on indented ones.
fn items(text: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in text.lines() {
        match (line.split_once(". "), items.last_mut()) {
            (Some((number, item)), _) if number.parse::<u8>().is_ok() => items.push(item.to_owned()),
            (_, Some(item)) => item.push_str(&["\n", line.trim_start()].concat()),
            (_, None) => {}
        }
    }
    items
}

fn inline(text: &str) -> Markup {
    let begins = MARKS.iter().filter_map(|mark| Some((text.find(mark.1)?, mark)));
    let Some((at, &(mark, open, close))) = begins.min_by_key(|(at, _)| *at) else { return html! { (text) } };
    let Some((marked, rest)) = text[at + open.len()..].split_once(close) else { return html! { (text) } };
    html! { (&text[..at]) (inner(mark, marked)) (inline(rest)) }
}

fn inner(mark: Mark, marked: &str) -> Markup {
    match mark {
        Mark::Strong => html! { strong { (marked) } },
        Mark::Code => html! { code { (marked) } },
        Mark::Emphasis => html! { em { (inline(marked)) } },
        Mark::Link => {
            let (label, target) = marked.split_once("](").unwrap_or((marked, marked));
            html! { a href=(page_of(target)) { (page_of(label)) } }
        }
    }
}

/// The page that a document becomes.
fn page_of(target: &str) -> String {
    target.strip_suffix(".md").map_or_else(|| target.to_owned(), |stem| format!("{stem}.html"))
}
