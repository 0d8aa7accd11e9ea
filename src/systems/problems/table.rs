//! The variables of a network, and its tables: a row for each value of each variable, with what clashes with it.

/// Values, each with its variable, that may not all hold.
pub(super) type Nogood = Box<[(u32, u8)]>;

/// A place that has a choice.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) place: usize,
    /// The values of its domain, ascending.
    pub(super) values: Box<[u8]>,
    /// The kinds of constraints with earlier variables, ascending.
    pub(super) kinds: Box<[u8]>,
}

impl Variable {
    /// How many values it has.
    pub(super) fn domain(&self) -> u8 {
        u8::try_from(self.values.len()).expect("at most 64 values")
    }
}

/// Rows of entries.
#[derive(Debug, Default)]
pub(super) struct Table {
    pair_ends: Vec<u32>,
    pairs: Vec<Clashes>,
    nogood_ends: Vec<u32>,
    /// Numbers of nogoods.
    nogoods: Vec<u32>,
}

/// The values of another variable that clash.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clashes {
    pub(super) other: u32,
    pub(super) kind: u8,
    pub(super) values: u64,
}

impl Table {
    #[inline]
    pub(super) fn pairs(&self, row: usize) -> &[Clashes] {
        &self.pairs[self.pair_ends[row] as usize..self.pair_ends[row + 1] as usize]
    }

    #[inline]
    pub(super) fn nogoods(&self, row: usize) -> &[u32] {
        &self.nogoods[self.nogood_ends[row] as usize..self.nogood_ends[row + 1] as usize]
    }

    /// The table of these entries, each with its row; the order of those of a row stays.
    pub(super) fn new(rows: usize, mut pairs: Vec<(u32, Clashes)>, mut nogoods: Vec<(u32, u32)>) -> Self {
        pairs.sort_by_key(|&(row, pair)| (row, pair.kind));
        nogoods.sort_by_key(|&(row, _)| row);
        Self {
            pair_ends: ends(rows, pairs.iter().map(|&(row, _)| row)),
            pairs: pairs.into_iter().map(|(_, pair)| pair).collect(),
            nogood_ends: ends(rows, nogoods.iter().map(|&(row, _)| row)),
            nogoods: nogoods.into_iter().map(|(_, number)| number).collect(),
        }
    }
}

/// Where each of `rows` rows begins, and the last ends.
fn ends(rows: usize, of: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut ends = vec![0; rows + 1];
    of.for_each(|row| ends[row as usize + 1] += 1);
    (0..rows).for_each(|row| ends[row + 1] += ends[row]);
    ends
}
