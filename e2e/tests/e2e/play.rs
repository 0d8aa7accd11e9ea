//! `play.html`: puzzles solved by keyboard and mouse.

use serde_json::Value;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::site::Site;

/// A site of sudokus of this side.
fn site(size: u32) -> Site {
    Site::of(&format!("kind = \"squares\"\nsize = {size}\nmethod = \"walk\""), "count = 30\nseed = 2026")
}

fn opened(site: &Site, fragment: &str) -> Browser {
    let browser = Browser::start();
    browser.still().open(&site.file("play.html"), fragment);
    browser
}

/// What the page was given.
fn data(browser: &Browser) -> Value {
    browser.js("return JSON.parse(document.getElementById('data').textContent)")
}

/// The numbers of the first grid.
fn solution(browser: &Browser) -> Vec<u64> {
    serde_json::from_value(data(browser)["grids"][0]["cells"].clone()).expect("numbers")
}

/// What each cell shows, row by row: empty where it is hidden.
fn cells(browser: &Browser) -> Vec<String> {
    browser.strings(
        "return [...document.querySelectorAll('#board [role=gridcell]')].map(cell => cell.textContent)",
    )
}

fn hidden(browser: &Browser) -> Vec<usize> {
    let cells = cells(browser).into_iter().enumerate();
    cells.filter(|(_, text)| text.is_empty()).map(|(cell, _)| cell).collect()
}

/// Shown, hidden, right, wrong.
fn counts(browser: &Browser) -> [usize; 4] {
    ["shown", "hidden", "right", "wrong"].map(|id| browser.text(&format!("#{id}")).parse().expect("a number"))
}

