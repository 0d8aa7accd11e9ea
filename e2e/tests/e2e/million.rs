//! A trace of a million steps.

use serde_json::Value;

use crate::browser::Browser;
use crate::site::Site;

const STEPS: usize = 1_000_000;

fn rows(browser: &Browser) -> usize {
    browser.count("#log li")
}

fn last_row(browser: &Browser) -> Value {
    browser.js("return document.querySelector('#log li:last-child .step').textContent")
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn it_opens_with_few_rows_and_every_step_can_be_reached() {
    let site = Site::empty();
    let trace = site.replay(&["repair", "--size", "16", "--max-steps", &STEPS.to_string()]);
    assert_eq!(trace.steps(), STEPS);
    let browser = Browser::start();
    browser.still().open(&site.file("trace.html"), "");
    browser.wait_until("it is open", |page| page.text("#counter") == "step 0 of 1,000,000");
    assert!(rows(&browser) < 200, "{}", rows(&browser));
    assert_eq!(browser.painted("#board"), trace.board(0));

    browser.js("const log = document.getElementById('log'); log.scrollTop = log.scrollHeight");
    browser.wait_until("the last row is there", |page| last_row(page) == "1,000,000");
    assert!(rows(&browser) < 200);
    browser.click_row("li:last-child a");
    assert_eq!(browser.painted("#board"), trace.board(STEPS));
    assert!(browser.text("#sentence").ends_with("The trial ends: step-limit after 1,000,000 steps."));

    for step in [900_000, 123_456, 999_999] {
        browser.open(&site.file("trace.html"), &format!("#step={step}"));
        assert_eq!(browser.painted("#board"), trace.board(step), "{step}");
        assert_eq!(browser.current_row().1, trace.label(step), "{step}");
        browser.click("#next").click("#back");
        assert_eq!((browser.asked("step"), rows(&browser) < 200), (Some(step.to_string()), true));
    }
    assert_eq!(browser.console_errors(), [""; 0]);
}
