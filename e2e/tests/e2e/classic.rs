//! The pages of the source document: `classic/simulator.html` and `classic/sim92chess.html`.

use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::site::Site;

const SIMULATOR: &str = "classic/simulator.html";
const ALL: &str = "classic/sim92chess.html";

/// How many solutions the boards of side 4 to 9 have.
const SOLUTIONS: [(u32, usize); 6] = [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92), (9, 352)];

fn opened(site: &Site, fragment: &str) -> Browser {
    let browser = Browser::start();
    browser.open(&site.file(SIMULATOR), fragment);
    browser
}

/// The labels of a case as its own file has them, the first of them `INIT`.
fn labels(site: &Site, case: &str) -> Vec<String> {
    let array = site.read(&format!("classic/solved/p{case}.js"));
    let boards = array.split('"').skip(1).step_by(2);
    boards.map(|board| board.rsplit('|').next().expect("a label").to_owned()).collect()
}

/// A case with a reaction, and its labels.
fn case_with_a_reaction(browser: &Browser, site: &Site) -> (String, Vec<String>) {
    let cases =
        browser.strings("return [...document.querySelectorAll('#cases option')].map(option => option.value)");
    let mut all = cases.into_iter().map(|case| (labels(site, &case), case));
    let (labels, case) = all.find(|(labels, _)| has_reaction(labels)).expect("a reaction");
    (case, labels)
}

fn has_reaction(labels: &[String]) -> bool {
    labels.iter().any(|label| label.starts_with('R'))
}

/// The rows of the queens, column by column, where they are drawn.
const ROWS: &str = "
    const rows = () => {
        const ranks = [...document.querySelectorAll('#board tr')].reverse();
        const row = column => 1 + ranks.findIndex(rank => rank.cells[column].classList.contains('queen'));
        return ranks.map((_, column) => row(column)).join('');
    };
";

fn drawn_rows(browser: &Browser) -> String {
    let rows = browser.js(&format!("{ROWS} return rows()"));
    rows.as_str().expect("rows").to_owned()
}

fn own_files(site: &Site) -> Vec<String> {
    ["css/simulator.css", "src/simulator.js", "src/simulatorarray.js", "src/simulatordb.js"]
        .map(|file| format!("file://{}", site.file("classic").join(file).display()))
        .to_vec()
}

fn step(browser: &Browser) -> (String, String, String) {
    (browser.text("#label"), browser.text("#counter"), drawn_rows(browser))
}

/// Clicks the button `arguments[0]` until it is disabled; label, counter and board by the way.
const CLICK_THROUGH: &str = "
    const [button, label, counter] = [arguments[0], 'label', 'counter'].map(id => document.getElementById(id));
    const step = () => [label.innerText, counter.innerText, rows()];
    const steps = [step()];
    while (!button.disabled) {
        button.click();
        steps.push(step());
    }
    return steps;
";

