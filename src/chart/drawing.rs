//! A standalone chart, in the formats that papers use.

use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use super::canvas::Canvas;
use super::coverage::Coverage;
use super::effects::EffectsChart;
use super::frequencies::Frequencies;
use super::interactions::Interactions;
use super::parts::HeatMap;
use super::run_lengths::RunLengthChart;
use super::scale::ScaleKind;
use super::steps::Steps;
use super::sweep::Sweep;
use super::tradeoff::Tradeoff;
use super::tree::Tree;
use super::vega;
use crate::analysis::against::is_expected;
use crate::model::language::Language;
use crate::result::cell::CellResult;
use crate::text::finding::heading;

/// What a chart shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// How often each solution was reached.
    Frequencies(ScaleKind),
    /// How many distinct solutions are reached, by number of starts.
    Coverage,
    /// How often each part of the solutions has each value.
    Parts,
}

/// A chart of a cell, titled with the cell's name, or of a sweep.
pub struct Drawing {
    title: String,
    canvas: Canvas,
    chart: Markup,
    spec: Value,
}

impl Drawing {
    /// The chart that shows `what` of `cell`.
    #[must_use]
    pub fn of(what: What, cell: &CellResult) -> Self {
        let (title, mut canvas) = (heading(cell, Language::English), Canvas::wide(Language::English));
        let (chart, spec) = match what {
            What::Frequencies(kind) => {
                let all = Frequencies::of(cell.frequencies.iter());
                (all.chart(kind, &canvas), vega::frequencies(&title, &all, kind))
            }
            What::Coverage => {
                let coverage = Coverage::of(cell.coverage.iter(), cell.row.keys_known);
                let coverage = coverage.under_law(is_expected(&cell.statistics));
                (coverage.chart(&canvas), vega::coverage(&title, cell.coverage.iter()))
            }
            What::Parts => {
                let map = HeatMap::of(cell.parts());
                canvas = map.canvas(canvas);
                (map.chart(&canvas), vega::parts(&title, &map))
            }
        };
        Self { title, canvas, chart, spec }
    }

    /// How many steps the solved trials of a cell took, or the histogram of another measure.
    #[must_use]
    pub fn of_steps(steps: &Steps, cell: &CellResult) -> Self {
        let (title, canvas) = (heading(cell, Language::English), Canvas::wide(Language::English));
        let (chart, spec) = (steps.chart(&canvas), vega::steps(&title, steps));
        Self { title, canvas, chart, spec }
    }

    /// The run lengths of cells.
    #[must_use]
    pub fn of_run_lengths(title: String, lengths: &RunLengthChart) -> Self {
        let canvas = lengths.canvas(Canvas::wide(Language::English));
        let (chart, spec) = (lengths.chart(&canvas), vega::run_lengths(&title, lengths));
        Self { title, canvas, chart, spec }
    }

    /// What restarts, or races of walks, of a cell change.
    #[must_use]
    pub fn of_tradeoff(tradeoff: &Tradeoff, cell: &CellResult) -> Self {
        let title = heading(cell, Language::English);
        let canvas = tradeoff.canvas(Canvas::wide(Language::English));
        let (chart, spec) = (tradeoff.chart(&canvas), vega::tradeoff(&title, tradeoff));
        Self { title, canvas, chart, spec }
    }

    /// The chart of a sweep.
    #[must_use]
    pub fn of_sweep(title: &str, sweep: &Sweep) -> Self {
        let canvas = sweep.canvas(Canvas::wide(Language::English));
        Self { title: title.to_owned(), canvas, chart: sweep.chart(&canvas), spec: vega::sweep(title, sweep) }
    }

    /// The effects of the options of an experiment.
    #[must_use]
    pub fn of_effects(title: &str, effects: &EffectsChart) -> Self {
        let canvas = effects.canvas(Canvas::wide(Language::English));
        let (chart, spec) = (effects.chart(&canvas), vega::effects(title, effects));
        Self { title: title.to_owned(), canvas, chart, spec }
    }

    /// The effects of pairs of options.
    #[must_use]
    pub fn of_interactions(title: &str, interactions: &Interactions) -> Self {
        let canvas = interactions.canvas(Canvas::wide(Language::English));
        let (chart, spec) = (interactions.chart(&canvas), vega::interactions(title, interactions));
        Self { title: title.to_owned(), canvas, chart, spec }
    }

    /// The tree of the solutions of a cell.
    #[must_use]
    pub fn of_tree(cell: &CellResult, tree: &Tree) -> Self {
        let title = heading(cell, Language::English);
        let canvas = Tree::canvas(Canvas::wide(Language::English));
        let spec = vega::tree(&title, tree);
        Self { title, canvas, chart: tree.chart(&canvas), spec }
    }

    /// An SVG file.
    #[must_use]
    pub fn svg(&self) -> Vec<u8> {
        svg(&self.title, &self.canvas, &self.chart)
    }

    /// A Vega-Lite specification with its data.
    #[must_use]
    pub fn vega(&self) -> Vec<u8> {
        format!("{:#}\n", self.spec).into_bytes()
    }
}

/// Literal colours, for programs that do not support CSS variables.
const COLOURS: &str = include_str!("figure.css");

/// The bytes of an SVG file that shows `chart`, which is drawn in `canvas`, with a title.
fn svg(title: &str, canvas: &Canvas, chart: &Markup) -> Vec<u8> {
    let figure = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(canvas.view_box()) width=(canvas.width) height=(canvas.height) {
            title { (title) }
            style { (PreEscaped(COLOURS)) }
            rect class="paper" width=(canvas.width) height=(canvas.height) {}
            (chart)
        }
    };
    (figure.into_string() + "\n").into_bytes()
}
