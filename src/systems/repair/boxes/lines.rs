//! Written boards as lines: the boards of a line differ only in the column of their first unmet queen.

use super::prefix::Prefix;

/// The name of a line, and the rows of some of its boards, as bits.
pub(super) type Entry = (Prefix, u16);

/// The boards of entries, which may name a line more than once.
#[derive(Debug, Default)]
pub(super) struct Lines {
    names: Box<[Prefix]>,
    rows: Box<[u16]>,
}

impl Lines {
    pub(super) fn of(entries: &[Entry]) -> Self {
        let (names, rows): (Vec<_>, Vec<_>) = entries.iter().copied().unzip();
        Self { names: names.into(), rows: rows.into() }
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.names.iter().copied().zip(self.rows.iter().copied())
    }
}
