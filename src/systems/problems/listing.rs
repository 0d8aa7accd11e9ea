//! All solutions of a network, by exhaustive search with propagation.
//!
//! A value that a variable takes rules out others; a variable with one value left takes it. The variable with the fewest
//! values left is next.

use super::network::Network;

/// The most solutions that are listed.
pub const MAX_LISTED: usize = 10_000_000;

/// The most work: a value tried is one unit, and one more for every 64 variables. It is about a minute.
const MAX_WORK: u64 = 200_000_000;

/// The most bytes of forks that are open at a time.
const MAX_BYTES: usize = 1 << 29;

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

/// A branch on which a variable has values that were not tried.
struct Fork {
    branch: Branch,
    variable: usize,
    /// These values, as bits.
    untried: u64,
}

/// A search for solutions.
struct Search<'n> {
    network: &'n Network,
    /// The work that may still be done.
    left: u64,
}

/// The search is given up.
struct TooMany;

/// The solutions of `network`, as choices of its variables, in no order; projected to the variables that `is_shown`, each
/// projection once. `None` if there are more than [`MAX_LISTED`], or it takes too long.
pub(super) fn solutions(network: &Network, is_shown: impl Fn(usize) -> bool) -> Option<Vec<Vec<u8>>> {
    let mut all = Vec::new();
    let found = |search: &mut Search, branch: Branch| {
        let board = branch.board();
        if search.can_end(branch)? {
            all.push(board);
        }
        if all.len() > MAX_LISTED { Err(TooMany) } else { Ok(true) }
    };
    Search { network, left: MAX_WORK }.walk(Branch::new(network), is_shown, found).ok()?;
    Some(all)
}

/// Whether a solution gives these values, as bits, to the variables; `None` if it takes too long to say.
pub(super) fn is_satisfiable(network: &Network, live: &[u64]) -> Option<bool> {
    let mut branch = Branch::new(network);
    for (variable, &values) in live.iter().enumerate() {
        if !branch.keep(network, variable, values) {
            return Some(false);
        }
    }
    Search { network, left: MAX_WORK }.can_end(branch).ok()
}

impl Search<'_> {
    /// Calls `end` with each branch on which every variable that `counts` has its value, as long as it says so.
    fn walk(
        &mut self,
        root: Branch,
        counts: impl Fn(usize) -> bool,
        mut end: impl FnMut(&mut Self, Branch) -> Result<bool, TooMany>,
    ) -> Result<(), TooMany> {
        let mut forks = Vec::new();
        let mut reached = Some(root);
        loop {
            match reached.map(|branch| (branch.next(&counts), branch)) {
                Some((Some(variable), branch)) => {
                    forks.push(Fork { untried: branch.live[variable], branch, variable });
                }
                Some((None, branch)) => {
                    let goes_on = end(self, branch)?;
                    if !goes_on {
                        return Ok(());
                    }
                }
                None => {}
            }
            self.work(forks.len())?;
            let Some(fork) = forks.pop() else { return Ok(()) };
            reached = fork.try_next(self.network, &mut forks);
        }
    }

    fn work(&mut self, forks: usize) -> Result<(), TooMany> {
        let (variables, nogoods) = (self.network.len(), self.network.nogoods().len());
        let bytes = forks * (variables * 9 + nogoods * 4);
        self.left = self.left.checked_sub(1 + variables as u64 / 64).ok_or(TooMany)?;
        if bytes > MAX_BYTES { Err(TooMany) } else { Ok(()) }
    }

    /// Whether the variables that have no value yet can have one each.
    fn can_end(&mut self, branch: Branch) -> Result<bool, TooMany> {
        let mut ends = false;
        self.walk(
            branch,
            |_| true,
            |_, _| {
                ends = true;
                Ok(false)
            },
        )?;
        Ok(ends)
    }
}

impl Fork {
    /// The branch with the next value, unless that leads nowhere. The fork stays among `forks` if it has others.
    fn try_next(mut self, network: &Network, forks: &mut Vec<Self>) -> Option<Branch> {
        let (variable, value) = (self.variable, self.untried & self.untried.wrapping_neg());
        self.untried ^= value;
        let mut branch = if self.untried == 0 {
            self.branch
        } else {
            let branch = self.branch.clone();
            forks.push(self);
            branch
        };
        branch.keep(network, variable, value).then_some(branch)
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
