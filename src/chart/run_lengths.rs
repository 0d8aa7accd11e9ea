//! The run-length distributions of cells: the share of the trials that are solved within a number of steps (Hoos and Stützle 2004), and
//! the share that is not, whose slope on two logarithmic axes shows a heavy tail (Gomes, Selman, Crato and Kautz 2000).
//!
//! The curve of a sample has a band that holds the whole distribution, those of all samples in a chart together with a
//! probability of 95 % ([`band_half_width`]).

use maud::{Markup, html};

use super::canvas::{Canvas, STYLES, px};
use super::key;
use super::marks::Marks;
use super::scale::{Scale, ScaleKind};
use super::staircase::Staircase;
use super::step_axis::StepAxis;
use super::words;
use crate::analysis::CONF_LEVEL;
use crate::analysis::pair::Pair;
use crate::analysis::run_lengths::RunLengths;
use crate::model::decimal::Decimal;
use crate::model::language::Language;
use crate::result::cell::{CellResult, CellResults};
use crate::stats::interval::{band_half_width, level_of_each_band};

/// The measure that every system has.
pub const STEPS: &str = "steps";

/// Which share of the trials is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvedShare {
    /// Those that are solved with at most a number of steps.
    Solved,
    /// Those that are not, on two logarithmic axes.
    Unsolved,
}

/// The run lengths of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it is called.
    pub name: String,
    /// The number of trials.
    pub trials: u64,
    /// The values that occurred, ascending, each with the number of trials that are solved with at most as many.
    pub solved: Vec<(Decimal, u64)>,
    /// Whether its trials are independent draws, so that it has a band.
    pub is_sample: bool,
    /// The steps after which its trials were stopped, 0 where that is not known; none if those without a solution never have one.
    pub limit: Option<Decimal>,
}

/// How many trials have each value or a smaller one.
fn solved_within(values: impl Iterator<Item = (Decimal, u64)>) -> Vec<(Decimal, u64)> {
    let mut all = 0;
    let within = values.map(|(value, count)| {
        all += count;
        (value, all)
    });
    within.collect()
}

impl Curve {
    fn of(name: String, measure: &str, cell: &CellResult) -> Self {
        Self {
            name,
            trials: cell.row.trials,
            solved: solved_within(cell.values(measure).iter().copied()),
            is_sample: !cell.row.census && !cell.is_dependent(),
            limit: (cell.undecided() > 0.0).then_some(Decimal::whole(0)),
        }
    }

    fn of_lengths(name: &str, lengths: &RunLengths, is_sample: bool) -> Self {
        let values = lengths.solved.iter().map(|(value, count)| (Decimal::whole(value), count));
        let solved = solved_within(values);
        let limit = (lengths.unsolved > 0).then(|| Decimal::whole(lengths.limit.unwrap_or(0)));
        Self { name: name.to_owned(), trials: lengths.trials(), solved, is_sample, limit }
    }

    fn all_solved(&self) -> u64 {
        self.solved.last().map_or(0, |&(_, solved)| solved)
    }

    /// The share of the trials that are solved with at most `value`.
    fn share_within(&self, value: Decimal) -> f64 {
        let before = self.solved.partition_point(|&(held, _)| held.digits() <= value.digits());
        let solved = before.checked_sub(1).map_or(0, |last| self.solved[last].1);
        solved as f64 / self.trials as f64
    }

    /// The least value with which half of the trials are solved, or as many as there are.
    fn median(&self) -> Decimal {
        let half = self.solved.iter().find(|&&(_, solved)| 2 * solved >= self.trials);
        half.or(self.solved.last()).map_or(Decimal::whole(0), |&(value, _)| value)
    }
}

/// Run-length distributions in one chart.
#[derive(Clone, Debug, PartialEq)]
pub struct RunLengthChart {
    /// Which share is drawn.
    pub share: SolvedShare,
    /// The measure.
    pub measure: String,
    /// The curves.
    pub curves: Vec<Curve>,
}

