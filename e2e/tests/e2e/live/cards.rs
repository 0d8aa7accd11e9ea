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
    let most = browser.text("#ends .reached:first-child");
    let key = most.lines().nth(1).expect("a key");
    let said = card(&browser);
    for word in [key, "times", "share", "from", "to", "steps: min", "mean", "max", "play trial "] {
        assert!(said.contains(word), "{word}: {said}");
    }
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
    browser.saving_to(&saved).click("#save summary");
    for chart in ["picture", "steps"] {
        for kind in 1..=3 {
            browser.click(&format!("#save .saves[data-chart={chart}] button:nth-child({kind})"));
        }
    }
    for name in ["frequencies.csv", "steps.csv", "frequencies.png", "steps.png"] {
        browser.wait_until("it is saved", |_| saved.join(name).metadata().is_ok_and(|file| file.len() > 500));
    }
    let table = fs::read_to_string(saved.join("frequencies.csv")).expect("a table");
    assert_eq!(table.lines().count(), 93, "{table}");
    assert!(fs::read(saved.join("steps.png")).expect("a picture").starts_with(b"\x89PNG"));
    for name in ["frequencies.svg", "steps.svg"] {
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

/// The bins of the steps, and the bars of each lane of a race.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_chart_has_cards() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=6&count=3000");
    run(&browser);
    browser.js("document.getElementById('steps').focus()");
    browser.press(Key::Home);
    let said = browser.text("#steps-tip");
    assert!(said.contains("trials") && said.contains("solved within"), "{said}");
    let first = said.clone();
    browser.press(Key::Right);
    assert_ne!(browser.text("#steps-tip"), first);
    browser.click("#several").click("#run");
    browser.wait_until("all are ranked", |page| !page.text("#closest").is_empty());
    browser.js("document.querySelector('#lanes li:nth-child(2) .chart').focus()");
    browser.press(Key::Home);
    let said = browser.text("#lanes li:nth-child(2) .tip");
    assert!(said.starts_with("1 of 4") && said.contains("share"), "{said}");
    assert_eq!(browser.count("#lanes li:nth-child(2) .tip .board"), 1);
    let are_seen = "return [...document.querySelectorAll('#lanes .saves button')].filter((button) => button.checkVisibility()).length";
    assert_eq!(browser.js(are_seen), 24);
}

/// The first screen has them, too.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_bars_of_the_first_screen_are_saved() {
    let (site, file) = written();
    let browser = opened(&file, "#size=6&count=2000&view=answer");
    browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
    let saved = site.file("saved");
    fs::create_dir(&saved).expect("a folder");
    browser.saving_to(&saved);
    for kind in 1..=3 {
        browser.click(&format!(".key .saves button:nth-child({kind})"));
    }
    for name in ["frequencies.svg", "frequencies.png", "frequencies.csv"] {
        browser.wait_until("it is saved", |_| saved.join(name).metadata().is_ok_and(|file| file.len() > 100));
    }
}

/// The nearest bar is taken, on a phone also beside the first and the last.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_tap_beside_the_bars_takes_the_nearest() {
    let (_site, file) = written();
    let browser = opened(&file, "#count=5000");
    browser.phone().touched();
    run(&browser);
    let (x, y) = first(&browser);
    browser.tap((x - 20, y));
    browser.wait_until("the card is shown", |page| card(page).starts_with("1 of 92"));
    let broken = "return [...document.querySelectorAll('#tip dd')].filter((value) =>
        value.textContent.length < 16 && value.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(value).lineHeight)).map(({ textContent }) => textContent)";
    assert_eq!(browser.strings(broken), [""; 0], "numbers stay whole");
}

/// What is not a bar of a solution has no card, so that nothing invites to tap it.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn only_bars_that_have_cards_invite_to_tap() {
    let (_site, file) = written();
    for (system, invites) in [("repair", true), ("game", false), ("squares", false)] {
        let browser = Browser::start();
        browser.still().open(&file, &format!("#system={system}&count=1000&view=question"));
        browser.wait_until("the page can be used", |page| page.text("#run").starts_with("Run"));
        browser.click("#run");
        browser.wait_until("it is answered", |page| page.count("body.answers.found:not(.counting)") == 1);
        let is_seen = browser.js("return document.querySelector('#tap').checkVisibility()");
        assert_eq!(is_seen, invites, "{system}");
    }
}
