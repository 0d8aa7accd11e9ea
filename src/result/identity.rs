//! Which cell a row is about.

use crate::analysis::matching::{Contestant, SIZE};
use crate::experiment::Cell;

/// What a cell is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellIdentity {
    /// Its number, from 1, in the order of the experiment file.
    pub number: u64,
    /// The name of what makes its trials.
    pub system: String,
    /// The side of its boards, if it has boards.
    pub size: Option<u64>,
    /// The names and values of its options besides the size.
    pub options: Vec<(String, String)>,
}

impl CellIdentity {
    /// The identity of `cell`.
    #[must_use]
    pub fn of(cell: &Cell) -> Self {
        let others = cell.options.iter().filter(|(name, _)| *name != "size");
        Self {
            number: cell.number,
            system: cell.system.clone(),
            size: cell.size(),
            options: others.map(|(name, value)| (name.to_owned(), value.to_string())).collect(),
        }
    }

    /// The value of the option `name`, if it has one.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find_map(|(held, value)| (held == name).then_some(value.as_str()))
    }

    /// What it is matched by with cells of other results: `source` is what the user calls its own.
    #[must_use]
    pub fn contestant(&self, source: &str) -> Contestant {
        let size = self.size.map(|size| (SIZE.to_owned(), size.to_string()));
        let options = size.into_iter().chain(self.options.iter().cloned()).collect();
        Contestant { source: source.to_owned(), system: self.system.clone(), options }
    }

    /// The options, as `name=value`, separated by a space.
    #[must_use]
    pub fn written_options(&self) -> String {
        let written: Vec<String> =
            self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        written.join(" ")
    }
}
