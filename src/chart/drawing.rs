//! A standalone chart, in the formats that papers use.

use std::io::{self, Write};

use maud::{Markup, PreEscaped, html};

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
use crate::analysis::effects::OptionEffects;
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
pub struct Drawing<'d> {
    title: String,
    canvas: Canvas,
    chart: Markup,
    /// Writes the specification of the chart with this title, which has a row for each solution.
    spec: Specification<'d>,
}

type Specification<'d> = Box<dyn Fn(&str, &mut dyn Write) -> io::Result<()> + 'd>;

impl<'d> Drawing<'d> {
    /// The chart that shows `what` of `cell`.
    pub fn of(what: What, cell: &'d CellResult) -> Self {
        let (title, canvas) = (heading(cell, Language::English), Canvas::wide(Language::English));
        match what {
            What::Frequencies(kind) => {
                let all = Frequencies::of(cell.frequencies.iter());
                let chart = all.chart(kind, &canvas);
                Self {
                    title,
                    canvas,
                    chart,
                    spec: Box::new(move |title, out| vega::frequencies(title, &all, kind, out)),
                }
            }
            What::Coverage => {
                let coverage = Coverage::of(cell.coverage.iter(), cell.row.keys_known);
                let chart = coverage.under_law(is_expected(&cell.statistics)).chart(&canvas);
                let spec =
                    |title: &str, out: &mut dyn Write| vega::coverage(title, cell.coverage.iter(), out);
                Self { title, canvas, chart, spec: Box::new(spec) }
            }
            What::Parts => {
                let map = HeatMap::of(cell.parts());
                let canvas = map.canvas(canvas);
                let chart = map.chart(&canvas);
                Self { title, canvas, chart, spec: Box::new(move |title, out| vega::parts(title, &map, out)) }
            }
        }
    }

    /// How many steps the solved trials of a cell took, or the histogram of another measure.
    pub fn of_steps(steps: Steps, cell: &CellResult) -> Self {
        let (title, canvas) = (heading(cell, Language::English), Canvas::wide(Language::English));
        let chart = steps.chart(&canvas);
        Self { title, canvas, chart, spec: Box::new(move |title, out| vega::steps(title, &steps, out)) }
    }

    /// The run lengths of cells.
    pub fn of_run_lengths(title: String, lengths: RunLengthChart) -> Self {
        let canvas = lengths.canvas(Canvas::wide(Language::English));
        let chart = lengths.chart(&canvas);
        Self {
            title,
            canvas,
            chart,
            spec: Box::new(move |title, out| vega::run_lengths(title, &lengths, out)),
        }
    }

    /// What restarts, or races of walks, of a cell change.
    pub fn of_tradeoff(tradeoff: Tradeoff, cell: &CellResult) -> Self {
        let title = heading(cell, Language::English);
        let canvas = tradeoff.canvas(Canvas::wide(Language::English));
        let chart = tradeoff.chart(&canvas);
        Self { title, canvas, chart, spec: Box::new(move |title, out| vega::tradeoff(title, &tradeoff, out)) }
    }

    /// The chart of a sweep.
    pub fn of_sweep(title: &str, sweep: Sweep) -> Self {
        let canvas = sweep.canvas(Canvas::wide(Language::English));
        let chart = sweep.chart(&canvas);
        let spec = move |title: &str, out: &mut dyn Write| vega::sweep(title, &sweep, out);
        Self { title: title.to_owned(), canvas, chart, spec: Box::new(spec) }
    }

    /// The effects of the options of an experiment on the first response.
    pub fn of_effects(title: &str, found: &'d OptionEffects) -> Self {
        let effects = EffectsChart::of(found, 0);
        let canvas = effects.canvas(Canvas::wide(Language::English));
        let chart = effects.chart(&canvas);
        let spec = move |title: &str, out: &mut dyn Write| vega::effects(title, &effects, out);
        Self { title: title.to_owned(), canvas, chart, spec: Box::new(spec) }
    }

    /// The effects of pairs of options on the first response, if it differs in cells of two that vary.
    pub fn of_interactions(title: &str, found: &'d OptionEffects) -> Option<Self> {
        let interactions = Interactions::of(found, 0)?;
        let canvas = interactions.canvas(Canvas::wide(Language::English));
        let chart = interactions.chart(&canvas);
        let spec = move |title: &str, out: &mut dyn Write| vega::interactions(title, &interactions, out);
        Some(Self { title: title.to_owned(), canvas, chart, spec: Box::new(spec) })
    }

    /// The tree of the solutions of a cell.
    pub fn of_tree(cell: &CellResult, tree: Tree<'d>) -> Self {
        let title = heading(cell, Language::English);
        let canvas = tree.canvas(Canvas::wide(Language::English));
        let chart = tree.chart(&canvas);
        Self { title, canvas, chart, spec: Box::new(move |title, out| vega::tree(title, &tree, out)) }
    }

    /// An SVG file.
    pub fn svg(&self) -> Vec<u8> {
        svg(&self.title, &self.canvas, &self.chart)
    }

    /// Writes a Vega-Lite specification with its data.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn vega(&self, out: &mut dyn Write) -> io::Result<()> {
        (self.spec)(&self.title, out)
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
