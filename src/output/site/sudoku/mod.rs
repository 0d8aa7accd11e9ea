//! `play.html`: the sudokus of a result as puzzles to be solved in the page.

mod shell;

use std::cmp::Reverse;

use serde_json::{Value, json};

use super::page::{Page, data};
use super::subject::{Place, Subject};
use crate::draw::Streams;
use crate::output::package::File;
use crate::output::tables::FrequencyRow;
use crate::puzzle::{Judge, Level, Sudoku, dig};

/// The page, part by part.
const SCRIPTS: &[&str] = &[
    include_str!("words.js"),
    include_str!("../viewer/language.js"),
    include_str!("puzzle.js"),
    include_str!("grid.js"),
    include_str!("reveal.js"),
    include_str!("main.js"),
];

const STYLE: &str = include_str!("sudoku.css");

/// The most grids of a page, and the most cells of all of them.
const MOST_GRIDS: usize = 20;
const MOST_CELLS: usize = 2_000;

/// The puzzles of each grid.
const PUZZLES: usize = 3;

/// The page of a cell of a result under `seed`, if its keys are sudokus and any was reached.
#[must_use]
pub fn file(subject: &Subject, seed: u64) -> Option<File> {
    let block = subject.plays()?;
    let page = Page {
        title: &format!("{}: sudokus", subject.experiment.name),
        styles: &[STYLE],
        body: maud::html! {
            (shell::shell(subject))
            (data("data", &sudokus(subject, block, seed)))
        },
        scripts: SCRIPTS,
    };
    Some(File { name: Place::Play.file().to_owned(), bytes: page.bytes() })
}

/// The grids that were reached most often, each with its puzzles.
fn sudokus(subject: &Subject, block: usize, seed: u64) -> Value {
    let mut rows: Vec<&FrequencyRow> = subject.solutions().filter(|row| row.count > 0).collect();
    rows.sort_by_key(|row| Reverse(row.count));
    let most = MOST_GRIDS.min(MOST_CELLS / block.pow(4)).max(1);
    let (streams, mut judge) = (Streams::new(seed, 0), Judge::new(block));
    let puzzles = (0..).step_by(PUZZLES).zip(rows.into_iter().take(most));
    let grids = puzzles.filter_map(|(first, row)| grid(subject, row, &streams, first, &mut judge));
    json!({
        "block": block,
        "levels": Level::ALL.map(Level::name),
        "grids": grids.collect::<Vec<_>>(),
    })
}

/// A grid and its puzzles, which are drawn from the streams from `first` on.
fn grid(
    subject: &Subject,
    row: &FrequencyRow,
    streams: &Streams,
    first: u64,
    judge: &mut Judge,
) -> Option<Value> {
    let block = subject.machine.blocks()?;
    let sudoku = Sudoku::of(&subject.portrait(&row.solution)?, block)?;
    let puzzles = (first..).take(PUZZLES).map(|puzzle| dig(&sudoku, judge, &mut streams.trial(puzzle)));
    Some(json!({
        "key": row.solution,
        "count": row.count,
        "cells": sudoku.cells(),
        "puzzles": puzzles.map(|hidden| self::puzzle(&sudoku, &hidden)).collect::<Vec<_>>(),
    }))
}

/// The hidden cells in the order of digging, and how many of them each level hides.
fn puzzle(sudoku: &Sudoku, hidden: &[usize]) -> Value {
    let hides = |level: Level| level.hides(sudoku.cells().len()).min(hidden.len());
    json!({ "hidden": hidden, "hides": Level::ALL.map(hides) })
}
