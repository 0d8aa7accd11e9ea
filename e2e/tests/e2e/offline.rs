//! Pages ask for nothing and log no error, whatever one does with them.

use std::fs;
use std::path::Path;

use thirtyfour::Key;

use crate::browser::Browser;
use crate::site::Site;

#[track_caller]
fn asks_for_nothing(browser: &Browser, page: &str) {
    assert_eq!(browser.requests(), [""; 0], "{page}");
    assert_eq!(browser.console_errors(), [""; 0], "{page}");
    assert_eq!(browser.js("return performance.getEntriesByType('resource').length"), 0, "{page}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_simulator_asks_for_nothing_whatever_is_pressed() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("simulator.html"), "");
    for button in [
        "next", "last", "back", "first", "next-reaction", "previous-reaction", "play", "copy-link",
        "copy-text",
    ] {
        browser.click(&format!("#{button}"));
    }
    browser.choose("#sort", "class").enter("#filter", "15").choose("#language", "es");
    browser.click("a.case").enter("#with", "35281746").click("h1").press(Key::End);
    browser.press("?").press(Key::Escape).press(" ").press("rR+-");
    asks_for_nothing(&browser, "simulator.html");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn report_and_solutions_ask_for_nothing() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("report.html"), "");
    browser.click("#scale-logarithmic").point_at("#frequencies svg.wide").click("#frequencies th button");
    asks_for_nothing(&browser, "report.html");
    browser.open(&Site::eight().file("solutions.html"), "");
    asks_for_nothing(&browser, "solutions.html");
}

/// The names that the modules of a script declare at their top level, as their sources have them.
fn declared(script: &str) -> Vec<String> {
    let modules = script.lines().filter_map(|line| line.strip_prefix("// "));
    let declared = modules.flat_map(|path| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/site").join(path);
        let text = fs::read_to_string(&source).unwrap_or_else(|error| panic!("{path}: {error}"));
        let name = |line: &str| {
            let line = line.strip_prefix("export ").unwrap_or(line);
            let line = line.strip_prefix("async ").unwrap_or(line);
            let rest = ["const ", "class ", "function "].iter().find_map(|kind| line.strip_prefix(kind))?;
            Some(rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next()?.to_owned())
        };
        text.lines().filter_map(name).collect::<Vec<_>>()
    });
    declared.filter(|name| !name.is_empty()).collect()
}

/// A name that a module declares stands for it in all modules of the page, so one of the browser's would be hidden from those that mean it.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn no_module_declares_a_name_of_the_browser() {
    let browser = Browser::start();
    let play = Site::of("kind = \"squares\"\nsize = 4\nmethod = \"walk\"", "count = 30\nseed = 2026");
    let eight = Site::eight();
    for (site, page) in [(eight, "simulator.html"), (eight, "report.html"), (&play, "play.html")] {
        browser.open(&site.file(page), "");
        let script = browser.js("return document.querySelector('script[type=module]').text");
        let declared = declared(script.as_str().expect("a script"));
        assert!(declared.len() > 2, "{page}: nothing to compare");
        let names = browser.strings(&format!(
            r"
            const known = new Set();
            for (let holder = window; holder !== null; holder = Object.getPrototypeOf(holder)) {{
                if (holder[Symbol.toStringTag] !== 'WindowProperties') Object.getOwnPropertyNames(holder).forEach(name => known.add(name));
            }}
            return [known.has('location') ? '' : 'nothing to compare', ...{declared:?}.filter(name => known.has(name))];
            "
        ));
        assert_eq!(names, [""], "{page}");
    }
}
