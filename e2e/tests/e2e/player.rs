//! Playing a trace: every control leads to the same boards, counters, rows and addresses.

use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::site::Site;
use crate::trace::{Picture, Trace};

/// A page that replays what `queenlab trace repair --size 8` plays with more arguments, and the same trace.
pub fn replayed(arguments: &[&str]) -> (Browser, Trace) {
    let site = Site::empty();
    let trace = site.replay(&[&["repair", "--size", "8"], arguments].concat());
    let browser = Browser::start();
    browser.still().open(&site.file("trace.html"), "");
    (browser, trace)
}

/// A trace of 32 steps with 2 reactions.
const SHORT: [&str; 4] = ["--seed", "1", "--trial", "8"];

/// Clicks the button `arguments[0]` until it is disabled; the boards by the way, from where queens are told to stand.
const CLICK_THROUGH: &str = r"
    const button = document.getElementById(arguments[0]);
    const rows = () => {
        const places = [...document.querySelectorAll('#board .tokens use')].map(queen => queen.style.transform.match(/\d+/g).map(Number));
        return places.sort(([a], [b]) => a - b).map(([, y]) => 8 - y).join('');
    };
    const boards = [rows()];
    while (button.ariaDisabled !== 'true') {
        button.click();
        boards.push(rows());
    }
    return boards;
";

fn clicked_through(browser: &Browser, button: &str) -> Vec<String> {
    let boards = browser.done(browser.session().execute(CLICK_THROUGH, vec![Value::from(button)]));
    serde_json::from_value(boards.json().clone()).expect("boards")
}

fn counter(picture: &Picture, steps: usize) -> String {
    let (step, of) = (grouped(picture.step.trim_end_matches(".1")), grouped(&steps.to_string()));
    let words = if picture.step.ends_with(".1") { "after step" } else { "step" };
    format!("{words} {step} of {of}")
}

/// A number below a million as people read it.
fn grouped(digits: &str) -> String {
    match digits.len().checked_sub(3) {
        Some(cut) if cut > 0 => format!("{},{}", &digits[..cut], &digits[cut..]),
        _ => digits.to_owned(),
    }
}

