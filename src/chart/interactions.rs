//! How the levels of two options act together: a panel for each pair, a line for each level of one over those of the other.

use maud::{Markup, html};

use super::canvas::{Canvas, STYLES, dots, line, px};
use super::scale::{Scale, ScaleKind, Tick, extent};
use crate::analysis::effects::{Change, Measurement, OptionEffects, Response, ResponseEffects};
use crate::model::language::Language;
use crate::model::words::effects as words;
use crate::text::effects::{shown, strongest_pairs, title};

/// The panels at most, the height of one, and what the names of lines take at the right.
const PANELS: usize = 3;
const HEIGHT: f64 = 320.0;
const NAMES: f64 = 250.0;

/// How far neighbouring lines stand beside each other, so that no interval hides another.
const BESIDE: f64 = 6.0;

/// The mean of the response over the cells with a level of each option.
#[derive(Clone, Debug)]
pub(super) struct Mean {
    /// The number of the level that has a line.
    pub line: usize,
    /// The number of the level that the line goes over.
    pub place: usize,
    /// The mean and its interval.
    pub change: Change,
}

/// The panels of the pairs that explain the most.
#[derive(Clone, Debug)]
pub struct Interactions<'e> {
    effects: &'e OptionEffects,
    own: &'e ResponseEffects,
    /// The options of each panel, that with lines first, and the means.
    panels: Vec<([usize; 2], Vec<Mean>)>,
}

impl<'e> Interactions<'e> {
    /// Those of the response of this number; `None` if there is no pair of options.
    pub fn of(effects: &'e OptionEffects, number: usize) -> Option<Self> {
        let own = &effects.responses[number];
        let panel = |pair: [usize; 2]| {
            let levels = pair.map(|factor| effects.design.factors[factor].levels.len());
            let lines_first = if levels[0] <= levels[1] { pair } else { [pair[1], pair[0]] };
            (lines_first, means(effects, own, lines_first))
        };
        let panels: Vec<_> = strongest_pairs(own).into_iter().take(PANELS).map(panel).collect();
        (!panels.is_empty()).then_some(Self { effects, own, panels })
    }

    /// The canvas, as high as the panels.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        canvas.of_height(HEIGHT * self.panels.len() as f64)
    }

    /// The panels, one below the other.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let one = Canvas { right: canvas.right - NAMES, ..canvas.of_height(HEIGHT) };
        html! {
            @for (number, (pair, means)) in self.panels.iter().enumerate() {
                g transform=(format!("translate(0 {})", px(HEIGHT * number as f64))) {
                    (self.panel(*pair, means, &one))
                }
            }
        }
    }

    fn panel(&self, pair: [usize; 2], means: &[Mean], canvas: &Canvas) -> Markup {
        let [lines, across] = pair.map(|factor| &self.effects.design.factors[factor]);
        let response = &self.own.response;
        let y = scale(response, means, canvas);
        let x = |place: usize| canvas.middle(place, across.levels.len());
        let tick = |(place, level): (usize, &String)| Tick { place: x(place), label: level.clone() };
        let ticks: Vec<Tick> = across.levels.iter().enumerate().map(tick).collect();
        let beside = |level: usize| BESIDE * (level as f64 - (lines.levels.len() - 1) as f64 / 2.0);
        html! {
            (canvas.left_axis(&self.heading(&lines.name, canvas.language), &y.ticks(canvas.language)))
            (canvas.bottom_axis(&across.name, &ticks))
            @for (level, name) in lines.levels.iter().enumerate() {
                @let own = means.iter().filter(|mean| mean.line == level);
                @let x = |place: usize| x(place) + beside(level);
                @let points: Vec<(f64, f64)> = own.clone().map(|mean| (x(mean.place), y.at(shown(response, mean.change.estimate)))).collect();
                g class={ "s" (level % STYLES) } {
                    path class="whiskers" d=(own.map(|mean| self.whisker(mean, x(mean.place), &y)).collect::<String>()) {}
                    path class="line" d=(line(points.iter().copied())) {}
                    path class="dots" d=(dots(points.iter().copied())) {}
                    (entry(name, level, canvas))
                }
            }
        }
    }

    fn heading(&self, lines: &str, language: Language) -> String {
        let response = &self.own.response;
        let title = title(response, language);
        let title = if response.is_share() { language.say(&words::IN_PERCENT, &[&title]) } else { title };
        language.say(&words::MEAN_AT, &[&title, lines])
    }

    fn whisker(&self, mean: &Mean, across: f64, y: &Scale) -> String {
        let ends = mean.change.interval.filter(|ends| ends.low.is_finite() && ends.high.is_finite());
        ends.map_or_else(String::new, |ends| {
            let [low, high] = [ends.low, ends.high].map(|end| px(y.at(shown(&self.own.response, end))));
            format!("M{} {low}V{high}", px(across))
        })
    }

    /// The means as data: the option and level of the line, those that it goes over, and the mean with its ends.
    pub(super) fn values(&self) -> impl Iterator<Item = ([(&'e str, &'e str); 2], Change)> + '_ {
        self.panels.iter().flat_map(move |(pair, means)| {
            means.iter().map(move |mean| {
                let factors = pair.map(|factor| &self.effects.design.factors[factor]);
                let level = |place: usize, level: usize| {
                    (factors[place].name.as_str(), factors[place].levels[level].as_str())
                };
                ([level(0, mean.line), level(1, mean.place)], mean.change)
            })
        })
    }

    /// What is drawn.
    pub fn own(&self) -> &'e ResponseEffects {
        self.own
    }
}

