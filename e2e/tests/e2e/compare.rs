//! Two traces side by side.

use crate::browser::Browser;
use crate::site::Site;
use crate::trace::Trace;

fn opened(fragment: &str) -> Browser {
    let browser = Browser::start();
    browser.still().open(&Site::eight().file("simulator.html"), fragment);
    browser
}

/// The board that a trace shows at a step of the clock: after its end, its last.
fn at(trace: &Trace, step: usize) -> String {
    trace.board(step.min(trace.steps()))
}

/// The trace that stands in the page as the one of this case.
fn trace_of(browser: &Browser, fragment: &str) -> Trace {
    browser.open(&Site::eight().file("simulator.html"), fragment);
    let command = browser.text("#replay");
    Site::eight().trace(&command.split(' ').skip(2).collect::<Vec<_>>())
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn one_slider_moves_both_and_the_log_follows() {
    let browser = opened("");
    let ours = trace_of(&browser, "#case=35281746&trace=longest");
    let theirs = trace_of(&browser, "#case=16837425&trace=first");
    browser.open(
        &Site::eight().file("simulator.html"),
        "#case=35281746&trace=longest&with=16837425&with-trace=first",
    );
    assert_eq!(browser.text("#comparison"), "They differ from the start on.");
    assert_eq!(browser.text("#other-title"), "16837425, first");
    let last = ours.steps().max(theirs.steps());
    for step in [0, 1, 7, theirs.steps().min(ours.steps()), last / 2, last] {
        browser.enter("#slider", &step.to_string());
        let shown = step.min(ours.steps());
        assert_eq!(browser.painted("#board"), at(&ours, step), "{step}");
        assert_eq!(browser.painted("#other-board"), at(&theirs, step), "{step}");
        assert_eq!(browser.asked("step"), Some(step.to_string()));
        assert_eq!(browser.current_row().0, shown.to_string());
    }
    assert!(
        browser
            .text("#other-sentence")
            .ends_with(&format!("Solved: 16837425 after {} steps.", theirs.steps()))
    );
    assert!(!browser.enabled("#next"));
    let hash = browser.hash();
    browser.open(&Site::eight().file("simulator.html"), &format!("#{hash}"));
    assert_eq!(browser.painted("#other-board"), at(&theirs, last));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_same_trace_is_reported_to_be_the_same_and_a_case_can_be_chosen_and_left() {
    let browser = opened("#case=16837425&trace=first&with=16837425&with-trace=first");
    assert_eq!(browser.text("#comparison"), "Both traces are the same.");
    browser.enter("#with", "12345678");
    assert!(browser.text("#message").starts_with("There is no case “12345678” here."));
    browser.enter("#with", "35281746");
    assert_eq!(browser.text("#other-title"), "35281746, shortest");
    assert!(browser.done(browser.find("#other-board").is_displayed()));
    browser.enter("#with", "");
    assert_eq!((browser.text("#comparison").as_str(), browser.asked("with")), ("", None));
    assert!(!browser.done(browser.find("#other-board").is_displayed()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn traces_that_end_alike_are_reported_to_share_their_last_boards() {
    let browser = opened("#case=15863724&trace=first&with=classic");
    let first =
        Site::eight().trace(&["repair", "--size", "8", "--seed", "2026", "--cell", "1", "--trial", "1"]);
    let classic = Site::eight().trace(&["repair", "--size", "8"]);
    let pairs = (0..=first.steps()).rev().zip((0..=classic.steps()).rev());
    let shared = pairs.take_while(|(a, b)| first.board(*a) == classic.board(*b)).count();
    assert!(shared > 0);
    let printed = format!("They differ from the start on. Their last {shared} boards are the same.");
    assert_eq!(browser.text("#comparison"), printed);
}

/// Both boards at a step of the clock.
fn boards(browser: &Browser, step: usize) -> (String, String) {
    browser.enter("#slider", &step.to_string());
    (browser.painted("#board"), browser.painted("#other-board"))
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_step_where_two_traces_part_is_reported_and_marked() {
    let system = "kind = \"backtrack\"\nsize = 6\norder = \"shuffled\"";
    let site = Site::of(system, "count = 100\nseed = 2026");
    let browser = Browser::start();
    browser
        .still()
        .open(&site.file("simulator.html"), "#case=246135&trace=first&with=362514&with-trace=longest");
    let printed = browser.text("#comparison");
    let step = printed.strip_prefix("They part at step ").and_then(|rest| rest.split('.').next());
    let step: usize = step.and_then(|step| step.parse().ok()).unwrap_or_else(|| panic!("{printed}"));
    for before in 0..step {
        let (ours, theirs) = boards(&browser, before);
        assert_eq!(ours, theirs, "{before}");
    }
    let (ours, theirs) = boards(&browser, step);
    assert_ne!(ours, theirs);
    let marked = browser.js("return document.querySelector('#strip .parts').getBBox().x");
    assert!(marked.as_f64() > Some(0.0), "{marked}");
}
