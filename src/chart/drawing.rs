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
    /// What is `shown`: the canvas that it needs, how it is drawn there, and how it is specified.
    fn new<S: 'd>(
        title: String,
        shown: S,
        canvas: impl Fn(&S, Canvas) -> Canvas,
        chart: impl Fn(&S, &Canvas) -> Markup,
        vega: impl Fn(&str, &S, &mut dyn Write) -> io::Result<()> + 'd,
    ) -> Self {
        let canvas = canvas(&shown, Canvas::wide(Language::English));
        let chart = chart(&shown, &canvas);
        Self { title, canvas, chart, spec: Box::new(move |title, out| vega(title, &shown, out)) }
    }

    /// The chart that shows `what` of `cell`.
    pub fn of(what: What, cell: &'d CellResult) -> Self {
        let title = heading(cell, Language::English);
        match what {
            What::Frequencies(kind) => Self::new(
                title,
                Frequencies::of(cell.frequencies.iter()),
                |_, canvas| canvas,
                |all, canvas| all.chart(kind, canvas),
                move |title, all, out| vega::frequencies(title, all, kind, out),
            ),
            What::Coverage => Self::new(
                title,
                Coverage::of(cell.coverage.iter(), cell.row.keys_known)
                    .under_law(is_expected(&cell.statistics)),
                |_, canvas| canvas,
                Coverage::chart,
                |title, _, out| vega::coverage(title, cell.coverage.iter(), out),
            ),
            What::Parts => {
                Self::new(title, HeatMap::of(cell.parts()), HeatMap::canvas, HeatMap::chart, vega::parts)
            }
        }
    }

    /// How many steps the solved trials of a cell took, or the histogram of another measure.
    pub fn of_steps(steps: Steps, cell: &CellResult) -> Self {
        let title = heading(cell, Language::English);
        Self::new(title, steps, |_, canvas| canvas, Steps::chart, vega::steps)
    }

    /// The run lengths of cells.
    pub fn of_run_lengths(title: String, lengths: RunLengthChart) -> Self {
        Self::new(title, lengths, RunLengthChart::canvas, RunLengthChart::chart, vega::run_lengths)
    }

    /// What restarts, or races of walks, of a cell change.
    pub fn of_tradeoff(tradeoff: Tradeoff, cell: &CellResult) -> Self {
        let title = heading(cell, Language::English);
        Self::new(title, tradeoff, Tradeoff::canvas, Tradeoff::chart, vega::tradeoff)
    }

    /// The chart of a sweep.
    pub fn of_sweep(title: &str, sweep: Sweep) -> Self {
        Self::new(title.to_owned(), sweep, Sweep::canvas, Sweep::chart, vega::sweep)
    }

    /// The effects of the options of an experiment on the first response.
    pub fn of_effects(title: &str, found: &'d OptionEffects) -> Self {
        let effects = EffectsChart::of(found, 0);
        Self::new(title.to_owned(), effects, EffectsChart::canvas, EffectsChart::chart, vega::effects)
    }

    /// The effects of pairs of options on the first response, if it differs in cells of two that vary.
    pub fn of_interactions(title: &str, found: &'d OptionEffects) -> Option<Self> {
        let pairs = Interactions::of(found, 0)?;
        let title = title.to_owned();
        Some(Self::new(title, pairs, Interactions::canvas, Interactions::chart, vega::interactions))
    }

    /// The tree of the solutions of a cell.
    pub fn of_tree(cell: &CellResult, tree: Tree<'d>) -> Self {
        Self::new(heading(cell, Language::English), tree, Tree::canvas, Tree::chart, vega::tree)
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
