//! The projector mode: board and bars fill the window, and there is a way out.

use thirtyfour::Key;

use super::{opened, run, written};
use crate::browser::Browser;

/// Left, top, right and bottom of an element, in pixels.
#[track_caller]
fn edges(browser: &Browser, css: &str) -> [f64; 4] {
    let script =
        "const { left, top, right, bottom } = document.querySelector(arguments[0]).getBoundingClientRect();
        return JSON.stringify([left, top, right, bottom]);";
    serde_json::from_str(browser.js_of(script, css).as_str().expect("edges")).expect("four numbers")
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn board_and_bars_fill_the_window_and_the_letters_grow_with_it() {
    let (_site, file) = written();
    for (width, height, letters) in [(1280, 720, 16.0), (1920, 1080, 23.0), (2560, 1440, 31.0)] {
        let browser = opened(&file, "#count=2000");
        browser.window(width, height);
        run(&browser);
        browser.press("f");
        let (board, bars) = (edges(&browser, "#board"), edges(&browser, "#picture"));
        assert!(board[0] < 80.0 && board[2] <= bars[0], "{board:?} {bars:?}");
        assert!(bars[2] > f64::from(width) - 80.0, "{bars:?} of {width}");
        assert!(board[3] - board[1] > 0.5 * f64::from(height), "{board:?} of {height}");
        for css in ["#run", "#steps", "#play", "#answer", "#leave"] {
            let [left, top, right, bottom] = edges(&browser, css);
            let is_inside =
                left >= 0.0 && top >= 0.0 && right <= f64::from(width) && bottom <= f64::from(height);
            assert!(is_inside, "{width}: {css} {left} {top} {right} {bottom}");
        }
        let size = browser.js("return parseFloat(getComputedStyle(document.querySelector('#run')).fontSize)");
        assert!(size.as_f64().is_some_and(|size| size >= letters), "{width}: {size}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_button_and_escape_leave_it_from_any_field() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair");
    let is_on = || browser.count("body.present") == 1;
    browser.press("f");
    assert!(is_on());
    browser.click("#leave");
    assert!(!is_on());
    browser.click("#present");
    browser.js("document.getElementById('count').focus()");
    browser.press(Key::Escape);
    assert!(!is_on());
    assert!(browser.js("return document.querySelector('#leave').checkVisibility()") == false);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_button_of_the_first_screen_leads_to_it() {
    let (_site, file) = written();
    let browser = opened(&file, "");
    browser.window(1280, 720).click("#project");
    assert_eq!(browser.count("body.present"), 1);
    browser.click("#run");
    browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
    for css in ["#answer", "#picture", "#next-race", "#leave"] {
        let [left, top, right, bottom] = edges(&browser, css);
        assert!(left >= 0.0 && top >= 0.0 && right <= 1280.0 && bottom <= 720.0, "{css} {bottom}");
    }
    assert_eq!(browser.overlaps("#asked, #answer, #picture, #following button, #run, #leave"), [""; 0]);
    browser.click("#leave");
    assert_eq!(browser.count("body.present"), 0);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_lies_below_the_button_that_leaves_it() {
    let (_site, file) = written();
    for (width, height) in [(1280, 720), (1280, 800), (1920, 1080)] {
        for language in ["en", "es"] {
            let browser = opened(&file, &format!("#view=question&count=2000&lang={language}"));
            browser.window(width, height).click("#project").click("#run");
            browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
            let is_clear = |parts: &str| {
                let parts = format!("#leave, #asked, #bar, #progress, #answer, #restart > *, {parts}");
                assert_eq!(browser.overlaps(&parts), [""; 0], "{width}x{height} {language}");
            };
            is_clear("#picture, #following button, #run");
            browser.click("#next-restart");
            browser.wait_until("it is answered", |page| !page.text("#answer").is_empty());
            is_clear("#picture, #following button, #run");
            browser.click("#next-race");
            browser.wait_until("all are ranked", |page| !page.text("#closest").is_empty());
            is_clear(".race > p, #lanes li > *");
        }
    }
}