/// Asserts that every part of the page shows this picture, the one of this number.
#[track_caller]
fn shows(browser: &Browser, trace: &Trace, position: usize, picture: &Picture) {
    let Picture { step, board } = picture;
    assert_eq!(&browser.painted("#board"), board, "{step}");
    assert_eq!(browser.text("#counter"), counter(picture, trace.steps()));
    assert_eq!(browser.value("#slider"), position.to_string(), "{step}");
    assert_eq!(browser.attribute("#slider", "aria-valuetext"), Some(counter(picture, trace.steps())));
    assert_eq!(browser.asked("step").as_ref(), Some(step));
    let row = match step.parse::<usize>() {
        Ok(0) => ("0".to_owned(), String::new()),
        Ok(written) => (grouped(step), trace.label(written).to_owned()),
        Err(_) => Default::default(),
    };
    assert_eq!(browser.current_row(), row, "{step}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_classic_start_is_shown_step_by_step_and_taken_back() {
    let (browser, trace) = replayed(&[]);
    let pictures = trace.pictures();
    assert_eq!((trace.steps(), pictures.len()), (2_340, 1 + 2_340 + 335));
    shows(&browser, &trace, 0, &pictures[0]);
    assert!(!browser.enabled("#first") && !browser.enabled("#back"));

    let mut boards: Vec<&str> = pictures.iter().map(|picture| picture.board.as_str()).collect();
    assert_eq!(clicked_through(&browser, "next"), boards);
    browser.wait_until("the browser allows another address", |page| step(page) == "2340");
    shows(&browser, &trace, pictures.len() - 1, &pictures[pictures.len() - 1]);
    assert_eq!(browser.painted("#board"), "15863724");
    assert!(!browser.enabled("#next") && !browser.enabled("#last"));

    boards.reverse();
    assert_eq!(clicked_through(&browser, "back"), boards);
    browser.wait_until("the browser allows another address", |page| step(page) == "0");
    shows(&browser, &trace, 0, &pictures[0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn slider_board_counter_log_and_address_agree_wherever_one_goes() {
    let (browser, trace) = replayed(&[]);
    let pictures = trace.pictures();
    for position in (0..pictures.len()).step_by(191).chain([18, 19, 20]) {
        browser.enter("#slider", &position.to_string());
        shows(&browser, &trace, position, &pictures[position]);
    }
    for place in [0, pictures.len() / 2, pictures.len() - 2] {
        browser.enter("#slider", &place.to_string());
        browser.click_row(&format!("[aria-posinset='{}'] a", place + 2));
        shows(&browser, &trace, place + 1, &pictures[place + 1]);
    }
    browser.go_to("18");
    assert_eq!(browser.painted("#board"), trace.board(18));
    browser.press(Key::Tab).click("#slider").press(Key::Home).press(Key::Right + Key::Right);
    shows(&browser, &trace, 2, &pictures[2]);
    browser.click("#strip");
    let middle: usize = browser.value("#slider").parse().expect("a number");
    assert!(middle.abs_diff(pictures.len() / 2) < 20, "{middle}");
    shows(&browser, &trace, middle, &pictures[middle]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_field_for_a_step_says_when_there_is_none() {
    let (browser, trace) = replayed(&[]);
    for (asked, shown, said) in [
        ("7", "7", ""),
        ("18.1", "18.1", ""),
        ("-1", "0", "There is no step “-1”. This is step 0 of 2,340."),
        ("1000000000", "2340", "There is no step “1000000000”. This is step 2,340 of 2,340."),
        ("3.7", "3", "There is no step “3.7”. This is step 3 of 2,340."),
        ("19", "19", ""),
    ] {
        browser.go_to(asked);
        assert_eq!(
            (browser.asked("step").as_deref(), browser.text("#message").as_str()),
            (Some(shown), said)
        );
    }
    assert_eq!(browser.painted("#board"), trace.board(19));
}

fn step(browser: &Browser) -> String {
    browser.asked("step").expect("a step")
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn keys_do_what_the_buttons_do() {
    let (browser, _) = replayed(&[]);
    let after = |keys: &str| {
        browser.press(keys.to_owned());
        step(&browser)
    };
    let key = |key: Key| char::from(key).to_string();
    let [left, right, home, end] = [Key::Left, Key::Right, Key::Home, Key::End].map(key);
    let [up, down] = [Key::Up, Key::Down].map(key);
    let pressed = [&right, &right, &right, &left, &down, &up, &end, &home].map(|keys| after(keys));
    assert_eq!(pressed, ["1", "2", "3", "2", "2", "2", "2340", "0"], "no arrow jumps to an end");
    assert_eq!([after("r"), after("r"), after("R")], ["18", "29", "18"]);
    assert_eq!(browser.value("#speed"), "all-30", "the longest trial is over in half a minute");
    browser.choose("#speed", "1").js("document.activeElement.blur()");
    let speeds = ["+", "+", "-", "-", "-", "-"].map(|keys| {
        browser.press(keys);
        browser.value("#speed")
    });
    assert_eq!(speeds, ["2", "4", "2", "1", "1", "1"]);
    browser.press("?");
    assert!(browser.text("#keys").contains("play or pause"));
    browser.press(&right);
    browser.press(Key::Escape);
    assert_eq!((step(&browser).as_str(), browser.count("dialog[open]")), ("18", 0));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn keys_belong_to_the_field_or_button_that_has_the_focus() {
    let (browser, _) = replayed(&[]);
    browser.click("#next");
    browser.press(" ");
    assert_eq!(step(&browser), "2", "space presses the button with the focus");
    assert_eq!(browser.attribute("#play", "aria-label").as_deref(), Some("Play"), "and plays nothing");
    browser.click("#goto").press("1" + Key::Home + "r" + Key::Right);
    assert_eq!((step(&browser).as_str(), browser.value("#goto").as_str()), ("2", "1"));
    browser.click("h1").press_with_control(Key::Right);
    assert_eq!(
        step(&browser),
        "1",
        "leaving the field goes to its step, keys with a modifier are the browser's"
    );
}

/// Notes from now on when the text of `#live` or `#counter` changes, in milliseconds.
fn watch(browser: &Browser, id: &str) {
    browser.js(&format!(
        "window.changes = [];
        new MutationObserver(() => changes.push(performance.now()))
            .observe(document.getElementById('{id}'), {{ childList: true, characterData: true, subtree: true }});"
    ));
}

/// How long it took from each noted change to the next.
fn pauses(browser: &Browser) -> Vec<f64> {
    let changes: Vec<f64> = serde_json::from_value(browser.js("return changes")).expect("times");
    changes.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn playing_ends_at_the_solution_and_two_more_clicks_start_no_second_clock() {
    let (browser, trace) = replayed(&SHORT);
    browser.choose("#speed", "16");
    watch(&browser, "counter");
    browser.js("for (let clicks = 0; clicks < 3; clicks++) document.getElementById('play').click()");
    browser.wait_until("it is solved", |page| step(page) == trace.steps().to_string());
    assert_eq!(browser.painted("#board"), trace.board(trace.steps()));
    assert!(browser.text("#sentence").ends_with(&format!("Solved: 35281746 after {} steps.", trace.steps())));
    assert_eq!(browser.attribute("#play", "aria-label").as_deref(), Some("Play"));
    let pauses: Vec<f64> = pauses(&browser).into_iter().filter(|pause| *pause > 1.0).collect();
    assert!(pauses.len() >= trace.steps(), "{}", pauses.len());
    let mean = pauses.iter().sum::<f64>() / pauses.len() as f64;
    assert!(mean >= 62.0, "a step takes a sixteenth of a second, and took {mean} ms");
    browser.click("#play");
    assert_eq!(browser.attribute("#play", "aria-label").as_deref(), Some("Pause"), "it begins again");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn speed_changes_while_it_plays_and_a_hidden_page_pauses() {
    let (browser, _) = replayed(&[]);
    let position = || browser.value("#slider").parse::<usize>().expect("a number");
    browser.choose("#speed", "1").click("#play").choose("#speed", "16");
    browser.wait_until("it plays fast", |_| position() > 20);
    browser.js("Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));");
    let stopped = position();
    sleep(Duration::from_millis(400));
    assert_eq!(position(), stopped);
    assert_eq!(browser.attribute("#play", "aria-label").as_deref(), Some("Play"));
    assert_eq!(browser.attribute("#slider", "aria-valuetext"), Some(browser.text("#counter")));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_screen_reader_is_reported_every_step_but_not_flooded_while_it_plays() {
    let (browser, trace) = replayed(&SHORT);
    browser.click("#next");
    assert!(
        browser
            .js("return document.getElementById('live').textContent")
            .to_string()
            .contains("step 1 of 32. Action: queen ")
    );
    assert_eq!(browser.attribute("#live", "role").as_deref(), Some("status"));
    browser.choose("#speed", "8");
    watch(&browser, "live");
    browser.click("#play");
    browser.wait_until("it is solved", |page| step(page) == trace.steps().to_string());
    let pauses = pauses(&browser);
    assert!((1..=3).contains(&pauses.len()), "{pauses:?}");
    assert!(pauses[..pauses.len() - 1].iter().all(|pause| *pause >= 2000.0), "{pauses:?}");
    let said = browser.js("return document.getElementById('live').textContent");
    assert!(said.as_str().expect("text").contains("Solved: 35281746"), "{said}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn queens_glide_unless_the_user_prefers_less_motion() {
    let (browser, _) = replayed(&SHORT);
    let glide = || {
        browser.js("return getComputedStyle(document.querySelector('#board .tokens use')).transitionDuration")
    };
    assert_eq!(glide(), "0s");
    browser.preferring("prefers-reduced-motion", "no-preference");
    assert_eq!(glide(), "0.18s");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_trace_solved_at_its_start_has_nothing_to_play() {
    let (browser, _) = replayed(&["--start", "15863724"]);
    assert_eq!(browser.text("#sentence"), "Start: 15863724INIT. Solved at the start: 15863724.");
    assert_eq!(browser.text("#counter"), "step 0 of 0");
    assert_eq!(browser.painted("#board"), "15863724");
    for control in ["#first", "#back", "#play", "#next", "#last", "#slider"] {
        assert!(!browser.enabled(control), "{control}");
    }
    browser.press(" ").press(Key::End);
    assert_eq!((step(&browser).as_str(), browser.console_errors()), ("0", Vec::new()));
    assert!(!browser.js("return document.getElementById('strip').outerHTML").to_string().contains("NaN"));
    assert_eq!(
        browser.js("return document.getElementById('strip').getClientRects().length"),
        0,
        "an empty strip"
    );
}
