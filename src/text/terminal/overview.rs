//! Several cells, one a line.

use std::io;

use super::super::answers;
use super::super::glance::Glance;
use super::super::number::grouped;
use super::super::ranking;
use super::Screen;
use super::layout::{paragraph, percent_or_dash, significant_or_dash, table, titled};
use crate::model::language::Language;
use crate::result::plain;
use crate::result::schema::CellRow;
use crate::result::tables::Tables;

const HEADER: [&str; 11] = [
    "cell",
    "system",
    "size",
    "options",
    "trials",
    "solved",
    "reached",
    "TV uniform",
    "effective",
    "max/min",
    "median steps",
];

pub(super) fn overview(cells: &[CellRow], tables: &Tables, out: &mut dyn Screen) -> io::Result<()> {
    let has_answers = cells.iter().any(|cell| !cell.answers.0.is_empty());
    let header: Vec<&str> = HEADER.into_iter().chain(has_answers.then_some("answers")).collect();
    let mut table = table(&header, 2);
    for cell in cells {
        let glance = Glance::of(cell, tables);
        let answers = has_answers.then(|| answers::short(cell, tables, Language::English));
        let columns = [
            cell.identity.number.to_string(),
            cell.identity.system.clone(),
            cell.identity.size.map(|size| size.to_string()).unwrap_or_default(),
            cell.identity.written_options(),
            grouped(cell.trials),
            percent_or_dash(glance.solved),
            glance.reached(),
            percent_or_dash(glance.tv_uniform),
            significant_or_dash(glance.hill_1_exp_entropy),
            significant_or_dash(glance.max_over_min),
            significant_or_dash(glance.steps_median),
        ];
        table.add_row(columns.into_iter().chain(answers));
    }
    let contest = ranking::of_result(tables);
    for sentence in contest.iter().flat_map(|contest| ranking::sentences(contest, Language::English)) {
        paragraph(&plain::line(&sentence), out)?;
    }
    titled("Cells", &table, out)?;
    writeln!(
        out,
        "\nTV uniform: total variation distance from uniform; effective: effective number of solutions"
    )?;
    writeln!(out, "(exp of entropy). --cell C shows one cell.")
}
