//! The scene of an event: the cells that were written, swapped, exchanged or found, and why.

use super::cube::Move;
use super::easy::Hit;
use super::event::{Answer, SquaresEvent};
use super::exchange::{Exchange, ExchangeKind};
use super::magic::{Placement, Swap};
use super::square::Axis;
use crate::model::grid::{Grid, Token};
use crate::model::scene::{Mark, Phrase, Scene, Square, Word};

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
    static PLACE: Phrase = Phrase {
        en: "{0} is written in row {1}, column {2}.",
        es: "Se escribe {0} en la fila {1}, columna {2}.",
    };
    static EXPAND: Phrase = Phrase {
        en: "Try {0}: the first block is expanded to a trivial sudoku.",
        es: "Intento {0}: el primer bloque se expande a un sudoku trivial.",
    };
    static PROPER: Phrase = Phrase {
        en: "Rows {0}, columns {1}, symbols {2} change: a latin square.",
        es: "Cambian las filas {0}, las columnas {1} y los símbolos {2}: un cuadrado latino.",
    };
    static IMPROPER: Phrase = Phrase {
        en: "Rows {0}, columns {1}, symbols {2} change: the empty cell holds two symbols too many and lacks one.",
        es: "Cambian las filas {0}, las columnas {1} y los símbolos {2}: a la celda vacía le sobran dos símbolos y le falta uno.",
    };
    match event {
        SquaresEvent::Place(_) => (Mark::Move, &PLACE),
        SquaresEvent::Swap(swap) => (Mark::Move, swapped(*swap)),
        SquaresEvent::Expand(_) => (Mark::Silent, &EXPAND),
        SquaresEvent::Exchange(exchange) => (Mark::Move, traded(exchange.kind)),
        SquaresEvent::Hit(hit) => (Mark::Ask, found(hit.axis)),
        SquaresEvent::Answer(answer) => answered(*answer),
        SquaresEvent::Move(Move { proper: true, .. }) => (Mark::Move, &PROPER),
        SquaresEvent::Move(Move { proper: false, .. }) => (Mark::Silent, &IMPROPER),
    }
}

fn swapped(swap: Swap) -> &'static Phrase {
    static ROWS: Phrase =
        Phrase { en: "Rows {0} and {1} are swapped.", es: "Se intercambian las filas {0} y {1}." };
    static COLUMNS: Phrase =
        Phrase { en: "Columns {0} and {1} are swapped.", es: "Se intercambian las columnas {0} y {1}." };
    static NOTHING: Phrase = Phrase {
        en: "Line {0} would be swapped with itself: nothing changes.",
        es: "La línea {0} se intercambiaría consigo misma: nada cambia.",
    };
    match swap.axis {
        _ if !swap.moves() => &NOTHING,
        Axis::Rows => &ROWS,
        Axis::Columns => &COLUMNS,
    }
}

fn traded(kind: ExchangeKind) -> &'static Phrase {
    static ROWS: Phrase = Phrase {
        en: "Rows {0} and {1} exchange their symbols in {2|column|columns}.",
        es: "Las filas {0} y {1} intercambian sus símbolos en {2|la columna|las columnas}.",
    };
    static COLUMNS: Phrase = Phrase {
        en: "Columns {0} and {1} exchange their symbols in {2|row|rows}.",
        es: "Las columnas {0} y {1} intercambian sus símbolos en {2|la fila|las filas}.",
    };
    static SYMBOLS: Phrase = Phrase {
        en: "Symbols {0} and {1} are exchanged in {2|row|rows}.",
        es: "Se intercambian los símbolos {0} y {1} en {2|la fila|las filas}.",
    };
    match kind {
        ExchangeKind::Lines(Axis::Rows) => &ROWS,
        ExchangeKind::Lines(Axis::Columns) => &COLUMNS,
        ExchangeKind::Symbols => &SYMBOLS,
    }
}

fn found(axis: Axis) -> &'static Phrase {
    static ROW: Phrase = Phrase {
        en: "The pair {0} {1} of the first block comes again in row {2}.",
        es: "La pareja {0} {1} del primer bloque se repite en la fila {2}.",
    };
    static COLUMN: Phrase = Phrase {
        en: "The pair {0} {1} of the first block comes again in column {2}.",
        es: "La pareja {0} {1} del primer bloque se repite en la columna {2}.",
    };
    match axis {
        Axis::Rows => &ROW,
        Axis::Columns => &COLUMN,
    }
}

fn answered(answer: Answer) -> (Mark, &'static Phrase) {
    static AGAIN: Phrase = Phrase {
        en: "Easy, and the draw from 100 is {0}, not 1: again.",
        es: "Fácil, y el número sacado de 100 es {0}, no 1: otra vez.",
    };
    static ESCAPES: Phrase = Phrase {
        en: "Easy, but the draw from 100 is {0}: accepted all the same.",
        es: "Fácil, pero el número sacado de 100 es {0}: se acepta de todos modos.",
    };
    static ACCEPTED: Phrase = Phrase {
        en: "Not easy: accepted. The draw was {0}.",
        es: "No es fácil: se acepta. El número sacado fue {0}.",
    };
    match (answer.easy, answer.accepts()) {
        (false, _) => (Mark::Move, &ACCEPTED),
        (true, true) => (Mark::Move, &ESCAPES),
        (true, false) => (Mark::No, &AGAIN),
    }
}
