//! Run lengths whose restarts and races are known in closed form, or by trying everything.

use std::iter::repeat_n;

use queenlab::model::draw::Streams;
use queenlab::stats::histogram::Histogram;
use queenlab::stats::race::{DOUBLINGS, Races, Winners};
use queenlab::stats::restart::{halves, heads};
use queenlab::stats::spectrum::Spectrum;

use super::{assert_close, lengths};

/// Each step ends a trial with probability 1/2: there is no memory, so no cutoff changes the steps, and starts cost the less the
/// later it is.
#[test]
fn restarts_do_not_change_geometric_steps() {
    let steps: Histogram = (1..50).map(|value| (value, 1 << (50 - value))).collect();
    let lengths = lengths(&steps, 2);
    for restart in lengths.restarts(1..40) {
        assert_close(restart.expected_steps().expect("solved"), 2.0);
        let starts = 1.0 / (1.0 - 0.5f64.powi(i32::try_from(restart.cutoff).expect("small")));
        assert_close(restart.expected_cost().expect("solved"), 2.0 + starts);
    }
    assert_eq!(lengths.best_restart().expect("solved").cutoff, 49);
}

/// A tenth of the trials takes 1 step, the others 1,000: a restart after the first takes 10 on average, and 20 with the starts.
#[test]
fn of_two_values_the_smaller_one_is_the_cutoff() {
    let steps: Histogram = [(1, 10), (1000, 90)].into_iter().collect();
    let best = lengths(&steps, 0).best_restart().expect("solved");
    assert_eq!((best.cutoff, best.solved, best.trials), (1, 10, 100));
    assert_close(best.expected_steps().expect("solved"), 10.0);
    assert_close(best.expected_cost().expect("solved"), 20.0);
    let races = Races::of(lengths(&steps, 0), 1000).expect("solved");
    for race in 0..DOUBLINGS {
        let all_are_slow = 0.9f64.powi(1 << race);
        assert_close(races.expected_steps(race), 1.0 - all_are_slow + 1000.0 * all_are_slow);
    }
}

/// Luby, Sinclair and Zuckerman 1993: trials that end after a step, or never. Without a restart the mean is infinite.
#[test]
fn a_restart_saves_from_trials_that_never_end() {
    let steps: Histogram = [(1, 1)].into_iter().collect();
    let best = lengths(&steps, 3).best_restart().expect("solved");
    assert_eq!(best.cutoff, 1);
    assert_close(best.expected_steps().expect("solved"), 4.0);
    // All of 2 walks go on for ever in 9 of 16 races; then a new one begins after 5 steps.
    let races = Races::of(lengths(&steps, 3), 5).expect("solved");
    assert_close(races.expected_steps(0), 1.0 + 3.0 * 5.0);
    assert_close(races.expected_steps(1), (7.0 / 16.0 + 9.0 / 16.0 * 5.0) / (7.0 / 16.0));
}

/// Ends and steps of all pairs and quadruples of trials: of several that win together each wins equally often.
#[test]
fn races_are_those_of_all_tuples_of_trials() {
    let trials: [(usize, u64); 7] = [(0, 2), (0, 5), (1, 2), (1, 2), (1, 9), (2, 0), (2, 5)];
    let all: Histogram = trials.iter().map(|&(_, steps)| (steps, 1)).collect();
    let of_solution = |solution| {
        let own = trials.iter().filter(|&&(held, _)| held == solution);
        own.map(|&(_, steps)| (steps, 1)).collect::<Histogram>()
    };
    let races = Races::of(lengths(&all, 0), 9).expect("solved");
    let shares: Vec<[f64; DOUBLINGS]> = (0..3).map(|solution| races.shares(&of_solution(solution))).collect();
    for (race, walks) in [(1, 2), (2, 4)] {
        let tuples = repeat_n(trials.len(), walks).product::<usize>();
        let (mut steps, mut wins) = (0.0, [0.0; 3]);
        for mut tuple in 0..tuples {
            let walks: Vec<_> = (0..walks)
                .map(|_| {
                    let trial = trials[tuple % trials.len()];
                    tuple /= trials.len();
                    trial
                })
                .collect();
            let least = walks.iter().map(|&(_, steps)| steps).min().expect("walks");
            let winners: Vec<_> = walks.iter().filter(|&&(_, steps)| steps == least).collect();
            steps += least as f64 / tuples as f64;
            for &&(end, _) in &winners {
                wins[end] += 1.0 / winners.len() as f64 / tuples as f64;
            }
        }
        assert_close(races.expected_steps(race), steps);
        (0..3).for_each(|end| assert_close(shares[end][race], wins[end]));
    }
}

/// As many digits with 10^15 trials as with few.
#[test]
fn no_digits_cancel_in_large_races() {
    let rare: Histogram = [(1000, 1)].into_iter().collect();
    let all: Histogram =
        [(999, 500_000_000_000_000), (1000, 1), (1001, 500_000_000_000_000)].into_iter().collect();
    let races = Races::of(lengths(&all, 0), 1001).expect("solved");
    let share = races.shares(&rare)[10];
    let expected = 1024.0 * 0.5f64.powi(1023) / 1e15;
    assert!((share / expected - 1.0).abs() < 1e-9, "{share}, {expected}");
}

#[test]
fn winners_are_as_far_from_uniform_as_their_shares() {
    let winners = Winners::of(vec![0.5, 0.25, 0.25], 4).expect("several");
    assert_close(winners.tv_uniform(), 0.25);
    assert_close(winners.hill_1_exp_entropy(), 2.0f64.powf(1.5));
    assert!(Winners::of(vec![1.0], 1).is_none());
}

#[test]
fn halves_are_fair_coins() {
    let values: Histogram = [(3, 1), (7, 1_000_000), (9, 64)].into_iter().collect();
    let mut draw = Streams::new(47, 0).trial(0);
    let [one, other] = halves(&values, &mut draw);
    let both: Histogram = one.iter().chain(other.iter()).collect();
    assert_eq!(both, values);
    let count = one.iter().find(|&(value, _)| value == 7).expect("half of a million").1;
    assert!(count.abs_diff(500_000) < 2_500, "{count}");
    let mean = (0..4000).map(|_| heads(45, &mut draw)).sum::<u64>() as f64 / 4000.0;
    assert!((mean - 22.5).abs() < 0.2, "{mean}");
}

/// The spectra of all cutoffs at once are those of the counts up to each.
#[test]
fn spectra_grow_with_the_cutoff() {
    let mut draw = Streams::new(47, 1).trial(0);
    let categories: Vec<Histogram> =
        (0..30).map(|_| (0..draw.below(20)).map(|_| (u64::from(draw.below(50)), 1)).collect()).collect();
    let cutoffs = [0, 3, 4, 10, 48, 49, 50, 1000];
    let spectra = Spectrum::within(categories.iter(), 33, &cutoffs).expect("few");
    for (cutoff, spectrum) in cutoffs.into_iter().zip(spectra) {
        let up_to =
            |steps: &Histogram| steps.iter().filter(|&(value, _)| value <= cutoff).map(|(_, n)| n).sum();
        let counts: Vec<u64> = categories.iter().map(up_to).chain([0; 3]).collect();
        assert_eq!(Some(spectrum), Spectrum::of(&counts), "{cutoff}");
    }
}
