//! What restarts after a number of steps change, or races of a number of walks: the time to a solution above, the distance from
//! uniform below.

use maud::{Markup, html};

use super::canvas::{Canvas, dots, line, px};
use super::marks::Marks;
use super::scale::{Scale, ScaleKind, Tick, extent};
use super::step_axis::StepAxis;
use super::words;
use crate::model::decimal::Decimal;
use crate::model::language::{Language, Phrase};
use crate::result::cell::CellResult;
use crate::result::rows::measured::{MeasuredRuns, of_measure};
use crate::result::schema::{CutoffRow, WalkRow};
use crate::stats::interval::Interval;
use crate::text::restart;

/// What is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Varied {
    /// The steps after which a trial is ended and another one begun.
    Cutoff,
    /// The number of walks side by side, of which the first ends the others.
    Walks,
}

/// What a value of it gives.
#[derive(Clone, Debug, PartialEq)]
pub struct TradeoffPoint {
    /// The cutoff, or the number of walks.
    pub value: Decimal,
    /// The time to a solution, on average.
    pub time: Option<f64>,
    /// Its interval, of a sample.
    pub interval: Option<Interval>,
    /// The total variation distance from uniform.
    pub distance: Option<f64>,
}

/// The time to a solution and the distance from uniform over cutoffs, or numbers of walks.
#[derive(Clone, Debug, PartialEq)]
pub struct Tradeoff {
    /// What is varied.
    pub varied: Varied,
    /// What is counted instead of steps, if anything is.
    pub measure: Option<String>,
    /// What one more of its last place is.
    unit: Decimal,
    /// The points, by ascending values.
    pub points: Vec<TradeoffPoint>,
    /// Whether the distances are without what chance adds.
    is_corrected: bool,
}

/// What is counted: steps, or a measure in units of its last place.
struct Counted<'m> {
    measure: Option<&'m str>,
    unit: Decimal,
}

/// Steps.
const STEPS: Counted = Counted { measure: None, unit: Decimal::whole(1) };

impl Counted<'_> {
    /// The value of this number of units.
    fn of_units(&self, units: f64) -> f64 {
        units / self.unit.unit() as f64
    }
}

/// With a range of more than this factor the time has a logarithmic axis.
const WIDE: f64 = 30.0;

/// The height of the name of the best cutoff, which stands between title and plot.
const LABEL: f64 = 12.0;

/// How much lower the second plot is than the first.
const BELOW: f64 = 290.0;

/// The races of a cell that take a step or more on average: in larger ones nearly every time a walk starts at a solution.
pub fn races(cell: &CellResult) -> &[WalkRow] {
    &cell.walks[..cell.walks.partition_point(|row| row.expected_steps >= 1.0)]
}

impl Tradeoff {
    /// That of the cutoffs of a cell, if there are several.
    pub fn of_cutoffs(cell: &CellResult) -> Option<Self> {
        Self::over_cutoffs(&cell.cutoffs, &STEPS, cell)
    }

    /// That of the races of a cell, if there are several.
    pub fn of_walks(cell: &CellResult) -> Option<Self> {
        Self::over_walks(races(cell), &STEPS, cell)
    }

    /// The same of another measure, if every trial was solved and no value is negative.
    pub fn of_measure(varied: Varied, measure: &str, cell: &CellResult) -> Option<Self> {
        let MeasuredRuns { most, cutoffs, walks } = of_measure(measure, cell)?;
        let counted = Counted { measure: Some(measure), unit: most.with_digits(1) };
        match varied {
            Varied::Cutoff => Self::over_cutoffs(&cutoffs, &counted, cell),
            Varied::Walks => Self::over_walks(&walks, &counted, cell),
        }
    }

    fn over_cutoffs(rows: &[CutoffRow], counted: &Counted, cell: &CellResult) -> Option<Self> {
        let interval = |row: &CutoffRow| {
            let (low, high) = row.conf_low.zip(row.conf_high)?;
            Some(Interval { low: counted.of_units(low), high: counted.of_units(high) })
        };
        let point = |row: &CutoffRow| TradeoffPoint {
            value: counted.unit.with_digits(row.cutoff),
            time: row.expected_cost.map(|cost| counted.of_units(cost)),
            interval: interval(row),
            distance: restart::distance(cell, row),
        };
        Self::of(Varied::Cutoff, rows.iter().map(point).collect(), counted, cell)
    }

