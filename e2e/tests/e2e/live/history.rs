//! Back returns to what was shown, with its result.

use super::{opened, ready, run, written};
use crate::browser::Browser;
use crate::site::Site;

#[track_caller]
fn back(browser: &Browser) {
    browser.done(browser.session().back());
}

fn result(browser: &Browser) -> [String; 3] {
    ["#progress", "#answer", "#grounds"].map(|css| browser.text(css))
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn back_returns_from_a_trial_and_from_another_experiment() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=6&count=3000");
    run(&browser);
    let found = result(&browser);
    browser.click("#ends .reached");
    assert!(browser.asked("start").expect("a start").starts_with("trial"));
    browser.choose("#system", "backtrack");
    assert_eq!(browser.text("#progress"), "");
    back(&browser);
    browser.wait_until("the solver is back", |page| page.value("#system") == "repair");
    assert!(browser.asked("start").expect("a start").starts_with("trial"));
    assert_eq!(result(&browser), found);
    back(&browser);
    browser.wait_until("the start is back", |page| page.asked("start").as_deref() == Some("classic"));
    assert_eq!((result(&browser), browser.value("#size")), (found, "6".into()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_result_is_there_again_after_another_page() {
    let browser = Browser::start();
    browser.still().open(&Site::eight().file("live.html"), "#system=repair&size=6&count=3000");
    ready(&browser);
    run(&browser);
    let found = result(&browser);
    browser.click(".in-language[lang=en] header.top a:not([aria-current])");
    browser.wait_until("another page is shown", |page| page.count("#board") == 0);
    back(&browser);
    ready(&browser);
    browser.wait_until("the result is there", |page| page.count("body.found:not(.counting)") == 1);
    assert_eq!(result(&browser), found);
    assert_eq!(browser.text("#run"), "Run");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_race_is_there_again_after_another_page() {
    let lanes = |browser: &Browser| -> Vec<String> {
        browser.strings("return [...document.querySelectorAll('#lanes li')]
            .map((lane) => [...lane.querySelectorAll('h3, p')].map(({ textContent }) => textContent).join(' '))")
    };
    let browser = Browser::start();
    browser.still().open(&Site::eight().file("live.html"), "#system=repair&size=6&count=3000");
    ready(&browser);
    browser.click("#several").click("#racers label:nth-child(2)").click("#run");
    browser.wait_until("all are ranked", |page| page.text("#closest").starts_with("Closest to uniform: "));
    let (ranking, raced) = (browser.text("#closest"), lanes(&browser));
    assert_eq!(raced.len(), 7);
    browser.click(".in-language[lang=en] header.top a:not([aria-current])");
    browser.wait_until("another page is shown", |page| page.count("#board") == 0);
    back(&browser);
    ready(&browser);
    browser.wait_until("the race is there", |page| page.text("#closest") == ranking);
    assert_eq!(lanes(&browser), raced);
    assert_eq!(browser.text("#run"), "Run");
    assert_eq!(browser.count("#racers input:not(:checked)"), 1);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn an_experiment_that_was_left_half_done_goes_on_where_it_was() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=8&count=300000");
    browser.click("#run").wait_until("it runs", |page| page.count("body.found") == 1);
    browser.done(browser.session().refresh());
    ready(&browser);
    browser.wait_until("it can go on", |page| page.count("body.found") == 1);
    let words = browser.text("#run");
    if words == "Resume" {
        browser.click("#run");
    }
    browser.wait_until("it is done", |page| page.text("#progress") == "300,000 of 300,000 starts");
    assert_eq!(browser.console_errors(), [""; 0]);
}