impl RunLengthChart {
    /// Those of `cells` of a result; `None` if no trial took a step to a solution, or a value is negative.
    pub fn of(
        share: SolvedShare,
        measure: &str,
        cells: &[&CellResult],
        results: &CellResults,
    ) -> Option<Self> {
        let names = key::names(cells, results).into_iter().zip(cells);
        let curves = names.map(|(name, cell)| Curve::of(name, measure, cell)).collect();
        Self::of_curves(share, measure, curves)
    }

    /// Those of these curves; `None` if no trial took a step to a solution, or a value is negative.
    pub(crate) fn of_curves(share: SolvedShare, measure: &str, curves: Vec<Curve>) -> Option<Self> {
        let values = || curves.iter().flat_map(|curve| &curve.solved).map(|(value, _)| value);
        let takes_steps = values().any(|value| value.digits() > 0);
        let are_lengths = !values().any(|value| value.is_negative());
        (takes_steps && are_lengths).then(|| Self { share, measure: measure.to_owned(), curves })
    }

    /// The share of the trials of a cell that are solved; `None` if no trial took a step to a solution.
    pub fn of_cell(cell: &CellResult) -> Option<Self> {
        let curve = Curve::of(cell.identity.system.clone(), STEPS, cell);
        Self::of_curves(SolvedShare::Solved, STEPS, vec![curve])
    }

    /// Those of two results, A and B, as far as they are compared; `None` if no trial took a step to a solution.
    pub fn of_pair(pair: &Pair) -> Option<Self> {
        let sides = ["A", "B"].into_iter().zip(&pair.lengths).zip(pair.are_samples());
        let curves = sides.map(|((name, lengths), is_sample)| Curve::of_lengths(name, lengths, is_sample));
        Self::of_curves(SolvedShare::Solved, STEPS, curves.collect())
    }

