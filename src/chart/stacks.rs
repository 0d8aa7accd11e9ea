//! The shares of endings of several cells: a stacked bar for each, side by side in groups.

use indexmap::IndexSet;
use maud::{Markup, html};

use super::canvas::{Canvas, STYLES, px};
use super::marks::Marks;
use super::scale::Tick;
use super::words;
use crate::analysis::matching::{Contestant, Group, MatchError, Matching};
use crate::result::cell::CellResults;
use crate::text::columns::option_title;

/// The height of a line of the legend.
const LINE: f64 = 20.0;

/// Stacked bars of cells.
#[derive(Clone, Debug)]
pub struct Stacks {
    /// The option that the groups differ in.
    pub against: String,
    /// Each group: its value, and for each solver the share of each ending.
    groups: Vec<(String, Vec<Option<Vec<f64>>>)>,
    solvers: Vec<String>,
    endings: Vec<String>,
}

impl Stacks {
    /// The endings of all cells against the option `against`.
    ///
    /// # Errors
    /// If a cell has no such option.
    pub fn of(against: &str, results: &CellResults) -> Result<Self, MatchError> {
        let cells: Vec<Contestant> = results.cells.iter().map(|cell| cell.identity.contestant("")).collect();
        let matching = Matching::by(&cells, vec![against.to_owned()])?;
        let all = results.cells.iter().flat_map(|cell| &cell.frequencies);
        let endings: IndexSet<&str> = all.map(|row| &*row.solution).collect();
        let endings: Vec<String> = endings.into_iter().map(str::to_owned).collect();
        let shares = |cell: usize| {
            let share = |ending: &String| {
                let mut rows = results.cells[cell].frequencies.iter();
                rows.find(|row| *row.solution == **ending).and_then(|row| row.share.get()).unwrap_or(0.0)
            };
            endings.iter().map(share).collect::<Vec<f64>>()
        };
        let group = |group: &Group| {
            (group.values.concat(), group.members.iter().map(|cell| cell.map(shares)).collect())
        };
        let groups = matching.groups.iter().map(group).collect();
        Ok(Self { against: against.to_owned(), groups, solvers: matching.solvers, endings })
    }

    /// The canvas of the chart: below the bars there is a line for each ending and each solver.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        let lines = self.endings.len() + if self.solvers.len() > 1 { self.solvers.len() } else { 0 };
        Canvas { height: canvas.height + LINE * (lines as f64 + 0.5), ..canvas }
    }

    /// The chart.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let up = |share: f64| canvas.bottom - share * (canvas.bottom - canvas.top);
        let ticks = [0, 25, 50, 75, 100]
            .map(|percent| Tick { place: up(f64::from(percent) / 100.0), label: percent.to_string() });
        let plot = Canvas { height: canvas.bottom + 50.0, ..*canvas };
        html! {
            (plot.left_axis(words::SHARE_OF_TRIALS.plain(canvas.language), &ticks))
            @for style in 0..STYLES.min(self.endings.len()) {
                g class={ "part s" (style) } { path d=(self.parts(style, canvas)) {} }
            }
            @if self.solvers.len() > 1 { (self.letters(canvas)) }
            (plot.bottom_axis(option_title(&self.against, canvas.language), &self.values(canvas)))
            (self.legend(canvas))
        }
    }

    /// The endings.
    pub fn endings(&self) -> &[String] {
        &self.endings
    }

    /// The bars: the value of the option, the solver, and the share of each ending.
    pub fn bars(&self) -> impl Iterator<Item = (&str, &str, &[f64])> {
        self.groups.iter().flat_map(|(value, bars)| {
            let named = self.solvers.iter().zip(bars);
            named.filter_map(|(solver, shares)| Some((value.as_str(), solver.as_str(), shares.as_deref()?)))
        })
    }

    /// A mark at the foot of each bar.
    pub fn marks(&self, canvas: &Canvas) -> Marks {
        let feet = self.groups.iter().enumerate().flat_map(|(group, (_, bars))| {
            let drawn = bars.iter().enumerate().filter(|(_, shares)| shares.is_some());
            drawn.map(move |(solver, _)| {
                let (left, right) = self.bar(group, solver, canvas);
                (f64::midpoint(left, right), canvas.bottom)
            })
        });
        Marks::in_order(feet)
    }

    /// The left and right end of the bar of a solver in a group.
    fn bar(&self, group: usize, solver: usize, canvas: &Canvas) -> (f64, f64) {
        let (left, right) = canvas.column(group, self.groups.len());
        let margin = 0.08 * (right - left);
        let width = (right - left - 2.0 * margin) / self.solvers.len().max(1) as f64;
        let from = left + margin + solver as f64 * width;
        (from + 0.05 * width, from + 0.95 * width)
    }

    /// The parts of all bars that have a style.
    fn parts(&self, style: usize, canvas: &Canvas) -> String {
        let bars = self.groups.iter().enumerate().flat_map(|(group, (_, bars))| {
            bars.iter().enumerate().map(move |(solver, shares)| (self.bar(group, solver, canvas), shares))
        });
        let parts =
            bars.flat_map(|(ends, shares)| stacked(ends, shares.as_deref().unwrap_or_default(), canvas));
        let styled = parts.filter(|(ending, _)| ending % STYLES == style).map(|(_, part)| part);
        styled.collect::<Vec<_>>().concat()
    }

    /// A letter above each bar: the solvers in the order of the legend.
    fn letters(&self, canvas: &Canvas) -> Markup {
        html! {
            g class="tick" {
                @for group in 0..self.groups.len() {
                    @for solver in 0..self.solvers.len() {
                        @let (left, right) = self.bar(group, solver, canvas);
                        text x=(px(f64::midpoint(left, right))) y=(canvas.top - 4.0) { (letter(solver)) }
                    }
                }
            }
        }
    }

    fn values(&self, canvas: &Canvas) -> Vec<Tick> {
        let tick = |(group, (value, _)): (usize, &(String, _))| Tick {
            place: canvas.middle(group, self.groups.len()),
            label: value.clone(),
        };
        self.groups.iter().enumerate().map(tick).collect()
    }

    fn legend(&self, canvas: &Canvas) -> Markup {
        let y = |line: usize| canvas.bottom + 62.0 + LINE * line as f64;
        let solvers = self.solvers.iter().enumerate().filter(|_| self.solvers.len() > 1);
        html! {
            @for (line, ending) in self.endings.iter().enumerate() {
                g class={ "part s" (line % STYLES) } { path d=(format!("M{} {}h16v12h-16z", canvas.left, px(y(line) - 11.0))) {} }
                text class="entry" x=(canvas.left + 24.0) y=(px(y(line))) { (ending) }
            }
            @for (solver, name) in solvers {
                text class="entry" x=(canvas.left + 4.0) y=(px(y(self.endings.len() + solver))) { (letter(solver)) "  " (name) }
            }
        }
    }
}

/// The parts of a bar, each with the number of its ending.
fn stacked((left, right): (f64, f64), shares: &[f64], canvas: &Canvas) -> Vec<(usize, String)> {
    let up = |share: f64| px(canvas.bottom - share * (canvas.bottom - canvas.top));
    let (left, right) = (px(left), px(right));
    let mut below = 0.0;
    let part = |(ending, share): (usize, &f64)| {
        let path = format!("M{left} {}H{right}V{}H{left}z", up(below), up(below + share));
        below += share;
        (*share > 0.0).then_some((ending, path))
    };
    shares.iter().enumerate().filter_map(part).collect()
}

fn letter(solver: usize) -> char {
    ('a'..='z').cycle().nth(solver).unwrap_or('a')
}
