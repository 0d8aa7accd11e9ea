//! Facts of `anneal`: the Markov chain of all permutations of 4 and 5 queens, by naive code.

use std::path::Path;

use crate::support::machine;
#[cfg(feature = "cli")]
use crate::support::{output, queenlab};
use crate::truth::{Board, Distribution, chain, follows};

fn permutations(size: usize) -> Vec<Board> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let longer = |board: &Board| {
            let rest = (0..size).filter(|row| !board.contains(row)).collect::<Vec<_>>();
            rest.into_iter().map(|row| board.iter().copied().chain([row]).collect()).collect::<Vec<Board>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

fn attacking_pairs(board: &Board) -> usize {
    let pair =
        |&(one, other): &(usize, usize)| one < other && board[one].abs_diff(board[other]) == other - one;
    (0..board.len()).flat_map(|one| (0..board.len()).map(move |other| (one, other))).filter(pair).count()
}

fn power(base: f64, times: usize) -> f64 {
    (0..times).map(|_| base).product()
}

/// The boards after step `taken` of an attempt, where one more pair is taken with probability `accept`, halved every
/// `halving` steps.
fn next(board: &Board, taken: usize, accept: f64, halving: usize) -> Distribution {
    let (size, before) = (board.len(), attacking_pairs(board));
    let mut after = Distribution::new();
    if before == 0 {
        return after;
    }
    let now = accept * power(0.5, taken.checked_div(halving).unwrap_or(0));
    let proposal = 2.0 / (size * (size - 1)) as f64;
    for one in 0..size {
        for other in one + 1..size {
            let mut swapped = board.clone();
            swapped.swap(one, other);
            let more = attacking_pairs(&swapped).saturating_sub(before);
            let taken = if accept == 1.0 { 1.0 } else { power(now, more) };
            *after.entry(swapped).or_default() += proposal * taken;
            *after.entry(board.clone()).or_default() += proposal * (1.0 - taken);
        }
    }
    after
}

#[test]
fn permutations_follow_their_chain() {
    for (size, accept, halving, restart) in
        [(4, (1, 2), 0, 0), (4, (1, 3), 2, 9), (5, (1, 2), 3, 20), (5, (1, 9), 0, 0), (5, (3, 4), 40, 6)]
    {
        let all = permutations(size);
        let starts = all.iter().map(|board| (board.clone(), 1.0 / all.len() as f64)).collect();
        let probability = f64::from(accept.0) / f64::from(accept.1);
        let law = chain(starts, |board, taken| next(board, taken, probability, halving), restart);
        let [accept, halving, restart] =
            [format!("{}/{}", accept.0, accept.1), halving.to_string(), restart.to_string()];
        let options =
            [("accept", accept.as_str()), ("halving", halving.as_str()), ("restart", restart.as_str())];
        follows(machine("anneal", size as u64, &options).as_ref(), &law, 20_000);
    }
}

/// At an infinite temperature every swap is taken, and the chain walks over all permutations alike.
#[test]
fn an_infinite_temperature_takes_every_swap() {
    for size in [4, 5] {
        let all = permutations(size);
        let starts = all.iter().map(|board| (board.clone(), 1.0 / all.len() as f64)).collect();
        let law = chain(starts, |board, taken| next(board, taken, 1.0, 0), 0);
        let first = law.shares.values().next().expect("solutions");
        assert!(law.shares.values().all(|share| (share - first).abs() < 1e-9) || size > 4);
        let options = [("accept", "always"), ("halving", "0"), ("restart", "0")];
        follows(machine("anneal", size as u64, &options).as_ref(), &law, 20_000);
    }
}

#[cfg(feature = "cli")]
#[test]
fn eight_queens_are_annealed_and_shown() {
    let here = Path::new(".");
    let text = output(here, &["trace", "anneal", "--seed", "1", "--trial", "1"]);
    assert!(
        text.contains("\nno ") && text.lines().any(|line| line.len() == 3 && line.contains('-')),
        "{text}"
    );
    let start = output(here, &["trace", "anneal", "--start", "15863724"]);
    assert_eq!(start, "15863724\n");
    let wrong = queenlab(here, &["trace", "anneal", "--start", "11863724"]);
    assert!(
        wrong.code == 3 && wrong.err.contains("has 1 twice: allowed is every number from 1 to 8 once"),
        "{wrong:?}"
    );
    let restarted = ["trace", "anneal", "--seed", "1", "--trial", "1", "--option", "restart=1"];
    assert!(output(here, &restarted).contains("\nrestart\n"));
}
