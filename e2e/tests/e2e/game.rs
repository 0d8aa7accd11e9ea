//! The game of two players, as a reader sees it: the game that the document's agents play when each takes the first
//! square of its list.

use serde_json::Value;

use crate::browser::Browser;
use crate::site::Site;

/// What stands on the board: fill, outline, column and row of each figure.
const FIGURES: &str = "
    const board = document.getElementById('board');
    const paper = board.querySelector(':scope > use').getBoundingClientRect();
    const side = paper.width / 8;
    return [...board.querySelectorAll('.tokens .token')].map(figure => {
        const { fill, stroke } = getComputedStyle(figure);
        const box = figure.getBoundingClientRect();
        const place = [box.x + box.width / 2 - paper.x, box.y + box.height / 2 - paper.y];
        return [fill, stroke, ...place.map(along => Math.floor(along / side))];
    });
";

/// The squares that are crossed, from what is drawn.
const CROSSED: &str = "
    const crosses = document.querySelector('#board .threats').getAttribute('d').split('M').slice(1);
    return crosses.map(cross => cross.split(/[ l]/, 2).map(along => Math.floor(Number(along))));
";

type Place = (u64, u64);

const WHITE: [Place; 4] = [(0, 0), (1, 2), (4, 1), (5, 4)];
const BLACK: [Place; 4] = [(2, 0), (3, 5), (6, 0), (7, 3)];
const BLOCKS: [Place; 2] = [(1, 0), (3, 0)];

/// A page of the game, at its first board.
fn opened(language: &str) -> (Site, Browser) {
    let site = Site::empty();
    let browser = Browser::start();
    let page = site.queenlab(&["trace", "game", "--option", "pick=0/1", "--format", "html"]);
    site.write("site/trace.html", &page);
    browser.still().open(&site.file("trace.html"), &format!("#lang={language}"));
    (site, browser)
}

/// How bright a colour such as `rgb(255, 255, 255)` is, from 0 to 255.
fn brightness(colour: &Value) -> u64 {
    let inner = colour.as_str().and_then(|text| text.strip_prefix("rgb(")?.strip_suffix(')'));
    let parts =
        inner.expect("an opaque colour").split(", ").map(|part| part.parse::<u64>().expect("a number"));
    parts.sum::<u64>() / 3
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn queens_are_light_or_dark_with_an_outline_of_the_other_and_blocks_stand_between() {
    let (_site, browser) = opened("en");
    browser.click("#last");
    let figures = browser.js(FIGURES);
    let mut places: [Vec<Place>; 3] = Default::default();
    for figure in figures.as_array().expect("figures") {
        let kind = match (brightness(&figure[0]), brightness(&figure[1])) {
            (200.., ..60) => 0,
            (..60, 200..) => 1,
            (60..200, ..60) => 2,
            other => panic!("{other:?}"),
        };
        places[kind].push((figure[2].as_u64().expect("a column"), figure[3].as_u64().expect("a row")));
    }
    for places in &mut places {
        places.sort_unstable();
    }
    assert_eq!(places, [WHITE.to_vec(), BLACK.to_vec(), BLOCKS.to_vec()]);
    let words = browser.attribute("#board", "aria-label").expect("words");
    assert!(
        words.contains("White queens") && words.contains("Black queens") && words.contains("Blocks"),
        "{words}"
    );
    assert_eq!(browser.violations(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn threatened_squares_are_crossed() {
    let (_site, browser) = opened("en");
    assert_eq!(browser.js(CROSSED), serde_json::json!([]));
    browser.go_to("1");
    let mut crossed: Vec<Place> = serde_json::from_value(browser.js(CROSSED)).expect("squares");
    crossed.sort_unstable();
    let squares = (0..8).flat_map(|x| (0..8).map(move |y| (x, y)));
    let lines = squares.filter(|&(x, y)| (x, y) != (0, 0) && (x == 0 || y == 0 || x == y));
    assert_eq!(crossed, lines.collect::<Vec<_>>(), "a queen in the corner");
    browser.go_to("2");
    let crossed: Vec<Place> = serde_json::from_value(browser.js(CROSSED)).expect("squares");
    assert!(crossed.contains(&(1, 0)), "the block is hit");
    assert_eq!(crossed.len(), 21 - 6, "and stops the row behind it");
    let words = browser.attribute("#board", "aria-label").expect("words");
    assert!(words.contains("15 squares are threatened."), "{words}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn messages_are_reported_in_both_languages() {
    let printed = |language: &str| {
        let (_site, browser) = opened(language);
        let mut sentences = Vec::new();
        while browser.enabled("#next") {
            browser.click("#next");
            sentences.push(browser.text("#sentence"));
        }
        sentences
    };
    let english = printed("en");
    assert_eq!(
        english[..6],
        [
            "White asks the configurer for a block on (1,0), which leaves 64 squares free, and plans a queen on (2,0).",
            "White puts a queen on (0,0).",
            "White gets its block on (1,0), which leaves 64 squares free: nobody else asked.",
            "White hears from the configurer: accept. The planned square is saved.",
            "Black hears from the configurer: decline. No square is saved.",
            "Black asks the configurer for a block on (3,0), which leaves 48 squares free, and plans a queen on (4,0).",
        ]
    );
    assert!(english.iter().any(|said| said.contains("it leaves 48 squares free, the other's 35.")));
    let end = "White concedes: all its queens are put. The trial ends: black-quota after 10 steps.";
    assert_eq!(english.last().map(String::as_str), Some(end));
    let spanish = printed("es");
    assert_eq!(spanish.len(), english.len());
    assert_eq!(spanish[1], "Las blancas ponen una reina en (0,0).");
    assert_eq!(spanish[4], "Las negras oyen del configurador: decline. No queda ninguna casilla guardada.");
}
