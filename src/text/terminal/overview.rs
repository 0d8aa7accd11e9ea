//! Several cells, one a line.

use std::io;

use super::super::answers;
use super::super::glance::Glance;
use super::super::number::grouped;
use super::Screen;
use super::layout::{paragraph, percent_or_dash, significant_or_dash, table, titled};
use crate::model::language::Language;
use crate::result::cell::CellResults;

const HEADER: [&str; 7] =
    ["trials", "solved", "reached", "TV observed", "effective", "max/min", "median steps"];

/// What a narrow screen does without.
const SPARE: &[&str] = &["effective", "max/min", "solved", "answers", "trials", "system"];

pub(super) fn overview(results: &CellResults, out: &mut dyn Screen) -> io::Result<()> {
    let has_answers = results.cells.iter().any(|cell| !cell.row.answers.0.is_empty());
    let about = results.layout.varying_columns();
    let about = about.iter().map(|column| column.name.as_ref());
    let header: Vec<&str> = about.chain(HEADER).chain(has_answers.then_some("answers")).collect();
    let mut table = table(&header, 2).sparing(SPARE);
    for cell in &results.cells {
        let glance = Glance::of(cell);
        let answers = has_answers.then(|| answers::short(cell, Language::English));
        let columns = [
            grouped(cell.row.trials),
            percent_or_dash(glance.solved),
            glance.reached(),
            percent_or_dash(glance.tv_uniform),
            significant_or_dash(glance.hill_1_exp_entropy),
            significant_or_dash(glance.max_over_min),
            significant_or_dash(glance.steps_median),
        ];
        table
            .add_row(results.layout.varying_fields(&cell.identity).into_iter().chain(columns).chain(answers));
    }
    titled("Cells", table, out)?;
    writeln!(out)?;
    paragraph(
        "TV observed: total variation distance from uniform, not corrected for chance; effective: effective number of solutions (exp of entropy). \
         --cell C shows one cell.",
        out,
    )
}
