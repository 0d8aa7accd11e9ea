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

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn from_a_result_the_page_shows_that_result() {
    let site = Site::of("kind = \"repair\"\nsize = 6", "count = 400\nseed = 7");
    let browser = Browser::start();
    browser.still().open(&site.file("index.html"), "");
    browser.click("header.top a[href^='live.html']");
    ready(&browser);
    browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
    assert_eq!(browser.text("#progress"), "400 of 400 starts");
    browser.click("#change").click("#save summary");
    browser.wait_until("files are offered", |page| page.count("#files button") > 0);
}

/// The rivals of a cell are no cells of its result, and a stopping rule ends what is shown where it ended the result.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_race_from_a_result_is_one_of_solvers_and_a_stopping_rule_is_kept() {
    let site = Site::of(
        "kind = \"repair\"\nsize = [5, 6]",
        "count = 100000\nseed = 7\nuntil = { half_width = 0.05 }",
    );
    let browser = Browser::start();
    browser.still().open(&site.file("index.html"), "");
    browser.click("header.top a[href*='live.html']");
    ready(&browser);
    browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
    let cells = site.read("cells.csv");
    let trials = browser.asked("count").expect("a count");
    assert!(trials != "100000" && cells.contains(&format!(",{trials},")), "{trials}: {cells}");
    assert!(browser.text("#progress").replace(',', "").starts_with(&format!("{trials} of {trials} ")));
    browser.click("#next-race");
    browser.wait_until("all are ranked", |page| !page.text("#closest").is_empty());
    let distances = browser
        .strings("return [...document.querySelectorAll('#lanes strong')].map(({ innerText }) => innerText)");
    let different: std::collections::BTreeSet<_> = distances.iter().collect();
    assert!(different.len() > 4, "{distances:?}");
}
