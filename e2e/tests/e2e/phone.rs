//! Small screens: nothing scrolls sideways, boards come first, fingers hit what they touch.

use crate::browser::Browser;
use crate::site::Site;

/// Pages and what may stand behind their names.
const PAGES: [(&str, &str); 8] = [
    ("index.html", ""),
    ("report.html", ""),
    ("report.es.html", ""),
    ("solutions.es.html", ""),
    ("solutions.html", ""),
    ("simulator.html", "#step=18"),
    ("simulator.html", "#case=35281746&trace=longest&with=16837425"),
    ("simulator.html", "#lang=es&case=none"),
];

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_scrolls_sideways_and_every_target_is_large_enough() {
    let browser = Browser::start();
    for (page, fragment) in PAGES {
        browser.phone().open(&Site::eight().file(page), fragment);
        assert_eq!(browser.sideways_scroll(390), 0, "{page}{fragment}");
        assert_eq!(browser.small_targets(), [""; 0], "{page}{fragment}");
        browser.small_phone().open(&Site::eight().file(page), fragment);
        assert_eq!(browser.sideways_scroll(320), 0, "{page}{fragment}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_link_to_another_page_of_a_sudoku_is_in_the_window() {
    let site = Site::of("kind = \"squares\"\nsize = 9\nmethod = \"walk\"", "count = 30\nseed = 2026");
    let browser = Browser::start();
    let links =
        "return [...document.querySelectorAll('header.top a')].filter((link) => link.checkVisibility())
        .map((link) => link.getBoundingClientRect().right)";
    for language in ["en", "es"] {
        browser.phone().open(&site.file("play.html"), &format!("#lang={language}"));
        let rights: Vec<f64> = serde_json::from_value(browser.js(links)).expect("pixels");
        assert!(rights.len() == 5 && rights.iter().all(|right| *right <= 374.0), "{language}: {rights:?}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn board_and_buttons_come_before_log_and_solutions() {
    let browser = Browser::start();
    browser.phone().open(&Site::eight().file("simulator.html"), "");
    let tops = browser.js("return ['board', 'next', 'log', 'cases'].map(id => document.getElementById(id).getBoundingClientRect().top)");
    let tops: Vec<f64> = serde_json::from_value(tops).expect("numbers");
    assert!(tops.is_sorted() && tops[1] < 844.0, "{tops:?}");
    browser.click("#next").click("#next");
    assert_eq!(browser.text("#counter"), "step 2 of 2,340");
    browser.click("a.case[data-key='35281746']");
    browser.wait_until("the board is in view again", |page| page.js("return scrollY") == 0);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_phone_held_sideways_has_the_whole_board_of_the_live_page() {
    let browser = Browser::start();
    browser.window(844, 390).open(&Site::eight().file("live.html"), "#system=repair&size=8");
    browser.wait_until("it is ready", |page| {
        page.js("return !document.body.classList.contains('none')") == true
    });
    let bottom = browser.js("return document.getElementById('board').getBoundingClientRect().bottom");
    assert!(bottom.as_f64().is_some_and(|bottom| bottom <= 390.0), "{bottom}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_pages_of_a_sweep_fit_too() {
    let site = Site::of("kind = \"repair\"\nsize = [5, 8, 10]", "count = 500\nseed = 1");
    let browser = Browser::start();
    browser.phone();
    for page in [
        "index.html", "index.es.html", "cell-1/report.html", "cell-2/report.html", "cell-3/solutions.html",
        "cell-3/simulator.html",
    ] {
        browser.open(&site.file(page), "");
        assert_eq!(browser.sideways_scroll(390), 0, "{page}");
        assert_eq!(browser.small_targets(), [""; 0], "{page}");
        assert_eq!((browser.requests(), browser.console_errors()), (Vec::new(), Vec::new()), "{page}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn links_outside_of_sentences_are_large_enough() {
    let browser = Browser::start();
    for page in ["index.html", "report.html", "solutions.html"] {
        browser.phone().open(&Site::eight().file(page), "");
        assert_eq!(browser.tiny_targets(), [""; 0], "{page}");
    }
    let site = Site::of("kind = \"repair\"\nsize = [5, 8]", "count = 500\nseed = 1");
    browser.open(&site.file("index.html"), "");
    assert_eq!(browser.tiny_targets(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn charts_are_high_enough_to_be_read() {
    let browser = Browser::start();
    browser.phone().open(&Site::eight().file("report.html"), "");
    let height =
        browser.js("return document.querySelector('#steps svg.narrow .bars').getBoundingClientRect().height");
    assert!(height.as_f64().is_some_and(|height| height > 120.0), "{height}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn no_sentence_is_cut() {
    let browser = Browser::start();
    for fragment in ["#lang=es&step=18", "#step=18", "#lang=es&step=18&predict=1"] {
        browser.small_phone().open(&Site::eight().file("simulator.html"), fragment);
        assert_eq!(browser.cut_texts(), [""; 0], "{fragment}");
        browser.window(900, 700);
        assert_eq!(browser.cut_texts(), [""; 0], "{fragment}, on a desk");
    }
}

/// With 12 queens steps have many digits and solutions long names.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn no_label_of_a_chart_is_cut_or_lies_over_another() {
    let browser = Browser::start();
    let (many, all) = (Site::drawn(12, 3_000), Site::census(9));
    for page in [many.file("report.html"), many.file("report.es.html"), all.file("report.es.html")] {
        for (width, height) in [(390, 844), (1280, 720)] {
            browser.window(width, height).open(&page, "");
            assert_eq!(browser.cut_texts(), [""; 0], "{} {width}", page.display());
            assert_eq!(browser.overlaps(".tick text, svg .title"), [""; 0], "{} {width}", page.display());
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_panel_about_the_solver_opens_at_its_top() {
    let browser = Browser::start();
    browser.still().phone().open(&Site::eight().file("simulator.html"), "");
    for _ in 0..2 {
        browser.click("#about-solver");
        let place = "const [panel, title] = ['about', 'about-title'].map(id => document.getElementById(id));
            const { top, bottom } = title.getBoundingClientRect();
            return panel.scrollHeight > panel.clientHeight && panel.scrollTop === 0 && top >= 0 && bottom <= innerHeight";
        assert_eq!(browser.js(place), true);
        browser.js("document.getElementById('about').scrollTo(0, 10000)");
        browser.click("#close-about");
    }
}
