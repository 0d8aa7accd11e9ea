//! The lesson is done as each of its documents says: what is bold is pressed or filled in, what is quoted is then on the page.

use std::fs;
use std::path::Path;

use super::{opened, typed, written};
use crate::browser::Browser;

/// What a reader of the lesson does, or sees.
enum Step {
    Press(String),
    Enter(String, String),
    See(String),
}

/// Stands for `**`.
const BOLD: char = '\u{1}';

/// The steps of a document from its first heading on, whose quotation marks are `open` and `close`.
fn steps(document: &str, [open, close]: [char; 2]) -> Vec<Step> {
    let (_, lesson) = document.split_once("\n## ").expect("a heading");
    let text = words(&lesson.replace("**", &BOLD.to_string()));
    let mut steps = Vec::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find([open, BOLD]) {
        let is_quoted = rest[at..].starts_with(open);
        let (mark, end) = if is_quoted { (open, close) } else { (BOLD, BOLD) };
        let (marked, after) = rest[at + mark.len_utf8()..].split_once(end).expect("a second mark");
        let entered = after.strip_prefix(" `").and_then(|value| value.split_once('`'));
        steps.push(match entered {
            _ if is_quoted => Step::See(marked.to_owned()),
            Some((value, _)) => Step::Enter(marked.to_owned(), value.to_owned()),
            None => Step::Press(marked.to_owned()),
        });
        rest = after;
    }
    steps
}

/// A text with single spaces between its words.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The selector of a button or a field that can be seen, by its label.
const LABELLED: &str = "
    const name = (element) => element.ariaLabel ?? (element.labels?.[0] ?? element).innerText.trim();
    const all = [...document.querySelectorAll('button, input, select')].filter((element) => element.checkVisibility());
    return '#' + all.find((element) => name(element) === arguments[0])?.id;
";

#[track_caller]
fn labelled(browser: &Browser, label: &str) -> String {
    let css = browser.js_of(LABELLED, label).as_str().expect("a selector").to_owned();
    assert_ne!(css, "#undefined", "nothing is called {label}");
    css
}

#[track_caller]
fn press(browser: &Browser, label: &str) {
    let css = labelled(browser, label);
    browser.click(&css).wait_until("it is done", |page| css != "#run" || page.text(&css) == label);
}

/// The value of an option, by its text.
const CHOICE: &str = "return [...document.querySelectorAll('option')]
    .find(({ textContent }) => textContent === arguments[0]).value;";

#[track_caller]
fn enter(browser: &Browser, label: &str, value: &str) {
    let css = labelled(browser, label);
    if browser.count(&format!("select{css}")) == 0 {
        typed(browser, &css, value);
    } else {
        browser.choose(&css, browser.js_of(CHOICE, value).as_str().expect("an option"));
    }
}

#[track_caller]
fn see(browser: &Browser, text: &str) {
    let shown = |page: &Browser| words(page.js("return document.body.innerText").as_str().expect("text"));
    browser.wait_until(&format!("it shows “{text}”"), |page| shown(page).contains(text));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_page_shows_what_the_lesson_says_in_both_languages() {
    let (_site, file) = written();
    for (name, marks) in [("lesson.md", ['“', '”']), ("lesson.es.md", ['«', '»'])] {
        let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
        let steps = steps(&fs::read_to_string(document).expect("a lesson"), marks);
        assert!(steps.len() > 60, "{name}: {}", steps.len());
        let browser = opened(&file, "");
        for step in &steps {
            match step {
                Step::Press(label) => press(&browser, label),
                Step::Enter(label, value) => enter(&browser, label, value),
                Step::See(text) => see(&browser, text),
            }
        }
        assert_eq!(browser.console_errors(), [""; 0]);
    }
}
