//! Letters can be read from the last row: on a projector of 2560 by 1440 pixels none is smaller than a captioned one.

use std::path::Path;

use crate::browser::Browser;
use crate::site::Site;

/// The texts that are seen in letters of less than 18 pixels; those of boards are pictures.
const SMALL: &str = r"
    const isText = ({ childNodes }) => [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
    const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2
        && element.closest('defs, option, noscript, .board') === null;
    const size = (element) => parseFloat(getComputedStyle(element).fontSize) * (element.ownerSVGElement?.getScreenCTM().a ?? 1);
    return [...document.body.querySelectorAll('*')].filter((element) => isText(element) && isSeen(element) && size(element) < 17.95)
        .map((element) => `${size(element).toFixed(1)} ${element.localName} ${element.textContent.trim().slice(0, 40)}`)";

#[track_caller]
fn are_large(browser: &Browser, page: &Path) {
    let texts = browser.js("return document.body.innerText.length").as_u64();
    assert!(texts > Some(50), "{} is there", page.display());
    assert_eq!(browser.strings(SMALL), [""; 0], "{}", page.display());
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn no_letter_of_a_result_is_small_on_a_large_screen() {
    let cells = "kind = \"minconflicts\"\nsize = [4, 5]\nnoise = [\"never\", \"1/8\", \"1/4\", \"3/8\", \"1/2\", \"5/8\", \"3/4\"]";
    let panels = Site::of(cells, "count = 200\nseed = 1");
    let eight = ["index.html", "report.es.html", "solutions.html", "simulator.html"];
    let pages = eight.map(|page| Site::eight().file(page)).into_iter().chain([panels.file("index.es.html")]);
    let browser = Browser::start();
    for page in pages {
        browser.window(2560, 1440).open(&page, "");
        are_large(&browser, &page);
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn no_letter_of_the_live_page_a_lesson_or_a_puzzle_is_small_on_a_large_screen() {
    let site = Site::of("kind = \"squares\"\nsize = 9\nmethod = \"walk\"", "count = 30\nseed = 2026");
    site.queenlab(&["live", "--to", "class"]);
    let browser = Browser::start();
    browser.still().window(2560, 1440);
    for page in ["play.html", "../class/lesson.html", "../class/lesson.es.html"] {
        browser.open(&site.file(page), "");
        are_large(&browser, Path::new(page));
    }
    let page = site.file("../class/live.html");
    for fragment in ["#lang=es", "#view=bench&count=3000"] {
        browser.open(&page, fragment);
        browser.wait_until("the page can be used", |page| page.count("#board .tokens .token") > 0);
        are_large(&browser, &page);
        browser.click("#run");
        browser.wait_until("it is done", |page| {
            page.count("body.found:not(.counting) #save:not([hidden])") == 1
        });
        are_large(&browser, &page);
    }
}
