//! docs/originals.md: what it says of the original documents.

use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::engine::tape::Frame;
use queenlab::model::draw::Streams;

use crate::support::{frames, machine, output, packaged, queenlab, read};

#[track_caller]
fn says(words: &str) {
    let page = read(&packaged("docs"), "originals.md").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains(words), "docs/originals.md does not say: {words}");
}

/// Whether the document's search, for the digits of a board in the text of the memory, refuses a board that is new.
fn is_mistaken(trial: &[Frame]) -> bool {
    let mut memory = String::new();
    trial.iter().any(|frame| {
        let (Frame::Start(entry, _) | Frame::Event { text: entry, .. }) = frame else { return false };
        let rows = entry.find(|c: char| c.is_ascii_uppercase()).expect("a label");
        let (board, label) = entry.split_at(rows);
        let board = board.replace('-', "");
        let is_mistaken = label.starts_with('A') && memory.contains(&board);
        memory.extend([board.as_str(), label, "|"]);
        is_mistaken
    })
}

#[test]
fn from_10_queens_on_the_search_of_text_is_mistaken() {
    let mistaken = |size: u64| {
        let (machine, streams) = (machine("repair", size, &[]), Streams::new(1, 1));
        (0..200)
            .filter(|&trial| is_mistaken(&frames(machine.as_ref(), &Launch::Drawn(&streams, trial))))
            .count()
    };
    assert_eq!([mistaken(8), mistaken(9)], [0, 0]);
    assert!(mistaken(10) > 100);
    says("From 10 queens on it is not");
}

#[test]
fn squares_are_called_as_the_page_says() {
    let here = Path::new(".");
    let of = |product: &str, size: &str| {
        let product = format!("product={product}");
        queenlab(
            here,
            &["trace", "squares", "--size", size, "--option", &product, "--seed", "1", "--trial", "1"],
        )
    };
    let semimagic = of("semimagic", "5").err;
    let key = semimagic.split(' ').nth(1).expect("a square");
    let rows: Vec<Vec<u64>> = key
        .trim_end_matches(|c: char| !c.is_ascii_digit())
        .split('/')
        .map(|row| row.split('-').map(|number| number.parse().expect("a number")).collect())
        .collect();
    let mut numbers = rows.concat();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=25), "{semimagic}");
    let sum = 5 * (5 * 5 + 1) / 2;
    assert!(rows.iter().all(|row| row.iter().sum::<u64>() == sum), "{semimagic}");
    assert!((0..5).all(|column| rows.iter().map(|row| row[column]).sum::<u64>() == sum), "{semimagic}");
    let published = of("latin", "5");
    assert!(published.err.contains("published makes no latin square"), "{published:?}");
    for size in ["21", "27"] {
        assert!(of("sudoku", size).err.contains("solved: "), "size {size}");
    }
    says("is `semimagic` here");
}

#[test]
fn no_game_has_holes_and_what_agents_print_is_told_otherwise() {
    for trial in 0..20 {
        let trial = trial.to_string();
        let game = output(Path::new("."), &["trace", "game", "--seed", "1", "--trial", &trial]);
        assert!(!game.contains("hole") && game.contains(" asks for block("), "{game}");
    }
    says("none ever asks for one");
}
