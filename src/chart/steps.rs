//! How many steps the solved trials took, in bins that widen with the steps.

use maud::{Markup, html};

use super::bins::{Bin, bins, form};
use super::canvas::{Canvas, LETTER, px};
use super::marks::Marks;
use super::run_lengths::STEPS;
use super::scale::{Scale, ScaleKind, Tick};
use super::words;
use crate::model::decimal::Decimal;
use crate::model::language::{Language, Phrase};
use crate::model::measure::MeasureForm;
use crate::model::outcome::LIMIT;
use crate::model::words::columns;
use crate::result::cell::CellResult;
use crate::stats::unit_scale::UnitScale;

/// The steps of a cell.
pub struct Steps {
    /// The bins, ascending and without gaps; they hold every solved trial.
    pub bins: Vec<Bin>,
    /// The trials that would have taken more steps than their step limit, which are censored.
    pub over: u64,
    /// What the ends of bins are kept as.
    pub(super) form: MeasureForm,
    pub(super) measure: String,
    /// The median, and the quantiles of 95 % and 99 %, as far as they are known.
    pub quantiles: Vec<(Phrase, f64)>,
}

/// The height of the name of a quantile, above all bars.
const MARK: f64 = 16.0;

impl Steps {
    /// The steps of `cell`.
    pub fn of(cell: &CellResult) -> Self {
        let over = cell.outcomes.iter().find(|row| row.outcome == LIMIT).map_or(0, |row| row.count);
        Self { over, ..Self::of_measure(STEPS, cell) }
    }

    /// Another measure of the solved trials of `cell`.
    pub fn of_measure(measure: &str, cell: &CellResult) -> Self {
        let values = cell.values(measure);
        let form = form(values);
        let summary = cell.totals.iter().find(|row| row.measure == measure);
        let quantiles = summary.map_or([None; 3], |row| [row.q50, row.q95, row.q99]);
        let named = [words::MEDIAN, words::Q95, words::Q99].into_iter().zip(quantiles);
        Self {
            bins: bins(form, values),
            over: 0,
            form,
            measure: measure.to_owned(),
            quantiles: named.filter_map(|(name, value)| Some((name, value?))).collect(),
        }
    }

    /// The least and the greatest value of a bin.
    pub fn ends(&self, bin: &Bin) -> [Decimal; 2] {
        [bin.low, bin.high].map(|kept| self.form.decimal(kept))
    }

    /// The number of trials in bins.
    pub fn solved(&self) -> u64 {
        self.bins.iter().map(|bin| bin.count).sum()
    }

