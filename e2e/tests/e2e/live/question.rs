//! The first screen: a question, a guess, one button; the answer and what to ask next. Links and Back lead to all of it.

use std::path::Path;

use super::{opened, ready, written};
use crate::browser::Browser;
use crate::site::Site;

/// The windows of phones, upright and lying, of a laptop and of projectors.
const WINDOWS: [(u32, u32); 6] =
    [(390, 844), (844, 390), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440)];

/// How far down the window an element ends, in pixels, or nothing if it cannot be seen.
const BOTTOM: &str = "const element = document.querySelector(arguments[0]);
    return element.checkVisibility() ? element.getBoundingClientRect().bottom : null;";

#[track_caller]
fn asked(file: &Path, fragment: &str) -> Browser {
    let browser = opened(file, fragment);
    assert_eq!(browser.count("body.bench"), 0);
    browser
}

#[track_caller]
fn answered(browser: &Browser) {
    browser.wait_until("it is answered", |page| {
        page.count("body.answers.found:not(.counting)") == 1 && page.count("#following[hidden]") == 0
    });
}

fn back(browser: &Browser) {
    browser.done(browser.session().back());
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn question_guess_board_and_button_are_in_every_window_at_once() {
    let (_site, file) = written();
    for (width, height) in WINDOWS {
        for (language, question) in
            [("en", "Do all 92 endings come equally often?"), ("es", "¿Salen las 92 soluciones")]
        {
            let browser = Browser::start();
            browser.still().window(width, height).open(&file, &format!("#lang={language}"));
            ready(&browser);
            let window = format!("{width}x{height} {language}");
            assert!(browser.text("#asked").contains(question), "{window}: {}", browser.text("#asked"));
            for css in ["#asked", "#guess-depends", "#board", "#run"] {
                let bottom = browser.js_of(BOTTOM, css).as_f64().expect("it is seen");
                assert!(bottom <= f64::from(height), "{window}: {css} ends at {bottom}");
            }
            assert_eq!(browser.sideways_scroll(i64::from(width)), 0, "{window}");
            assert_eq!(browser.violations(), [""; 0], "{window}");
            browser.click("#run");
            answered(&browser);
            assert_eq!(browser.cut_texts(), [""; 0], "{window}");
            assert_eq!(browser.tiny_targets(), [""; 0], "{window}");
            assert_eq!(browser.violations(), [""; 0], "{window}");
            let parts = "#asked, #answer, #picture, .finding .key, #following button, #run, #board";
            assert_eq!(browser.overlaps(parts), [""; 0], "{window}");
        }
    }
}

/// As it is handed on, beside a lesson or a result.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn below_the_header_of_a_lesson_all_is_in_every_window_and_nothing_lies_over_anything() {
    let site = Site::empty();
    site.queenlab(&["live", "--to", "site"]);
    for (width, height) in WINDOWS {
        for language in ["en", "es"] {
            let browser = Browser::start();
            browser.still().window(width, height).open(&site.file("live.html"), &format!("#lang={language}"));
            ready(&browser);
            let window = format!("{width}x{height} {language}");
            for css in ["#asked", "#guess-depends", "#board", "#run"] {
                let bottom = browser.js_of(BOTTOM, css).as_f64().expect("it is seen");
                assert!(bottom <= f64::from(height), "{window}: {css} ends at {bottom}");
            }
            let parts = "header.top, #asked h2, .guess, #board, .bar, #run";
            assert_eq!(browser.overlaps(parts), [""; 0], "{window}");
            browser.click("#run");
            answered(&browser);
            let parts =
                "header.top, #asked, #answer, #picture, .finding .key, #following button, #run, #board, .bar";
            assert_eq!(browser.overlaps(parts), [""; 0], "{window}");
            assert_eq!(browser.cut_texts(), [""; 0], "{window}");
            assert_eq!(browser.sideways_scroll(i64::from(width)), 0, "{window}");
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn one_press_answers_the_question_beside_the_guess_and_back_returns() {
    let (_site, file) = written();
    let browser = asked(&file, "");
    assert_eq!(browser.text("#run"), "Run 10,000 starts");
    browser.click("#guess-depends");
    assert_eq!(browser.asked("guess").as_deref(), Some("depends"));
    let entries = || browser.js("return history.length").as_u64().expect("a number");
    let before = entries();
    browser.click("#run");
    answered(&browser);
    assert_eq!(entries(), before + 1, "a run is one entry");
    assert_eq!(browser.text("#answer"), "Not equally often.");
    assert_eq!(browser.text("#guessed"), "Your guess: It depends. On what? The next questions say.");
    browser.click("#next-other");
    browser.wait_until("the rooks are run", |page| {
        page.text("#asked").contains("Five rooks") && page.text("#progress") == "10,000 of 10,000 starts"
    });
    answered(&browser);
    assert!(browser.text("#asked").starts_with("Is it the queens? Five rooks"));
    assert_eq!(browser.text("#answer"), "No, not the queens alone: rooks do not come equally often either.");
    assert_eq!(browser.text("#guessed"), "", "that was a guess at another question");
    back(&browser);
    browser.wait_until("the queens are back", |page| page.text("#asked").starts_with("Eight queens"));
    browser.wait_until("with their result", |page| {
        page.text("#grounds").starts_with("The 2 most frequent of the 92")
    });
    back(&browser);
    browser.wait_until("the question is back", |page| page.count("body.answers") == 0);
    assert_eq!(browser.text("#run"), "Run 10,000 starts");
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn only_what_may_be_yes_or_no_is_guessed() {
    let (_site, file) = written();
    for (fragment, is_guessed) in [
        ("", true),
        ("#system=knuth&size=8&view=question", false),
        ("#system=game&size=4&view=question", false),
    ] {
        let browser = Browser::start();
        browser.still().open(&file, fragment);
        let shown = "return document.querySelector('#guess-yes').checkVisibility()";
        browser.wait_until("the module says what may be guessed", |page| page.js(shown) == is_guessed);
        browser
            .wait_until("it is asked", |page| page.text("#asked").starts_with("Eight queens") == is_guessed);
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_double_click_runs_once() {
    let (_site, file) = written();
    let browser = asked(&file, "");
    browser.js(
        "for (const detail of [1, 2]) document.querySelector('#run').dispatchEvent(new MouseEvent('click', { detail }))",
    );
    answered(&browser);
    assert_eq!(browser.text("#progress"), "10,000 of 10,000 starts");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_link_holds_the_question_the_run_and_the_cutoff() {
    let (_site, file) = written();
    let browser = asked(&file, "#system=repair&size=6&seed=7&count=5000&view=answer&guess=no");
    answered(&browser);
    assert_eq!(browser.text("#progress"), "5,000 of 5,000 starts");
    browser.click("#next-restart");
    browser.wait_until("a restart is answered", |page| page.text("#grounds").starts_with("Restarting after"));
    let (link, said) = (browser.js("return location.hash"), browser.text("#grounds"));
    let other = asked(&file, link.as_str().expect("a fragment"));
    other.wait_until("the same is said", |page| page.text("#grounds") == said);
    assert_eq!([other.value("#size"), other.value("#seed")], ["6", "7"]);
    other.click("#next-race");
    other.wait_until("solvers are ranked", |page| page.text("#closest").starts_with("Closest to uniform: "));
    let is_offered = "return document.querySelector('#next-restart').checkVisibility()";
    assert_eq!(other.js(is_offered), true, "of the solver that was run, the other questions can be asked");
    back(&other);
    other.wait_until("the restart is back", |page| page.text("#grounds") == said);
}

/// Only once it can be told, and as it was told.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_guess_is_judged() {
    let (_site, file) = written();
    for (fragment, judged) in [
        ("#system=repair&size=6&count=2000&guess=no", "Your guess: No. That is right."),
        ("#system=repair&size=6&count=2000&guess=yes", "Your guess: Yes. That is wrong."),
        ("#system=uniform&size=6&count=2000&guess=yes", "Your guess: Yes. Nothing here speaks against it."),
        ("#system=uniform&size=6&count=2000&guess=no", "Your guess: No. Nothing here speaks for it."),
        ("#system=uniform&size=4&count=all&guess=yes", "Your guess: Yes. That is right."),
        ("#system=uniform&size=4&count=all&guess=no", "Your guess: No. That is wrong."),
    ] {
        let browser = asked(&file, &format!("{fragment}&view=answer"));
        browser.wait_until("it is run", |page| page.count("#following[hidden]") == 0);
        assert_eq!(browser.text("#guessed"), judged, "{fragment}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn another_run_has_another_seed_and_the_bench_everything() {
    let (_site, file) = written();
    let browser = asked(&file, "#view=answer");
    answered(&browser);
    let first = browser.text("#grounds");
    browser.click("#run").wait_until("others are drawn", |page| page.text("#grounds") != first);
    answered(&browser);
    assert_eq!(browser.asked("seed").as_deref(), Some("2"));
    browser.click("#change");
    assert_eq!(browser.asked("view"), None);
    for css in ["#system", "#problem", "#size", "#seed", "#count", "#more", "#steps", "#log"] {
        assert!(browser.js_of(BOTTOM, css).is_number(), "{css}");
    }
    browser.click("#change");
    assert_eq!(browser.asked("view").as_deref(), Some("answer"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_short_trial_is_played_again_and_again_unless_less_motion_is_wanted() {
    let (_site, file) = written();
    let browser = Browser::start();
    browser.preferring("prefers-reduced-motion", "no-preference").open(&file, "");
    ready(&browser);
    let counter = || browser.text("#counter");
    browser.wait_until("it is played", |_| !counter().starts_with("step 0 "));
    let last = counter();
    let (_, steps) = last.split_once(" of ").expect("steps");
    assert!((12..=36).contains(&steps.parse::<u64>().expect("a number")), "{last}");
    browser.js("document.getElementById('last').click()");
    browser.wait_until("it begins again", |_| counter().starts_with("step 1 "));
    let still = asked(&file, "");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    assert!(still.text("#counter").starts_with("step 0 "));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_longest_trial_is_played_in_half_a_minute() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&start=classic");
    assert_eq!(browser.value("#speed"), "all-30");
    browser.click("#play");
    let step = || {
        let counter = browser.text("#counter").replace(',', "");
        counter.split(' ').find_map(|word| word.parse::<u64>().ok()).expect("a step")
    };
    browser.wait_until("many steps are played in the time of a few", |_| step() > 150);
}

/// What is asked is what the answer answers.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn each_solver_is_asked_its_own_question() {
    let (_site, file) = written();
    let asked_of = [
        ("game", "Who wins, and how often?", "Wins most often: "),
        ("knuth", "How many solutions does it say exist?", "About "),
        ("squares", "What does it find on average?", "Mean "),
        ("minconflicts", "Do all 92 solutions come equally often?", "Not equally often."),
    ];
    for (system, question, answer) in asked_of {
        let browser = Browser::start();
        browser.still().open(&file, &format!("#system={system}&count=2000&view=question"));
        browser.wait_until("the page can be used", |page| page.text("#asked").contains(question));
        browser.click("#run");
        browser.wait_until("it is answered", |page| page.text("#answer").starts_with(answer));
    }
}
