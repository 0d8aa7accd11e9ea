//! A number of each cell against an option: a line with intervals for each solver.
//!
//! Numbers over words are points with intervals, in groups: bars hide their intervals and need a zero. Lines join
//! points only where the axis is a number.

use indexmap::{IndexMap, IndexSet};
use maud::{Markup, html};

use super::canvas::{Canvas, LETTER, STYLES, dots, line, px};
use super::marks::Marks;
use super::quantity::Quantity;
use super::scale::{Scale, ScaleKind, Tick};
use super::words;
use crate::analysis::matching::{Contestant, MatchError, Matching};
use crate::analysis::ranking::Estimate;
use crate::model::language::Language;
use crate::result::cell::{CellResult, CellResults};
use crate::result::layout::Facet;
use crate::stats::interval::Interval;
use crate::text::columns::option_title;

/// A point of a line.
#[derive(Clone, Copy, Debug)]
pub struct SweepPoint {
    /// The number of its place on the axis, counted from 0.
    pub place: usize,
    /// Its number.
    pub estimate: Estimate,
    /// The number of its cell.
    pub cell: u64,
}

/// Lines over the values of an option.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// What is drawn.
    pub quantity: Quantity,
    /// The option.
    pub against: String,
    /// Its values, ascending.
    pub values: Vec<String>,
    /// The lines, each with its name and its points.
    pub lines: Vec<(String, Vec<SweepPoint>)>,
    /// The smallest end of an interval above 0, or below if there is one, and the largest, as the axis shows them.
    pub(super) extent: (f64, f64),
}

/// The smallest end of an interval above 0, or of a mean below it, and the largest, as the axis shows them.
fn extent(quantity: &Quantity, lines: &[(String, Vec<SweepPoint>)]) -> (f64, f64) {
    let estimates = || lines.iter().flat_map(|(_, points)| points).map(|point| point.estimate);
    let ends = estimates().flat_map(|estimate| {
        let Interval { low, high } = estimate.range();
        [quantity.shown(low), quantity.shown(high)]
    });
    let most = ends.clone().fold(if quantity.is_any_number() { 0.0 } else { 1.0 }, f64::max);
    if estimates().any(|estimate| estimate.value < 0.0) {
        return (ends.fold(0.0, f64::min), most);
    }
    (ends.filter(|&end| end > 0.0).fold(most, f64::min), most)
}

/// What the labels of lines take at the right, at most.
const LABELS: f64 = 360.0;

/// What is left of a label.
const MARGIN: f64 = 20.0;

/// The height of a title, which a narrow chart has no room for.
const TITLE: f64 = 22.0;

/// The distance of whiskers of a number.
const APART: f64 = 4.0;

/// The distance of two labels.
const LABEL_HEIGHT: f64 = 15.0;

impl Sweep {
    /// The lines of `quantity` against the option `against`.
    ///
    /// # Errors
    /// If a cell has no such option.
    pub fn of(quantity: Quantity, against: &str, results: &CellResults) -> Result<Self, MatchError> {
        Self::of_cells(quantity, against, &results.cells.iter().collect::<Vec<_>>())
    }

    pub(super) fn of_cells(
        quantity: Quantity,
        against: &str,
        cells: &[&CellResult],
    ) -> Result<Self, MatchError> {
        let contestants: Vec<Contestant> = cells.iter().map(|cell| cell.identity.contestant("")).collect();
        let matching = Matching::by(&contestants, vec![against.to_owned()])?;
        let mut lines: Vec<(String, Vec<SweepPoint>)> = Vec::new();
        for (solver, name) in matching.solvers.iter().enumerate() {
            for (place, group) in matching.groups.iter().enumerate() {
                let Some(cell) = group.members[solver].map(|cell| cells[cell]) else { continue };
                for (part, estimate) in quantity.of(cell) {
                    let name = format!("{name}{part}");
                    let point = SweepPoint { place, estimate, cell: cell.identity.number };
                    match lines.iter_mut().find(|(held, _)| *held == name) {
                        Some((_, points)) => points.push(point),
                        None => lines.push((name, vec![point])),
                    }
                }
            }
        }
        let values = matching.groups.into_iter().map(|group| group.values.concat()).collect();
        let extent = extent(&quantity, &lines);
        Ok(Self { quantity, against: against.to_owned(), values, lines, extent })
    }

    /// Whether there is a line to draw.
    pub fn has_lines(&self) -> bool {
        self.lines.iter().any(|(_, points)| points.len() > 1)
    }

