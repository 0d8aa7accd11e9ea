//! Opened from a result, the page shows that result first.

use super::ready;
use crate::browser::Browser;
use crate::site::Site;

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn an_export_links_to_it_with_its_solver_and_seed() {
    let site = Site::of("kind = \"minconflicts\"\nsize = 5\nnoise = \"1/4\"", "count = 200\nseed = 7");
    let browser = Browser::start();
    browser.still().open(&site.file("index.html"), "");
    browser.click("header.top a[href^='live.html']");
    ready(&browser);
    assert_eq!(
        [browser.value("#system"), browser.value("#size"), browser.value("#seed")],
        ["minconflicts", "5", "7"]
    );
    assert_eq!(browser.asked("option-noise").as_deref(), Some("1%2F4"));
    browser.click(".in-language[lang=en] header.top a:not([aria-current])");
    browser.wait_until("the first page is back", |page| page.count("#board") == 0);
}

/// Its draws are those of its number, and its trials end at the step limit of the experiment.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_cell_of_a_result_is_found_again() {
    let site = Site::of("kind = \"repair\"\nsize = [5, 6]", "count = 3000\nseed = 7\nmax_steps = 9");
    let browser = Browser::start();
    browser.still().open(&site.file("index.html"), "");
    for (cell, known) in [("cell-1", 10), ("cell-2", 4)] {
        if cell != "cell-1" {
            browser.open(&site.file(&format!("{cell}/report.html")), "");
        }
        browser.click("header.top a[href*='live.html']");
        ready(&browser);
        browser.wait_until("it is run again", |page| page.text("#progress") == "3,000 of 3,000 starts");
        browser.wait_until("it is answered", |page| page.count("body.found:not(.counting)") == 1);
        let grounds = browser.text("#grounds");
        assert!(grounds.contains(&format!("of the {known}")), "{grounds}");
        let report = Browser::start();
        report.still().open(&site.file(&format!("{cell}/report.html")), "");
        assert!(report.text("main").contains(&grounds), "{grounds}: {}", report.text("main"));
        browser.click("#change");
        assert_eq!(browser.count("#save[hidden]"), 1, "one cell is no result");
        browser.click("#change");
    }
    browser.click("#run");
    browser.wait_until("another sample is drawn", |page| page.asked("seed").as_deref() == Some("8"));
    assert_eq!(browser.asked("cell"), None);
}
