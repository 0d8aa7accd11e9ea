//! All solutions of a network, by exhaustive search with propagation.
//!
//! A value that a variable takes rules out others; a variable with one value left takes it. The variable with the fewest
//! values left is next. What is ruled out is written to a trail and taken back from it, so a search takes as much memory as the network.
//! Solutions are counted before they are listed: those that are too many are never held. Where values can be exchanged, as colours can,
//! the count tries one of those that were not tried yet for all of them.

use super::network::Network;

/// The most solutions that are listed.
pub const MAX_LISTED: usize = 10_000_000;

/// The most bytes that their values take.
const MAX_BYTES: usize = 1 << 30;

/// The most work: a value tried is one unit, and one more for every 64 variables.
const MAX_WORK: u64 = 200_000_000;

/// The search is given up.
struct TooMany;

/// What the search changed.
enum Change {
    /// A variable had these values left, as bits.
    Left(usize, u64),
    /// A variable took its last value.
    Taken(usize),
}

/// A variable of which not all values were tried.
struct Fork {
    variable: usize,
    /// The values that were not, as bits.
    untried: u64,
    /// How many values one of the exchangeable ones stands for.
    twins: u64,
    /// The values that can be exchanged before any was tried, and how many branches this one stands for.
    exchangeable: u64,
    weight: u64,
    /// The length of the trail before any was.
    trail: usize,
    /// The first variable that may be open.
    first: usize,
}

/// A search for solutions.
struct Search<'n> {
    network: &'n Network,
    /// The values left to each variable, as bits.
    live: Vec<u64>,
    /// How many values of each nogood are taken.
    taken: Vec<u32>,
    /// The variables that took a value.
    is_set: Vec<bool>,
    trail: Vec<Change>,
    /// Variables with the only values that they may keep, as bits.
    queue: Vec<(usize, u64)>,
    /// The values, as bits, that no fork chose, if they can be exchanged: where one leads, the others lead alike.
    exchangeable: u64,
    /// How many branches this one stands for.
    weight: u64,
    /// The work that may still be done.
    work: u64,
}

/// The number of solutions of `network`, projected to the variables that `is_shown`, each projection once. `None` if these are too many
/// to list, or it takes too long.
pub(super) fn count(network: &Network, is_shown: impl Fn(usize) -> bool) -> Option<usize> {
    let most = MAX_LISTED.min(MAX_BYTES / network.len().max(1));
    let mut count = 0u64;
    let found = |search: &mut Search<'_>| {
        let weight = search.weight;
        if search.can_end()? {
            count = count.saturating_add(weight);
        }
        if count > most as u64 { Err(TooMany) } else { Ok(true) }
    };
    let exchangeable = if network.is_symmetric() { u64::MAX } else { 0 };
    Search { exchangeable, ..Search::new(network) }.walk(is_shown, found).ok()?;
    usize::try_from(count).ok()
}

/// Calls `found` with each of them, as choices of the variables, in no order.
pub(super) fn each(network: &Network, is_shown: impl Fn(usize) -> bool, mut found: impl FnMut(&[u8])) {
    let end = |search: &mut Search<'_>| {
        if search.can_end()? {
            found(&search.board());
        }
        Ok(true)
    };
    let _ = Search::new(network).walk(is_shown, end);
}

/// Whether a solution gives these values, as bits, to the variables; `None` if it takes too long to say.
pub(super) fn is_satisfiable(network: &Network, live: &[u64]) -> Option<bool> {
    let mut search = Search::new(network);
    for (variable, &values) in live.iter().enumerate() {
        if !search.keep(variable, values) {
            return Some(false);
        }
    }
    search.can_end().ok()
}

impl<'n> Search<'n> {
    fn new(network: &'n Network) -> Self {
        let live = (0..network.len()).map(|variable| u64::MAX >> (64 - network.domain(variable)));
        Self {
            network,
            live: live.collect(),
            taken: vec![0; network.nogoods().len()],
            is_set: vec![false; network.len()],
            trail: Vec::new(),
            queue: Vec::new(),
            exchangeable: 0,
            weight: 1,
            work: MAX_WORK,
        }
    }

