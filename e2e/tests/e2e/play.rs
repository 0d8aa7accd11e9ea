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

/// What each cell shows but for notes, row by row: empty where it is hidden.
fn cells(browser: &Browser) -> Vec<String> {
    browser.strings(
        "return [...document.querySelectorAll('#board [role=gridcell]')]
            .map(cell => cell.dataset.state === 'noted' ? '' : cell.textContent)",
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
    assert!(browser.text("#keys").contains("clear the cell"));
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
    let solved = format!("Solved in {}: 0 right, 0 wrong, {} revealed.", browser.text("#time"), empty.len());
    assert_eq!((browser.text("#message"), browser.count("#board.celebrated")), (solved, 0));
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
            let hides: [Option<usize>; 3] = serde_json::from_value(dug["hides"].clone()).expect("numbers");
            let mut expected: Vec<usize> = serde_json::from_value(dug["hidden"].clone()).expect("cells");
            expected.truncate(
                hides[..=level].iter().flatten().last().copied().expect("every grid has an easy one"),
            );
            expected.sort_unstable();
            assert_eq!(hidden(&browser), expected, "{name} {puzzle}");
            assert_eq!(browser.value("#level") == name, hides[level].is_some(), "{name} {puzzle}");
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
fn the_next_puzzle_is_a_press_away_and_a_link_leads_to_each() {
    let site = site(9);
    let browser = opened(&site, "");
    let chosen = |browser: &Browser| ["#grid", "#level", "#puzzle"].map(|css| browser.value(css));
    browser.choose("#level", "medium");
    let last = data(&browser)["grids"][0]["puzzles"].as_array().expect("puzzles").len();
    for _ in 1..last {
        browser.click("#next");
    }
    assert_eq!(chosen(&browser)[0], "0");
    let before = hidden(&browser);
    browser.click("#next");
    assert_eq!([chosen(&browser)[0].as_str(), &chosen(&browser)[2]], ["1", "0"], "the next grid follows");
    assert_ne!(hidden(&browser), before);
    let link = browser.js("return location.hash");
    assert_eq!(link, "#grid=2&level=medium&puzzle=1");
    let other = opened(&site, "#grid=2&level=medium&puzzle=1&lang=es");
    assert_eq!(hidden(&other), hidden(&browser));
    other.js("location.hash = '#grid=1&level=medium&puzzle=1&lang=es'");
    other.wait_until("the other puzzle is shown", |page| page.value("#grid") == "0");
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
    let width = browser.js("return document.getElementById('board').getBoundingClientRect().width");
    assert!(width.as_f64() >= Some(380.0), "the board is as wide as the phone: {width}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn spanish_changes_every_word_and_an_address_can_ask_for_it() {
    let site = site(9);
    let browser = opened(&site, "");
    let without_time = "const { innerText } = document.querySelector('main');
        return innerText.replace(document.getElementById('time').innerText, '')";
    let text = || browser.js(without_time).as_str().expect("text").to_owned();
    let english = text();
    browser.choose("#language", "es");
    let spanish = text();
    for word in ["Grid", "Level", "Shown", "Hidden", "Right", "Reveal", "solution", "cells"] {
        assert!(english.contains(word) && !spanish.contains(word), "{word}: {spanish}");
    }
    assert!(spanish.contains("exactamente una solución"));
    assert_eq!(browser.js("return location.hash"), "#lang=es");
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

/// The state of a cell.
fn state(browser: &Browser, cell: usize, side: usize) -> String {
    browser.attribute(&css(cell, side), "data-state").expect("every cell has one")
}

fn label(browser: &Browser, cell: usize, side: usize) -> String {
    browser.attribute(&css(cell, side), "aria-label").expect("every cell has one")
}

/// Two hidden cells of one row, of a grid of side 9.
fn of_one_row(empty: &[usize]) -> (usize, usize) {
    let pair = empty.windows(2).find(|pair| pair[0] / 9 == pair[1] / 9).expect("a row that hides two");
    (pair[0], pair[1])
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn notes_are_small_and_a_number_that_stands_takes_them_from_its_peers() {
    let browser = opened(&site(9), "");
    let (solution, empty) = (solution(&browser), hidden(&browser));
    let (one, other) = of_one_row(&empty);
    let (noted, also) = (solution[one], solution[one] % 9 + 1);
    browser.click(&css(other, 9)).press("n").press(noted.to_string()).press(also.to_string());
    let (low, high) = (noted.min(also), noted.max(also));
    assert!(label(&browser, other, 9).ends_with(&format!("hidden, notes {low}, {high}")));
    assert_eq!(
        browser.text("#message"),
        format!("Notes {low}, {high} in row {}, column {}.", other / 9 + 1, other % 9 + 1)
    );
    let size = |cell: usize| {
        let size = format!(
            "return parseFloat(getComputedStyle(document.querySelector('{}')).fontSize)",
            css(cell, 9)
        );
        browser.js(&size).as_f64().expect("a size")
    };
    assert!(size(other) < size(one) / 2.0 && size(other) >= 9.0);
    let pressed = || browser.count("#symbols [aria-pressed=true]");
    assert_eq!((pressed(), browser.attribute("#notes", "aria-pressed").as_deref()), (2, Some("true")));
    browser.click("#notes").click(&css(one, 9)).press(noted.to_string());
    assert!(
        label(&browser, other, 9).ends_with(&format!("hidden, notes {also}")),
        "it is taken from the peer"
    );
    browser.click(&css(other, 9)).press(Key::Backspace);
    assert_eq!((state(&browser, other, 9).as_str(), pressed()), ("empty", 0));
    assert_eq!((browser.violations(), browser.console_errors()), (Vec::new(), Vec::new()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn guesses_notes_and_reveals_are_undone_and_redone() {
    let browser = opened(&site(9), "");
    let (solution, empty) = (solution(&browser), hidden(&browser));
    let (one, other) = of_one_row(&empty);
    browser.click(&css(other, 9)).press("n").press(solution[one].to_string()).press("n");
    browser.click(&css(one, 9)).press(solution[one].to_string());
    browser.click(&css(other, 9)).press("r");
    let states = || [one, other].map(|cell| state(&browser, cell, 9));
    assert_eq!(states(), ["guessed", "revealed"]);
    browser.press("u");
    assert_eq!(states(), ["guessed", "empty"]);
    browser.press_with_control('z');
    assert_eq!(states(), ["empty", "noted"], "the note is back");
    assert_eq!(browser.text("#message"), format!("Undone: row {}, column {}.", one / 9 + 1, one % 9 + 1));
    browser.click("#undo").click("#undo");
    assert_eq!(
        (states(), browser.text("#message")),
        (["empty".into(), "empty".into()], "Nothing to undo.".into())
    );
    assert_eq!(browser.attribute("#undo", "aria-disabled").as_deref(), Some("true"));
    assert_eq!(browser.js("return document.activeElement.id"), "undo", "the focus stays");
    browser.press_with_control('y').press("U").click("#redo");
    assert_eq!(states(), ["guessed", "revealed"]);
    browser.click("#redo");
    assert_eq!(browser.text("#message"), "Nothing to redo.");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_control_keeps_the_focus() {
    let browser = opened(&site(9), "");
    browser.js("window.print = () => dispatchEvent(new Event('beforeprint'))");
    let has_focus = |css: &str| browser.js(&format!("return document.activeElement.matches('{css}')"));
    let tools = ["#notes", "#undo", "#redo", "#clear", "#check", "#reveal"];
    let controls = ["#at-once", "#clock", "#again", "#auto", "#print", "#symbols button:nth-child(5)"];
    for css in [tools, controls].concat() {
        browser.click(css);
        assert_eq!(has_focus(css), true, "{css}");
    }
    browser.click("#help").click("#close");
    assert_eq!(has_focus("#help"), true);
    for (css, value) in [("#language", "es"), ("#level", "hard"), ("#puzzle", "2"), ("#grid", "3")] {
        browser.js(&format!("document.querySelector('{css}').focus()"));
        browser.choose(css, value);
        assert_eq!(has_focus(css), true, "{css}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn peers_and_equal_numbers_are_marked_and_numbers_are_counted() {
    let browser = opened(&site(9), "");
    let (solution, empty) = (solution(&browser), hidden(&browser));
    browser.click(&css(empty[0], 9));
    assert_eq!((browser.count("#board .peer"), browser.count("#board .same")), (20, 0));
    let shown = (0..81).find(|cell| !empty.contains(cell)).expect("a clue");
    let number = solution[shown];
    browser.click(&css(shown, 9));
    let left = empty.iter().filter(|cell| solution[**cell] == number).count();
    assert_eq!(browser.count("#board .same"), 8 - left);
    let button = format!("#symbols button:nth-child({number})");
    let words = |expected: String| assert_eq!(browser.text(&format!("{button} .hidden")), expected);
    words(format!("{left} left"));
    for cell in empty.iter().filter(|cell| solution[**cell] == number) {
        browser.click(&css(*cell, 9)).press(number.to_string());
    }
    words("none left".into());
    assert_eq!(browser.attribute(&button, "aria-disabled").as_deref(), Some("true"));
    let other = *empty.iter().find(|cell| solution[**cell] != number).expect("another number");
    browser.click(&css(other, 9)).click(&button);
    assert_eq!((state(&browser, other, 9), counts(&browser)[3]), ("empty".into(), 0), "it is no guess");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn with_check_on_demand_nothing_is_said_to_be_wrong_before() {
    let site = site(9);
    let browser = opened(&site, "");
    let (solution, empty) = (solution(&browser), hidden(&browser));
    let (one, other) = of_one_row(&empty);
    let wrong = solution[one] % 9 + 1;
    browser.click("#at-once").click(&css(one, 9)).press(wrong.to_string());
    browser.click(&css(other, 9)).press(solution[other].to_string());
    let states = || [one, other].map(|cell| state(&browser, cell, 9));
    assert_eq!(states(), ["placed", "placed"]);
    assert!(label(&browser, one, 9).ends_with(&format!("{wrong}, not checked")));
    assert_eq!((&counts(&browser)[2..], browser.text("#message").contains("rong")), (&[0, 0][..], false));
    browser.open(&site.file("play.html"), "");
    assert_eq!(
        (states(), browser.js("return document.getElementById('at-once').checked")),
        (["placed".into(), "placed".into()], false.into())
    );
    browser.click("#check");
    assert_eq!((states(), &counts(&browser)[2..]), (["refused".into(), "guessed".into()], &[1, 1][..]));
    assert_eq!(browser.text("#message"), "Wrong guesses: 1. They are struck through.");
    browser.click(&css(one, 9)).press(solution[one].to_string()).press("c");
    assert_eq!(
        (states(), browser.text("#message")),
        (["guessed".into(), "guessed".into()], "All guesses are right so far.".into())
    );
    browser.press("c");
    assert_eq!(browser.text("#message"), "Nothing to check.");
    assert_eq!(browser.violations(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_was_played_is_there_after_a_reload_each_puzzle_by_itself() {
    let site = site(9);
    let browser = opened(&site, "");
    let reload = || {
        browser.open(&site.file("play.html"), "");
    };
    browser.choose("#level", "medium").choose("#puzzle", "1");
    let empty = hidden(&browser);
    browser.click(&css(empty[0], 9)).press("r");
    browser.click(&css(empty[1], 9)).press("n").press("4").press("7");
    browser.wait_until("the clock runs", |page| page.text("#time") != "0:00");
    reload();
    assert_eq!(["#level", "#puzzle"].map(|id| browser.value(id)), ["medium", "1"]);
    assert_eq!([0, 1].map(|at| state(&browser, empty[at], 9)), ["revealed", "noted"]);
    assert!(label(&browser, empty[1], 9).ends_with("notes 4, 7"));
    assert_ne!(browser.text("#time"), "0:00");
    assert!(browser.text("#message").starts_with("Continued where you left off. "));
    browser.choose("#puzzle", "2");
    let fresh = hidden(&browser);
    browser.choose("#puzzle", "1");
    assert_eq!(hidden(&browser).len(), empty.len() - 1);
    browser.click("#again");
    assert_eq!(hidden(&browser), empty);
    browser.click("#undo");
    assert_eq!([0, 1].map(|at| state(&browser, empty[at], 9)), ["revealed", "noted"]);
    browser.click("#again");
    reload();
    assert_eq!(hidden(&browser), empty, "started over");
    assert_ne!(fresh, empty);
    browser.before_any_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
    );
    reload();
    let cell = hidden(&browser)[0];
    browser.click(&css(cell, 9)).press("r");
    assert_eq!((state(&browser, cell, 9).as_str(), browser.console_errors()), ("revealed", Vec::new()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn board_and_keypad_are_in_the_window_together_and_stay_where_they_are() {
    let site = site(9);
    let browser = opened(&site, "");
    for (width, height) in [(390, 664), (390, 844), (844, 390), (1280, 720), (1920, 1080)] {
        browser.window(width, height).open(&site.file("play.html"), "");
        let places = || {
            browser.strings(
                "return ['#board', '#message', '#symbols', '.tools'].map(css => {
                    const { top, right, bottom, left } = document.querySelector(css).getBoundingClientRect();
                    const seen = top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
                    return seen ? `${css} ${top} ${left} ${bottom} ${right}` : `${css} is outside: ${top} to ${bottom}`;
                })",
            )
        };
        let before = places();
        assert!(before.iter().all(|place| !place.contains("outside")), "{width} {before:?}");
        let cell = hidden(&browser)[0];
        browser
            .click(&css(cell, 9))
            .press("1")
            .press(Key::Backspace)
            .press("n")
            .press("123456789")
            .press("r");
        assert_eq!(places(), before, "{width}");
        assert_eq!(browser.sideways_scroll(i64::from(width)), 0, "{width}");
        browser.click("#again");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_solved_puzzle_is_celebrated_with_its_time_and_quietly_where_that_is_asked_for() {
    let site = site(4);
    let browser = opened(&site, "");
    let animation = || {
        browser.js(&format!("return getComputedStyle(document.querySelector('{}')).animationName", css(0, 4)))
    };
    let solution = solution(&browser);
    let solve = || {
        let empty = hidden(&browser);
        for cell in &empty {
            browser.click(&css(*cell, 4)).press(solution[*cell].to_string());
        }
        let message =
            format!("Solved in {} without mistakes or help: {} cells.", browser.text("#time"), empty.len());
        assert_eq!((browser.text("#message"), browser.count("#board.solved.celebrated")), (message, 1));
    };
    solve();
    assert_eq!(animation(), "none");
    browser.preferring("prefers-reduced-motion", "no-preference").click("#again");
    assert_eq!(browser.count("#board.solved"), 0);
    solve();
    assert_eq!(animation(), "hop");
    browser.open(&site.file("play.html"), "");
    assert_eq!((browser.count("#board.solved"), browser.count("#board.celebrated")), (1, 0));
    assert!(browser.text("#message").starts_with("Solved in "), "{}", browser.text("#message"));
    assert!(browser.text("#level").contains("hard (none here)"), "{}", browser.text("#level"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_clock_stands_still_behind_other_pages_and_can_be_hidden() {
    let browser = opened(&site(4), "");
    let hide = |hidden: bool| {
        browser.js(&format!(
            "Object.defineProperty(document, 'hidden', {{ configurable: true, get: () => {hidden} }});
            document.dispatchEvent(new Event('visibilitychange'))"
        ));
    };
    browser.wait_until("the clock runs", |page| page.text("#time") != "0:00");
    hide(true);
    let stood = browser.text("#time");
    std::thread::sleep(std::time::Duration::from_millis(1_600));
    assert_eq!(browser.text("#time"), stood);
    hide(false);
    browser.wait_until("it goes on", |page| page.text("#time") != stood);
    browser.click("#clock");
    assert_eq!(browser.text("#time"), "", "nobody sees it");
    browser.js("location.reload()");
    browser.wait_until("it stays hidden", |page| {
        page.count("#symbols button") == 4 && page.text("#time").is_empty()
    });
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn six_puzzles_are_printed_on_one_page_with_their_solutions_upside_down() {
    let browser = opened(&site(9), "");
    let before = browser.js("return document.body.scrollHeight");
    browser.js("window.print = () => dispatchEvent(new Event('beforeprint'))");
    browser.choose("#level", "hard").click("#print");
    assert_eq!((browser.count(".puzzles figure"), browser.count(".upside-down figure")), (6, 6));
    assert_eq!(browser.js("return document.body.scrollHeight"), before, "nothing of it on the screen");
    let numbers = |css: &str| {
        browser.strings(&format!(
            "return [...document.querySelector('{css}').querySelectorAll('.paper span')].map(span => span.textContent)"
        ))
    };
    assert_eq!(numbers(".puzzles figure"), cells(&browser));
    assert_eq!(
        numbers(".upside-down figure"),
        solution(&browser).iter().map(u64::to_string).collect::<Vec<_>>()
    );
    assert_eq!(browser.printed_pages(), 1);
    browser.on_paper();
    let seen = |css: &str| browser.js(&format!("return document.querySelector('{css}').checkVisibility()"));
    assert_eq!(["#sheet", "main", "footer"].map(seen), [true, false, false]);
    let turned = browser.js("return getComputedStyle(document.querySelector('.upside-down')).rotate");
    assert_eq!(turned, "180deg");
}
