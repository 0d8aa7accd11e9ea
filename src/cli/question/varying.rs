//! What stands beside each sample and is no part of it: numbers, times and ids of a run or of a search.

use std::ptr;

use regex::Regex;

use super::column::{Column, Place};
use super::costs::before_costs;
use super::expression::Expression;
use super::numbered::numbered;
use super::rests::Rests;

/// Fewer lines show nothing.
const LINES: usize = 20;

/// As many show all.
const MOST_LINES: usize = 2_000;

/// Of as many samples less than one is new.
const MANY: usize = 4;

/// How lines are cut into parts.
struct Separator {
    /// What a part is, as a regular expression.
    part: &'static str,
    /// What stands between parts.
    between: &'static str,
}

/// What is in square brackets is one part.
const SPACES: Separator = Separator { part: r"(?:\[[^\]]*\]|\S+)", between: r"\s+" };

/// Between columns.
const COMMAS: Separator = Separator { part: r"[^,;|\t]+", between: r"[,;|\t]+" };

/// Behind a number at the beginning of a line; elsewhere `:` is between hours and minutes.
const COLONS: Separator = Separator { part: r"[^,;:|\t]+", between: r"[,;:|\t]+" };

/// Where such parts are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    Behind,
    Around,
}

impl Side {
    fn name(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::Behind => "behind",
            Self::Around => "before and behind",
        }
    }

    /// What may be left out, the least first.
    fn cuts(self) -> Vec<Cut> {
        const DEEPEST: usize = 6;
        const DEEPEST_AROUND: usize = 3;
        match self {
            Self::Before => (1..=DEEPEST).map(|before| Cut { before, behind: 0 }).collect(),
            Self::Behind => (1..=DEEPEST).map(|behind| Cut { before: 0, behind }).collect(),
            Self::Around => (1..=DEEPEST_AROUND)
                .flat_map(|before| (1..=DEEPEST_AROUND).map(move |behind| Cut { before, behind }))
                .collect(),
        }
    }

    /// How the lines may be cut into parts.
    fn separators(self, lines: &[&str]) -> Vec<Separator> {
        const NUMBERED: &str = r"^[^\s,;:|]*\d[^\s,;:|]*[,;:|\t]";
        let is_numbered = || {
            let begins = Regex::new(NUMBERED);
            self != Self::Behind && begins.is_ok_and(|begins| lines.iter().all(|line| begins.is_match(line)))
        };
        let has_commas = lines.iter().all(|line| line.contains([',', ';', '|', '\t']));
        let colons = is_numbered().then_some(COLONS);
        colons.into_iter().chain(has_commas.then_some(COMMAS)).chain([SPACES]).collect()
    }
}

impl Separator {
    fn parts<'t>(&self, lines: &[&'t str]) -> Vec<Vec<&'t str>> {
        let Ok(part) = Regex::new(self.part) else { return Vec::new() };
        lines.iter().map(|line| part.find_iter(line).map(|found| found.as_str()).collect()).collect()
    }

    /// As many parts at the beginning of a line, as a regular expression.
    fn begin(&self, parts: usize) -> String {
        format!("(?:{}{}){{{parts}}}", self.part, self.between)
    }

    /// As many parts at the end of a line, as a regular expression.
    fn end(&self, parts: usize) -> String {
        format!("(?:{}{}){{{parts}}}", self.between, self.part)
    }

    /// What takes what a cut leaves of a line.
    fn expression(&self, Cut { before, behind }: Cut) -> Expression {
        Expression(match (before, behind) {
            (_, 0) => format!(r"^\s*{}\s*(?<key>.*)$", self.begin(before)),
            (0, _) => format!(r"^(?<key>.*?)\s*{}[\s,;|]*$", self.end(behind)),
            _ => format!(r"^\s*{}\s*(?<key>.*?)\s*{}[\s,;|]*$", self.begin(before), self.end(behind)),
        })
    }
}

/// What is found beside samples.
pub(super) struct Beside {
    what: &'static str,
    side: Side,
    pub(super) it: &'static str,
    /// What takes the sample.
    pub(super) expression: Expression,
}

