//! What a step shows: who moved, what failed, what was refused, in marks and in words.

use std::collections::BTreeSet;

use crate::browser::Browser;
use crate::player::replayed;

/// The squares, as column and row from 1, that lines of this kind join, pair by pair.
const LINES: &str = "
    const square = (line, end) => [Math.round(line.getAttribute(`x${end}`) - .5) + 1, 8 - Math.round(line.getAttribute(`y${end}`) - .5)];
    return [...document.querySelectorAll('#board .lines .KIND')].map(line => [square(line, 1), square(line, 2)]);
";

type Square = (usize, usize);

fn lines(browser: &Browser, kind: &str) -> BTreeSet<(Square, Square)> {
    let pairs: Vec<(Square, Square)> =
        serde_json::from_value(browser.js(&LINES.replace("KIND", kind))).expect("pairs of squares");
    pairs.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// The pairs of queens that attack each other; `board` has their rows, column by column.
fn attacks(board: &str) -> BTreeSet<(Square, Square)> {
    let rows = board.bytes().map(|row| usize::from(row - b'0'));
    let queens: Vec<Square> = (1..).zip(rows).collect();
    let after = |queen: &Square| queens[queen.0..].iter();
    let pairs = queens.iter().flat_map(|queen| after(queen).map(move |other| (*queen, *other)));
    pairs.filter(|(a, b)| a.1 == b.1 || a.1.abs_diff(b.1) == b.0 - a.0).collect()
}

/// Kind, column and row of the marks on the board, and how they are drawn.
fn marks(browser: &Browser) -> Vec<(String, usize, usize, bool)> {
    let script = "
        return [...document.querySelectorAll('#board .marks rect')].map(mark => [
            mark.getAttribute('class'), Math.floor(mark.getAttribute('x')) + 1, 8 - Math.floor(mark.getAttribute('y')),
            getComputedStyle(mark).strokeDasharray !== 'none']);
    ";
    serde_json::from_value(browser.js(script)).expect("marks")
}

fn mark(kind: &str, column: usize, row: usize, dashed: bool) -> (String, usize, usize, bool) {
    (kind.to_owned(), column, row, dashed)
}

/// The signs on the board, each of which is painted.
fn signs(browser: &Browser) -> Vec<String> {
    browser.strings(
        "return [...document.querySelectorAll('#board .sign')]
            .filter(sign => sign.getBBox().width > .1).map(sign => sign.getAttribute('href'))",
    )
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn an_action_shows_its_queen_and_the_constraint_that_failed() {
    let (browser, _) = replayed(&[]);
    assert_eq!(browser.text("#sentence"), "Start: 11111111INIT.");
    assert_eq!(marks(&browser), []);
    browser.go_to("1");
    assert_eq!(browser.text("#sentence"), "Action: queen 2 shares its row with queen 1; moves to row 2.");
    assert_eq!(marks(&browser), [mark("left", 2, 1, true), mark("move", 2, 2, false)]);
    assert_eq!(signs(&browser), ["#sign-move"]);
    assert_eq!(lines(&browser, "reason"), [((1, 1), (2, 1))].into());

    browser.go_to("11");
    assert_eq!(browser.painted("#board"), "13524211", "A6:2");
    let printed = "Action: queen 6 shares its row with queen 1; moves to row 2.";
    assert_eq!(browser.text("#sentence"), printed);
    assert_eq!(lines(&browser, "reason"), [((1, 1), (6, 1))].into());
    browser.go_to("2");
    let printed = "Action: queen 2 shares a diagonal with queen 1; moves to row 3.";
    assert_eq!(browser.text("#sentence"), printed);
    assert_eq!(lines(&browser, "reason"), [((1, 1), (2, 2))].into());
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_refused_board_is_reported_with_the_step_that_had_it_and_the_silent_move_follows() {
    let (browser, trace) = replayed(&[]);
    assert_eq!(
        (trace.label(18), trace.board(18), trace.board(10)),
        ("R6:1", "13524111".into(), "13524111".into())
    );
    browser.go_to("18");
    assert_eq!(browser.painted("#board"), "13524111");
    let printed = browser.text("#sentence");
    assert!(
        printed.starts_with("Refused: queen 6 shares ") && printed.ends_with("seen before: step 10."),
        "{printed}"
    );
    assert_eq!(marks(&browser), [mark("left", 6, 8, true), mark("back", 6, 1, true)]);
    assert_eq!(signs(&browser), ["#sign-back"]);
    assert_eq!(browser.count("#board .refused"), 1);

    browser.click("#next");
    assert_eq!(browser.text("#counter"), "after step 18 of 2,340");
    assert_eq!(
        browser.painted("#board"),
        "13525811",
        "queen 6 is back in row 8 and queen 5 went from 4 to 5"
    );
    let printed = "Reaction: instead, queen 5 moves to row 5. This board is not written.";
    assert_eq!(browser.text("#sentence"), printed);
    assert_eq!((signs(&browser), browser.count("#board .refused")), (vec!["#sign-silent".to_owned()], 0));

    browser.click("#back").click("#seen");
    assert_eq!(
        (browser.asked("step").as_deref(), browser.painted("#board").as_str()),
        (Some("10"), "13524111")
    );
    assert!(browser.text("#sentence").starts_with("Action: queen 5 "), "{}", browser.text("#sentence"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_attacking_pair_has_a_line_and_is_reported() {
    let (browser, trace) = replayed(&[]);
    for step in (0..=trace.steps()).step_by(195) {
        browser.go_to(&step.to_string());
        assert_eq!(lines(&browser, "attack"), attacks(&trace.board(step)), "{step}");
    }
    browser.go_to("2340");
    assert_eq!(attacks(&trace.board(2_340)).len(), 0);
    let width = |kind: &str| {
        browser.js(&format!(
            "return parseFloat(getComputedStyle(document.querySelector('.{kind}')).strokeWidth)"
        ))
    };
    browser.go_to("1");
    assert!(width("reason").as_f64() > width("attack").as_f64().map(|thin| 2.0 * thin));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_reaction_is_found_and_after_the_last_there_is_none() {
    let (browser, trace) = replayed(&[]);
    let refused: Vec<usize> =
        (1..=trace.steps()).filter(|step| trace.label(*step).starts_with('R')).collect();
    assert_eq!(refused.len(), 335);
    let walk = "
        const steps = [];
        for (;;) {
            document.getElementById('next-reaction').click();
            if (!document.getElementById('message').hidden) return steps;
            steps.push(Number(document.querySelector('#log [aria-current] .step').textContent.replace(',', '')));
        }
    ";
    let found: Vec<usize> = serde_json::from_value(browser.js(walk)).expect("steps");
    assert_eq!(found, refused);
    assert_eq!(browser.text("#message"), "There is none left.");
    browser.click("#previous-reaction");
    assert_eq!(browser.current_row().0, format!("{},{}", refused[333] / 1000, refused[333] % 1000));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_board_is_reported_in_words() {
    let (browser, _) = replayed(&[]);
    assert_eq!(browser.attribute("#board", "role").as_deref(), Some("img"));
    browser.click("#last");
    let rows = [1, 5, 8, 6, 3, 7, 2, 4];
    let places: Vec<String> =
        (1..).zip(rows).map(|(column, row)| format!("column {column} row {row}")).collect();
    let words = format!("Queens on a board of 8 by 8: {}.", places.join(", "));
    assert_eq!(browser.attribute("#board", "aria-label"), Some(words));
}
