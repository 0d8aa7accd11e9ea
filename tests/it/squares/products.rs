//! What is made is what it is said to be, at every size, and what cannot be made is refused.

use std::collections::BTreeSet;
use std::path::Path;

use queenlab::engine::machine::Launch;
use queenlab::model::draw::Streams;
use queenlab::model::start::Unlisted;
use queenlab::model::system::System;
use queenlab::systems::squares::{Squares, SymbolSquare};

use super::{made, one, options, squares};
#[cfg(feature = "cli")]
use crate::support::queenlab;

fn columns(square: &SymbolSquare) -> Vec<Vec<u16>> {
    (0..square.side()).map(|column| square.rows().map(|row| row[column]).collect()).collect()
}

fn is_permutation(symbols: &[u16], last: usize) -> bool {
    symbols.len() == last
        && distinct(symbols)
        && symbols.iter().all(|&symbol| (1..=last).contains(&symbol.into()))
}

fn distinct(symbols: &[u16]) -> bool {
    symbols.iter().collect::<BTreeSet<_>>().len() == symbols.len()
}

fn sum(symbols: impl IntoIterator<Item = u16>) -> usize {
    symbols.into_iter().map(usize::from).sum()
}

/// Whether the numbers 1 to n² stand in lines that all sum up to n (n² + 1) / 2.
fn is_semimagic(square: &SymbolSquare) -> bool {
    let n = square.side();
    let lines: Vec<Vec<u16>> = square.rows().map(<[u16]>::to_vec).chain(columns(square)).collect();
    is_permutation(&square.rows().flatten().copied().collect::<Vec<_>>(), n * n)
        && lines.into_iter().all(|line| sum(line) == n * (n * n + 1) / 2)
}

fn is_magic(square: &SymbolSquare) -> bool {
    let n = square.side();
    let down = sum((0..n).map(|place| square.at(place, place)));
    let up = sum((0..n).map(|place| square.at(place, n - 1 - place)));
    is_semimagic(square) && [down, up] == [n * (n * n + 1) / 2; 2]
}

/// Whether each line holds distinct symbols and each block of this side all of them.
fn is_sudoku(square: &SymbolSquare, block: usize) -> bool {
    let blocks = square.side() / block;
    let in_block = |number: usize| -> Vec<u16> {
        let (top, left) = (number / blocks * block, number % blocks * block);
        (0..block * block).map(|cell| square.at(top + cell / block, left + cell % block)).collect()
    };
    square.rows().all(distinct)
        && columns(square).iter().all(|column| distinct(column))
        && (0..blocks * blocks).all(|number| is_permutation(&in_block(number), block * block))
}

fn is_latin(square: &SymbolSquare) -> bool {
    let n = square.side();
    square.rows().all(|row| is_permutation(row, n))
        && columns(square).iter().all(|column| is_permutation(column, n))
}

#[test]
fn magic_and_semimagic_squares_have_their_sums_at_every_odd_size() {
    for size in (1..=31).step_by(2) {
        assert!(is_magic(&one(&format!("size={size} product=magic"))));
        for method in ["published", "uniform"] {
            let system = squares(&format!("size={size} product=semimagic method={method}"));
            assert!(made(&system, 20).all(|made| is_semimagic(&made.square)), "{method} {size}");
        }
    }
}

#[test]
fn sudokus_are_sudokus_at_every_size() {
    for (size, block, trials) in [(9, 3, 300), (21, 7, 20), (25, 5, 20), (27, 9, 20)] {
        let published = squares(&format!("size={size}"));
        assert!(made(&published, trials).all(|made| is_sudoku(&made.square, block)), "published {size}");
    }
    for (size, block) in [(4, 2), (9, 3), (21, 7), (25, 5), (27, 9)] {
        let walk = squares(&format!("size={size} method=walk moves=500"));
        assert!(made(&walk, 50).all(|made| is_sudoku(&made.square, block)), "walk {size}");
    }
}

#[test]
fn latin_squares_are_latin_at_every_order() {
    for size in 2..=31 {
        for method in ["jacobson-matthews", "cyclic"] {
            let system = squares(&format!("size={size} product=latin method={method}"));
            assert!(made(&system, 3).all(|made| is_latin(&made.square)), "{method} {size}");
        }
    }
}

#[test]
fn every_published_sudoku_of_every_size_is_easy() {
    for size in [9, 21, 25, 27] {
        let system = squares(&format!("size={size}"));
        let all = made(&system, 20).all(|made| made.measures[1] >= made.measures[0]);
        assert!(all, "a try of size {size} without a hit");
    }
}

#[test]
fn keys_are_read_as_they_are_written() {
    for (words, side, symbols) in [("size=9", 9, 9), ("size=21", 21, 49), ("size=5 product=magic", 5, 25)] {
        let square = one(words);
        assert_eq!(SymbolSquare::parse(&square.to_string(), side, symbols), Some(square));
    }
    for text in ["816/357", "816/357/49", "816/357/4920", "816/357/490", "8 16/357/492", "816/357/49a", ""] {
        assert_eq!(SymbolSquare::parse(text, 3, 9), None, "{text}");
    }
}

#[cfg(feature = "cli")]
#[test]
fn what_cannot_be_made_is_refused_with_what_can() {
    for (words, name, allowed) in [
        ("size=8 product=magic", "size", "1, 3, 5 and so on to 31"),
        ("size=4 product=semimagic", "size", "1, 3, 5 and so on to 31"),
        ("size=4", "size", "9, 21, 25 or 27"),
        ("size=16", "size", "9, 21, 25 or 27"),
        ("size=1", "size", "9, 21, 25 or 27"),
        ("size=2", "size", "9, 21, 25 or 27"),
        ("size=2 method=walk", "size", "4, 9, 21, 25 or 27"),
        ("size=5 method=walk", "size", "4, 9, 21, 25 or 27"),
        ("size=1 product=latin method=cyclic", "size", "2 to 31"),
        ("size=9 product=latin", "method", "jacobson-matthews or cyclic"),
        ("size=9 method=cyclic", "method", "published or walk"),
        ("size=9 product=magic method=uniform", "method", "published"),
        ("size=9 product=semimagic method=walk", "method", "published or uniform"),
    ] {
        let wrong = Squares::new(&options(words)).expect_err(words);
        assert_eq!(wrong.name, name, "{words}");
        assert!(wrong.message.en.ends_with(&format!("allowed is {allowed}")), "{}", wrong.message);
    }
    let done = queenlab(Path::new("."), &["trace", "squares", "--size", "33"]);
    assert_eq!((done.code, done.err.contains("a whole number from 1 to 31")), (3, true), "{}", done.err);
}

#[test]
fn a_budget_that_is_too_small_is_the_limit() {
    let system = crate::support::machine("squares", 9, &[("method", "walk")]);
    let played = system.play(&Launch::Drawn(&Streams::new(1, 1), 0), 10).expect("a trial");
    assert_eq!(played.count(), 12, "the start, ten exchanges, the limit");
    assert_eq!(squares("size=9 method=walk").starts(), Err(Unlisted::DrawsLater));
}
