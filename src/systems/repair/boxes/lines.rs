//! Written boards as lines: the boards of a line differ only in the column of their first unmet queen.

use super::prefix::Prefix;

/// The name of a line, and the rows of some of its boards, as bits.
pub(super) type Entry = (Prefix, u16);

/// Lines by name.
#[derive(Debug, Default)]
pub(super) struct Lines {
    names: Box<[Prefix]>,
    rows: Box<[u16]>,
}

impl Lines {
    /// The boards of all `entries`.
    pub(super) fn of(entries: &[Entry]) -> Self {
        let mut lines = entries.to_vec();
        lines.sort_unstable_by_key(|&(name, _)| name);
        lines.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 |= next.1;
            }
            same
        });
        let (names, rows): (Vec<_>, Vec<_>) = lines.into_iter().unzip();
        Self { names: names.into(), rows: rows.into() }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// All lines: their names, and the rows of their boards.
    pub(super) fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.names.iter().copied().zip(self.rows.iter().copied())
    }
}