fn clicked_through(browser: &Browser, button: &str) -> Vec<(String, String, String)> {
    let script = format!("{ROWS} {CLICK_THROUGH}");
    let steps = browser.done(browser.session().execute(script, vec![Value::from(button)]));
    serde_json::from_value(steps.json().clone()).expect("steps")
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_step_of_a_case_is_shown_and_taken_back() {
    let site = Site::drawn(6, 30);
    let browser = opened(&site, "");
    let (case, labels) = case_with_a_reaction(&browser, &site);
    browser.choose("#cases", &case);
    assert!(!browser.enabled("#first") && !browser.enabled("#back"));
    let seen = clicked_through(&browser, "next");
    let end = labels.len() - 1;
    let printed = labels.iter().enumerate().map(|(at, label)| (label.clone(), format!("step {at} of {end}")));
    let shown = seen.iter().map(|(label, counter, _)| (label.clone(), counter.clone()));
    assert!(shown.eq(printed), "{seen:?}");
    assert_eq!((&drawn_rows(&browser), browser.enabled("#last")), (&case, false));
    let back = clicked_through(&browser, "back");
    assert!(back.iter().rev().eq(&seen), "{back:?}");
    assert!(!browser.enabled("#back"));
    browser.click("#last");
    assert_eq!(drawn_rows(&browser), case);
    assert!(browser.text("#sentence").ends_with("Solved."));
    browser.click("#first");
    assert_eq!(step(&browser), seen[0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_step_is_reported_in_words_and_marks_its_queen() {
    let site = Site::drawn(6, 30);
    let browser = opened(&site, "");
    let (case, labels) = case_with_a_reaction(&browser, &site);
    browser.choose("#cases", &case);
    let mut kinds = Vec::new();
    for label in &labels[1..] {
        browser.click("#next");
        let (queen, row) = (&label[1..2], &label[3..4]);
        let (words, line) = match &label[..1] {
            "A" => (format!("Action: queen {queen} moves to row {row}."), "solid"),
            _ => (format!("Reaction: with queen {queen} in row {row} the board was seen before"), "dashed"),
        };
        assert!(browser.text("#sentence").starts_with(&words), "{label}: {}", browser.text("#sentence"));
        let marked = format!("#board tr:nth-last-child({row}) td:nth-child({queen})");
        let outline =
            browser.js(&format!("return getComputedStyle(document.querySelector('{marked}')).outlineStyle"));
        assert_eq!(outline, line, "{label}");
        kinds.push(line);
    }
    assert!(kinds.contains(&"solid") && kinds.contains(&"dashed"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_keyboard_reaches_every_control_and_the_board_is_reported_in_words() {
    let site = Site::census(4);
    let browser = opened(&site, "");
    let printed = "Queens, column by column, in rows 2, 4, 1, 3";
    assert_eq!(browser.attribute("#board", "aria-label").as_deref(), Some(printed));
    browser.press(Key::Tab + "31");
    let printed = "Queens, column by column, in rows 3, 1, 4, 2";
    browser.wait_until("the case is chosen", |page| {
        page.attribute("#board", "aria-label").as_deref() == Some(printed)
    });

    let site = Site::drawn(6, 30);
    browser.open(&site.file(SIMULATOR), "").press(Key::Tab + Key::Tab + Key::Tab);
    assert_eq!(browser.js("return document.activeElement.id"), "next");
    browser.press(" ").press(Key::Enter);
    assert!(browser.text("#counter").starts_with("step 2 of "));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn playing_ends_at_the_solution_and_can_be_stopped() {
    let site = Site::drawn(6, 30);
    let browser = opened(&site, "");
    browser.choose("#speed", "16").click("#play");
    browser.wait_until("it plays", |page| page.text("#counter") != page.text("#counter"));
    browser.click("#play");
    let stopped = step(&browser);
    sleep(Duration::from_millis(300));
    assert_eq!((step(&browser), browser.text("#play")), (stopped, "Play".to_owned()));
    browser.click("#play");
    browser.wait_until("it is solved", |page| page.text("#sentence").ends_with("Solved."));
    assert_eq!(drawn_rows(&browser), browser.value("#cases"));
    assert_eq!((browser.text("#play").as_str(), browser.enabled("#play")), ("Play", false));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_case_with_most_steps_comes_first() {
    let site = Site::drawn(8, 2000);
    let browser = opened(&site, "");
    let names =
        browser.strings("return [...document.querySelectorAll('#cases option')].map(option => option.text)");
    let steps: Vec<usize> = names
        .iter()
        .map(|name| name.split([',', ' ']).rev().nth(1).expect("steps").parse().expect("a number"))
        .collect();
    assert!(steps.len() > 50 && steps.is_sorted_by(|a, b| a >= b), "{names:?}");
    let first = browser.value("#cases");
    assert_eq!(labels(&site, &first).len(), steps[0] + 1);
    assert_eq!(browser.text("#counter"), format!("step 0 of {}", steps[0]));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn boards_of_every_size_are_drawn_and_ask_only_for_their_own_files() {
    let browser = Browser::start();
    for (size, solutions) in SOLUTIONS {
        let site = Site::census(size);
        browser.open(&site.file(ALL), "");
        assert_eq!(browser.count("#solutions li"), solutions);
        let queens = usize::try_from(size).expect("small") * solutions;
        assert_eq!(browser.count("#solutions td.queen"), queens, "{size} queens");
        assert_eq!(browser.text("#count"), format!("Solutions: {solutions}."));

        browser.requests();
        browser.click("#solutions li:last-child a");
        assert_eq!(drawn_rows(&browser), browser.hash());
        assert_eq!(browser.value("#cases"), browser.hash());
        let mut asked = browser.requests();
        asked.sort_unstable();
        assert_eq!(asked, own_files(&site));
        assert_eq!(browser.console_errors(), [""; 0]);
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_square_of_row_1_and_column_1_is_black() {
    let site = Site::census(5);
    let browser = opened(&site, "");
    let colour = |row: u32, column: u32| {
        let square = format!("#board tr:nth-last-child({row}) td:nth-child({column})");
        browser.done(browser.find(&square).css_value("background-color"))
    };
    assert_eq!(colour(1, 1), colour(2, 2));
    assert_eq!(colour(1, 2), colour(2, 1));
    assert_ne!(colour(1, 1), colour(1, 2));
    let black = browser.js("return document.querySelectorAll('#board .black').length");
    assert_eq!(black, 13);
    assert_eq!(browser.count("#board tr:last-child td:first-child.black"), 1);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_case_solved_at_its_start_has_nothing_to_play() {
    let site = Site::census(4);
    let browser = opened(&site, "#3142");
    assert_eq!(step(&browser), ("INIT".to_owned(), "step 0 of 0".to_owned(), "3142".to_owned()));
    assert_eq!(browser.text("#sentence"), "The start. Solved.");
    assert_eq!((browser.count("button"), browser.count("button:disabled")), (5, 5));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_solved_is_said() {
    let site = Site::of("kind = \"repair\"\nsize = 8", "count = 1\nseed = 2026\nmax_steps = 1");
    let browser = opened(&site, "");
    assert_eq!(browser.text("#message"), "No case was solved.");
    assert_eq!((browser.count("button:disabled"), browser.count("select:disabled")), (5, 2));
    browser.open(&site.file(ALL), "");
    assert_eq!(browser.text("#count"), "Solutions: 0.");
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_case_that_is_not_there_is_reported_as_text() {
    let site = Site::census(4);
    let browser = Browser::start();
    for wrong in ["15863724", "__proto__", "constructor", "%", "%E0%A4%A", "<img src=x onerror=alert(1)>"] {
        browser.open(&site.file(SIMULATOR), &format!("#{wrong}"));
        assert!(browser.text("#message").starts_with("There is no case "), "{wrong}");
        assert_eq!((browser.value("#cases").as_str(), browser.count("img")), ("2413", 0), "{wrong}");
        assert_eq!(browser.console_errors(), [""; 0], "{wrong}");
    }
    browser.choose("#cases", "3142");
    assert_eq!((browser.text("#message").as_str(), browser.hash().as_str()), ("", "3142"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_phone_shows_the_pages_without_scrolling_sideways() {
    let browser = Browser::start();
    browser.phone();
    for size in [4, 9] {
        let site = Site::census(size);
        for page in [SIMULATOR, ALL] {
            browser.open(&site.file(page), "");
            let square = browser.done(browser.find("td").rect());
            assert!((square.width - square.height).abs() < 1.0, "{page} of {size}: {square:?}");
            assert_eq!(browser.sideways_scroll(390), 0, "{page} of {size}");
            assert_eq!(browser.small_targets(), [""; 0], "{page} of {size}");
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn without_scripts_the_pages_say_what_they_lack() {
    let site = Site::census(4);
    let browser = Browser::start();
    browser.without_scripts();
    for page in [SIMULATOR, ALL] {
        browser.open(&site.file(page), "");
        assert_eq!(browser.text("noscript"), "The boards are drawn with Javascript.");
    }
}