    fn over_walks(rows: &[WalkRow], counted: &Counted, cell: &CellResult) -> Option<Self> {
        let point = |row: &WalkRow| TradeoffPoint {
            value: Decimal::whole(row.walks),
            time: Some(counted.of_units(row.expected_steps)),
            interval: None,
            distance: if cell.row.census { row.tv_uniform } else { row.tv_uniform_corrected },
        };
        Self::of(Varied::Walks, rows.iter().map(point).collect(), counted, cell)
    }

    fn of(
        varied: Varied,
        points: Vec<TradeoffPoint>,
        Counted { measure, unit }: &Counted,
        cell: &CellResult,
    ) -> Option<Self> {
        let (measure, unit, is_corrected) = (measure.map(str::to_owned), *unit, !cell.row.census);
        (points.len() > 1).then_some(Self { varied, measure, unit, points, is_corrected })
    }

    /// The cutoff with the least time, the first of several.
    pub fn best(&self) -> Option<&TradeoffPoint> {
        let timed = self.points.iter().filter(|point| point.time.is_some());
        let best = timed.min_by(|one, other| one.time.partial_cmp(&other.time).expect("numbers"));
        best.filter(|_| self.varied == Varied::Cutoff)
    }

    /// The canvas of the chart.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        let panels = [self.has_times(), self.has_distances()].into_iter().filter(|&has| has).count();
        canvas.of_height(canvas.height + BELOW * panels.saturating_sub(1) as f64)
    }

    /// Whether there are times to be drawn.
    pub(crate) fn has_times(&self) -> bool {
        self.points.iter().any(|point| point.time.is_some())
    }

    /// Whether there are distances to be drawn.
    pub(crate) fn has_distances(&self) -> bool {
        self.points.iter().any(|point| point.distance.is_some())
    }

    /// Whether there are two plots.
    fn has_both(&self) -> bool {
        self.has_times() && self.has_distances()
    }

    /// The first plot, or the only one.
    fn upper(&self, canvas: &Canvas) -> Canvas {
        let upper = canvas.of_height(canvas.height - if self.has_both() { BELOW } else { 0.0 });
        Canvas { top: upper.top + LABEL, ..upper }
    }

    /// A mark at the time of each point.
    pub fn marks(&self, canvas: &Canvas) -> Marks {
        let upper = self.upper(canvas);
        let (across, scale) = (Across::of(self, &upper), self.time_scale(&upper));
        let up = |point: &TradeoffPoint| point.time.map_or(upper.bottom, |time| scale.at(time));
        Marks::in_order(self.points.iter().map(|point| (across.at(point.value), up(point))))
    }

    /// The chart.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let (both, upper) = (self.has_both(), self.upper(canvas));
        let across = Across::of(self, &upper);
        html! {
            @if self.has_times() { (self.times(&across, &upper)) }
            @if both {
                path class="axis" d=(format!("M{} {}H{}", upper.left, upper.bottom, upper.right)) {}
                g transform=(format!("translate(0 {BELOW})")) { (self.distances(&across, &upper)) (across.axis(self, &upper)) }
            } @else {
                @if self.has_distances() { (self.distances(&across, &upper)) }
                (across.axis(self, &upper))
            }
            @if let Some(best) = self.best() { (self.mark(best, across.at(best.value), &upper, canvas)) }
        }
    }

    fn time_scale(&self, plot: &Canvas) -> Scale {
        let ends = self.points.iter().flat_map(|point| {
            let ends = point.interval.map(|interval| [interval.low, interval.high]);
            point.time.into_iter().chain(ends.into_iter().flatten())
        });
        let extent = extent(ends);
        let is_wide = *extent.end() > WIDE * extent.start();
        let kind = if is_wide { ScaleKind::Log } else { ScaleKind::Linear };
        Scale::in_units(self.unit.unit() as f64, kind, extent, plot.up())
    }

    fn times(&self, across: &Across, plot: &Canvas) -> Markup {
        let (y, language) = (self.time_scale(plot), plot.language);
        let timed = || {
            self.points.iter().filter_map(|point| Some((across.at(point.value), point.time?, point.interval)))
        };
        let (lows, highs): (Vec<_>, Vec<_>) = timed()
            .filter_map(|(x, _, interval)| interval.map(|ends| ((x, y.at(ends.low)), (x, y.at(ends.high)))))
            .unzip();
        let around = line(highs.into_iter().chain(lows.into_iter().rev()));
        html! {
            (plot.left_axis(&self.time_title(language), &y.ticks(language)))
            g class="s0" {
                @if !around.is_empty() { path class="spread" d=(around + "z") {} }
                path class="line" d=(line(timed().map(|(x, time, _)| (x, y.at(time))))) {}
                @if self.varied == Varied::Walks { path class="dots" d=(dots(timed().map(|(x, time, _)| (x, y.at(time))))) {} }
            }
        }
    }

    fn distances(&self, across: &Across, plot: &Canvas) -> Markup {
        let known =
            || self.points.iter().filter_map(|point| Some((across.at(point.value), 100.0 * point.distance?)));
        let y = Scale::new(ScaleKind::Linear, extent(known().map(|(_, distance)| distance)), plot.up());
        let language = plot.language;
        html! {
            (plot.left_axis(self.distance_title().plain(language), &y.ticks(language)))
            g class="s0" {
                path class="line" d=(line(known().map(|(x, distance)| (x, y.at(distance))))) {}
                @if self.varied == Varied::Walks { path class="dots" d=(dots(known().map(|(x, distance)| (x, y.at(distance))))) {} }
            }
        }
    }

    /// The best cutoff, through both plots.
    fn mark(&self, best: &TradeoffPoint, place: f64, upper: &Canvas, canvas: &Canvas) -> Markup {
        let language = canvas.language;
        let to_the_left = place > f64::midpoint(upper.left, upper.right);
        html! {
            path class="mark" d=(format!("M{} {}V{}", px(place), upper.top, canvas.bottom)) {}
            text class=[to_the_left.then_some("end")] x=(px(if to_the_left { place - 6.0 } else { place + 6.0 })) y=(upper.top - 3.0) {
                (language.say(&words::BEST_CUTOFF, &[&language.value(best.value), self.unit(language)]))
            }
        }
    }

    /// What the time is.
    pub(crate) fn time_title(&self, language: Language) -> String {
        let unit = self.unit(language);
        match self.varied {
            Varied::Cutoff if self.unit.places() > 0 => {
                language.say(&words::COST_OF_DECIMAL_CUTOFF, &[unit, &language.value(self.unit)])
            }
            Varied::Cutoff => language.say(&words::COST_OF_CUTOFF, &[unit]),
            Varied::Walks => language.say(&words::STEPS_OF_WALKS, &[unit]),
        }
    }

    /// What is counted.
    fn unit(&self, language: Language) -> &str {
        self.measure.as_deref().unwrap_or_else(|| words::STEPS.plain(language))
    }

    /// What the distance is.
    pub(crate) const fn distance_title(&self) -> Phrase {
        if self.is_corrected { words::EVENNESS } else { words::DISTANCE }
    }

    /// What is varied, as the title of the horizontal axis.
    pub fn title(&self, language: Language) -> String {
        let title = match self.varied {
            Varied::Cutoff => language.say(&words::RESTART_AFTER, &[self.unit(language)]),
            Varied::Walks => words::WALKS_SIDE_BY_SIDE.plain(language).to_owned(),
        };
        language.say(&words::LOGARITHMIC, &[&title])
    }
}

