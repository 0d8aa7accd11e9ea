//! What a cell says so far: numbers for charts, and the answer in words.

use queenlab::model::language::Language;
use queenlab::result::json::rows as objects;
use queenlab::result::layout::Layout;
use queenlab::result::rows;
use queenlab::result::tables::Tables;
use queenlab::text::finding;
use queenlab::text::lead::Lead;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::progress::merged;
use crate::subject::Subject;

/// A cell, its progress, and the language of the words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finding {
    experiment: String,
    cell: u64,
    progress: Vec<String>,
    language: Tongue,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Tongue {
    En,
    Es,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::En => Self::English,
            Tongue::Es => Self::Spanish,
        }
    }
}

impl Finding {
    /// Rows of the tables, and sentences.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let subject = Subject::of(&self.experiment, self.cell)?;
        let (cell, language) = (subject.cell(), self.language.into());
        let work = merged(cell, &self.progress)?;
        if work.trials() == 0 {
            return Err(Fault::of("there is no trial yet"));
        }
        let mut tables = Tables::empty(Layout::of(&subject.cells));
        rows::add_cell(&mut tables, cell, &work.tally());
        let row = &tables.cells[0];
        let lead = Lead::of(row, &tables, cell.machine.written_keys().class_count(), language);
        Ok(json!({
            "name": subject.experiment.name,
            "sentence": finding::sentence(row, &tables, language),
            "answer": lead.answer,
            "grounds": lead.grounds,
            "trials": row.trials,
            "outcomes": objects(&tables.layout, &tables.outcomes),
            "frequencies": objects(&tables.layout, &tables.frequencies),
            "steps": objects(&tables.layout, &tables.steps),
            "statistics": objects(&tables.layout, &tables.statistics),
        }))
    }
}
