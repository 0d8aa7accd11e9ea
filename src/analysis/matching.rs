//! Which cells of several results are compared with each other: those that agree in size and shared options.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexSet;
use thiserror::Error;

use super::side::OtherProblem;
use crate::model::distinct::distinct;

/// The column of sizes.
pub const SIZE: &str = "size";

/// The options that say which problem is solved: solvers of different ones are no rivals.
const PROBLEMS: [&str; 2] = ["problem", "product"];

/// A cell to be compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contestant {
    /// What the user calls the result.
    pub source: String,
    /// The name of what makes its trials.
    pub system: String,
    /// The size, if there is one, and the options, as text.
    pub options: Vec<(String, String)>,
}

impl Contestant {
    /// The value of `column`, if it has it.
    pub fn value(&self, column: &str) -> Option<&str> {
        self.options.iter().find_map(|(name, value)| (name == column).then_some(value.as_str()))
    }
}

/// Cells that agree in what they are matched by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The values in which they agree, in the order of [`Matching::by`].
    pub values: Vec<String>,
    /// For each solver the number of its cell, counted from 0, if it has one here.
    pub members: Vec<Option<usize>>,
}

/// Cells, matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// The columns in which matched cells agree.
    pub by: Vec<String>,
    /// The solvers: what differs besides.
    pub solvers: Vec<String>,
    /// The groups, by ascending values.
    pub groups: Vec<Group>,
}

/// Why cells cannot be matched.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MatchError {
    /// A cell lacks a column.
    #[error("--by {column}: {solver} has no option {column}: {}", allowed(shared))]
    Lacks {
        /// The column.
        column: String,
        /// Whose cells lack it.
        solver: String,
        /// The columns that all have.
        shared: Vec<String>,
    },
    /// Two cells are the same.
    #[error("{solver} is there twice{}: allowed is each cell once", at(values))]
    Twice {
        /// The solver.
        solver: String,
        /// The values in which the cells agree.
        values: Vec<String>,
    },
    /// Two cells are of different problems.
    #[error("{0}, or --by with the option that says which")]
    OtherProblem(OtherProblem),
    /// No group has cells of two solvers.
    #[error("there is nothing to rank: no two solvers agree in {}: {has}", by.join(", "))]
    NothingShared {
        /// What they should agree in.
        by: Vec<String>,
        /// What each has.
        has: String,
    },
}

fn allowed(shared: &[String]) -> String {
    match shared {
        [] => "there is none that all have".to_owned(),
        [only] => format!("allowed is {only}"),
        several => format!("allowed are {}", several.join(", ")),
    }
}

impl Matching {
    /// Matches cells by the columns `by`; by default by size, and by each option that all of several solvers vary in
    /// the same values.
    ///
    /// # Errors
    /// If a cell lacks one of the columns, or no two solvers agree anywhere.
    pub fn of(cells: &[Contestant], by: Option<&[String]>) -> Result<Self, MatchError> {
        let by = by.map_or_else(|| default_columns(cells), <[String]>::to_vec);
        let matching = Self::by(cells, by)?;
        if matching.groups.iter().any(|group| group.members.iter().flatten().count() > 1) {
            return Ok(matching);
        }
        Err(MatchError::NothingShared { has: matching.listed(), by: matching.by })
    }

    /// Groups cells that agree in the columns `by`, though there may be one in each group.
    ///
    /// # Errors
    /// If a cell lacks one of the columns, or is there twice.
    pub fn by(cells: &[Contestant], by: Vec<String>) -> Result<Self, MatchError> {
        check(cells, &by)?;
        let mut solvers = IndexSet::new();
        let mut groups: BTreeMap<Vec<Ordered>, Vec<(usize, usize)>> = BTreeMap::new();
        for (cell, (contestant, name)) in cells.iter().zip(names(cells, &by)).enumerate() {
            let (solver, _) = solvers.insert_full(name);
            let values = by.iter().map(|column| Ordered::of(contestant.value(column).unwrap_or_default()));
            groups.entry(values.collect()).or_default().push((solver, cell));
        }
        let group = |(values, cells): (Vec<Ordered>, Vec<(usize, usize)>)| {
            let mut members = vec![None; solvers.len()];
            let values: Vec<String> = values.into_iter().map(|value| value.text).collect();
            for (solver, cell) in cells {
                if members[solver].replace(cell).is_some() {
                    return Err(MatchError::Twice { solver: solvers[solver].clone(), values });
                }
            }
            Ok(Group { values, members })
        };
        let groups = groups.into_iter().map(group).collect::<Result<_, _>>()?;
        Ok(Self { by, solvers: solvers.into_iter().collect(), groups })
    }

    /// What each solver has.
    fn listed(&self) -> String {
        let has = self.solvers.iter().enumerate().map(|(solver, name)| {
            let own = self.groups.iter().filter(|group| group.members[solver].is_some());
            let values: Vec<String> = own.map(|group| joined(&group.values)).collect();
            format!("{name} has {}", values.join(", "))
        });
        has.collect::<Vec<_>>().join("; ")
    }
}