impl Beside {
    /// What is beside samples, where nobody said that they have steps: in the brackets around each line, or in the lines.
    pub(super) fn found(lines: &[&str], has_steps: bool) -> Option<Self> {
        let lines = &lines[..lines.len().min(MOST_LINES)];
        if lines.len() < LINES {
            return None;
        }
        let within = || {
            let outer = Expression::of_brackets(lines)?;
            let inner = Self::in_lines(&outer.keys(lines)?, has_steps)?;
            Some(Self { expression: outer.with(&inner.expression)?, ..inner })
        };
        within().or_else(|| Self::in_lines(lines, has_steps))
    }

    fn in_lines(lines: &[&str], has_steps: bool) -> Option<Self> {
        // Whole numbers behind a tab are steps, but long ones behind a number may be boards.
        let steps: Option<Vec<u64>> =
            lines.iter().map(|line| line.rsplit_once('\t')?.1.parse().ok()).collect();
        let are_short = steps.as_ref().is_some_and(|steps| steps.iter().all(|&steps| steps < 1000));
        let may_have_steps = has_steps || steps.is_some();
        let found = |side| Self::of(lines, side, MANY);
        let before = || found(Side::Before).filter(|_| !are_short);
        before()
            .or_else(|| found(Side::Behind).filter(|_| !may_have_steps))
            .or_else(|| found(Side::Around).filter(|_| !may_have_steps))
    }

    /// What it is, and where.
    pub(super) fn place(&self) -> String {
        format!("{} {}", self.what, self.side.name())
    }

    /// What is beside samples of which less than one of so `many` is new.
    fn of(lines: &[&str], side: Side, many: usize) -> Option<Self> {
        let found = side
            .separators(lines)
            .into_iter()
            .filter_map(|separator| Self::cut(lines, side, &separator, many));
        found.min_by_key(|(kinds, _)| *kinds).map(|(_, found)| found)
    }

    /// The same of lines that are cut in one way, and how many kinds of samples are left.
    fn cut(lines: &[&str], side: Side, separator: &Separator, many: usize) -> Option<(usize, Self)> {
        let parts = separator.parts(lines);
        let lines = Lines { parts: &parts, many, are_spaced: separator.between == SPACES.between };
        let cut = lines.widest(side.cuts().into_iter().find(|cut| lines.are_beside(*cut))?);
        let (rests, columns) = (cut.rests(&parts)?, cut.columns(&lines)?);
        let mut open = columns.iter().filter(|column| !column.is_constant());
        let (what, it) = match (open.clone().all(Column::has_digits), open.nth(1).is_some()) {
            (false, _) => ("an id or a name", "it"),
            (true, false) => ("a number", "it"),
            (true, true) => ("numbers", "them"),
        };
        Some((rests.distinct.len(), Self { what, side, it, expression: separator.expression(cut) }))
    }
}

/// What takes the sample between numbers, if less than one of so `many` is new.
pub(super) fn around(lines: &[&str], many: usize) -> Option<Expression> {
    Beside::of(lines, Side::Around, many).map(|found| found.expression)
}

/// An expression that takes keys of lines, without what else varies beside what these repeat.
pub(super) fn deepened(expression: Expression, lines: &[&str]) -> Expression {
    let inner = |keys: Vec<&str>| {
        let found = Beside::found(&keys, false).map(|beside| beside.expression);
        let inner = found.or_else(|| numbered(&keys)).or_else(|| before_costs(&keys))?;
        let both = expression.with(&inner)?;
        (both.keys(lines)? == inner.keys(&keys)?).then_some(both)
    };
    match expression.keys(lines).and_then(inner) {
        Some(both) => deepened(both, lines),
        None => expression,
    }
}

/// How many parts of a line are left out at its beginning and at its end.
#[derive(Clone, Copy)]
struct Cut {
    before: usize,
    behind: usize,
}

