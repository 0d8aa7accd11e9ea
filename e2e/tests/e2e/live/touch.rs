//! Fingers on the board of a phone: a tap puts a queen, a swipe scrolls.

use super::{middle, ready, written};
use crate::browser::Browser;

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_tap_puts_the_queen_of_its_column() {
    let (_site, file) = written();
    let browser = Browser::start();
    browser.still().phone().touched().open(&file, "#system=repair");
    ready(&browser);
    browser.tap(middle(&browser, "4,3"));
    browser.wait_until("it is put", |page| page.value("#start") == "11131111");
    browser.tap(middle(&browser, "8,8"));
    browser.wait_until("so is another", |page| page.value("#start") == "11131118");
    assert_eq!(browser.asked("start").as_deref(), Some("11131118"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_swipe_over_the_board_scrolls_and_moves_no_queen() {
    let (_site, file) = written();
    let browser = Browser::start();
    browser.still().phone().touched().open(&file, "#system=repair");
    ready(&browser);
    assert_eq!(browser.value("#start"), "11111111");
    let at = middle(&browser, "4,3");
    browser.swipe_up(at, 240);
    browser.wait_until("the page has moved", |page| page.js("return scrollY > 100") == true);
    assert_eq!(browser.value("#start"), "11111111");
}
