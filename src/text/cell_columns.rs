//! What a table of cells says of each, whatever draws it: what is found of its solutions, or how often each ending came.

use std::collections::BTreeSet;

use super::column::{Field, Heading, TableColumn, fields, headings};
use super::columns::{ANSWERS, Glance, MEDIAN_STEPS, TRIALS, of_cells};
use super::endings::are_keys_of;
use crate::model::language::Language;
use crate::result::cell::{CellResult, CellResults};

/// The columns behind those that say which cell it is.
pub enum CellColumns {
    /// What is found of solutions, and what else answers the question of a cell, if a cell has an answer.
    Solutions(&'static [TableColumn<Glance>], &'static [TableColumn<CellResult>]),
    /// The share of each ending, where all cells end in some.
    Endings(BTreeSet<Box<str>>),
}

impl CellColumns {
    /// Those of a result.
    pub fn of(results: &CellResults) -> Self {
        if results.cells.iter().all(are_keys_of) {
            let endings = results.cells.iter().flat_map(|cell| &cell.reached.endings);
            return Self::Endings(endings.map(|row| row.solution.clone()).collect());
        }
        let has_answers = results.cells.iter().any(|cell| !cell.row.answers.0.is_empty());
        Self::Solutions(of_cells(results), if has_answers { &[ANSWERS] } else { &[] })
    }

    /// What stands above them.
    pub fn headings(&self, language: Language) -> Vec<Heading> {
        match self {
            Self::Solutions(found, answers) => {
                headings(found, language).chain(headings(answers, language)).collect()
            }
            Self::Endings(endings) => {
                let shares = endings.iter().map(|ending| Heading::number(&**ending));
                [TRIALS.heading(language)]
                    .into_iter()
                    .chain(shares)
                    .chain([MEDIAN_STEPS.heading(language)])
                    .collect()
            }
        }
    }

    /// What stands in them for `cell`.
    pub fn fields(&self, cell: &CellResult, language: Language) -> Vec<Field> {
        let glance = Glance::of(cell);
        match self {
            Self::Solutions(found, answers) => {
                fields(found, &glance, language).chain(fields(answers, cell, language)).collect()
            }
            Self::Endings(endings) => {
                let share = |ending: &str| {
                    let row = cell.reached.endings.iter().find(|row| *row.solution == *ending);
                    let came = !cell.reached.endings.is_empty();
                    let share = row.map_or(came.then_some(0.0), |row| row.share.get());
                    Field { text: language.or_none(share, Language::percent), value: None }
                };
                let [trials, median] = [TRIALS, MEDIAN_STEPS].map(|column| column.field(&glance, language));
                [trials]
                    .into_iter()
                    .chain(endings.iter().map(|ending| share(ending)))
                    .chain([median])
                    .collect()
            }
        }
    }
}
