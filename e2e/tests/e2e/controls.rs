//! The checks themselves: each finds what is wrong with a page that was spoilt.

use crate::browser::Browser;
use crate::site::Site;

fn spoilt(script: &str) -> Browser {
    let browser = Browser::start();
    browser.phone().open(&Site::census(4).file("classic/simulator.html"), "");
    browser.requests();
    browser.js(script);
    browser
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn broken_rules_are_found() {
    let browser = spoilt(
        "document.body.style.color = '#999';
        document.querySelectorAll('label').forEach(label => label.replaceWith(...label.querySelectorAll('select')));
        document.getElementById('board').removeAttribute('aria-label');",
    );
    let broken = browser.violations();
    for rule in ["color-contrast", "select-name", "role-img-alt"] {
        assert!(broken.iter().any(|printed| printed.starts_with(rule)), "{rule}: {broken:#?}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn requests_and_errors_are_found() {
    let browser =
        spoilt("document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/q.png' }))");
    browser.wait_until("the error is logged", |page| !page.console_errors().is_empty());
    assert_eq!(browser.requests(), ["http://127.0.0.1:9/q.png"]);
    browser.js("setTimeout(() => { throw new Error('spoilt') })");
    browser.wait_until("the exception is logged", |page| {
        page.console_errors().iter().any(|error| error.contains("spoilt"))
    });
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_does_not_fit_a_phone_is_found() {
    let browser = spoilt(
        "document.getElementById('board').style.width = '500px';
        document.getElementById('next').style.minHeight = '20px';",
    );
    assert!(browser.sideways_scroll(390) > 100, "{}", browser.sideways_scroll(390));
    let small = browser.small_targets();
    assert!(small.len() == 1 && small[0].contains("next"), "{small:?}");
}
