//! The intervals of a restart contain the truth as often as they say.

use queenlab::analysis::run_lengths::Restarts;
use queenlab::analysis::{Name, Source};
use queenlab::model::draw::{Draw, Streams};
use queenlab::stats::histogram::Histogram;
use queenlab::stats::interval::Interval;

use super::lengths;

const SAMPLES: u64 = 1000;

/// In 1,000 samples of a law whose interval covers 95 %, fewer are covered with probability 1e-4 at most.
const FEWEST: u64 = 923;

/// The same of an interval that covers 90 %, where some two of the trials take a third of all steps.
const FEWEST_OF_HEAVY_TAILS: u64 = 861;

/// The steps of trials whose logarithm to base 2 is geometric: heavy-tailed.
fn steps(draw: &mut Draw) -> u64 {
    let doublings = draw.below(1 << 30).trailing_zeros().min(20);
    (1 << doublings) + u64::from(draw.below(1 << doublings))
}

fn sample(number: u64, trials: u64, index: u64) -> Histogram {
    let mut draw = Streams::new(47, number).trial(index);
    (0..trials).map(|_| (steps(&mut draw), 1)).collect()
}

fn cost(of: &Histogram, cutoff: u64) -> f64 {
    lengths(of, 0).restart(cutoff).and_then(|restart| restart.expected_cost()).expect("solved")
}

/// As good as the law itself.
fn many() -> Histogram {
    sample(9, 1_000_000, 0)
}

fn contains(Interval { low, high }: Interval, truth: f64) -> bool {
    low <= truth && truth <= high
}

#[test]
fn of_the_cost_with_a_cutoff() {
    let many = many();
    let least = [(60, 1, FEWEST), (100, 4, FEWEST), (400, 30, FEWEST), (1000, 1000, FEWEST_OF_HEAVY_TAILS)];
    for (trials, cutoff, least) in least {
        let truth = cost(&many, cutoff);
        let holds = |index: &u64| {
            let steps = sample(trials + cutoff, trials, *index);
            let interval = lengths(&steps, 0).restart(cutoff).and_then(|restart| restart.cost_interval(0.95));
            interval.is_some_and(|interval| contains(interval, truth))
        };
        let covered = (0..SAMPLES).filter(holds).count() as u64;
        assert!(covered >= least, "{trials} trials, cutoff {cutoff}: {covered}");
    }
}

/// The cutoffs that two halves chose cost what the interval says.
#[test]
fn of_the_best_cutoffs_of_two_halves() {
    let many = many();
    let holds = |index: &u64| {
        let [one, other] = [3, 4].map(|number| sample(number, 150, *index));
        let all: Histogram = one.iter().chain(other.iter()).collect();
        let halves = [&one, &other].map(|steps| lengths(steps, 0));
        let cutoffs = halves.map(|half| half.best_restart().expect("solved").cutoff);
        let truth = cutoffs.map(|cutoff| cost(&many, cutoff)).iter().sum::<f64>() / 2.0;
        let limit = all.max();
        let restarts =
            Restarts { all: lengths(&all, 0), halves: Some(halves), limit, source: Source::Sample };
        let found = restarts.statistics(|_| None);
        let row = found.iter().find(|row| row.name == Name::RestartExpectedCost).expect("a row");
        row.interval.is_some_and(|interval| contains(interval, truth))
    };
    let covered = (0..SAMPLES).filter(holds).count() as u64;
    assert!(covered >= FEWEST, "{covered}");
}

/// Of trials without memory no cutoff is better than another. The best one of a sample seems so; of halves it does not.
#[test]
fn the_best_cutoff_does_not_flatter_itself() {
    let mut gains = [0.0; 2];
    for sample in 0..SAMPLES {
        let mut draw = Streams::new(47, 2).trial(sample);
        let geometric = |draw: &mut Draw| 1 + (0..1000).take_while(|_| draw.below(10) > 0).count() as u64;
        let [one, other]: [Histogram; 2] =
            [0, 1].map(|_| (0..50).map(|_| (geometric(&mut draw), 1)).collect());
        let best = lengths(&one, 0).best_restart().expect("solved").cutoff;
        for (gain, steps) in gains.iter_mut().zip([&one, &other]) {
            let lengths = lengths(steps, 0);
            let [with, without] = [best, u64::MAX].map(|cutoff| lengths.restart(cutoff).expect("trials"));
            let relative =
                with.expected_cost().zip(without.expected_cost()).map(|(with, without)| without / with);
            *gain += relative.unwrap_or(0.0) / SAMPLES as f64;
        }
    }
    let [own, of_other] = gains;
    assert!(own > 1.03 && of_other < 1.0, "{gains:?}");
}

/// A run whose steps are geometric with this chance, and its end: 0 if the limit ended it.
fn geometric(chance: f64, limit: u64, draw: &mut Draw) -> u64 {
    let heads = |draw: &mut Draw| f64::from(draw.below(1 << 30)) < chance * f64::from(1 << 30);
    (1..=limit).find(|_| heads(draw)).unwrap_or(0)
}

/// The expected steps to a solution have an interval whatever they are estimated as: of trials of which so few are solved that their
/// number decides the estimate, it must not be given for the small estimates alone. Restarted or not, a geometric run takes 1 / chance.
#[test]
fn of_the_expected_steps_where_most_trials_are_cut() {
    for (trials, limit, chance) in [(300, 20, 0.02), (100, 20, 0.005), (200, 20, 0.001), (101, 20, 0.0001)] {
        let (mut given, mut covered) = (0, 0);
        for sample in 0..SAMPLES {
            let mut draw = Streams::new(53, trials).trial(sample);
            let runs: Vec<u64> = (0..trials).map(|_| geometric(chance, limit, &mut draw)).collect();
            let solved: Histogram = runs.iter().filter(|run| **run > 0).map(|&run| (run, 1)).collect();
            let all = lengths(&solved, trials - solved.total());
            let restarts = Restarts { all, halves: None, limit: Some(limit), source: Source::Sample };
            let found = restarts.statistics(|_| None);
            let Some(row) = found.iter().find(|row| row.name == Name::StepsErt) else {
                assert_eq!(solved.total(), 0);
                continue;
            };
            let interval = row.interval.expect("100 trials have one");
            given += 1;
            covered += u64::from(contains(interval, 1.0 / chance));
        }
        assert!(covered * 1000 >= given * FEWEST, "{trials} trials, {chance}: {covered} of {given}");
    }
}

/// One of 100 trials took nearly all steps: the interval is wide, and does not reach 0.
#[test]
fn of_a_mean_of_which_one_trial_is_nearly_all() {
    let steps: Histogram = [(1, 99), (1_000_000, 1)].into_iter().collect();
    let restarts =
        Restarts { all: lengths(&steps, 0), halves: None, limit: Some(1_000_000), source: Source::Sample };
    let found = restarts.statistics(|_| None);
    let row = found.iter().find(|row| row.name == Name::StepsErt).expect("a row");
    let interval = row.interval.expect("given");
    assert!(interval.low > 0.0 && interval.low < 100.0 && interval.high > 1e8, "{interval:?}");
}