/// Where values stand: cutoffs as steps do, walks, which are powers of two, at equal distances.
enum Across {
    Steps(StepAxis),
    Doublings(Vec<(Decimal, f64)>),
}

impl Across {
    fn of(tradeoff: &Tradeoff, plot: &Canvas) -> Self {
        let values = tradeoff.points.iter().map(|point| point.value);
        match tradeoff.varied {
            Varied::Cutoff => Self::Steps(StepAxis::of(values, plot)),
            Varied::Walks => {
                let middle = |place: usize| plot.middle(place, tradeoff.points.len());
                Self::Doublings(values.enumerate().map(|(place, value)| (value, middle(place))).collect())
            }
        }
    }

    fn at(&self, value: Decimal) -> f64 {
        match self {
            Self::Steps(axis) => axis.at(value),
            Self::Doublings(places) => {
                places.iter().find(|(held, _)| *held == value).map_or(0.0, |&(_, place)| place)
            }
        }
    }

    fn axis(&self, tradeoff: &Tradeoff, plot: &Canvas) -> Markup {
        let title = tradeoff.title(plot.language);
        match self {
            Self::Steps(axis) => axis.markup(&title, plot),
            Self::Doublings(places) => {
                let every = if plot.is_narrow() { 2 } else { 1 };
                let label = |value: Decimal| plot.language.value(value);
                let ticks =
                    places.iter().step_by(every).map(|&(value, place)| Tick { place, label: label(value) });
                plot.bottom_axis(&title, &ticks.collect::<Vec<_>>())
            }
        }
    }
}
