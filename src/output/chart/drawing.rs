//! A chart of a cell by itself, in every form that papers want.

use maud::Markup;
use serde_json::Value;

use super::coverage::Coverage;
use super::figure;
use super::frequencies::Frequencies;
use super::scale::Kind;
use super::steps::Steps;
use super::vega;
use crate::output::finding::heading;
use crate::output::tables::{CellRow, Tables};

/// What a chart shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// How often each solution was reached.
    Frequencies(Kind),
    /// How many steps it took.
    Steps,
    /// How many different solutions so many starts reach.
    Coverage,
}

/// A chart of a cell, under the cell's name.
pub struct Drawing {
    title: String,
    chart: Markup,
    spec: Value,
}

impl Drawing {
    /// The chart that shows `what` of `cell`.
    #[must_use]
    pub fn of(what: What, cell: &CellRow, tables: &Tables) -> Self {
        let title = heading(cell);
        let (chart, spec) = match what {
            What::Frequencies(kind) => {
                let all = Frequencies::of(tables.frequencies_of(cell));
                (all.chart(kind), vega::frequencies(&title, &all, kind))
            }
            What::Steps => {
                let steps = Steps::of(cell, tables);
                (steps.chart(), vega::steps(&title, &steps.bins))
            }
            What::Coverage => {
                let coverage = Coverage::of(tables.coverage_of(cell), cell.keys_known);
                (coverage.chart(), vega::coverage(&title, tables.coverage_of(cell)))
            }
        };
        Self { title, chart, spec }
    }

    /// An SVG file.
    #[must_use]
    pub fn svg(&self) -> Vec<u8> {
        figure::svg(&self.title, &self.chart)
    }

    /// A Vega-Lite specification with its data.
    #[must_use]
    pub fn vega(&self) -> Vec<u8> {
        format!("{:#}\n", self.spec).into_bytes()
    }
}