    /// Whether a number is an estimate: those of censuses are exact.
    pub fn has_intervals(&self) -> bool {
        self.lines.iter().flat_map(|(_, points)| points).any(|point| point.estimate.interval.is_some())
    }

    /// Whether each line has a style of its own.
    pub fn has_enough_styles(&self) -> bool {
        self.lines.len() <= STYLES
    }

    /// The canvas of the chart: a narrow one has no room for a title, which stands above it, and for the names of the lines,
    /// which stand below it.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        if canvas.is_narrow() {
            Canvas { top: canvas.top - TITLE, ..canvas.of_height(canvas.height - TITLE) }
        } else {
            canvas.of_height(380.0)
        }
    }

    /// Where the plot ends: right of it, or below it, are the names of the lines.
    fn plot(&self, canvas: &Canvas) -> Canvas {
        if canvas.is_narrow() {
            *canvas
        } else {
            Canvas { right: canvas.right - self.labels_width(), ..*canvas }
        }
    }

    fn labels_width(&self) -> f64 {
        let longest = self.lines.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        (MARGIN + LETTER * longest as f64).min(LABELS)
    }

    /// The chart.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let plot = self.plot(canvas);
        let y = self.scale(&plot);
        let ticks: Vec<Tick> = (0..)
            .zip(&self.values)
            .map(|(place, value)| Tick { place: self.across(place, &plot), label: value.clone() })
            .collect();
        html! {
            @if canvas.is_narrow() {
                (canvas.untitled_left_axis(&y.ticks(canvas.language)))
            } @else {
                (canvas.left_axis(&self.title(canvas.language), &y.ticks(canvas.language)))
            }
            (canvas.bottom_axis(self.axis(canvas.language), &ticks))
            @for (number, (_, points)) in self.lines.iter().enumerate() {
                @let drawn = self.drawn(number, &plot);
                @let whiskers: String = points.iter().zip(&drawn).map(|(point, (x, _))| self.whisker(&y, *x, point.estimate)).collect();
                @if !points.is_empty() { g class={ "s" (number % STYLES) } {
                    @if !whiskers.is_empty() { path class="whiskers" d=(whiskers) {} }
                    @if self.is_ordered() && points.len() > 1 { path class="line" d=(line(drawn.iter().copied())) {} }
                    path class="dots marks" d=(dots(drawn.into_iter())) {}
                } }
            }
            @if !canvas.is_narrow() {
                @for (number, (name, place)) in self.labels(&y, &plot).into_iter().enumerate() {
                    text class={ "label s" (number % STYLES) } x=(plot.right + 14.0) y=(px(place + 4.0)) { (name) }
                }
            }
        }
    }

    /// Where the points of a line stand in `plot`.
    fn drawn(&self, line: usize, plot: &Canvas) -> Vec<(f64, f64)> {
        let (y, beside) = (self.scale(plot), self.beside(line, plot));
        let point = |point: &SweepPoint| {
            (self.across(point.place, plot) + beside, self.height(&y, point.estimate.value))
        };
        self.lines[line].1.iter().map(point).collect()
    }

    /// A mark at each point: its row is the place of its cell among those of `numbers`, which are all.
    pub fn marks(&self, numbers: &[u64]) -> Marks {
        let points = self.lines.iter().flat_map(|(_, points)| points);
        let rows = points.filter_map(|point| numbers.iter().position(|cell| *cell == point.cell));
        Marks::of_dots(rows.collect())
    }

    /// The names of the lines, each with the number of its style.
    pub fn names(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines.iter().enumerate().map(|(number, (name, _))| (number % STYLES, name.as_str()))
    }

    /// What it is drawn against.
    pub fn axis(&self, language: Language) -> &str {
        option_title(&self.against, language)
    }

    /// What the other axis says.
    pub fn title(&self, language: Language) -> String {
        let title = self.quantity.title(language);
        match self.scale_kind() {
            ScaleKind::Linear => title,
            ScaleKind::Log => language.say(&words::LOGARITHMIC, &[&title]),
        }
    }

    /// Shares in percent.
    fn height(&self, scale: &Scale, value: f64) -> f64 {
        scale.at(self.shown(value))
    }

    /// The number that the axis has for a value.
    pub fn shown(&self, value: f64) -> f64 {
        self.quantity.shown(value)
    }

    fn across(&self, place: usize, plot: &Canvas) -> f64 {
        if !self.is_ordered() {
            return plot.middle(place, self.values.len());
        }
        let steps = self.values.len().max(2) - 1;
        let (left, right) = (plot.left + 20.0, plot.right - 10.0);
        left + (right - left) * place as f64 / steps as f64
    }

    /// Whether the values of the option are numbers: between words there is nothing that a line could show.
    fn is_ordered(&self) -> bool {
        self.values.iter().all(|value| value.split('/').all(|number| number.parse::<f64>().is_ok()))
    }

    /// How far the points of a line stand beside the middle of their value, so that those of a value form a group: between numbers
    /// just so far that whiskers do not cover each other.
    fn beside(&self, line: usize, plot: &Canvas) -> f64 {
        let places = self.lines.len() as f64;
        let group = 0.6 * (plot.right - plot.left) / self.values.len().max(1) as f64;
        let group = match self.is_ordered() {
            false => group,
            true if self.has_intervals() => group.min(APART * (places - 1.0)),
            true => 0.0,
        };
        group * ((line as f64 + 0.5) / places - 0.5)
    }

    /// The interval of a point, if it is not exact.
    fn whisker(&self, scale: &Scale, across: f64, point: Estimate) -> String {
        point.interval.map_or_else(String::new, |Interval { low, high }| {
            format!("M{} {}V{}", px(across), px(self.height(scale, low)), px(self.height(scale, high)))
        })
    }

    /// Logarithmic where numbers that are no shares differ much.
    fn scale_kind(&self) -> ScaleKind {
        let (least, most) = self.extent;
        let is_linear = self.quantity.is_share() || least <= 0.0 || most < 30.0 * least;
        if is_linear { ScaleKind::Linear } else { ScaleKind::Log }
    }

    fn scale(&self, plot: &Canvas) -> Scale {
        let (least, most) = self.extent;
        let scale = if self.quantity.is_any_number() { Scale::of_any } else { Scale::new };
        scale(self.scale_kind(), least..=most, plot.up())
    }

    /// The names of the lines, each beside its end, as far as they do not lie on each other.
    fn labels(&self, scale: &Scale, plot: &Canvas) -> Vec<(String, f64)> {
        let ends: Vec<f64> = self
            .lines
            .iter()
            .map(|(_, points)| {
                points.last().map_or(plot.bottom, |point| self.height(scale, point.estimate.value))
            })
            .collect();
        let mut order: Vec<usize> = (0..ends.len()).collect();
        order.sort_by(|&a, &b| ends[a].total_cmp(&ends[b]));
        let mut places = ends.clone();
        let mut above = f64::NEG_INFINITY;
        for &number in &order {
            places[number] = ends[number].max(above + LABEL_HEIGHT);
            above = places[number];
        }
        let mut below = plot.bottom + LABEL_HEIGHT;
        for &number in order.iter().rev() {
            places[number] = places[number].min(below - LABEL_HEIGHT);
            below = places[number];
        }
        self.lines.iter().map(|(name, _)| name.clone()).zip(places).collect()
    }
}