    /// The chart.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let most = self.bins.iter().map(|bin| bin.count).chain([self.over]).max().unwrap_or(0);
        let room = canvas.top + MARK * self.quantiles.len() as f64;
        let scale = Scale::new(ScaleKind::Linear, 1.0..=most as f64, (canvas.bottom, room));
        let language = canvas.language;
        let tops = self.bins.iter().enumerate().map(|(index, bin)| {
            let (left, right) = self.place(index, canvas);
            (left + 0.5, right - 0.5, scale.at(bin.count as f64))
        });
        html! {
            (canvas.left_axis(words::TRIALS.plain(language), &scale.ticks(language)))
            path class="bars" d=(canvas.bars(tops.filter(|(_, _, top)| *top < canvas.bottom))) {}
            @if self.over > 0 { (self.overflow(&scale, canvas)) }
            @for index in 0..self.quantiles.len() { (self.mark(index, canvas)) }
            (canvas.bottom_axis(&self.title(language), &self.ticks(canvas)))
        }
    }

    /// What stands above the [rows](Self::rows) of its bins.
    pub fn headings(&self, language: Language) -> [String; 4] {
        let others = [columns::TO, columns::TRIALS, columns::SOLVED_WITHIN];
        let [to, trials, within] = others.map(|name| name.plain(language).to_owned());
        [language.say(&columns::BIN_FROM, &[self.unit(language)]), to, trials, within]
    }

    /// Each bin from its least value to its greatest with its trials, and the share of all `trials` that are solved within it.
    pub fn rows(&self, trials: u64, language: Language) -> Vec<[String; 4]> {
        let mut solved = 0;
        let row = |bin: &Bin| {
            solved += bin.count;
            let [low, high] = self.ends(bin).map(|end| language.value(end));
            let within = language.percent(solved as f64 / trials.max(1) as f64);
            [low, high, language.grouped(bin.count), within]
        };
        self.bins.iter().map(row).collect()
    }

    /// The left and right end of all bins.
    pub fn extent(&self, canvas: &Canvas) -> [f64; 2] {
        [canvas.left, self.place(self.bins.len().saturating_sub(1), canvas).1]
    }

    /// A mark at the foot of each bin.
    pub fn marks(&self, canvas: &Canvas) -> Marks {
        let foot = |index: usize| {
            let (left, right) = self.place(index, canvas);
            (f64::midpoint(left, right), canvas.bottom)
        };
        Marks::in_order((0..self.bins.len()).map(foot))
    }

    fn has_equal_bins(&self) -> bool {
        let mut widths = self.bins.windows(2).map(|pair| pair[1].low - pair[0].low);
        self.form.is_decimal() || widths.next().is_some_and(|first| widths.all(|width| width == first))
    }

    /// What is counted.
    pub fn unit(&self, language: Language) -> &str {
        if self.measure == STEPS { words::STEPS.plain(language) } else { &self.measure }
    }

    fn title(&self, language: Language) -> String {
        match self.measure.as_str() {
            measure if self.form.is_decimal() => measure.to_owned(),
            _ if self.has_equal_bins() => self.unit(language).to_owned(),
            STEPS => words::STEPS_IN_BINS.plain(language).to_owned(),
            measure => language.say(&words::IN_BINS, &[measure]),
        }
    }

    /// The number of places: one for each bin, and one for the trials over the step limit.
    fn places(&self) -> usize {
        self.bins.len() + usize::from(self.over > 0)
    }

    /// The left and right end of a bin. A few bins are not drawn wide.
    fn place(&self, index: usize, canvas: &Canvas) -> (f64, f64) {
        let width = ((canvas.right - canvas.left) / self.places().max(1) as f64).min(60.0);
        (canvas.left + index as f64 * width, canvas.left + (index + 1) as f64 * width)
    }

    fn overflow(&self, scale: &Scale, canvas: &Canvas) -> Markup {
        let (left, right) = self.place(self.bins.len(), canvas);
        let top = scale.at(self.over as f64);
        html! {
            path class="over" d=(canvas.bars([(left + 2.0, right - 0.5, top)].into_iter())) {}
            text class="end" x=(px(right)) y=(px((top - 6.0).max(canvas.top))) { (words::STEP_LIMIT.plain(canvas.language)) }
        }
    }

    /// What a quantile is called, with its value.
    fn label_of(&self, index: usize, language: Language) -> String {
        let (name, steps) = &self.quantiles[index];
        format!("{}: {}", name.plain(language), language.brief(*steps))
    }

    /// Whether the text of the quantile at `place` extends to the left of its line: to the right if those of all have room there, else
    /// to the left if they have, else towards the middle.
    fn is_to_the_left(&self, place: f64, canvas: &Canvas) -> bool {
        let ends = |sign: f64| {
            (0..self.quantiles.len()).map(move |index| {
                let length = self.label_of(index, canvas.language).chars().count() as f64;
                self.at(self.quantiles[index].1, canvas) + sign * (5.0 + LETTER * length)
            })
        };
        let fits_right = ends(1.0).all(|end| end <= canvas.right);
        let fits_left = ends(-1.0).all(|end| end >= canvas.left);
        !fits_right && (fits_left || place > f64::midpoint(canvas.left, canvas.right))
    }

    /// A quantile. The outer ones are higher, so that no line crosses their text.
    fn mark(&self, index: usize, canvas: &Canvas) -> Markup {
        let place = self.at(self.quantiles[index].1, canvas);
        let to_the_left = self.is_to_the_left(place, canvas);
        let row = if to_the_left { self.quantiles.len() - 1 - index } else { index };
        let top = canvas.top - 8.0 + MARK * row as f64;
        let beside = if to_the_left { place - 5.0 } else { place + 5.0 };
        html! {
            path class="mark" d=(format!("M{} {}V{top}", px(place), canvas.bottom)) {}
            text class=[to_the_left.then_some("end")] x=(px(beside)) y=(top + 9.0) { (self.label_of(index, canvas.language)) }
        }
    }

    /// The position of a number of steps, interpolated within its bin.
    fn at(&self, steps: f64, canvas: &Canvas) -> f64 {
        let least = self.bins.first().map_or(0, |bin| bin.low);
        let steps = UnitScale::of(self.form, least).kept(steps);
        let holds = |bin: &Bin| steps < bin.high as f64 + 1.0;
        let index = self.bins.iter().position(holds).unwrap_or(self.bins.len().saturating_sub(1));
        let (left, right) = self.place(index, canvas);
        let share = self
            .bins
            .get(index)
            .map_or(0.0, |bin| (steps - bin.low as f64 + 0.5) / (bin.high as f64 + 1.0 - bin.low as f64));
        left + share.clamp(0.0, 1.0) * (right - left)
    }

    /// What the beginning of a bin is called.
    fn label(&self, low: u64, language: Language) -> String {
        language.value(self.form.decimal(low))
    }

    /// A label at every bin that begins with 0 or a digit 1, 2 or 5 and then zeros.
    fn ticks(&self, canvas: &Canvas) -> Vec<Tick> {
        if self.has_equal_bins() {
            let every = self.bins.len().div_ceil(if canvas.is_narrow() { 8 } else { 20 }).max(1);
            let is_wide = self.form.is_decimal() && self.bins.first().is_some_and(|bin| bin.low < bin.high);
            let tick = |(index, bin): (usize, &Bin)| {
                let (left, right) = self.place(index, canvas);
                let place = if is_wide { left } else { f64::midpoint(left, right) };
                Tick { place, label: self.label(bin.low, canvas.language) }
            };
            return self.bins.iter().enumerate().filter(|(index, _)| index % every == 0).map(tick).collect();
        }
        let leads = |low: u64| {
            let digits = low.to_string();
            let (first, rest) = digits.split_at(1);
            ["0", "1", "2", "5"].contains(&first) && rest.bytes().all(|digit| digit == b'0')
        };
        let crowded = self.bins.len() > if canvas.is_narrow() { 12 } else { 40 };
        let shown = |low: u64| leads(low) && (!crowded || low.to_string().starts_with(['0', '1']));
        let bins = self.bins.iter().enumerate().filter(|(_, bin)| shown(bin.low));
        bins.map(|(index, bin)| Tick {
            place: self.place(index, canvas).0,
            label: self.label(bin.low, canvas.language),
        })
        .collect()
    }
}
