//! What well-known programs print, by name: a shorthand for where samples, keys and outcomes are.

use std::str::FromStr;

use super::reader::{BadReader, KeyPlace, Projection, Reader, Tokens, picture};
use super::records::Records;
use super::status::is_without_solution;
use crate::model::named::named;
use crate::model::outcome::LIMIT;
use crate::model::program::UNSOLVABLE;

named! {
    /// A form of output.
    pub enum Format {
        /// A key on a line, and perhaps steps after a tab.
        Columns = "columns",
        /// A list as programming languages print it.
        List = "list",
        /// A board as it is drawn.
        Picture = "picture",
        /// Answer sets of clingo, with `--outf=2`, too.
        Clingo = "clingo",
        /// Solutions of `MiniZinc`.
        MiniZinc = "minizinc",
        /// Models of a SAT solver.
        Dimacs = "dimacs",
    }
}

/// The beginning of a line that says why there is no solution, and the outcome that it means.
pub type Said = (&'static str, &'static str);

impl Format {
    /// What it is, in words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Columns => "a key a line",
            Self::List => "lists",
            Self::Picture => "pictures of boards",
            Self::Clingo => "answer sets of clingo",
            Self::MiniZinc => "solutions of MiniZinc",
            Self::Dimacs => "models of a SAT solver",
        }
    }

    /// What a sample takes, if that differs from what it takes without a format.
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
    pub const fn exit(self) -> &'static [(i32, ExitRule)] {
        match self {
            Self::Clingo => &[(10, ExitRule::Read), (20, ExitRule::Unsolvable), (30, ExitRule::Read)],
            Self::Dimacs => &[(10, ExitRule::Read), (20, ExitRule::Unsolvable)],
            _ => &[],
        }
    }

    /// The beginnings of lines that say why there is no solution.
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

    /// What `output` looks like, if it cannot be taken for lines with a key each, or for a last line that is one.
    pub(crate) fn recognized(output: &str) -> Option<Self> {
        let any = |is: &dyn Fn(&str) -> bool| output.lines().any(|line| is(line.trim_end()));
        let is_witness = output.trim_start().starts_with('{') && output.contains("\"Witnesses\"");
        if is_witness
            || any(&|line| line.starts_with("clingo version") || line == "ANSWER")
            || lists_answers(output)
        {
            return Some(Self::Clingo);
        }
        let is_model = |line: &str| {
            line.strip_prefix("v ").is_some_and(|literals| literals.split_whitespace().all(is_literal))
        };
        let is_bare =
            |line: &str| line.ends_with(" 0") && line.split(' ').all(|word| word.parse::<i64>().is_ok());
        let is_remark = |line: &str| line == "SAT" || line == "c" || line.starts_with("c ");
        let is_status = |line: &str| line.strip_prefix("s ").is_some_and(|status| STATUSES.contains(&status));
        if (any(&is_bare) && any(&is_remark)) || any(&|line| is_model(line) || is_status(line)) {
            return Some(Self::Dimacs);
        }
        if any(&|line| line == "----------" || is_without_solution(line.as_bytes()) && line.starts_with('='))
        {
            return Some(Self::MiniZinc);
        }
        shows_queens(output).then_some(Self::Picture)
    }
}

/// What SAT solvers say of their search.
const STATUSES: [&str; 5] = ["SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND", "UNKNOWN", "INDETERMINATE"];

/// Whether a word is a number, perhaps negated, or a variable of a pseudo-Boolean formula, `x3`.
fn is_literal(word: &str) -> bool {
    let variable = word.strip_prefix('-').unwrap_or(word);
    variable.strip_prefix('x').unwrap_or(variable).parse::<u64>().is_ok()
}

/// Whether there are sets of atoms, one a line, and a line that says that they are answer sets: `clingo --verbose=0`.
fn lists_answers(output: &str) -> bool {
    let is_status = |line: &str| ["SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND"].contains(&line);
    let is_atom =
        |word: &str| word.starts_with(|first: char| first.is_ascii_lowercase() || "_-(\"".contains(first));
    let has_costs = |line: &str| line.starts_with("Optimization:");
    let is_known = |line: &str| is_status(line) || has_costs(line) || line.split_whitespace().all(is_atom);
    output.lines().any(|line| is_status(line) || has_costs(line)) && output.lines().all(is_known)
}

/// Whether there is a board with one queen in each row and each column, drawn as something that is no digit, or an array of
/// several lines.
fn shows_queens(output: &str) -> bool {
    const SMALLEST: usize = 4;
    let boards = Records::Board.cutter().map(|mut cutter| cutter.all(output.as_bytes()));
    boards.iter().flatten().any(|record| {
        let text = String::from_utf8_lossy(&record.bytes);
        let lines: Vec<&str> = text.lines().collect();
        let board = picture::board(&lines).filter(|board| board.len() >= SMALLEST);
        let shows = |board: Vec<Vec<char>>| {
            let has_digits = board.iter().flatten().any(char::is_ascii_digit);
            picture::marks(&board).is_some() && (!has_digits || is_array(&lines))
        };
        board.is_some_and(shows)
    })
}

/// Whether brackets are around all rows of a board, too.
fn is_array(rows: &[&str]) -> bool {
    let [first, .., last] = rows else { return false };
    first.contains("[[") && last.contains("]]")
}

impl FromStr for Format {
    type Err = BadReader;

    fn from_str(text: &str) -> Result<Self, BadReader> {
        Self::named(text)
            .ok_or_else(|| BadReader(format!("allowed is one of: {}", Self::ALL.map(Self::name).join(", "))))
    }
}

named! {
    /// What an exit code means.
    pub enum ExitRule {
        /// There is something to read.
        Read = "read",
        /// There is no solution.
        Unsolvable = "unsolvable",
        /// The program gave up.
        Limit = "limit",
    }
}