fn css(cell: usize, side: usize) -> String {
    format!("#board [role=row]:nth-child({}) [role=gridcell]:nth-child({})", cell / side + 1, cell % side + 1)
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn guesses_are_checked_by_keyboard_and_mouse_and_counted() {
    let browser = opened(&site(9), "");
    let (solution, empty) = (solution(&browser), hidden(&browser));
    assert_eq!(counts(&browser), [81 - empty.len(), empty.len(), 0, 0]);
    for (cell, text) in cells(&browser).iter().enumerate().filter(|(_, text)| !text.is_empty()) {
        assert_eq!(text, &solution[cell].to_string());
    }
    let (first, second) = (empty[0], empty[1]);
    let wrong = solution[first] % 9 + 1;
    browser.click(&css(first, 9)).press(wrong.to_string());
    let printed = format!("Wrong: not {wrong} in row {}, column {}.", first / 9 + 1, first % 9 + 1);
    assert_eq!(browser.text("#message"), printed);
    let label = browser.attribute(&css(first, 9), "aria-label").expect("words");
    assert!(label.ends_with(&format!("{wrong}, wrong")), "{label}");
    let style =
        format!("return getComputedStyle(document.querySelector('{}')).textDecorationLine", css(first, 9));
    assert_eq!(browser.js(&style), "line-through");
    assert_eq!(counts(&browser), [81 - empty.len(), empty.len(), 0, 1]);
    browser.press(Key::Backspace);
    assert_eq!(hidden(&browser), empty);
    browser.press(solution[first].to_string());
    assert!(browser.text("#message").starts_with("Right: "), "{}", browser.text("#message"));
    assert_eq!(browser.js(&style), "underline");
    browser.click(&css(second, 9)).click(&format!("#symbols button:nth-child({})", solution[second]));
    assert_eq!(counts(&browser), [83 - empty.len(), empty.len() - 2, 2, 1]);
    browser.click(&css(second, 9)).press("5");
    assert_eq!(browser.text("#message"), "This cell is shown.");
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn arrows_walk_the_grid_one_cell_is_in_the_order_of_tab_and_keys_are_reported() {
    let browser = opened(&site(9), "");
    let place = || {
        browser.js(
            "return [...document.querySelectorAll('#board [role=gridcell]')].indexOf(document.activeElement)",
        )
    };
    browser.click(&css(0, 9));
    let key = |key: Key| {
        browser.press(key);
        place()
    };
    let walked = [
        Key::Right,
        Key::Down,
        Key::End,
        Key::Right,
        Key::Down,
        Key::Home,
        Key::Left,
        Key::Up,
        Key::Up,
        Key::Up,
    ]
    .map(key);
    assert_eq!(walked, [1, 10, 17, 17, 26, 18, 18, 9, 0, 0]);
    assert_eq!(browser.count("#board [tabindex='0']"), 1);
    browser.press("h");
    assert!(browser.text("#keys").contains("clear a wrong guess"));
    browser.press(Key::Escape).press("?");
    assert_eq!(browser.count("dialog[open]"), 1);
    browser.click("#close");
    let cell = hidden(&browser)[0];
    browser.click(&css(cell, 9)).press("r");
    assert!(browser.text("#message").starts_with("Revealed: "));
    assert!(!hidden(&browser).contains(&cell));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn cells_are_revealed_one_by_one_to_the_end_and_hidden_again() {
    let browser = opened(&site(9), "");
    let (solution, empty) = (solution(&browser), hidden(&browser));
    browser.choose("#speed", "4").click("#auto");
    browser.wait_until("one is revealed", |page| hidden(page).len() < empty.len());
    browser.click("#auto");
    let left = hidden(&browser);
    assert!(!left.is_empty() && browser.text("#auto") == "Reveal one by one");
    assert_eq!(left, empty[empty.len() - left.len()..], "row by row");
    browser.choose("#speed", "64").click("#auto");
    browser.wait_until("all are revealed", |page| hidden(page).is_empty());
    assert_eq!(cells(&browser), solution.iter().map(u64::to_string).collect::<Vec<_>>());
    assert_eq!(browser.text("#message"), format!("Solved: 0 right, 0 wrong, {} revealed.", empty.len()));
    assert_eq!(counts(&browser), [81, 0, 0, 0]);
    browser.click("#again");
    assert_eq!(hidden(&browser), empty);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn levels_puzzles_and_grids_can_be_chosen() {
    let browser = opened(&site(9), "");
    let data = data(&browser);
    for (level, name) in ["easy", "medium", "hard"].into_iter().enumerate() {
        browser.choose("#level", name);
        for puzzle in 0..3 {
            browser.choose("#puzzle", &puzzle.to_string());
            let dug = &data["grids"][0]["puzzles"][puzzle];
            let hides = usize::try_from(dug["hides"][level].as_u64().expect("a number")).expect("small");
            let mut expected: Vec<usize> = serde_json::from_value(dug["hidden"].clone()).expect("cells");
            expected.truncate(hides);
            expected.sort_unstable();
            assert_eq!(hidden(&browser), expected, "{name} {puzzle}");
        }
    }
    browser.choose("#grid", "7");
    assert_eq!(browser.text("#key"), "", "a solution that nobody asked for");
    browser.click("details summary");
    assert_eq!(browser.text("#key"), data["grids"][7]["key"].as_str().expect("a key"));
    assert!(browser.text("main").contains("This puzzle has exactly one solution."));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn numbers_of_two_digits_are_typed_on_a_large_grid() {
    let browser = opened(&site(25), "");
    let (solution, empty) = (solution(&browser), hidden(&browser));
    let large = *empty.iter().find(|cell| solution[**cell] > 9).expect("a number of two digits");
    let small = *empty.iter().find(|cell| solution[**cell] < 3).expect("a 1 or a 2");
    browser.click(&css(large, 25)).press(solution[large].to_string());
    assert!(browser.text("#message").starts_with("Right: "), "{}", browser.text("#message"));
    browser.click(&css(small, 25)).press(solution[small].to_string());
    assert_eq!(counts(&browser)[2], 1, "a digit may follow");
    browser.press(Key::Enter);
    assert_eq!(counts(&browser), [625 - empty.len() + 2, empty.len() - 2, 2, 0]);
    browser.phone();
    assert_eq!((browser.sideways_scroll(390), browser.small_targets()), (0, Vec::new()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn spanish_changes_every_word_and_an_address_can_ask_for_it() {
    let site = site(9);
    let browser = opened(&site, "");
    let text =
        || browser.js("return document.querySelector('main').innerText").as_str().expect("text").to_owned();
    let english = text();
    browser.choose("#language", "es");
    let spanish = text();
    for word in ["Grid", "Level", "Shown", "Hidden", "Right", "Reveal", "solution", "cells"] {
        assert!(english.contains(word) && !spanish.contains(word), "{word}: {spanish}");
    }
    assert!(spanish.contains("exactamente una solución"));
    browser.open(&site.file("play.html"), "#lang=es");
    assert_eq!((browser.attribute("html", "lang").as_deref(), text()), (Some("es"), spanish));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn it_fits_phones_asks_for_nothing_and_breaks_no_rule() {
    let site = site(9);
    let browser = opened(&site, "");
    let play = || {
        browser.open(&site.file("play.html"), "");
        let cell = hidden(&browser)[0];
        browser.click(&css(cell, 9)).press("1").press(Key::Right).press("r");
        assert_eq!(browser.violations(), [""; 0]);
        assert_eq!((browser.requests(), browser.console_errors()), (Vec::new(), Vec::new()));
    };
    play();
    browser.dark();
    play();
    browser.phone();
    play();
    assert_eq!((browser.sideways_scroll(390), browser.small_targets()), (0, Vec::new()));
    browser.small_phone();
    assert_eq!(browser.sideways_scroll(320), 0);
}
