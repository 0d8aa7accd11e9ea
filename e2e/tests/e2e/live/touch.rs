//! Fingers on the board of a phone: a swipe scrolls.

use super::{middle, ready, written};
use crate::browser::Browser;

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_swipe_over_the_board_scrolls_and_moves_no_queen() {
    let (_site, file) = written();
    let browser = Browser::start();
    browser.still().phone().touched().open(&file, "");
    ready(&browser);
    assert_eq!(browser.value("#start"), "11111111");
    let at = middle(&browser, "4,3");
    browser.swipe_up(at, 240);
    browser.wait_until("the page has moved", |page| page.js("return scrollY > 100") == true);
    assert_eq!(browser.value("#start"), "11111111");
}
