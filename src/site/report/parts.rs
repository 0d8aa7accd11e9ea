//! How often each part of the solutions has each value, if that was asked for.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{folded, of_rows};
use super::super::words;
use super::figure::legend;
use super::{DrawnTable, Figure, Say};
use crate::chart::canvas::Canvas;
use crate::chart::marks::Marks;
use crate::chart::parts::HeatMap;
use crate::model::words::columns;
use crate::result::schema::{MarginalRow, Table};
use crate::text::column::Content::{Count, Number, Percent, Signed, Text};
use crate::text::column::TableColumn;
use crate::text::parts::sentences;

/// The most rows of the table; all are in marginals.csv.
const ROWS: usize = 1000;

const COLUMNS: [TableColumn<MarginalRow>; 6] = [
    TableColumn(columns::PART, Text(|row, _| row.part.clone())),
    TableColumn(columns::VALUE, Text(|row, _| row.value.clone())),
    TableColumn(columns::TIMES, Count(|row| Some(row.count))),
    TableColumn(columns::SHARE, Percent(|row| row.share)),
    TableColumn(columns::EXPECTED, Number(|row| row.expected)),
    TableColumn(columns::RESIDUAL, Signed(|row| row.residual)),
];

pub(super) fn section(subject: &Subject) -> Markup {
    let (cell, language) = (subject.cell, subject.language());
    let said = sentences(cell, language);
    let map = HeatMap::of(cell.parts());
    html! {
        @if !said.is_empty() {
            section id="parts" {
                h2 { (subject.plain(words::PARTS)) }
                p { (said.join(" ")) }
                @if !map.is_empty() {
                    (picture(&map, subject))
                    @let table = of_rows(subject.plain(words::PARTS), &COLUMNS, language, cell.marginals.iter().take(ROWS));
                    (folded(subject.plain(words::PARTS_AS_TABLE), &table))
                }
            }
        }
    }
}

fn picture(map: &HeatMap, subject: &Subject) -> Markup {
    let language = subject.language();
    let table =
        DrawnTable { caption: subject.plain(words::PARTS), root: subject.root, file: MarginalRow::FILE };
    let figure = Figure {
        words: &subject.say(words::HEAT_MAP, &[&language.grouped(map.count() as u64)]),
        canvases: Canvas::both(language).map(|canvas| map.canvas(canvas)),
        table: Some(table),
        legend: captions(map, subject),
    };
    figure.drawn(|canvas| (map.chart(canvas), marks(map, canvas, subject)))
}

/// A mark in each cell whose row is in the table.
fn marks(map: &HeatMap, canvas: &Canvas, subject: &Subject) -> Marks {
    let name = |row: &'_ MarginalRow| (row.part.clone(), row.value.clone());
    let rows: BTreeMap<(String, String), usize> =
        subject.cell.marginals.iter().take(ROWS).map(name).zip(0..).collect();
    let middles = map.middles(canvas).into_iter();
    Marks::of(middles.filter_map(|(row, middle)| Some((*rows.get(&name(row))?, middle))))
}

fn captions(map: &HeatMap, subject: &Subject) -> Markup {
    let left_out = subject.language().grouped(map.left_out as u64);
    html! {
        (legend("over", subject.plain(words::MORE_THAN_EXPECTED)))
        (legend("bars", subject.plain(words::FEWER_THAN_EXPECTED)))
        @if map.left_out > 0 { (subject.say(words::PARTS_LEFT_OUT, &[&left_out])) }
    }
}