/// The upper end of a mean, as far as it has one.
fn top(mean: &Change) -> f64 {
    mean.interval.map(|ends| ends.high).filter(|high| high.is_finite()).unwrap_or(mean.estimate)
}

/// The scale of means, which begins at 0 unless some are below.
fn scale(response: &Response, means: &[Mean], canvas: &Canvas) -> Scale {
    let estimates = means.iter().map(|mean| shown(response, mean.change.estimate));
    let tops = means.iter().map(|mean| shown(response, top(&mean.change)));
    let least = estimates.fold(0.0, f64::min);
    match response {
        Response::Measure(_) if least < 0.0 => {
            Scale::of_any(ScaleKind::Linear, least..=tops.fold(0.0, f64::max), canvas.up())
        }
        Response::Measure(_) => Scale::of_any(ScaleKind::Linear, extent(tops), canvas.up()),
        _ => Scale::new(ScaleKind::Linear, extent(tops), canvas.up()),
    }
}

/// A line of the legend: how a level is drawn, and its name.
fn entry(name: &str, level: usize, canvas: &Canvas) -> Markup {
    let (x, y) = (canvas.right + 20.0, canvas.top + 10.0 + 20.0 * level as f64);
    html! {
        path class="line" d=(format!("M{} {}h28", px(x), px(y))) {}
        text class="label" x=(px(x + 36.0)) y=(px(y + 4.0)) { (name) }
    }
}

/// The mean at each level of each of two options, over all cells that have both.
fn means(effects: &OptionEffects, own: &ResponseEffects, [lines, across]: [usize; 2]) -> Vec<Mean> {
    let design = &effects.design;
    let levels = |factor: usize| 0..design.factors[factor].levels.len();
    let cells = || design.cells.iter().zip(&own.measured);
    let mean = |line: usize, place: usize| {
        let has = |cell: &[Option<usize>]| cell[lines] == Some(line) && cell[across] == Some(place);
        let held: Vec<Measurement> =
            cells().filter(|(cell, _)| has(cell)).filter_map(|(_, held)| *held).collect();
        let share = 1.0 / held.len() as f64;
        let parts: Vec<(f64, Measurement)> = held.into_iter().map(|held| (share, held)).collect();
        let change = (!parts.is_empty()).then(|| Change::sum(&parts, effects.conf_level)).flatten()?;
        Some(Mean { line, place, change })
    };
    levels(lines).flat_map(|line| levels(across).filter_map(move |place| mean(line, place))).collect()
}