impl Sweep {
    /// A panel for each value of `facet`, with its title. A line of the same name has the same place in each.
    ///
    /// # Errors
    /// If two cells are the same.
    pub fn panels(&self, facet: &Facet, results: &CellResults) -> Result<Vec<(String, Self)>, MatchError> {
        let mut cells: IndexMap<String, Vec<&CellResult>> = IndexMap::new();
        for cell in &results.cells {
            cells.entry(facet.title(&cell.identity)).or_default().push(cell);
        }
        let panel = |(title, cells): (String, Vec<&CellResult>)| {
            Ok((title, Self::of_cells(self.quantity.clone(), &self.against, &cells)?))
        };
        let panels: Vec<(String, Self)> = cells.into_iter().map(panel).collect::<Result<_, _>>()?;
        let lines = panels.iter().flat_map(|(_, panel)| &panel.lines);
        let names: IndexSet<String> = lines.map(|(name, _)| name.clone()).collect();
        Ok(panels.into_iter().map(|(title, panel)| (title, panel.on_axes_of(self, &names))).collect())
    }

    /// With the values and the range of `whole`, and a line for each of `names`, empty where there is none.
    fn on_axes_of(self, whole: &Self, names: &IndexSet<String>) -> Self {
        let place = |place: usize| {
            let values = &self.values;
            whole.values.iter().position(|value| *value == values[place]).expect("a value of the whole")
        };
        let mut lines: Vec<(String, Vec<SweepPoint>)> =
            names.iter().map(|name| (name.clone(), vec![])).collect();
        for (name, points) in &self.lines {
            let line = names.get_index_of(name).expect("a name of a panel");
            lines[line].1 =
                points.iter().map(|point| SweepPoint { place: place(point.place), ..*point }).collect();
        }
        Self { values: whole.values.clone(), extent: whole.extent, lines, ..self }
    }
}
