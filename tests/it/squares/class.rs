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

/// All orders of `size` lines that keep bands together.
fn orders(size: usize, block: usize) -> Vec<Vec<usize>> {
    let keeps = |order: &Vec<usize>| {
        order.chunks(block).all(|band| band.iter().all(|line| line / block == band[0] / block))
    };
    let mut orders = vec![vec![]];
    for _ in 0..size {
        let longer = |order: &Vec<usize>| -> Vec<Vec<usize>> {
            let others = (0..size).filter(|line| !order.contains(line));
            others.map(|line| [order.as_slice(), &[line]].concat()).filter(keeps).collect()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

/// The image with `first` as the first row, columns in `order`, labels so that the first row is 1, 2, .., and the rows of a
/// band, and then the bands, ordered by their first symbols.
fn image(view: &SymbolSquare, block: usize, first: usize, order: &[usize]) -> SymbolSquare {
    let label = |symbol: u16| {
        let place = order.iter().position(|&column| view.at(first, column) == symbol);
        u16::try_from(place.expect("a full row") + 1).expect("a symbol")
    };
    let row = |row: usize| -> Vec<u16> { order.iter().map(|&column| label(view.at(row, column))).collect() };
    let rows: Vec<Vec<u16>> = (0..view.side()).map(row).collect();
    let mut bands: Vec<Vec<Vec<u16>>> = rows.chunks(block).map(<[_]>::to_vec).collect();
    for band in &mut bands {
        band.sort();
    }
    bands.sort();
    let rows = bands.concat();
    SymbolSquare::from_fn(view.side(), |row, column| rows[row][column])
}

#[test]
fn the_minimal_form_is_the_smallest_of_all_images() {
    for (size, block, moves, sudokus) in [(4, 2, 5, 12), (9, 3, 1, 2), (9, 3, 3, 2), (9, 3, 1000, 4)] {
        let system = squares(&format!("size={size} method=walk moves={moves}"));
        let orders = orders(size, block);
        for made in made(&system, sudokus) {
            let sudoku = &made.square;
            let transposed = SymbolSquare::from_fn(size, |row, column| sudoku.at(column, row));
            let images = [sudoku, &transposed].into_iter().flat_map(|view| {
                let firsts = (0..size).flat_map(|first| orders.iter().map(move |order| (first, order)));
                firsts.map(move |(first, order)| image(view, block, first, order))
            });
            assert_eq!(system.class(sudoku), images.min(), "{sudoku}");
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
