//! What nobody hopes for: boards without solutions, texts that are markup, blocked storage, forced colours.

use crate::browser::Browser;
use crate::site::{Site, experiment};

const PAGES: [&str; 3] = ["report.html", "simulator.html", "solutions.html"];

/// A text with everything that ends or begins something in a page, a script or a table.
const NASTY: &str =
    "</script><script>alert(1)</script><!-- \" ' & \u{2028} \u{202e} =cmd() <img src=x onerror=alert(1)>";

/// A text as pages show it: what is not seen is written out.
fn seen(text: &str) -> String {
    text.replace('\u{2028}', "\\u{2028}").replace('\u{202e}', "\\u{202e}")
}

/// Every page of a site without scroll to the side, requests, errors and pictures from elsewhere.
#[track_caller]
fn all_is_well(browser: &Browser, site: &Site, what: &str) {
    for page in PAGES {
        browser.open(&site.file(page), "");
        assert_eq!(browser.console_errors(), [""; 0], "{what}: {page}");
        assert_eq!(browser.requests(), [""; 0], "{what}: {page}");
        assert_eq!(browser.sideways_scroll(320), 0, "{what}: {page}");
        assert_eq!(browser.count("img"), 0, "{what}: {page}");
        let text = browser.text("body");
        assert!(
            !text.contains("NaN") && !text.contains("undefined") && !text.contains("Infinity"),
            "{what}: {text}"
        );
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn boards_without_solutions_say_so() {
    let browser = Browser::start();
    browser.small_phone();
    for size in [2, 3] {
        let site = Site::drawn(size, 20);
        all_is_well(&browser, &site, &format!("{size} queens"));
        browser.open(&site.file("simulator.html"), "");
        assert_eq!(browser.text("#message"), "No trial reached a solution.");
        browser.open(&site.file("simulator.html"), "#case=12&step=5");
        let printed = "No trial reached a solution. There is no case “12” here. This is classic start.";
        assert_eq!(
            (browser.text("#message").as_str(), browser.asked("step").as_deref()),
            (printed, Some("5"))
        );
        browser.open(&site.file("solutions.html"), "");
        assert!(browser.text("main").contains("there is nothing to draw"));
    }
    let site = Site::of("kind = \"uniform\"\nsize = 3", "count = 20\nseed = 2026");
    all_is_well(&browser, &site, "uniform");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_result_without_any_trace_shows_no_player() {
    let site = Site::of("kind = \"repair\"\nsize = 16", "count = 1\nseed = 2026\nmax_steps = 1");
    let browser = Browser::start();
    browser.small_phone();
    all_is_well(&browser, &site, "nothing");
    browser.open(&site.file("simulator.html"), "#case=1&step=%");
    assert_eq!(browser.text("#message"), "No trial reached a solution.");
    assert!(!browser.done(browser.find(".stage").is_displayed()));
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn few_many_and_missing_solutions_are_no_trouble() {
    let browser = Browser::start();
    browser.small_phone();
    for (size, starts, solutions) in [(4, 20, 2), (6, 200, 4), (12, 50, 14_200)] {
        let site = Site::drawn(size, starts);
        all_is_well(&browser, &site, &format!("{size} queens"));
        let boards = browser.count(".boards figure");
        assert_eq!(boards, solutions.min(1_000), "{size} queens");
    }
    let one = Site::drawn(8, 1);
    all_is_well(&browser, &one, "one start");
    browser.open(&one.file("simulator.html"), "");
    assert!(browser.text("#cases").starts_with("91 never reached: "), "{}", browser.text("#cases"));
    let never = browser.attribute(".case:not(a)", "data-key").expect("a key");
    browser.open(&one.file("simulator.html"), &format!("#case={never}"));
    assert!(browser.text("#message").starts_with("This page has no trace of it"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn texts_stay_texts_and_the_layout_holds() {
    let browser = Browser::start();
    browser.small_phone();
    let system = "kind = \"repair\"\nsize = 6";
    for about in [NASTY, &"long ".repeat(2_000), &"w".repeat(10_000), "", "two\nlines"] {
        let site = Site::empty().with(&experiment(about, system, "count = 50\nseed = 2026"));
        for page in PAGES {
            browser.open(&site.file(page), "");
            assert_eq!((browser.count("img"), browser.console_errors().len()), (0, 0), "{page}");
            assert_eq!(browser.sideways_scroll(320), 0, "{page}: {about:.20}");
        }
        browser.open(&site.file("report.html"), "");
        let printed = browser.js("return document.querySelector('main').textContent");
        assert!(printed.as_str().expect("text").contains(&seen(about.trim())), "{about:.20}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_page_that_may_store_nothing_plays_all_the_same() {
    let browser = Browser::start();
    browser.before_any_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })");
    browser.open(&Site::eight().file("simulator.html"), "");
    let blocked = browser.js("try { return localStorage.length } catch (error) { return error.name }");
    assert_eq!(blocked, "SecurityError");
    browser.choose("#speed", "4").click("#next");
    assert_eq!(
        (browser.value("#speed").as_str(), browser.text("#counter").as_str()),
        ("4", "step 1 of 2,340")
    );
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_speed_is_remembered_where_it_may_be() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("simulator.html"), "").choose("#speed", "4");
    browser.open(&Site::eight().file("simulator.html"), "");
    assert_eq!(browser.value("#speed"), "4");
    browser.js("localStorage.setItem('queenlab-speed', 'fast')");
    browser.open(&Site::eight().file("simulator.html"), "");
    assert_eq!(browser.value("#speed"), "all-30");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn forced_colours_leave_boards_marks_and_borders() {
    let browser = Browser::start();
    browser.preferring("forced-colors", "active").open(&Site::eight().file("simulator.html"), "#step=18");
    assert_eq!(browser.js("return matchMedia('(forced-colors: active)').matches"), true);
    let style = |css: &str, name: &str| {
        browser.js(&format!("return getComputedStyle(document.querySelector('{css}')).{name}"))
    };
    assert_ne!(style("#squares-8-8 .light", "fill"), style("#squares-8-8 .dark", "fill"));
    assert_ne!(style("#q", "stroke"), style("#q", "fill"));
    assert_ne!(style("#board .marks .back", "stroke"), "none");
    assert_eq!(style("#next", "borderTopStyle"), "solid");
    assert_eq!(style("#log a[aria-current]", "borderLeftStyle"), "dashed");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn without_scripts_the_simulator_leads_to_the_solutions() {
    let browser = Browser::start();
    browser.without_scripts().open(&Site::eight().file("simulator.html"), "");
    assert!(browser.text("noscript").contains("needs JavaScript"));
    browser.click("nav a[href='solutions.html']");
    browser.wait_until("the solutions are there", |page| page.count(".boards figure") == 92);
}
