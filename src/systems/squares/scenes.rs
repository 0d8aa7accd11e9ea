//! The scene of an event: the cells that were written, swapped, exchanged or found, and why.

use super::event::{Answer, Hit, Move, SquaresEvent};
use super::exchange::{Exchange, ExchangeKind};
use super::magic::{Placement, Swap};
use super::square::Axis;
use crate::model::grid::{Grid, Token};
use crate::model::scene::{Mark, Phrase, Scene, Square, Word};
use crate::model::words::systems::squares::scenes as words;

/// The scene of `event`, after which the board is `grid`.
pub(super) fn scene(event: &SquaresEvent, grid: Grid) -> Scene {
    let (mark, phrase) = shown(event);
    Scene {
        mark,
        squares: squares(event, &grid),
        words: words(event),
        ..Scene::new(event.to_string(), grid, phrase)
    }
}

fn squares(event: &SquaresEvent, grid: &Grid) -> Vec<Square> {
    match *event {
        SquaresEvent::Place(Placement { row, column, .. }) => vec![(column, row)],
        SquaresEvent::Swap(Swap { axis, lines }) => {
            let places = 0..filled(grid);
            places.flat_map(|place| lines.map(|line| square(axis, line, place))).collect()
        }
        SquaresEvent::Exchange(exchange) => exchanged(&exchange, grid),
        SquaresEvent::Hit(Hit { axis, line, place, .. }) => {
            [place, place + 1].map(|place| square(axis, line, place)).to_vec()
        }
        SquaresEvent::Move(Move { from, to, .. }) => {
            let rows = [from[0], to[0]].into_iter();
            rows.flat_map(|row| [from[1], to[1]].map(|column| (column, row))).collect()
        }
        SquaresEvent::Expand(_) | SquaresEvent::Answer(_) => Vec::new(),
    }
}

fn exchanged(exchange: &Exchange, grid: &Grid) -> Vec<Square> {
    let Exchange { kind, pair, places } = exchange;
    match *kind {
        ExchangeKind::Lines(axis) => {
            let square = |line: u8, place: u8| square(axis, line.into(), place.into());
            places.iter().flat_map(|place| pair.map(|line| square(line, place))).collect()
        }
        ExchangeKind::Symbols => places.iter().flat_map(|row| holders(grid, row.into(), *pair)).collect(),
    }
}

/// The cells of a row that hold one of the symbols.
fn holders(grid: &Grid, row: usize, symbols: [u8; 2]) -> Vec<Square> {
    let symbols = symbols.map(u16::from);
    let held = |token: &Token| matches!(token, Token::Number(number) if symbols.contains(number));
    let tokens = grid.rows().nth(row).into_iter().flatten().enumerate();
    tokens.filter(|(_, token)| held(token)).map(|(column, _)| (column, row)).collect()
}

fn square(axis: Axis, line: usize, place: usize) -> Square {
    let (row, column) = axis.cell(line, place);
    (column, row)
}

/// The number of filled columns of the first row: the side of the square in the corner.
fn filled(grid: &Grid) -> usize {
    let first = grid.rows().next().into_iter().flatten();
    first.filter(|&&token| token != Token::Empty).count()
}

fn words(event: &SquaresEvent) -> Vec<Word> {
    match event {
        SquaresEvent::Place(Placement { number, row, column }) => {
            [usize::from(*number), row + 1, column + 1].map(Word::from).to_vec()
        }
        SquaresEvent::Swap(swap) => swap.lines.map(|line| Word::from(line + 1)).to_vec(),
        SquaresEvent::Expand(number) => vec![Word::Text(number.to_string())],
        SquaresEvent::Exchange(exchange) => {
            let [one, other] = exchange.named().map(|number| Word::from(usize::from(number)));
            let places = exchange.counted().into_iter().map(usize::from).collect();
            vec![one, other, Word::Numbers(places)]
        }
        SquaresEvent::Hit(Hit { line, pair, .. }) => {
            let [one, other] = pair.map(|symbol| Word::from(usize::from(symbol)));
            vec![one, other, Word::from(line + 1)]
        }
        SquaresEvent::Answer(answer) => vec![Word::from(answer.drawn)],
        SquaresEvent::Move(Move { from, to, .. }) => {
            (0..3).map(|axis| Word::Numbers(vec![from[axis] + 1, to[axis] + 1])).collect()
        }
    }
}

fn shown(event: &SquaresEvent) -> (Mark, &'static Phrase) {
    match event {
        SquaresEvent::Place(_) => (Mark::Move, &words::PLACE),
        SquaresEvent::Swap(swap) => (Mark::Move, swapped(*swap)),
        SquaresEvent::Expand(_) => (Mark::Silent, &words::EXPAND),
        SquaresEvent::Exchange(exchange) => (Mark::Move, traded(exchange.kind)),
        SquaresEvent::Hit(hit) => (Mark::Ask, found(hit.axis)),
        SquaresEvent::Answer(answer) => answered(*answer),
        SquaresEvent::Move(Move { proper: true, .. }) => (Mark::Move, &words::PROPER),
        SquaresEvent::Move(Move { proper: false, .. }) => (Mark::Silent, &words::IMPROPER),
    }
}

fn swapped(swap: Swap) -> &'static Phrase {
    match swap.axis {
        _ if !swap.moves() => &words::SWAP_NOTHING,
        Axis::Rows => &words::SWAP_ROWS,
        Axis::Columns => &words::SWAP_COLUMNS,
    }
}

fn traded(kind: ExchangeKind) -> &'static Phrase {
    match kind {
        ExchangeKind::Lines(Axis::Rows) => &words::EXCHANGE_ROWS,
        ExchangeKind::Lines(Axis::Columns) => &words::EXCHANGE_COLUMNS,
        ExchangeKind::Symbols => &words::EXCHANGE_SYMBOLS,
    }
}

fn found(axis: Axis) -> &'static Phrase {
    match axis {
        Axis::Rows => &words::FOUND_ROW,
        Axis::Columns => &words::FOUND_COLUMN,
    }
}

fn answered(answer: Answer) -> (Mark, &'static Phrase) {
    match (answer.easy, answer.accepts()) {
        (false, _) => (Mark::Move, &words::ACCEPTED),
        (true, true) => (Mark::Move, &words::ESCAPES),
        (true, false) => (Mark::No, &words::AGAIN),
    }
}