impl Cut {
    /// What is left of each line, if something is left of all.
    fn rests<'l, 't>(self, lines: &'l [Vec<&'t str>]) -> Option<Rests<'l, 't>> {
        let rests: Vec<&[&str]> = lines
            .iter()
            .map(|parts| parts.get(self.before..parts.len().checked_sub(self.behind)?))
            .collect::<Option<_>>()?;
        let is_empty = |rest: &&[&str]| rest.iter().all(|part| part.trim().is_empty());
        if rests.iter().any(is_empty) {
            return None;
        }
        Some(Rests::new(rests))
    }

    /// Where what is left out is, from the outside in.
    fn places(self) -> impl Iterator<Item = Place> {
        (0..self.before).map(Place::Begin).chain((0..self.behind).map(Place::End))
    }

    fn columns<'t>(self, lines: &Lines<'_, 't>) -> Option<Vec<Column<'t>>> {
        self.places().map(|place| lines.column(place)).collect()
    }
}

/// Lines in parts, of which less than one of so `many` samples is new.
struct Lines<'l, 't> {
    parts: &'l [Vec<&'t str>],
    many: usize,
    /// Whether spaces separate the parts, so that brackets do not stand in different ones by what is in them.
    are_spaced: bool,
}

impl<'l, 't> Lines<'l, 't> {
    fn column(&self, place: Place) -> Option<Column<'t>> {
        Column::of(self.parts, place, self.are_spaced)
    }

    /// What a cut leaves, if few of that are new.
    fn few(&self, cut: Cut) -> Option<Rests<'l, 't>> {
        let rests = cut.rests(self.parts)?;
        Some(rests)
            .filter(|rests| rests.distinct.len() * self.many < self.parts.len() && !rests.may_be_steps())
    }

    /// Whether what a cut leaves out is of runs, and what it leaves is seldom new.
    fn are_beside(&self, cut: Cut) -> bool {
        let (Some(rests), Some(columns)) = (self.few(cut), cut.columns(self)) else { return false };
        // A number behind what a seed stands before may be small and come again.
        let is_behind_seed = |column: &Column| {
            cut.before > 0
                && cut.behind > 0
                && column.is_at_end()
                && column.has_digits()
                && !rests.have_numbers()
        };
        // Beside a column of runs another one may have few numbers.
        let is_beside_runs = |column: &Column| {
            let mut others = columns.iter().filter(|other| !ptr::eq(*other, column));
            column.may_be_of_runs(&rests) && others.any(|other| other.is_of_runs(&rests))
        };
        let is_of_runs =
            |column: &Column| column.is_of_runs(&rests) || is_behind_seed(column) || is_beside_runs(column);
        let (before, behind) = columns.split_at(cut.before);
        let has_seeds = || before.last().is_some_and(Column::are_seeds);
        let are_whole = || self.are_spaced || (rests.are_whole() && columns.iter().all(Column::are_whole));
        columns.iter().all(|column| column.is_constant() || is_of_runs(column))
            && are_whole()
            && before.last().into_iter().chain(behind.last()).all(is_of_runs)
            && (rests.are_open() || has_seeds())
    }

    /// The cut that leaves out, too, the words that name what it leaves out, and numbers that are of runs as these are.
    fn widest(&self, cut: Cut) -> Cut {
        let wider = [Cut { before: cut.before + 1, ..cut }, Cut { behind: cut.behind + 1, ..cut }];
        let is_beside = |(wider, place): &(Cut, Place)| {
            let rests = self.few(*wider).filter(Rests::are_open);
            rests.zip(self.column(*place)).is_some_and(|(rests, column)| {
                column.is_label() || column.is_value() || column.is_of_runs(&rests)
            })
        };
        let before = (wider[0], Place::Begin(cut.before));
        let behind = (wider[1], Place::End(cut.behind));
        let sides = [(cut.before, before), (cut.behind, behind)].into_iter().filter(|(parts, _)| *parts > 0);
        let next = sides.map(|(_, side)| side).find(is_beside);
        next.map_or(cut, |(wider, _)| self.widest(wider))
    }
}
