//! Squares, a cycle, an expansion and one 9 x 9 run, made by a program that shares no code.

use queenlab::engine::machine::Launch;
use queenlab::engine::tape::Frame;
use queenlab::model::draw::Streams;
use queenlab::systems::squares::exchange::Exchange;
use queenlab::systems::squares::published::find_hits;
use queenlab::systems::squares::{Axis, Hit, Reorder, Shape, Sudoku, SymbolSquare, siamese};
use serde_json::Value;

use crate::support::{frames, machine};

fn vectors() -> Value {
    serde_json::from_str(include_str!("squares.json")).expect("JSON")
}

fn numbers(value: &Value) -> Vec<usize> {
    serde_json::from_value(value.clone()).expect("numbers")
}

fn square(value: &Value) -> SymbolSquare {
    let rows: Vec<Vec<u16>> = serde_json::from_value(value.clone()).expect("rows of numbers");
    SymbolSquare::from_fn(rows.len(), |row, column| rows[row][column])
}

fn places(exchange: &Exchange) -> Vec<usize> {
    exchange.places.iter().map(|place| usize::from(place) + 1).collect()
}

#[test]
fn magic_squares_are_these() {
    for (side, rows) in vectors()["magic"].as_object().expect("by side") {
        assert_eq!(siamese(side.parse().expect("a side")), square(rows));
    }
}

#[test]
fn the_cycle_of_the_document_is_followed_in_its_order() {
    let example = &vectors()["cycle_example"];
    let lines = [numbers(&example["a"]), vec![0; 9], numbers(&example["b"])];
    let partial =
        SymbolSquare::from_fn(9, |row, column| lines.get(row).map_or(0, |line| line[column] as u16));
    let mut sudoku = Sudoku::of(Shape::of(9), &partial);
    let exchange = sudoku.exchange_lines(Axis::Rows, [0, 2], 0);
    assert_eq!(places(&exchange), numbers(&example["order"]));
    let line =
        |line| (0..9).map(|place| sudoku.symbol(Axis::Rows, line, place).into()).collect::<Vec<usize>>();
    assert_eq!([line(0), line(2)], [numbers(&example["a_after"]), numbers(&example["b_after"])]);
}

#[test]
fn a_base_expands_to_this() {
    let example = &vectors()["expand_example"];
    let sudoku = Sudoku::expanded(Shape::of(9), &square(&example["base"]));
    assert_eq!(sudoku.square(), square(&example["grid"]));
}

/// Refines the bands or the stacks and returns the places of each exchange.
fn refined(sudoku: &mut Sudoku, axis: Axis) -> Vec<Vec<usize>> {
    let shape = sudoku.shape();
    (0..shape.blocks).map(|part| places(&sudoku.exchange_lines(axis, shape.ends(part), 0))).collect()
}

fn printed(hit: &Hit) -> Value {
    let axis = ["row", "column"][hit.axis as usize];
    serde_json::json!([axis, hit.line + 1, hit.place + 1, hit.pair])
}

#[test]
fn the_9_x_9_run_goes_through_every_stage() {
    let vectors = vectors();
    let trace = &vectors["sudoku_9"]["trace"];
    let mut base = siamese(3);
    assert_eq!(base, square(&trace["siamese"]));
    let draws: Vec<usize> =
        numbers(&vectors["sudoku_9"]["draws"])[..18].iter().map(|draw| draw - 1).collect();
    Reorder::Doubling(9).swaps(3, &draws).iter().for_each(|swap| base.swap(swap.axis, swap.lines));
    let mut last = None;
    for try_ in trace["tries"].as_array().expect("tries") {
        assert_eq!(base, square(&try_["base"]));
        let mut sudoku = Sudoku::expanded(Shape::of(9), &base);
        assert_eq!(sudoku.square(), square(&try_["trivial"]));
        let rows = refined(&mut sudoku, Axis::Rows);
        assert_eq!(
            rows,
            try_["row_cycles"].as_array().expect("rows").iter().map(numbers).collect::<Vec<_>>()
        );
        assert_eq!(sudoku.square(), square(&try_["after_rows"]));
        let columns = refined(&mut sudoku, Axis::Columns);
        assert_eq!(
            columns,
            try_["col_cycles"].as_array().expect("columns").iter().map(numbers).collect::<Vec<_>>()
        );
        assert_eq!(sudoku.square(), square(&try_["after_cols"]));
        let mut hits = Vec::new();
        find_hits(&sudoku, &mut hits);
        assert_eq!(Value::Array(hits.iter().map(printed).collect()), try_["easy_hits"]);
        base = sudoku.corner();
        last = Some(sudoku.square());
    }
    assert_eq!(last, Some(square(&vectors["sudoku_9"]["grid"])));
}

/// Trials whose swaps give the base of the run go its way, as far as both go.
#[test]
fn trials_go_the_way_of_the_run() {
    let tries = &vectors()["sudoku_9"]["trace"]["tries"];
    let grids = |stage: &str| -> Vec<Vec<String>> {
        let tries = tries.as_array().expect("tries").iter();
        tries.map(|one| square(&one[stage]).grid(9).lines().collect()).collect()
    };
    let (trivial, refined) = (grids("trivial"), grids("after_cols"));
    let system = machine("squares", 9, &[]);
    let mut alike = 0;
    for trial in 0..12 {
        let frames = frames(system.as_ref(), &Launch::Drawn(&Streams::new(1, 1), trial));
        let at = |ends: &str| -> Vec<Vec<String>> {
            let printed = frames.iter().filter_map(|frame| match frame {
                Frame::Event { text, grid, .. } if text.contains(ends) => Some(grid.lines().collect()),
                _ => None,
            });
            printed.take(trivial.len()).collect()
        };
        let expanded = at(": expand");
        if expanded[0] == trivial[0] {
            assert_eq!(expanded, trivial[..expanded.len()]);
            let accepted = at(", easy");
            assert_eq!(accepted, refined[..accepted.len()]);
            alike += 1;
        }
    }
    assert!(alike > 0, "one base of four in 12 trials");
}
