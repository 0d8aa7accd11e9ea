//! Facts of `minconflicts`: the Markov chain of all boards of 4 and 5 queens, by naive code.

use std::collections::BTreeMap;
use std::path::Path;

use crate::support::machine;
#[cfg(feature = "cli")]
use crate::support::{output, queenlab};
use crate::truth::{Board, Distribution, Law, chain, follows};

/// A heuristic as its options say.
#[derive(Clone, Copy)]
struct Variant {
    size: usize,
    greedy: bool,
    /// Numerator and denominator.
    noise: (u32, u32),
    /// 0 is never.
    restart: usize,
}

impl Variant {
    /// The rows of a column where the fewest of `others` attack.
    fn best(self, others: &[(usize, usize)], column: usize) -> Vec<usize> {
        let attackers = |row: usize| {
            others.iter().filter(|&&(c, r)| r == row || r.abs_diff(row) == c.abs_diff(column)).count()
        };
        let fewest = (0..self.size).map(attackers).min().expect("rows");
        (0..self.size).filter(|&row| attackers(row) == fewest).collect()
    }

    fn starts(self) -> Distribution {
        let mut boards = BTreeMap::from([(Vec::new(), 1.0)]);
        for column in 0..self.size {
            let mut longer = BTreeMap::new();
            for (board, probability) in boards {
                let before: Vec<(usize, usize)> = board.iter().copied().enumerate().collect();
                let rows = if self.greedy { self.best(&before, column) } else { (0..self.size).collect() };
                for &row in &rows {
                    let next: Board = board.iter().copied().chain([row]).collect();
                    *longer.entry(next).or_default() += probability / rows.len() as f64;
                }
            }
            boards = longer;
        }
        boards
    }

    /// The boards after one step; none if no queen is attacked.
    fn next(self, board: &Board) -> Distribution {
        let others = |column: usize| -> Vec<(usize, usize)> {
            board.iter().copied().enumerate().filter(|&(c, _)| c != column).collect()
        };
        let is_attacked = |&column: &usize| {
            let row = board[column];
            others(column).iter().any(|&(c, r)| r == row || r.abs_diff(row) == c.abs_diff(column))
        };
        let attacked: Vec<usize> = (0..self.size).filter(is_attacked).collect();
        let noise = f64::from(self.noise.0) / f64::from(self.noise.1);
        let mut after = BTreeMap::new();
        for &column in &attacked {
            let mut add = |rows: &[usize], probability: f64| {
                for &row in rows {
                    let mut next = board.clone();
                    next[column] = row;
                    *after.entry(next).or_default() += probability / (attacked.len() * rows.len()) as f64;
                }
            };
            add(&self.best(&others(column), column), 1.0 - noise);
            add(&(0..self.size).collect::<Vec<_>>(), noise);
        }
        after
    }

    fn law(self) -> Law {
        let mut known: BTreeMap<Board, Distribution> = BTreeMap::new();
        let next = |board: &Board, _| known.entry(board.clone()).or_insert_with(|| self.next(board)).clone();
        chain(self.starts(), next, self.restart)
    }

    #[track_caller]
    fn follows_its_chain(self, trials: u64) {
        let Self { size, greedy, noise, restart } = self;
        let noise = if noise.0 == 0 { "never".to_owned() } else { format!("{}/{}", noise.0, noise.1) };
        let start = if greedy { "greedy" } else { "random" };
        let restart = restart.to_string();
        let options = [("start", start), ("noise", noise.as_str()), ("restart", restart.as_str())];
        follows(machine("minconflicts", size as u64, &options).as_ref(), &self.law(), trials);
    }
}

#[test]
fn four_queens_follow_the_chain_of_256_boards() {
    for greedy in [false, true] {
        for (noise, restart) in [((0, 1), 7), ((1, 4), 0), ((1, 4), 3), ((999, 1000), 20)] {
            Variant { size: 4, greedy, noise, restart }.follows_its_chain(20_000);
        }
    }
}

#[test]
fn five_queens_follow_the_chain_of_3125_boards() {
    for (greedy, noise, restart) in [(false, (0, 1), 10), (true, (1, 3), 5), (false, (2, 5), 0)] {
        Variant { size: 5, greedy, noise, restart }.follows_its_chain(20_000);
    }
}

#[cfg(feature = "cli")]
#[test]
fn a_trace_begins_where_it_is_asked_to_and_names_noise_and_restarts() {
    let here = Path::new(".");
    let text = output(here, &["trace", "minconflicts", "--size", "4", "--start", "2413"]);
    assert_eq!(text, "2413\n");
    let options = ["--option", "noise=1/2", "--option", "restart=2", "--seed", "5", "--trial", "1"];
    let text = output(here, &[&["trace", "minconflicts", "--size", "8"], &options[..]].concat());
    assert!(text.contains("\nrestart\n") && text.contains("\nnoise "), "{text}");
    let wrong = queenlab(here, &["trace", "minconflicts", "--size", "4", "--start", "24135"]);
    assert!(wrong.code == 3 && wrong.err.contains("has 5 rows"), "{wrong:?}");
}
