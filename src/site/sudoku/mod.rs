//! `play.html`: the sudokus of a result as puzzles to be solved in the page.
//!
//! Puzzles draw from the streams of cell 0, which no experiment has.

pub mod puzzle;

use std::cmp::Reverse;

use maud::{Markup, html};
use serde_json::{Value, json};

use self::puzzle::{Dug, HumanSolver, Judge, Level, Puzzle, dig};
use super::page::{BOARD, Page, data};
use super::script::Script;
use super::stage::{languages, question};
use super::subject::{PageKind, Subject, footer};
use super::words;
use crate::model::draw::Streams;
use crate::model::language::Language;
use crate::result::package::File;
use crate::result::schema::FrequencyRow;

const STYLE: &str = include_str!("sudoku.css");

/// The most grids of a page, and the most cells of all of them.
const MAX_GRIDS: usize = 20;
const MAX_CELLS: usize = 2_000;

/// The puzzles of each grid.
const PUZZLES: usize = 3;

/// The page of a cell of a result, if its keys are sudokus and any was reached.
pub fn file(subject: &Subject) -> Option<File> {
    let block = subject.plays()?;
    let page = Page {
        language: subject.language(),
        title: &format!("{}: sudokus", subject.experiment.name),
        styles: &[BOARD, STYLE],
        body: maud::html! {
            (shell(subject))
            (data("data", &sudokus(subject, block)))
        },
        script: Some(Script::Play),
    };
    Some(File { name: PageKind::Play.file().to_owned(), bytes: page.bytes() })
}

/// The grids that were reached most often, each with its puzzles.
fn sudokus(subject: &Subject, block: usize) -> Value {
    let mut rows: Vec<&FrequencyRow> = subject.solutions().filter(|row| row.count > 0).collect();
    rows.sort_by_key(|row| Reverse(row.count));
    let most = MAX_GRIDS.min(MAX_CELLS / block.pow(4)).max(1);
    let streams = Streams::new(subject.cell.row.seed.unwrap_or(0), 0);
    let (human, mut judge) = (HumanSolver::new(block), Judge::new(block));
    let puzzles = (0..).step_by(PUZZLES).zip(rows.into_iter().take(most));
    let grids = puzzles.filter_map(|(first, row)| {
        let sudoku = Puzzle::of(&subject.board_of(&row.solution)?, block)?;
        let draws = (first..).take(PUZZLES).map(|puzzle| streams.trial(puzzle));
        let dug = draws.map(|mut draw| dig(&sudoku, &human, &mut judge, &mut draw));
        Some(grid(row, &sudoku, dug))
    });
    json!({
        "block": block,
        "levels": Level::ALL.map(Level::name),
        "grids": grids.collect::<Vec<_>>(),
    })
}

/// A grid and its puzzles: the cells in the order of digging, and how many of them each level hides, if it was reached.
fn grid(row: &FrequencyRow, sudoku: &Puzzle, puzzles: impl Iterator<Item = Dug>) -> Value {
    json!({
        "key": row.solution,
        "count": row.count,
        "cells": sudoku.cells(),
        "puzzles": puzzles.map(|Dug { hidden, hides }| json!({ "hidden": hidden, "hides": hides })).collect::<Vec<_>>(),
    })
}

/// Cells revealed in a second.
const SPEEDS: [&str; 4] = ["1", "4", "16", "64"];

/// The body, without data.
fn shell(subject: &Subject) -> Markup {
    html! {
        (subject.header(PageKind::Play))
        main {
            noscript { p.message { (words::PLAY_NEEDS_SCRIPTS.plain(subject.language())) } }
            div #stage {
                div.headline { h1 { (subject.experiment.name) " · Sudoku" } (language()) }
                (choices())
                div.scroll { div #board role="grid" {} }
                div.side {
                    (counters())
                    p #message .message role="status" {}
                    div #symbols role="group" {}
                    (tools())
                    (controls())
                }
            }
            (explanations(subject))
            (keys())
        }
        div #sheet {}
        @for language in Language::ALL {
            div.in-language lang=(language.code()) { (footer(language)) }
        }
    }
}

fn language() -> Markup {
    html! {
        label { span.hidden data-say="language" {}
            select #language { (languages()) }
        }
    }
}

fn choices() -> Markup {
    html! {
        div.fields { @for id in ["grid", "level", "puzzle"] { label { span data-say=(id) {} select #(id) {} } } }
    }
}

fn counters() -> Markup {
    html! {
        dl.counters {
            @for id in ["hidden", "shown", "right", "wrong"] { div { dt data-say=(id) {} dd #(id) {} } }
            div.clock { dt data-say="time" {} dd { span #time role="timer" {} } }
        }
    }
}

/// What is used all the time.
fn tools() -> Markup {
    html! {
        div.tools {
            @for id in ["notes", "undo", "redo", "clear", "check", "reveal"] { button #(id) type="button" data-say=(id) {} }
        }
    }
}

/// What is used now and then.
fn controls() -> Markup {
    html! {
        div.controls {
            label.box { input #at-once type="checkbox" checked; span data-say="atOnce" {} }
            label.box { input #clock type="checkbox" checked; span data-say="clock" {} }
            button #next type="button" data-say="next" {}
            button #again type="button" data-say="again" {}
            button #auto type="button" {}
            label { span data-say="speed" {} " "
                select #speed { @for speed in SPEEDS { option value=(speed) { (speed) } } }
            }
            button #print type="button" data-say="printSix" {}
            button #help type="button" data-say="help" {}
        }
    }
}

fn explanations(subject: &Subject) -> Markup {
    html! {
        div.words {
            (question(&subject.experiment.about))
            p { strong data-say="unique" {} " " span data-say="decided" {} }
            p { strong data-say="levels" {} ": " span data-say="needed" {} }
            details.small { summary data-say="solution" {} code #key {} }
        }
    }
}

fn keys() -> Markup {
    html! {
        dialog #keys aria-labelledby="keys-title" {
            h2 #keys-title data-say="help" {}
            dl #keys-list {}
            button #close type="button" data-say="close" {}
        }
    }
}
