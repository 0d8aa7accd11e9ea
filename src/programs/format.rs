//! What well-known programs print, by name: a shorthand for where samples, keys and outcomes are.

use std::fmt;
use std::str::FromStr;

use super::reader::{BadReader, KeyPlace, Projection, Reader, Tokens};
use super::records::Records;
use super::spec::ExitRule;
use crate::model::outcome::LIMIT;
use crate::model::program::UNSOLVABLE;

/// A form of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A key on a line, and perhaps steps after a tab.
    Columns,
    /// A list as programming languages print it.
    List,
    /// A board as it is drawn.
    Picture,
    /// Answer sets of clingo, with `--outf=2`, too.
    Clingo,
    /// Solutions of `MiniZinc`.
    MiniZinc,
    /// Models of a SAT solver.
    Dimacs,
}

/// The beginning of a line that says why there is no solution, and the outcome that it means.
pub type Said = (&'static str, &'static str);

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Columns, Self::List, Self::Picture, Self::Clingo, Self::MiniZinc, Self::Dimacs];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Columns => "columns",
            Self::List => "list",
            Self::Picture => "picture",
            Self::Clingo => "clingo",
            Self::MiniZinc => "minizinc",
            Self::Dimacs => "dimacs",
        }
    }

    /// What a sample takes, if that differs from what it takes without a format.
    #[must_use]
    pub const fn records(self) -> Option<Records> {
        match self {
            Self::Columns | Self::List => None,
            Self::Picture => Some(Records::Board),
            Self::Clingo => Some(Records::Answer),
            Self::MiniZinc => Some(Records::Solution),
            Self::Dimacs => Some(Records::Model),
        }
    }

    /// The reader of the key, unless that is a column.
    #[must_use]
    pub const fn reader(self) -> Option<Reader> {
        let (place, tokens) = match self {
            Self::Columns => return None,
            Self::List => (KeyPlace::List, None),
            Self::Picture => (KeyPlace::Picture, None),
            Self::Clingo => (KeyPlace::Record, Some(Tokens::Sorted)),
            Self::MiniZinc => (KeyPlace::Record, None),
            Self::Dimacs => (KeyPlace::Model(Projection::All), None),
        };
        Some(Reader { place, tokens })
    }

    /// What exit codes mean besides 0.
    #[must_use]
    pub const fn exit(self) -> &'static [(i32, ExitRule)] {
        match self {
            Self::Clingo => &[(10, ExitRule::Read), (20, ExitRule::Unsolvable), (30, ExitRule::Read)],
            Self::Dimacs => &[(10, ExitRule::Read), (20, ExitRule::Unsolvable)],
            _ => &[],
        }
    }

    /// The beginnings of lines that say why there is no solution.
    #[must_use]
    pub const fn said(self) -> &'static [Said] {
        match self {
            Self::Clingo => &[("UNSATISFIABLE", UNSOLVABLE), ("UNKNOWN", LIMIT)],
            Self::MiniZinc => &[("=====UNSATISFIABLE=====", UNSOLVABLE), ("=====UNKNOWN=====", LIMIT)],
            Self::Dimacs => &[
                ("s UNSATISFIABLE", UNSOLVABLE),
                ("UNSAT", UNSOLVABLE),
                ("s UNKNOWN", LIMIT),
                ("s INDETERMINATE", LIMIT),
                ("INDET", LIMIT),
            ],
            _ => &[],
        }
    }

    /// What `output` looks like, if it looks like one of these and not like a line with a key.
    #[must_use]
    pub fn of(output: &str) -> Option<Self> {
        let any = |is: &dyn Fn(&str) -> bool| output.lines().any(|line| is(line.trim_end()));
        let last = output.lines().rev().find(|line| !line.trim().is_empty())?.trim();
        if any(&|line| line.starts_with("Answer:") || line.starts_with("clingo version"))
            || (output.trim_start().starts_with('{') && output.contains("\"Witnesses\""))
            || ["SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND"].contains(&last)
        {
            return Some(Self::Clingo);
        }
        if any(&|line| line == "----------") || last.starts_with("=====") {
            return Some(Self::MiniZinc);
        }
        if any(&|line| line.starts_with("v ") || line.starts_with("s SATISFIABLE") || line == "SAT") {
            return Some(Self::Dimacs);
        }
        let has = |records: Records| {
            super::records::Cutter::new(&records)
                .is_some_and(|cutter| !cutter.all(output.as_bytes()).is_empty())
        };
        if has(Records::Board) {
            return Some(Self::Picture);
        }
        let is_list = last.ends_with([']', ')']) && last.contains(['[', '(']) && last.contains(',');
        is_list.then_some(Self::List)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        let found = Self::ALL.into_iter().find(|format| format.name() == text);
        found.ok_or_else(|| BadReader(format!("allowed is one of: {}", Self::ALL.map(Self::name).join(", "))))
    }
}
