//! Pages ask for nothing and log no error, whatever one does with them.

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
        "next",
        "last",
        "back",
        "first",
        "next-reaction",
        "previous-reaction",
        "play",
        "copy-link",
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
    browser.click("#scale-logarithmic").point_at("a.bar:nth-of-type(9)").click("#frequencies th button");
    asks_for_nothing(&browser, "report.html");
    browser.open(&Site::eight().file("solutions.html"), "");
    asks_for_nothing(&browser, "solutions.html");
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
        let names = browser.strings(
            r"
            const script = document.querySelector('script[type=module]').text;
            const names = [...script.matchAll(/^(?:async )?(?:const|class|function) (\w+)/gm)].map(([, name]) => name);
            const known = new Set();
            for (let holder = window; holder !== null; holder = Object.getPrototypeOf(holder)) {
                if (holder[Symbol.toStringTag] !== 'WindowProperties') Object.getOwnPropertyNames(holder).forEach(name => known.add(name));
            }
            return [names.length > 2 && known.has('location') ? '' : 'nothing to compare', ...names.filter(name => known.has(name))];
            ",
        );
        assert_eq!(names, [""], "{page}");
    }
}
