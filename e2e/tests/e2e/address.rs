//! The address holds case, trace and step; a wrong one is told and set right.

use std::fs;

use crate::browser::Browser;
use crate::site::Site;

const PAGE: &str = "simulator.html";

fn opened(fragment: &str) -> Browser {
    let browser = Browser::start();
    browser.still().open(&Site::eight().file(PAGE), fragment);
    browser
}

fn case(browser: &Browser) -> String {
    browser.text("#title")
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn case_trace_and_step_go_into_the_address_and_come_back_from_it() {
    let browser = opened("");
    let visited = browser.js("return history.length");
    browser.click("a.case[data-key='16837425']");
    browser.wait_until("the case is shown", |page| case(page) == "16837425");
    browser.choose("#trace", "longest").go_to("23");
    let (board, sentence) = (browser.painted("#board"), browser.text("#sentence"));
    assert_eq!(browser.hash(), "case=16837425&trace=longest&step=23");
    let there = browser.js("return history.length");
    browser.click("#next").click("#back");
    assert_eq!(browser.js("return history.length"), there, "steps are no places to go back to");
    assert_eq!(there.as_i64(), visited.as_i64().map(|length| length + 1), "cases are");

    browser.click("#copy-link");
    browser.wait_until("it is copied", |page| page.text("#message") == "Copied.");
    let link = browser.pasted();
    assert!(
        link.starts_with("file://") && link.ends_with("/simulator.html#case=16837425&trace=longest&step=23"),
        "{link}"
    );
    browser.open(&Site::eight().file(PAGE), "").done(browser.session().goto(&link));
    browser.wait_until("the case is shown", |page| case(page) == "16837425");
    assert_eq!((browser.painted("#board"), browser.text("#sentence")), (board, sentence));
    assert_eq!(browser.value("#trace"), "longest");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_case_or_trace_that_is_not_there_is_reported_as_text() {
    let browser = opened("");
    for wrong in [
        "12345678",
        "__proto__",
        "constructor",
        "toString",
        "hasOwnProperty",
        "<img src=x onerror=alert(1)>",
        "\u{202e}",
    ] {
        browser.open(&Site::eight().file(PAGE), &format!("#case={wrong}&step=2"));
        assert_eq!(
            browser.text("#message"),
            format!("There is no case “{wrong}” here. This is classic start.")
        );
        assert_eq!((case(&browser), browser.count("img")), ("classic start".to_owned(), 0), "{wrong}");
        assert_eq!(browser.hash(), "case=classic&trace=classic&step=2");
        browser.open(&Site::eight().file(PAGE), &format!("#case=16837425&trace={wrong}"));
        assert_eq!(
            browser.text("#message"),
            format!("There is no trace “{wrong}” of it. This is the shortest one.")
        );
        assert_eq!(browser.hash(), "case=16837425&trace=shortest&step=0");
        assert_eq!(browser.console_errors(), [""; 0], "{wrong}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_wrong_step_is_set_right_and_reported() {
    let browser = opened("");
    for (wrong, shown) in [
        ("step=-1", "0"),
        ("step=1e9", "2340"),
        ("step=99999999999999999999", "2340"),
        ("step=2341", "2340"),
        ("step=NaN", "0"),
        ("step=Infinity", "2340"),
        ("step=3.7", "3"),
        ("step=", "0"),
        ("step=%00", "0"),
        ("step=7.1", "7"),
        ("step=18.9", "18.1"),
    ] {
        browser.open(&Site::eight().file(PAGE), &format!("#case=classic&{wrong}"));
        assert_eq!(browser.asked("step").as_deref(), Some(shown), "{wrong}");
        assert!(
            browser.text("#message").starts_with("There is no step “"),
            "{wrong}: {}",
            browser.text("#message")
        );
        assert_eq!(browser.console_errors(), [""; 0], "{wrong}");
    }
    browser.open(&Site::eight().file(PAGE), "#case=classic&step=3&step=5");
    assert_eq!(
        (browser.hash().as_str(), browser.text("#message").as_str()),
        ("case=classic&trace=classic&step=5", "")
    );
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn an_address_that_cannot_be_read_is_reported() {
    let browser = opened("");
    for wrong in ["%", "case=%E0%A4%A", "case=16837425&step=%zz", "%=%&=&&"] {
        browser.open(&Site::eight().file(PAGE), &format!("#{wrong}"));
        assert_eq!(browser.text("#message"), "The address could not be read.", "{wrong}");
        assert_eq!(
            (browser.asked("step").as_deref(), browser.console_errors().len()),
            (Some("0"), 0),
            "{wrong}"
        );
    }
    for harmless in ["", "=", "&&", "nothing=1", "case"] {
        browser.open(&Site::eight().file(PAGE), &format!("#{harmless}"));
        assert_eq!(
            (browser.asked("step").as_deref(), browser.console_errors().len()),
            (Some("0"), 0),
            "{harmless}"
        );
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn trace_and_board_can_be_copied_and_saved() {
    let site = Site::empty();
    site.replay(&["repair", "--size", "8"]);
    let browser = Browser::start();
    browser.saving_to(&site.file("")).still().open(&site.file("trace.html"), "#step=18");
    let written = site.queenlab(&["trace", "repair", "--size", "8"]);
    browser.click("#copy-text");
    browser.wait_until("it is copied", |page| page.text("#message") == "Copied.");
    assert!(browser.pasted().trim_end() == written.trim_end());

    browser.click("#download-text").click("#download-svg");
    let text = site.file("repair-15863724-only.txt");
    let svg = site.file("repair-15863724-only-18.svg");
    browser.wait_until("both are saved", |_| text.exists() && svg.exists());
    assert!(fs::read_to_string(text).expect("text").trim_end() == written.trim_end());
    browser.open(&svg, "");
    assert_eq!(browser.js("return document.documentElement.localName"), "svg");
    let queens = browser.strings("return [...document.querySelectorAll('use[href=\"#q\"]')].map(queen => `${queen.getBoundingClientRect().width > 20}`)");
    assert_eq!(queens, ["true"; 8]);
    assert_eq!(browser.requests(), [""; 0]);
}