    /// The canvas of the chart.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        if canvas.is_narrow() { canvas } else { key::canvas(self.names().count(), canvas.of_height(380.0)) }
    }

    /// The names of the curves, with the number of the style of each; nothing if there is one curve.
    pub fn names(&self) -> impl Iterator<Item = (usize, &str)> {
        let several = self.curves.iter().filter(|_| self.curves.len() > 1);
        several.enumerate().map(|(number, curve)| (number % STYLES, curve.name.as_str()))
    }

    /// The chart.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let plot = key::plot(self.names(), canvas);
        let (x, y, language) = (self.axis(&plot), self.scale(&plot), canvas.language);
        html! {
            (plot.left_axis(&self.title(language), &y.ticks(language)))
            @for (number, curve) in self.curves.iter().enumerate() {
                g class={ "s" (number % STYLES) } { (self.drawn(number, curve, &x, &y, &plot)) }
            }
            (x.markup(&format!("t: {}", language.say(&words::LOGARITHMIC, &[&self.unit(language)])), &plot))
            @if !canvas.is_narrow() {
                (key::markup(self.names(), &plot))
                @if let Some(note) = self.note(language) { text class="end" x=(canvas.right) y="16" { (note) } }
            }
        }
    }

    /// What the bands are, if there are any.
    pub fn note(&self, language: Language) -> Option<String> {
        match self.bands() {
            0 => None,
            1 => Some(words::BAND.plain(language).to_owned()),
            _ => Some(words::BANDS.plain(language).to_owned()),
        }
    }

    /// Whether a curve ends below 100 %.
    pub fn has_ends(&self) -> bool {
        self.curves.iter().any(|curve| curve.all_solved() < curve.trials)
    }

    fn bands(&self) -> usize {
        self.curves.iter().filter(|curve| curve.is_sample).count()
    }

    /// What the chart shows, as the title of its vertical axis.
    pub fn title(&self, language: Language) -> String {
        let unit = self.unit(language);
        match self.share {
            SolvedShare::Solved => language.say(&words::SOLVED_WITHIN, &[&unit]),
            SolvedShare::Unsolved => {
                language.say(&words::LOGARITHMIC, &[&language.say(&words::UNSOLVED_AFTER, &[&unit])])
            }
        }
    }

    fn unit(&self, language: Language) -> String {
        if self.measure == STEPS { words::STEPS.plain(language).to_owned() } else { self.measure.clone() }
    }

    /// The share of the trials, in percent, if this one is solved.
    pub fn shown(&self, solved: f64) -> f64 {
        match self.share {
            SolvedShare::Solved => 100.0 * solved,
            SolvedShare::Unsolved => 100.0 * (1.0 - solved),
        }
    }

    /// How far the band of a curve goes up and down, if it has one.
    pub fn half_width(&self, curve: &Curve) -> Option<f64> {
        let level = level_of_each_band(self.bands(), CONF_LEVEL);
        curve.is_sample.then(|| band_half_width(curve.trials, level))
    }

    /// A mark on the curve of this number at each of `values`.
    pub fn marks(&self, number: usize, values: &[Decimal], canvas: &Canvas) -> Marks {
        let points = self.points(values.iter().map(|&value| (number, value)), canvas);
        Marks::in_order(points)
    }

    /// A mark at the median of each curve, or at its end if it ends below.
    pub fn medians(&self, canvas: &Canvas) -> Marks {
        let medians = self.curves.iter().map(Curve::median).enumerate().collect::<Vec<_>>();
        Marks::in_order(self.points(medians.into_iter(), canvas))
    }

    /// Where curves have these values.
    fn points(&self, values: impl Iterator<Item = (usize, Decimal)>, canvas: &Canvas) -> Vec<(f64, f64)> {
        let plot = key::plot(self.names(), canvas);
        let (x, y) = (self.axis(&plot), self.scale(&plot));
        let point = |(number, value): (usize, Decimal)| {
            (
                x.at(value).clamp(plot.left, plot.right),
                y.at(self.shown(self.curves[number].share_within(value))),
            )
        };
        values.map(point).collect()
    }

    fn axis(&self, plot: &Canvas) -> StepAxis {
        let steps = self.curves.iter().flat_map(|curve| &curve.solved).map(|&(value, _)| value);
        StepAxis::of(steps, plot)
    }

    fn scale(&self, plot: &Canvas) -> Scale {
        match self.share {
            SolvedShare::Solved => Scale::new(ScaleKind::Linear, 1.0..=100.0, plot.up()),
            SolvedShare::Unsolved => Scale::of_shares(self.least_unsolved(), plot.up()),
        }
    }

    /// The least share above 0 that is not solved, in percent.
    fn least_unsolved(&self) -> f64 {
        let shares = self.curves.iter().flat_map(|curve| {
            let unsolved = curve.solved.iter().map(|&(_, solved)| curve.trials - solved);
            unsolved.filter(|&trials| trials > 0).map(|trials| 100.0 * trials as f64 / curve.trials as f64)
        });
        shares.fold(100.0, f64::min)
    }

    /// At which share of its way a curve has its number: those of curves that are close to each other stand one above the other.
    fn height_of_number(&self, number: usize) -> f64 {
        (number + 1) as f64 / (self.curves.len() + 1) as f64
    }

    fn drawn(&self, number: usize, curve: &Curve, x: &StepAxis, y: &Scale, plot: &Canvas) -> Markup {
        let stairs = |shift: f64| {
            let share = |solved: u64| (solved as f64 / curve.trials as f64 + shift).clamp(0.0, 1.0);
            let height = |solved: u64| y.at(self.shown(share(solved)));
            let places = curve.solved.iter().map(|&(value, solved)| (x.at(value), height(solved)));
            let end = curve.limit.map_or(plot.right, |limit| x.at(limit).clamp(plot.left, plot.right));
            Staircase::through((plot.left, height(0)), places, end)
        };
        let line = stairs(0.0);
        html! {
            @if let Some(width) = self.half_width(curve) { path class="spread" d=(stairs(width).down_to(&stairs(-width))) {} }
            path class="line" d=(line.path()) {}
            @if curve.all_solved() < curve.trials {
                @let (right, height) = line.end();
                circle fill="currentColor" cx=(right) cy=(height) r="3.5" {}
            }
            @if self.curves.len() > STYLES {
                @let (across, up) = line.after(self.height_of_number(number));
                text class="label" x=(px(across + 4.0)) y=(px(up - 4.0)) { (number + 1) }
            }
        }
    }
}
