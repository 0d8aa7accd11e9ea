//! The boards that a run wrote.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::prefix::Prefix;
use super::rows::each;

/// Lines, and an index that is built at the first lookup.
#[derive(Debug)]
pub(super) struct Written {
    queens: usize,
    lines: Vec<(Prefix, u32)>,
    /// For rows of the first queens, the lags as bits.
    lags: OnceLock<FxHashMap<Prefix, u32>>,
}

impl Written {
    /// The lines of the epoch of `queens`: their names, and the rows of their written boards as bits.
    pub(super) fn new(queens: usize, lines: Vec<(Prefix, u32)>) -> Self {
        Self { queens, lines, lags: OnceLock::new() }
    }

    /// The number of boards.
    pub(super) fn boards(&self) -> usize {
        self.lines.iter().map(|(_, written)| written.count_ones() as usize).sum()
    }

    /// The lags of the written boards that begin with these rows, as bits.
    pub(super) fn lags(&self, first: Prefix) -> u32 {
        self.lags.get_or_init(|| self.by_first_rows()).get(&first).copied().unwrap_or(0)
    }

    fn by_first_rows(&self) -> FxHashMap<Prefix, u32> {
        let mut lags = FxHashMap::default();
        for &(line, written) in &self.lines {
            let (column, rest) = (line.left_out(), line.first(self.queens));
            if column == self.queens {
                *lags.entry(rest).or_default() |= written;
            } else {
                let lag = 1 << line.row(self.queens);
                each(written).for_each(|row| *lags.entry(rest.with(column, row)).or_default() |= lag);
            }
        }
        lags
    }
}
