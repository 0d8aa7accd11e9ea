//! Every start at once.

mod memo;
mod path;
mod prefix;
mod run;

use std::sync::Arc;

use self::memo::{Alone, Memo};
use self::path::{Epoch, Path, Remembered};
use self::prefix::{MAX_SIZE, Prefix};
use self::run::{Counted, Run, RunEnd, Runner};

/// Divides all starts into boxes of starts that end alike.
#[derive(Debug)]
pub(super) struct Boxes {
    size: usize,
    budget: u64,
    runner: Runner,
    memo: Memo,
    pub(super) stats: [u64; 4],
}

/// How a box goes on.
enum Next {
    /// All queens stand well.
    Solved,
    /// No queen comes to stand well.
    Ended(RunEnd, Counted),
    /// The frontier comes to a free row: the epoch is over, in one way for each landing.
    Open(Epoch),
}

impl Boxes {
    pub(super) fn new(size: usize, budget: u64) -> Self {
        Self { size, budget, runner: Runner::new(size), memo: Memo::default(), stats: [0; 4] }
    }

    pub(super) fn explore(&mut self, path: &mut Path, leaf: &mut impl FnMut(&Path, Option<RunEnd>)) {
        let all = path.rows;
        let mut aside = vec![all];
        while let Some(rows) = aside.pop() {
            path.rows = rows;
            match self.next(path, &mut aside) {
                Next::Solved => leaf(path, None),
                Next::Ended(end, _) => leaf(path, Some(end)),
                Next::Open(epoch) => {
                    let queen = path.queens();
                    let rows = path.rows[queen];
                    for landing in self.landings(&epoch, rows) {
                        let (epoch, rows) = landing;
                        path.rows[queen] = rows;
                        path.epochs.push(epoch);
                        self.explore(path, leaf);
                        path.epochs.pop();
                    }
                }
            }
        }
        path.rows = all;
    }

    /// Runs the next epoch of a box.
    fn next(&mut self, path: &mut Path, aside: &mut Vec<[u32; MAX_SIZE]>) -> Next {
        let (queens, prefix) = (path.queens(), path.prefix());
        if queens == self.size {
            return Next::Solved;
        }
        if Path::held(prefix, queens).attacked() & self.all() != self.all() {
            return Next::Open(self.epoch(queens, None, prefix, 0, 0, [0; MAX_SIZE], Counted::default()));
        }
        let written = path.settle(prefix, queens, aside);
        let run = self.leave(path, prefix, written, aside);
        let (size, m) = (self.size as u64, queens as u64);
        let mut counted = run.counted.plus(Counted {
            steps: if written { size } else { size + 1 },
            reactions: 1,
            evaluations: 2 * m * size - m,
        });
        let mut more = [0; MAX_SIZE];
        let shift = if written { self.size - 1 } else { 0 };
        for row in 0..self.size {
            more[row] = run.more[(row + shift) % self.size];
        }
        if !written {
            counted.evaluations += 2 * m - 1;
            let held = Path::held(prefix, queens).rows();
            for row in (0..self.size).filter(|row| held >> row & 1 == 0) {
                more[row] += 1;
            }
        }
        let RunEnd::Open { prefix, lag } = run.end else {
            return Next::Ended(run.end, counted);
        };
        let lag = (lag + shift) % self.size;
        Next::Open(self.epoch(queens, Some(run), prefix, shift, lag, more, counted))
    }

    fn all(&self) -> u32 {
        (1 << self.size) - 1
    }

    /// The run from a dead end, alone where that holds for this box.
    fn leave(&mut self, path: &mut Path, dead: Prefix, written: bool, aside: &mut Vec<[u32; MAX_SIZE]>) -> Arc<Run> {
        let queens = path.queens();
        let start_lag = usize::from(written);
        let alone: Arc<Alone> = self.memo.get(&mut self.runner, queens, dead, self.budget);
        for &board in &alone.asked[start_lag] {
            self.stats[0] += 1;
            if path.settle(board, queens, aside) {
                self.stats[1] += 1;
                let mut past = Remembered { path, start_lag, aside };
                let r = Arc::new(self.runner.run(queens, dead, &mut past, self.budget));
                self.stats[2] += r.counted.steps;
                return r;
            }
        }
        Arc::clone(&alone.run)
    }

    fn epoch(&self, queens: usize, run: Option<Arc<Run>>, prefix: Prefix, shift: usize, lag: usize, mut more: [u32; MAX_SIZE], counted: Counted) -> Epoch {
        let held = Path::held(prefix, queens);
        let free = !held.attacked() & self.all();
        let mut actions = [0; MAX_SIZE];
        for start in 0..self.size {
            let mut row = (start + lag) % self.size;
            while free >> row & 1 == 0 {
                actions[start] += 1;
                more[start] += (2 * queens) as u32 - (held.rows() >> row & 1);
                row = (row + 1) % self.size;
            }
        }
        Epoch { run, shift, lag, prefix, landing: 0, actions, more, counted }
    }

    fn landings(&self, epoch: &Epoch, rows: u32) -> Vec<(Epoch, u32)> {
        let mut by_row = [0u32; MAX_SIZE];
        for start in (0..self.size).filter(|start| rows >> start & 1 == 1) {
            let landing = (start + epoch.lag + usize::from(epoch.actions[start])) % self.size;
            by_row[landing] |= 1 << start;
        }
        (0..self.size).filter(|&r| by_row[r] != 0).map(|landing| (Epoch { landing, ..epoch.clone() }, by_row[landing])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn explore_sizes() {
        let max: usize = std::env::var("MAXN").map_or(9, |s| s.parse().unwrap());
        let min: usize = std::env::var("MINN").map_or(4, |s| s.parse().unwrap());
        for size in min..=max {
            let begun = std::time::Instant::now();
            let mut boxes = Boxes::new(size, 10_000_000);
            let mut path = Path::all(size);
            let (mut leaves, mut members, mut steps, mut reactions, mut evals) = (0u64, 0u128, 0u128, 0u128, 0u128);
            let mut max_steps = 0u64;
            boxes.explore(&mut path, &mut |path, end| {
                assert!(end.is_none());
                leaves += 1;
                let count: u128 = path.rows[..size].iter().map(|r| u128::from(r.count_ones())).product();
                members += count;
                let counted = path.counted();
                steps += u128::from(counted.steps) * count;
                reactions += u128::from(counted.reactions) * count;
                evals += u128::from(counted.evaluations + 2 * (size as u64 - 1)) * count;
                let mut most = counted.steps;
                for (k, e) in path.epochs.iter().enumerate() {
                    let set = path.rows[k];
                    let mut top = 0;
                    for v in 0..size { if set >> v & 1 == 1 {
                        steps += u128::from(e.actions[v]) * count / u128::from(set.count_ones());
                        evals += u128::from(e.more[v]) * count / u128::from(set.count_ones());
                        top = top.max(e.actions[v]);
                    }}
                    most += u64::from(top);
                }
                max_steps = max_steps.max(most);
            });
            println!("N={size} boxes {leaves} starts {members} steps {steps} mean {} reactions {} evals {evals} max {max_steps} time {:?} stats {:?}", steps as f64 / members as f64, reactions as f64 / members as f64, begun.elapsed(), boxes.stats);
        }
    }
}
