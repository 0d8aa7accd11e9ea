//! All solutions of a network, by exhaustive search with propagation.
//!
//! A value that a variable takes rules out others; a variable with one value left takes it. The variable with the fewest
//! values left is next.

use super::network::Network;

/// The most solutions that are listed.
pub const MAX_LISTED: usize = 10_000_000;

/// The most values that are tried: about a minute of work.
const MAX_TRIED: u64 = 200_000_000;

/// What is left to each variable on one branch of the search.
#[derive(Clone)]
struct Branch {
    /// The values left, as bits.
    live: Vec<u64>,
    /// How many values of each nogood are taken.
    taken: Vec<u32>,
    /// The variables that took a value.
    is_set: Vec<bool>,
}

/// A search for all solutions.
struct Search<'n, F> {
    network: &'n Network,
    /// Whether a variable is part of what is listed; the others only need to have values.
    shown: Vec<bool>,
    left: u64,
    found: F,
}

/// The search is given up.
struct TooMany;

/// The solutions of `network`, as choices of its variables, in no order; projected to the variables that `is_shown`, each
/// projection once. `None` if there are more than [`MAX_LISTED`], or it takes too long.
pub(super) fn solutions(network: &Network, is_shown: impl Fn(usize) -> bool) -> Option<Vec<Vec<u8>>> {
    let shown: Vec<bool> = (0..network.len()).map(is_shown).collect();
    let mut all = Vec::new();
    let found = |board: Vec<u8>| {
        all.push(board);
        all.len() <= MAX_LISTED
    };
    let mut search = Search { network, shown, left: MAX_TRIED, found };
    let branch = Branch::new(network);
    search.extend(&branch).ok()?;
    Some(all)
}

/// Whether a solution gives these values, as bits, to the variables; `None` if it takes too long to say.
pub(super) fn is_satisfiable(network: &Network, live: &[u64]) -> Option<bool> {
    let mut search = Search { network, shown: vec![false; network.len()], left: MAX_TRIED, found: |_| false };
    let mut branch = Branch::new(network);
    for (variable, &values) in live.iter().enumerate() {
        if !branch.keep(network, variable, values) {
            return Some(false);
        }
    }
    search.can_end(&branch).ok()
}

impl<F: FnMut(Vec<u8>) -> bool> Search<'_, F> {
    fn extend(&mut self, branch: &Branch) -> Result<(), TooMany> {
        let Some(variable) = branch.next(|variable| self.shown[variable]) else {
            let ends = self.can_end(branch)?;
            return if !ends || (self.found)(branch.board()) { Ok(()) } else { Err(TooMany) };
        };
        for choice in bits(branch.live[variable]) {
            self.left = self.left.checked_sub(1).ok_or(TooMany)?;
            let mut longer = branch.clone();
            if longer.keep(self.network, variable, 1 << choice) {
                self.extend(&longer)?;
            }
        }
        Ok(())
    }

    /// Whether the variables that are not shown can have values.
    fn can_end(&mut self, branch: &Branch) -> Result<bool, TooMany> {
        let Some(variable) = branch.next(|_| true) else {
            return Ok(true);
        };
        for choice in bits(branch.live[variable]) {
            self.left = self.left.checked_sub(1).ok_or(TooMany)?;
            let mut longer = branch.clone();
            if longer.keep(self.network, variable, 1 << choice) && self.can_end(&longer)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Branch {
    fn new(network: &Network) -> Self {
        let live = (0..network.len()).map(|variable| u64::MAX >> (64 - network.domain(variable)));
        Self {
            live: live.collect(),
            taken: vec![0; network.nogoods().len()],
            is_set: vec![false; network.len()],
        }
    }

    /// The open variable with the fewest values left among those that count.
    fn next(&self, counts: impl Fn(usize) -> bool) -> Option<usize> {
        let open = (0..self.live.len()).filter(|&variable| !self.is_set[variable] && counts(variable));
        open.min_by_key(|&variable| self.live[variable].count_ones())
    }

    /// The values taken; 0 where none is.
    fn board(&self) -> Vec<u8> {
        self.live.iter().map(|live| u8::try_from(live.trailing_zeros()).unwrap_or(0)).collect()
    }

    /// Leaves only `values` to a variable, and what follows. False if a variable has none left.
    fn keep(&mut self, network: &Network, variable: usize, values: u64) -> bool {
        let mut queue = vec![(variable, values)];
        while let Some((variable, values)) = queue.pop() {
            self.live[variable] &= values;
            match self.live[variable].count_ones() {
                0 => return false,
                1 if !self.is_set[variable] && !self.set(network, variable, &mut queue) => return false,
                _ => {}
            }
        }
        true
    }

    /// A variable takes the only value that it has left.
    fn set(&mut self, network: &Network, variable: usize, queue: &mut Vec<(usize, u64)>) -> bool {
        self.is_set[variable] = true;
        let choice = u8::try_from(self.live[variable].trailing_zeros()).expect("one of 64");
        queue.extend(network.pairs(variable, choice).map(|(other, clashing)| (other, !clashing)));
        for number in network.nogoods_of(variable, choice) {
            self.taken[number] += 1;
            let nogood = &network.nogoods()[number];
            match nogood.len() - self.taken[number] as usize {
                0 => return false,
                1 => {
                    let open = nogood.iter().find(|&&(other, _)| !self.is_set[other as usize]);
                    queue.extend(open.map(|&(other, choice)| (other as usize, !(1 << choice))));
                }
                _ => {}
            }
        }
        true
    }
}

fn bits(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(lowest)
    })
}
