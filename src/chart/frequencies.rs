//! How often each solution was reached, the most frequent first.

use maud::{Markup, html};

use super::canvas::{Canvas, LETTER, in_one, px};
use super::marks::Marks;
use super::scale::{Scale, ScaleKind, Tick, extent};
use super::words;
use crate::result::schema::FrequencyRow;

/// With more bars than this, intervals do not fit.
const WITH_INTERVALS: usize = 200;

/// The frequencies of a cell, the most frequent first; ties in the order of the table.
pub struct Frequencies<'a> {
    /// The rows, sorted.
    pub rows: Vec<&'a FrequencyRow>,
    /// How many bars fit on the axis: few solutions that are known by number have a place each, if none was reached, too.
    places: usize,
    solved: f64,
    sampled: bool,
    level: Option<UniformLevel>,
    exact: Vec<(usize, f64)>,
    /// The axis reaches at least so far.
    reach: f64,
}

/// The expectation if all were equally frequent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UniformLevel {
    /// The expected count of each.
    pub count: f64,
    /// Three standard errors to both sides; `None` if nothing is random.
    pub three_sigma: Option<f64>,
}

impl<'a> Frequencies<'a> {
    /// The frequencies of a cell, made from its `rows`.
    pub fn of(rows: impl Iterator<Item = &'a FrequencyRow>) -> Self {
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.count));
        let solved: u64 = rows.iter().map(|row| row.count).sum();
        let sampled = rows.first().is_some_and(|row| row.conf_low.get().is_some());
        let equal = rows.windows(2).all(|pair| pair[0].expected == pair[1].expected);
        let expected = rows.first().and_then(|row| row.expected.get()).filter(|_| equal);
        let marks = rows.iter().map(|row| row.expected.get().filter(|_| !equal)).enumerate();
        let exact = marks.filter_map(|(index, count)| Some((index, count?))).collect();
        let solved = solved as f64;
        let level = expected.map(|count| UniformLevel {
            count,
            three_sigma: sampled.then(|| 3.0 * (count * (1.0 - count / solved)).sqrt()),
        });
        let is_known =
            |places: &usize| level.is_some_and(|level| (solved / level.count - *places as f64).abs() < 0.5);
        let places = (rows.len()..=WITH_INTERVALS).find(is_known).unwrap_or(rows.len());
        Self { rows, places, solved, sampled, level, exact, reach: 0.0 }
    }

    /// Beside the counts what they would be if each solution had its exact share.
    pub fn beside(mut self, exact: impl Fn(&str) -> Option<f64>) -> Self {
        let shares = self.rows.iter().map(|row| exact(&row.solution)).enumerate();
        self.exact = shares.filter_map(|(index, share)| Some((index, share? * self.solved))).collect();
        self
    }

    /// On an axis that reaches this count at least, so that charts side by side may share one.
    pub fn reaching(self, reach: f64) -> Self {
        Self { reach, ..self }
    }

    /// Whether each share has an interval, and they fit.
    pub fn has_intervals(&self) -> bool {
        self.sampled && self.rows.len() <= WITH_INTERVALS
    }

    /// Whether there are marks of what is expected of each, which is not the same, or exactly known.
    pub(crate) fn has_marks(&self) -> bool {
        self.in_one() == 1 && !self.exact.is_empty()
    }

    /// The expectation for each, if known and the same.
    pub fn uniform(&self) -> Option<UniformLevel> {
        self.level
    }

    /// The chart.
    pub fn chart(&self, kind: ScaleKind, canvas: &Canvas) -> Markup {
        let title = match kind {
            ScaleKind::Linear => words::TIMES,
            ScaleKind::Log => words::TIMES_LOG,
        };
        let (scale, language) = (self.scale(kind, canvas), canvas.language);
        html! {
            (canvas.left_axis(title.plain(language), &scale.ticks(language)))
            @if let Some(level) = self.level { (band(level, &scale, canvas)) }
            path class="bars" d=(self.bars(&scale, canvas)) {}
            @if self.has_intervals() { path class="interval" d=(self.intervals(&scale, canvas)) {} }
            @if self.has_marks() { path class="exact" d=(self.exact_marks(&scale, canvas)) {} }
            @if let Some(level) = self.level { (self.uniform_level(level, &scale, canvas)) }
            (canvas.bottom_axis(words::MOST_FREQUENT_FIRST.plain(language), &self.ranks(canvas)))
        }
    }

    /// A mark at the foot of the bars of each row of a table, which `each` solutions have in common.
    pub fn marks(&self, each: usize, canvas: &Canvas) -> Marks {
        Marks::of_columns(self.rows.len(), each, self.places, canvas.bottom, canvas)
    }

    fn scale(&self, kind: ScaleKind, canvas: &Canvas) -> Scale {
        let least = *extent(self.rows.iter().map(|row| row.count as f64)).start();
        Scale::new(kind, least..=self.most().max(self.reach), canvas.up())
    }

    /// The largest count that its chart shows.
    pub fn most(&self) -> f64 {
        let level = self.level.map(|level| level.count + level.three_sigma.unwrap_or(0.0));
        let intervals = self.rows.iter().filter(|_| self.has_intervals());
        let highs = intervals.filter_map(|row| row.conf_high.get()).map(|share| share * self.solved);
        let counts = extent(self.rows.iter().map(|row| row.count as f64));
        let exact = self.exact.iter().map(|(_, count)| *count);
        level.into_iter().chain(highs).chain(exact).fold(*counts.end(), f64::max)
    }

    fn bars(&self, scale: &Scale, canvas: &Canvas) -> String {
        let (in_one, count) = (self.in_one(), self.places);
        let (first, second) = canvas.column(0, count);
        let gap = if in_one == 1 { 0.12 * (second - first) } else { 0.0 };
        let columns = self.rows.chunks(in_one).enumerate().map(|(column, rows)| {
            let (left, _) = canvas.column(column * in_one, count);
            let (_, right) = canvas.column(column * in_one + rows.len() - 1, count);
            let sum: u64 = rows.iter().map(|row| row.count).sum();
            (left + gap, right - gap, scale.at(sum as f64 / rows.len() as f64))
        });
        canvas.bars(columns.filter(|(_, _, top)| *top < canvas.bottom))
    }

    /// How many solutions a bar stands for; it shows their mean.
    pub fn in_one(&self) -> usize {
        in_one(self.places)
    }

    fn intervals(&self, scale: &Scale, canvas: &Canvas) -> String {
        let interval = |(index, row): (usize, &&FrequencyRow)| {
            let (low, high) = row.conf_low.get().zip(row.conf_high.get())?;
            let (low, high) = (scale.at(low * self.solved), scale.at(high * self.solved));
            Some(format!("M{} {}V{}", px(canvas.middle(index, self.places)), px(low), px(high)))
        };
        self.rows.iter().enumerate().filter_map(interval).collect()
    }

    fn exact_marks(&self, scale: &Scale, canvas: &Canvas) -> String {
        let mark = |&(index, count): &(usize, f64)| {
            let (left, right) = canvas.column(index, self.places);
            format!("M{} {}H{}", px(left), px(scale.at(count)), px(right))
        };
        self.exact.iter().map(mark).collect()
    }

    /// The line of the expectation. Its label stands above the line, and above every bar below it.
    fn uniform_level(&self, level: UniformLevel, scale: &Scale, canvas: &Canvas) -> Markup {
        let Canvas { language, left, right, top, .. } = *canvas;
        let label = language.say(&words::IF_UNIFORM, &[&language.significant(level.count)]);
        let begins = right - LETTER * label.chars().count() as f64;
        let below =
            self.rows.iter().enumerate().filter(|(index, _)| canvas.column(*index, self.places).1 > begins);
        let highest = below.map(|(_, row)| row.count as f64).fold(level.count, f64::max);
        html! {
            path class="level" d=(format!("M{left} {}H{right}", px(scale.at(level.count)))) {}
            text class="level-note end" x=(right) y=(px((scale.at(highest) - 6.0).max(top))) { (label) }
        }
    }

    /// About every tenth solution; where there is little room, about every fourth part.
    fn ranks(&self, canvas: &Canvas) -> Vec<Tick> {
        let count = self.places;
        let tens = std::iter::successors(Some(1), |ten| Some(ten * 10));
        let steps = tens.flat_map(|ten| [ten, 2 * ten, 5 * ten]);
        let every = steps
            .take(40)
            .find(|every| count / every <= if canvas.is_narrow() { 5 } else { 12 })
            .unwrap_or(count);
        let ranks = (1..=count).filter(|rank| *rank == 1 || rank % every == 0);
        let tick = |rank: usize| Tick {
            place: canvas.middle(rank - 1, count),
            label: canvas.language.grouped(rank as u64),
        };
        ranks.map(tick).collect()
    }
}

/// The range of counts expected by chance if all were equally frequent.
fn band(level: UniformLevel, scale: &Scale, canvas: &Canvas) -> Markup {
    let ends = level.three_sigma.map(|sigma| (scale.at(level.count + sigma), scale.at(level.count - sigma)));
    html! {
        @if let Some((top, bottom)) = ends {
            rect class="band" x=(canvas.left) y=(px(top)) width=(canvas.right - canvas.left) height=(px((bottom - top).max(0.5))) {}
        }
    }
}