/// The values that there are.
fn joined(values: &[String]) -> String {
    let held: Vec<&str> = values.iter().map(String::as_str).filter(|value| !value.is_empty()).collect();
    held.join(" ")
}

fn at(values: &[String]) -> String {
    let values = joined(values);
    if values.is_empty() { values } else { format!(" at {values}") }
}

/// A text that is ordered as a number, perhaps a fraction, if it is one.
#[derive(Clone, Debug)]
struct Ordered {
    number: Option<f64>,
    text: String,
}

impl Ordered {
    fn of(text: &str) -> Self {
        let number = match text.split_once('/') {
            None => text.parse().ok(),
            Some((above, below)) => {
                let [above, below] = [above, below].map(|whole| whole.parse::<u32>().ok().map(f64::from));
                above.zip(below).map(|(above, below)| above / below)
            }
        };
        Self { number: number.filter(|number: &f64| number.is_finite()), text: text.to_owned() }
    }
}

impl Ord for Ordered {
    fn cmp(&self, other: &Self) -> Ordering {
        let numbers = match (self.number, other.number) {
            (Some(own), Some(theirs)) => own.total_cmp(&theirs),
            (own, theirs) => own.is_some().cmp(&theirs.is_some()),
        };
        numbers.then_with(|| self.text.cmp(&other.text))
    }
}

impl PartialOrd for Ordered {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ordered {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Ordered {}

/// Every option of the cells, in the order in which they occur.
fn columns(cells: &[Contestant]) -> Vec<&str> {
    distinct(cells.iter().flat_map(|cell| &cell.options).map(|(name, _)| name.as_str()))
}

fn shared(cells: &[Contestant]) -> Vec<String> {
    let by_all = |column: &&str| cells.iter().all(|cell| cell.value(column).is_some());
    columns(cells).into_iter().filter(by_all).map(str::to_owned).collect()
}

fn check(cells: &[Contestant], by: &[String]) -> Result<(), MatchError> {
    for column in by.iter().filter(|column| *column != SIZE) {
        if let Some(cell) = cells.iter().find(|cell| cell.value(column).is_none()) {
            let (column, solver) = (column.clone(), cell.system.clone());
            return Err(MatchError::Lacks { column, solver, shared: shared(cells) });
        }
    }
    Ok(())
}

/// The size, the problem if there are several, and each option that every one of several solvers has in the same values, if these
/// are several.
fn default_columns(cells: &[Contestant]) -> Vec<String> {
    let mut solvers: BTreeMap<(&str, &str), Vec<&Contestant>> = BTreeMap::new();
    for cell in cells {
        solvers.entry((&cell.source, &cell.system)).or_default().push(cell);
    }
    let varies_alike = |column: &String| {
        let mut values = solvers
            .values()
            .map(|cells| -> BTreeSet<Option<&str>> { cells.iter().map(|cell| cell.value(column)).collect() });
        let first = values.next().unwrap_or_default();
        solvers.len() > 1 && first.len() > 1 && values.all(|other| other == first)
    };
    let differ = |column: &str| {
        cells.iter().map(|cell| cell.value(column)).collect::<BTreeSet<Option<&str>>>().len() > 1
    };
    let divides = |column: &String| PROBLEMS.contains(&column.as_str()) && differ(column);
    let others = shared(cells)
        .into_iter()
        .filter(|column| column != SIZE && (divides(column) || varies_alike(column)));
    [SIZE.to_owned()].into_iter().chain(others).collect()
}

/// What the solver of each cell of one result is called where it is matched with the others.
pub fn solvers(cells: &[Contestant]) -> Vec<String> {
    names(cells, &default_columns(cells))
}

/// What each cell's solver is called: its system, the options in which it differs from others of this system, and if that is
/// not enough the result that it is in.
fn names(cells: &[Contestant], by: &[String]) -> Vec<String> {
    let columns = columns(cells);
    let mut values: BTreeMap<(&str, &str), BTreeSet<Option<&str>>> = BTreeMap::new();
    for cell in cells {
        for column in &columns {
            values.entry((&cell.system, column)).or_default().insert(cell.value(column));
        }
    }
    let differs = |system: &str, column: &str| {
        column != SIZE && !by.iter().any(|held| held == column) && values[&(system, column)].len() > 1
    };
    let name = |cell: &Contestant| {
        let own = cell.options.iter().filter(|(column, _)| differs(&cell.system, column));
        let own = own.map(|(column, value)| format!(" {column}={value}"));
        format!("{}{}", cell.system, own.collect::<String>())
    };
    let mut sources: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for cell in cells {
        sources.entry(name(cell)).or_default().insert(&cell.source);
    }
    let full = |cell: &Contestant| {
        let name = name(cell);
        if sources[&name].len() > 1 { format!("{} {name}", cell.source) } else { name }
    };
    cells.iter().map(full).collect()
}
