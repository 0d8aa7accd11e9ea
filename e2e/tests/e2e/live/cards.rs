//! The card of a bar: pointers, fingers and keys reach it, and play what it shows.

use std::fs;

use thirtyfour::Key;

use super::{opened, run, written};
use crate::browser::Browser;

/// Where the first bar is in the window, in pixels.
const FIRST: &str = "
    const picture = document.getElementById('picture');
    picture.scrollIntoView({ block: 'center' });
    const { x, y } = picture.querySelector('.axis').getBBox();
    const at = new DOMPoint(x + 3, y - 40).matrixTransform(picture.getScreenCTM());
    return JSON.stringify([Math.round(at.x), Math.round(at.y)]);
";

fn first(browser: &Browser) -> (i64, i64) {
    serde_json::from_str(browser.js(FIRST).as_str().expect("a place")).expect("two numbers")
}

/// The words of the card, if one is shown.
fn card(browser: &Browser) -> String {
    browser.text("#tip")
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_mouse_shows_the_board_its_place_and_its_share() {
    let (_site, file) = written();
    let browser = opened(&file, "#count=5000");
    run(&browser);
    let (x, y) = first(&browser);
    browser.done(browser.session().action_chain().move_to(x, y).perform());
    browser.wait_until("the card is shown", |page| card(page).starts_with("1 of 92"));
    let most = browser.text("#ends .reached:first-child").replace("Most frequent", "1 of 92");
    assert_eq!(card(&browser), most);
    assert_eq!(browser.count("#tip .board"), 1);
    browser.done(browser.session().action_chain().move_to(5, 5).perform());
    browser.wait_until("it is gone", |page| card(page).is_empty());
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn keys_walk_along_the_bars_and_play_one() {
    let (_site, file) = written();
    let browser = opened(&file, "#count=5000");
    run(&browser);
    browser.js("document.getElementById('picture').focus()");
    browser.press(Key::Right).press(Key::Right);
    let spoken = browser.attribute("#picture", "aria-valuetext").expect("what the bar says");
    assert_eq!(
        spoken.split_whitespace().collect::<Vec<_>>(),
        card(&browser).split_whitespace().collect::<Vec<_>>()
    );
    browser.press(Key::End);
    assert!(card(&browser).starts_with("92 of 92"), "{}", card(&browser));
    let drawn = browser.attribute("#picture", "viewBox");
    browser.window(1000, 700);
    browser.wait_until("the chart is drawn again", |page| page.attribute("#picture", "viewBox") != drawn);
    assert!(card(&browser).starts_with("92 of 92"), "the card stays: {}", card(&browser));
    browser.press(Key::Home).press(Key::Enter);
    assert!(browser.asked("start").expect("a start").starts_with("trial"));
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn charts_are_saved_as_drawings_that_need_no_page() {
    let (site, file) = written();
    let browser = opened(&file, "#count=5000");
    run(&browser);
    let saved = site.file("saved");
    fs::create_dir(&saved).expect("a folder");
    browser.saving_to(&saved).click("#save summary").click("#save-picture").click("#save-steps");
    for name in ["picture.svg", "steps.svg"] {
        browser.wait_until("it is saved", |_| saved.join(name).exists());
        let drawing = fs::read_to_string(saved.join(name)).expect("a drawing");
        assert!(
            drawing.starts_with("<svg") && drawing.contains("rgb(") && !drawing.contains("class="),
            "{name}"
        );
        let letters = Browser::start();
        letters.open(&saved.join(name), "");
        assert!(letters.count("text") > 5, "{name}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_tap_shows_the_card_and_a_second_one_plays_it() {
    let (_site, file) = written();
    let browser = opened(&file, "#count=5000");
    browser.phone().touched();
    run(&browser);
    browser.tap(first(&browser));
    browser.wait_until("the card is shown", |page| card(page).starts_with("1 of 92"));
    assert_eq!(browser.asked("start").as_deref(), Some("classic"), "one tap plays nothing");
    browser.click("#tip button");
    assert!(browser.asked("start").expect("a start").starts_with("trial"));
}
