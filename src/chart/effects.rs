//! What each level of each option changes: a dot with an interval, against the baseline at 0.

use maud::{Markup, html};

use super::canvas::{Canvas, LETTER, dots, px};
use super::marks::Marks;
use crate::analysis::effects::{Change, OptionEffects, ResponseEffects};
use crate::model::language::Language;
use crate::model::words::effects as words;
use crate::stats::interval::Interval;
use crate::text::effects::{shown, title};

/// The height of a row, and what is below the last.
const ROW: f64 = 26.0;
const BELOW: f64 = 14.0;

/// The share of the width that the names of levels take, and what their changes take at the right.
const NAMES: f64 = 0.3;
const CHANGES: f64 = 74.0;

/// The effects of all levels on one response.
#[derive(Clone, Debug)]
pub struct EffectsChart<'e> {
    /// What they do to the response.
    pub own: &'e ResponseEffects,
}

/// What stands in a row.
enum Row<'e> {
    Option(&'e str),
    Baseline(&'e str),
    Level(&'e str, Option<Change>),
}

impl<'e> EffectsChart<'e> {
    /// The effects on the response of this number.
    pub fn of(effects: &'e OptionEffects, number: usize) -> Self {
        Self { own: &effects.responses[number] }
    }

    fn rows(&self) -> Vec<Row<'e>> {
        let mut rows = Vec::new();
        for (number, factor) in self.own.factors.iter().enumerate() {
            rows.push(Row::Option(&factor.name));
            rows.extend(factor.levels.iter().enumerate().map(|(level, name)| {
                if level == factor.baseline {
                    return Row::Baseline(name);
                }
                let effect = self.own.of_factor(number).find(|effect| effect.level == level);
                Row::Level(name, effect.and_then(|effect| effect.change))
            }));
        }
        rows
    }

    /// What is drawn, in words.
    pub fn title(&self, language: Language) -> String {
        let response = &self.own.response;
        let phrase = if response.is_share() { words::CHANGE_IN_POINTS } else { words::CHANGE_IN };
        language.say(&phrase, &[&title(response, language)])
    }

    /// The canvas, as high as the rows.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        let height = canvas.top + ROW * self.rows().len() as f64 + BELOW;
        let plot = Canvas { left: NAMES * canvas.width, right: canvas.width - CHANGES, ..canvas };
        Canvas { height, bottom: height - BELOW, ..plot }
    }

    /// The chart on its own [canvas](Self::canvas).
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let (rows, scale) = (self.rows(), self.scale(canvas));
        let zero = px(scale.at(0.0));
        html! {
            text class="title" x="4" y="16" { (self.title(canvas.language)) }
            path class="level" d=(format!("M{zero} {}V{}", canvas.top, canvas.bottom)) {}
            path class="grid" d=(levels(&rows, canvas)) {}
            @for (number, row) in rows.iter().enumerate() {
                @let y = middle(number, canvas);
                @match row {
                    Row::Option(name) => text class="title" font-weight="600" x="4" y=(px(y + 4.0)) { (name) },
                    Row::Baseline(name) => {
                        (named(name, y, canvas))
                        circle class="all" cx=(zero) cy=(px(y)) r="4.5" {}
                    }
                    Row::Level(name, _) => (named(name, y, canvas)),
                }
            }
            (self.changes(&rows, &scale, canvas))
        }
    }

    /// The dots of the changes, in order.
    pub fn marks(&self) -> Marks {
        let changed = self.rows().iter().filter(|row| matches!(row, Row::Level(_, Some(_)))).count();
        Marks::of_dots((0..changed).collect())
    }

    fn changes(&self, rows: &[Row], scale: &Across, canvas: &Canvas) -> Markup {
        let changes = || {
            rows.iter().enumerate().filter_map(|(number, row)| match row {
                Row::Level(_, Some(change)) => Some((change, middle(number, canvas))),
                _ => None,
            })
        };
        let shown = |change: &Change| shown(&self.own.response, change.estimate);
        let whisker = |(change, y): (&Change, f64)| {
            let Interval { low, high } = self.ends(change);
            format!("M{} {}H{}", px(scale.at(low)), px(y), px(scale.at(high)))
        };
        html! {
            g class="s0" {
                path class="whiskers" d=(changes().map(whisker).collect::<String>()) {}
                path class="dots marks" d=(dots(changes().map(|(change, y)| (scale.at(shown(change)), y)))) {}
            }
            @for (change, y) in changes() {
                @let value = shown(change);
                text class="end" x=(canvas.width - 4.0) y=(px(y + 4.0)) { @if value > 0.0 { "+" } (canvas.language.significant(value)) }
            }
        }
    }

    /// The ends of an interval as they are shown; an infinite one as the estimate.
    fn ends(&self, change: &Change) -> Interval {
        let Interval { low, high } =
            change.interval.unwrap_or(Interval { low: change.estimate, high: change.estimate });
        let end = |end: f64| shown(&self.own.response, if end.is_finite() { end } else { change.estimate });
        Interval { low: end(low), high: end(high) }
    }

    /// From the least to the greatest end, 0 among them.
    fn scale(&self, canvas: &Canvas) -> Across {
        let changes = self.own.main.iter().filter_map(|effect| effect.change);
        let ends = changes.map(|change| self.ends(&change));
        let whole = ends.fold(Interval { low: 0.0, high: 0.0 }, |whole, ends| Interval {
            low: whole.low.min(ends.low),
            high: whole.high.max(ends.high),
        });
        let width = (whole.high - whole.low).max(f64::MIN_POSITIVE);
        Across { from: whole.low, width, places: (canvas.left + 16.0, canvas.right - 16.0) }
    }

    /// The changes, each with its option, its level, the baseline, and its ends.
    pub fn values(&self) -> impl Iterator<Item = (&'e str, &'e str, &'e str, f64, Interval)> {
        self.own.main.iter().filter_map(|effect| {
            let (factor, change) = (&self.own.factors[effect.factor], effect.change?);
            let value = shown(&self.own.response, change.estimate);
            Some((
                factor.name.as_str(),
                factor.levels[effect.level].as_str(),
                factor.base(),
                value,
                self.ends(&change),
            ))
        })
    }
}

/// The middle of a row.
fn middle(row: usize, canvas: &Canvas) -> f64 {
    canvas.top + ROW * (row as f64 + 0.5)
}

/// A line across at each level.
fn levels(rows: &[Row], canvas: &Canvas) -> String {
    let levels = rows.iter().enumerate().filter(|(_, row)| !matches!(row, Row::Option(_)));
    let line =
        |number: usize| format!("M{} {}H{}", px(canvas.left), px(middle(number, canvas)), px(canvas.right));
    levels.map(|(number, _)| line(number)).collect::<Vec<_>>().concat()
}

/// The name of a level, as long as there is room.
fn named(name: &str, y: f64, canvas: &Canvas) -> Markup {
    let fits = |letters: usize| LETTER * letters as f64 <= canvas.left - 16.0;
    let is_long = !fits(name.chars().count());
    let letters = name.chars().enumerate().take_while(|(before, _)| !is_long || fits(before + 2));
    let kept: String = letters.map(|(_, letter)| letter).collect();
    html! {
        text class="end" x=(px(canvas.left - 8.0)) y=(px(y + 4.0)) { (kept) @if is_long { "…" } }
    }
}

/// Maps numbers of either sign to positions.
struct Across {
    from: f64,
    width: f64,
    places: (f64, f64),
}

impl Across {
    fn at(&self, value: f64) -> f64 {
        let (left, right) = self.places;
        left + (right - left) * (value - self.from) / self.width
    }
}