    /// Calls `end` whenever every variable that `counts` has its value, as long as it says so, and takes everything back.
    fn walk(
        &mut self,
        counts: impl Fn(usize) -> bool,
        mut end: impl FnMut(&mut Self) -> Result<bool, TooMany>,
    ) -> Result<(), TooMany> {
        let root = self.trail.len();
        let mut forks: Vec<Fork> = Vec::new();
        let (mut first, mut is_possible) = (0, true);
        loop {
            if is_possible {
                if let Some(fork) = self.fork(first, &counts) {
                    forks.push(fork);
                } else if !end(self)? {
                    break;
                }
            }
            self.work = self.work.checked_sub(1 + self.live.len() as u64 / 64).ok_or(TooMany)?;
            let Some(fork) = forks.last_mut() else { break };
            first = fork.first;
            let variable = fork.variable;
            self.undo(fork.trail);
            let value = self.choose(fork);
            if fork.untried == 0 {
                forks.pop();
            }
            is_possible = self.keep(variable, value);
        }
        self.undo(root);
        Ok(())
    }

    /// Whether the variables that have no value yet can have one each.
    fn can_end(&mut self) -> Result<bool, TooMany> {
        let mut ends = false;
        let found = |_: &mut Self| {
            ends = true;
            Ok(false)
        };
        self.walk(|_| true, found)?;
        Ok(ends)
    }

    /// The open variable with the fewest values left among those that count, from `first` on.
    fn fork(&self, first: usize, counts: impl Fn(usize) -> bool) -> Option<Fork> {
        let mut open =
            (first..self.live.len()).filter(|&variable| !self.is_set[variable] && counts(variable));
        let first = open.next()?;
        let mut variable = first;
        while self.live[variable].count_ones() > 2
            && let Some(other) = open.next()
        {
            if self.live[other].count_ones() < self.live[variable].count_ones() {
                variable = other;
            }
        }
        let alike = self.live[variable] & self.exchangeable;
        Some(Fork {
            variable,
            untried: self.live[variable] & !alike | lowest(alike),
            twins: alike.count_ones().into(),
            exchangeable: self.exchangeable,
            weight: self.weight,
            trail: self.trail.len(),
            first,
        })
    }

    /// The next value of a fork, as a bit.
    fn choose(&mut self, fork: &mut Fork) -> u64 {
        let value = lowest(fork.untried);
        fork.untried ^= value;
        self.exchangeable = fork.exchangeable & !value;
        let stands_for = if fork.exchangeable & value == 0 { 1 } else { fork.twins };
        self.weight = fork.weight.saturating_mul(stands_for);
        value
    }

    /// The values taken; 0 where none is.
    fn board(&self) -> Vec<u8> {
        let value = |(live, is_set): (&u64, &bool)| if *is_set { choice(*live) } else { 0 };
        self.live.iter().zip(&self.is_set).map(value).collect()
    }

    /// Leaves only `values` to a variable, and what follows. False if a variable has none left.
    fn keep(&mut self, variable: usize, values: u64) -> bool {
        self.queue.clear();
        self.queue.push((variable, values));
        while let Some((variable, values)) = self.queue.pop() {
            let before = self.live[variable];
            if before & !values != 0 {
                self.trail.push(Change::Left(variable, before));
                self.live[variable] = before & values;
            }
            match self.live[variable].count_ones() {
                0 => return false,
                1 if !self.is_set[variable] && !self.set(variable) => return false,
                _ => {}
            }
        }
        true
    }

    /// A variable takes the only value that it has left.
    fn set(&mut self, variable: usize) -> bool {
        let (network, choice) = (self.network, choice(self.live[variable]));
        self.is_set[variable] = true;
        self.trail.push(Change::Taken(variable));
        let clashing = network.pairs(variable, choice);
        let ruled_out = clashing.filter(|&(other, values)| self.live[other] & values != 0);
        self.queue.extend(ruled_out.map(|(other, values)| (other, !values)));
        let mut is_possible = true;
        for number in network.nogoods_of(variable, choice) {
            self.taken[number] += 1;
            let nogood = &network.nogoods()[number];
            match nogood.len() - self.taken[number] as usize {
                0 => is_possible = false,
                1 => {
                    let open = nogood.iter().find(|&&(other, _)| !self.is_set[other as usize]);
                    self.queue.extend(open.map(|&(other, choice)| (other as usize, !(1 << choice))));
                }
                _ => {}
            }
        }
        is_possible
    }

    /// Takes back what changed since the trail had this length.
    fn undo(&mut self, length: usize) {
        for change in self.trail.drain(length..).rev() {
            match change {
                Change::Left(variable, before) => self.live[variable] = before,
                Change::Taken(variable) => {
                    self.is_set[variable] = false;
                    let taken = self.network.nogoods_of(variable, choice(self.live[variable]));
                    taken.for_each(|number| self.taken[number] -= 1);
                }
            }
        }
    }
}

/// The lowest of these bits.
fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// The choice of a variable that has these values left: the only one.
fn choice(live: u64) -> u8 {
    u8::try_from(live.trailing_zeros()).expect("one of 64")
}
