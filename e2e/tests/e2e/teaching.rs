//! What a class does with the simulator: it reads how the solver works, and says what comes next.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::site::Site;

/// A click in the middle of a column of the board, counted from 1.
const CLICK_COLUMN: &str = "
    const board = document.getElementById('board');
    const box = board.querySelector(':scope > use').getBoundingClientRect();
    const clientX = box.left + ((Number(arguments[0]) - .5) / 8) * box.width;
    board.dispatchEvent(new MouseEvent('click', { clientX, clientY: box.top + box.height / 2, bubbles: true }));
";

fn opened(fragment: &str) -> Browser {
    let browser = Browser::start();
    browser.still().open(&Site::eight().file("simulator.html"), fragment);
    browser
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn who_predicts_is_asked_before_each_move_and_scored() {
    let browser = opened("#case=classic&step=0&predict=1");
    assert_eq!(browser.attribute("#predict", "aria-pressed").as_deref(), Some("true"));
    let step = || browser.text("#counter");
    assert!(step().starts_with("step 0 of "), "{}", step());
    browser.js_of(CLICK_COLUMN, "2");
    assert!(step().starts_with("step 1 of "), "{}", step());
    assert_eq!([browser.text("#verdict"), browser.text("#score")], ["Right.", "1 of 1 right"]);
    browser.js_of(CLICK_COLUMN, "8");
    assert!(step().starts_with("step 2 of "), "{}", step());
    assert_eq!(browser.text("#score"), "1 of 2 right");
    assert!(browser.text("#verdict").starts_with("No, queen "), "{}", browser.text("#verdict"));
    browser.click("#guess").press("2" + Key::Enter);
    assert!(step().starts_with("step 3 of "), "{}", step());
    assert!(browser.text("#score").ends_with(" of 3 right"));
    assert_eq!(browser.asked("predict").as_deref(), Some("1"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_comes_next_is_not_in_view_while_it_is_asked() {
    let browser = opened("#case=classic&step=5&predict=1");
    let seen = "return [...document.querySelectorAll('#log li')]
        .filter(row => getComputedStyle(row).visibility === 'visible').map(row => row.querySelector('.step').textContent)";
    assert_eq!(browser.strings(seen).last().map(String::as_str), Some("5"));
    browser.click("#last");
    assert_eq!(browser.js("return document.getElementById('question').hidden"), json!(true));
    browser.click("#predict");
    assert_eq!(browser.asked("predict"), None);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_solver_is_explained_with_pictures_in_both_languages() {
    for (language, begin) in [("en", "Queen i stands"), ("es", "La reina i está")] {
        let browser = opened(&format!("#case=classic&lang={language}"));
        browser.click("#about-solver");
        assert_eq!(browser.count("#about[open] #about-text li"), 6);
        assert!(browser.text("#about-text").contains(begin), "{}", browser.text("#about-text"));
        assert_eq!(browser.count("#about-pictures figure .board"), 3);
        browser.click("#about-pictures figure:last-child a");
        browser.wait_until("the panel is closed", |page| page.count("#about[open]") == 0);
        assert_ne!(browser.asked("step").as_deref(), Some("0"));
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_list_of_steps_is_one_stop_of_the_tab_key_and_arrows_walk_it() {
    let browser = opened("#case=classic&step=5");
    assert_eq!(browser.count("#log a[tabindex='0']"), 1);
    browser.js("document.querySelector('#log [aria-current]').focus()");
    browser.press(Key::Down + Key::Down);
    assert_eq!(browser.current_row().0, "7");
    let focused = "return document.activeElement === document.querySelector('#log [aria-current]')";
    assert_eq!(browser.js(focused), json!(true));
    browser.press(Key::Up);
    assert_eq!(browser.current_row().0, "6");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn long_lists_can_be_skipped() {
    let browser = opened("#case=classic&step=5");
    browser.js("document.getElementById('skip').focus()");
    browser.press(Key::Enter);
    assert_eq!(browser.js("return document.activeElement.id"), json!("end"));
    assert_eq!(browser.asked("step").as_deref(), Some("5"));
    browser.open(&Site::eight().file("solutions.html"), "");
    browser.phone().js("document.querySelector('.skip').focus()");
    assert_eq!(browser.small_targets(), [""; 0]);
    browser.press(Key::Enter);
    assert_eq!(browser.js("return location.hash"), json!("#after-boards"));
}
