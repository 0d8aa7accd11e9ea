//! Which sudokus are the same but for symbols and geometry.

use std::collections::BTreeSet;

use queenlab::model::draw::{Draw, Streams};
use queenlab::model::keys::KeySpace;
use queenlab::systems::squares::SymbolSquare;

use super::{made, squares};

/// An order of lines that keeps bands together.
fn order(size: usize, block: usize, draw: &mut Draw) -> Vec<usize> {
    let mut bands: Vec<Vec<usize>> =
        (0..size / block).map(|band| (band * block..(band + 1) * block).collect()).collect();
    for band in &mut bands {
        draw.shuffle(band);
    }
    draw.shuffle(&mut bands);
    bands.concat()
}

/// The sudoku under a random symmetry.
fn disguised(sudoku: &SymbolSquare, block: usize, draw: &mut Draw) -> SymbolSquare {
    let size = sudoku.side();
    let [rows, columns] = [(); 2].map(|()| order(size, block, draw));
    let mut symbols: Vec<u16> = (1..).take(size).collect();
    draw.shuffle(&mut symbols);
    let transposed = draw.index(2) == 1;
    SymbolSquare::from_fn(size, |row, column| {
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        symbols[usize::from(sudoku.at(rows[row], columns[column])) - 1]
    })
}

#[test]
fn a_class_is_the_same_under_every_symmetry() {
    let mut draw = Streams::new(5, 1).trial(0);
    for (size, block, moves) in [(4, 2, 5), (9, 3, 3), (9, 3, 1000)] {
        let system = squares(&format!("size={size} method=walk moves={moves}"));
        for made in made(&system, 20) {
            let class = system.class(&made.square).expect("a class");
            assert_eq!(system.class(&disguised(&made.square, block, &mut draw)), Some(class.clone()));
            assert_eq!(system.class(&class), Some(class.clone()));
            assert!(class <= made.square);
        }
    }
}

#[test]
fn the_288_sudokus_of_size_4_are_two_classes() {
    let system = squares("size=4 method=walk");
    let classes = system.known().expect("listed");
    let classes: BTreeSet<_> = classes.iter().map(|key| system.class(key)).collect();
    assert_eq!(classes.len(), 2);
}

#[test]
fn the_published_sudokus_are_one_class_and_those_of_the_walk_all_differ() {
    let published = squares("size=9");
    let classes: BTreeSet<_> =
        published.known().expect("listed").iter().map(|key| published.class(key)).collect();
    assert_eq!((published.known().map(|keys| keys.len()), classes.len()), (Some(16), 1));
    let walk = squares("size=9 method=walk");
    let classes: BTreeSet<_> = made(&walk, 200).map(|made| walk.class(&made.square)).collect();
    assert_eq!(classes.len(), 200, "of 5,472,730,538");
}

#[test]
fn only_sudokus_of_size_4_and_9_have_classes() {
    for words in ["size=25", "size=5 product=magic", "size=4 product=latin method=cyclic"] {
        let system = squares(words);
        assert_eq!(system.class(&made(&system, 1).next().expect("a trial").square), None);
    }
}
