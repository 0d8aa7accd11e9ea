//! Effects that were planted in responses.

use queenlab::analysis::effects::{Change, Design, Measurement, OptionEffects};
use queenlab::model::language::Language;
use queenlab::stats::interval::Interval;
use queenlab::text::effects::{remarks, sentences};

use super::{effects, full, levels};

const FACTORS: [(&str, &[&str]); 3] =
    [("move", &["next", "random", "least"]), ("reaction", &["left", "any"]), ("memory", &["moves", "all"])];

/// Each level of the first two adds something, and the third nothing.
fn additive(cell: &[Option<usize>]) -> f64 {
    let levels = levels(cell);
    0.5 + [0.0, -0.25, 0.125][levels[0]] + [0.0, -0.0625][levels[1]]
}

fn exactly(design: Design, response: impl Fn(&[Option<usize>]) -> f64) -> OptionEffects {
    let measured = design.cells.iter().map(|cell| Some(Measurement::exact(response(cell)))).collect();
    effects(design, measured)
}

fn change(found: &OptionEffects, factor: usize, level: usize) -> f64 {
    let mut all = found.responses[0].of_factor(factor);
    all.find(|own| own.level == level).expect("a level").change.expect("a change").estimate
}

#[track_caller]
fn assert_changes(found: &OptionEffects, planted: &[(usize, usize, f64)]) {
    for &(factor, level, planted) in planted {
        let change = change(found, factor, level);
        assert!((change - planted).abs() < 1e-12, "{factor}, {level}: {change}");
    }
}

#[test]
fn additive_effects_are_found_and_no_others() {
    let found = exactly(full(&FACTORS), additive);
    let own = &found.responses[0];
    assert_changes(&found, &[(0, 1, -0.25), (0, 2, 0.125), (1, 1, -0.0625)]);
    assert_eq!(change(&found, 2, 1), 0.0, "what cancels is 0 and no rounding");
    assert!(own.main.iter().all(|effect| effect.matched == if effect.factor == 0 { 4 } else { 6 }));
    assert!(own.interactions.iter().all(|effect| effect.change.expect("matched").estimate == 0.0));
    let exact = |change: Change| change.interval.is_none() && change.log10_p.is_none();
    assert!(own.main.iter().all(|effect| effect.change.is_some_and(exact)), "exact numbers are not tested");
    let shares = own.shares.as_ref().expect("cells differ");
    // The variance of -0.25, 0.125 and 0, and of 0 and -0.0625.
    let variances = [(0.0625 + 0.015_625) / 3.0 - (0.125_f64 / 3.0).powi(2), 0.0625 * 0.0625 / 4.0, 0.0];
    let total: f64 = variances.iter().sum();
    assert!((shares.total - total).abs() < 1e-15);
    for (share, variance) in shares.single.iter().flatten().zip(variances) {
        assert!((share - variance / total).abs() < 1e-12, "{share}");
    }
    assert!(shares.pairs.iter().all(|(_, share)| *share < 1e-12));
    assert_eq!(own.sampling, Some(0.0));
}

#[test]
fn an_interaction_is_no_main_effect_and_has_the_share_that_is_left() {
    let found = exactly(full(&FACTORS), |cell| {
        let levels = levels(cell);
        if levels[1] == levels[2] { 1.0 } else { 0.0 }
    });
    let own = &found.responses[0];
    assert!(own.main.iter().all(|effect| effect.change.expect("matched").estimate == 0.0));
    let shares = own.shares.as_ref().expect("cells differ");
    for (pair, share) in &shares.pairs {
        let planted = if *pair == [1, 2] { 1.0 } else { 0.0 };
        assert!((share - planted).abs() < 1e-12, "{pair:?}: {share}");
    }
    let joint = own.interactions.iter().find(|effect| effect.factors == [1, 2]).expect("a pair");
    assert!(joint.matched == 3 && (joint.change.expect("matched").estimate - 2.0).abs() < 1e-12);
    let said = sentences(&found, 0, Language::English).join(" ");
    assert!(said.contains("reaction and memory explain another 100 % together"), "{said}");
    assert!(said.contains("no option has an effect"), "{said}");
}

/// Most cells with `random` have `any`, too: the plain means of both levels would mix their effects.
#[test]
fn where_cells_are_missing_only_matched_ones_are_compared() {
    let mut design = full(&FACTORS);
    design.cells.retain(|cell| {
        let levels = levels(cell);
        levels[0] != 1 || levels[1] == 1 || levels[2] == 0
    });
    design.cells.retain(|cell| levels(cell) != [0, 1, 1]);
    let found = exactly(design, additive);
    assert_changes(&found, &[(0, 1, -0.25), (0, 2, 0.125), (1, 1, -0.0625), (2, 1, 0.0)]);
    let matched: Vec<usize> = found.responses[0].main.iter().map(|effect| effect.matched).collect();
    assert_eq!(matched, [2, 3, 4, 4]);
    let said = remarks(&found, Language::English).join(" ");
    assert!(said.contains("10 of 12 combinations are there"), "{said}");
}

#[test]
fn an_option_without_matched_cells_has_no_effect_and_says_so() {
    let mut design = full(&[("a", &["0", "1"]), ("b", &["0", "1"])]);
    design.cells.retain(|cell| cell[0] == cell[1]);
    let found = exactly(design, |cell| if cell[0] == Some(0) { 0.0 } else { 1.0 });
    assert!(found.responses[0].main.iter().all(|effect| effect.matched == 0 && effect.change.is_none()));
    let said = sentences(&found, 0, Language::English).join(" ");
    assert!(
        said.contains("No two cells differ in a alone") && said.contains("No two cells differ in b alone"),
        "{said}"
    );
}

/// An option that only some cells have is compared among them, and does not take what the solver explains.
#[test]
fn options_of_one_solver_are_compared_within_it() {
    let mut design = full(&[("system", &["one", "other"]), ("size", &["4", "5"]), ("noise", &["no", "yes"])]);
    design.cells.retain(|cell| cell[0] == Some(0) || cell[2] == Some(0));
    for cell in design.cells.iter_mut().filter(|cell| cell[0] == Some(1)) {
        cell[2] = None;
    }
    let found = exactly(design, |cell| {
        let noise = if cell[2] == Some(1) { 0.25 } else { 0.0 };
        if cell[0] == Some(1) { 0.75 } else { noise }
    });
    assert_changes(&found, &[(2, 1, 0.25)]);
    assert_eq!(found.responses[0].main.iter().map(|effect| effect.matched).collect::<Vec<_>>(), [0, 3, 2]);
    let shares = found.responses[0].shares.as_ref().expect("cells differ");
    assert!(shares.single[0] > Some(0.8) && shares.single[1] < Some(1e-12), "{shares:?}");
    assert!(shares.pairs.iter().all(|(pair, _)| *pair != [0, 2]), "the solver follows from its own option");
}

/// Newcombe (1998), "Interval estimation for the difference between independent proportions", table II, method 10: 56 of 70
/// and 48 of 80 differ by 0.0524 to 0.3339.
#[test]
fn the_interval_of_two_shares_is_newcombes() {
    let wilson =
        |value, low, high, trials| Measurement::unbiased(value, Some(Interval { low, high }), trials);
    let more = wilson(0.8, 0.691_833_555_037_469_5, 0.876_952_607_516_370_5, 70);
    let less = wilson(0.6, 0.490_454_650_051_603_9, 0.700_381_724_041_290_6, 80);
    let change = Change::sum(&[(1.0, more), (-1.0, less)], 0.95).expect("a level");
    let Interval { low, high } = change.interval.expect("an interval");
    assert!((low - 0.0524).abs() < 5e-5 && (high - 0.3339).abs() < 5e-5, "{low} to {high}");
    let p = 10_f64.powf(change.log10_p.expect("a p-value"));
    assert!((0.001..0.01).contains(&p), "{p}");
    let at = |level| {
        Change::sum(&[(1.0, more), (-1.0, less)], level).expect("a level").interval.expect("ends").low
    };
    assert!(at(1.0 - p).abs() < 1e-9, "a p-value is one less the level at which the interval ends at 0");
    assert!(at(0.9) > low && at(0.99) < low);
}

/// No permutation test of 40 trials in two groups has a p-value below 2^-40.
#[test]
fn a_difference_without_chance_has_the_smallest_p_value_of_its_trials() {
    let constant = |value| Measurement::unbiased(value, Some(Interval { low: value, high: value }), 20);
    let change = Change::sum(&[(1.0, constant(2.0)), (-1.0, constant(1.0))], 0.95).expect("a level");
    assert_eq!((change.estimate, change.interval), (1.0, Some(Interval { low: 1.0, high: 1.0 })));
    assert!(change.log10_p.is_some_and(|log10_p| (log10_p + 40.0 * 2_f64.log10()).abs() < 1e-9));
}

/// Chance averages out over cells, and what an estimate is biased by does not.
#[test]
fn bias_does_not_average_out() {
    let biased = Measurement::share(0.5, Interval { low: 0.4, high: 0.6 }, 0.04, 600);
    let width = |cells: usize| {
        let parts = vec![(1.0 / cells as f64, biased); cells];
        let Interval { low, high } = Change::sum(&parts, 0.95).expect("a level").interval.expect("ends");
        high - low
    };
    assert!((width(1) - 0.2).abs() < 1e-12);
    assert!((width(16) - (0.12 + 0.08 / 4.0)).abs() < 1e-12);
    let edge = Measurement::share(0.05, Interval { low: 0.0, high: 1.0 }, 0.04, 600);
    let error = edge.std_error().expect("it is known");
    assert!((error - 0.04 / 1.959_963_984_540_054).abs() < 1e-12, "a share that is cut off varies as much");
    assert_eq!((edge.bracket, edge.reach), (Interval { low: 0.0, high: 1.0 }, [0.0, 0.0]));
}

#[test]
fn sentences_claim_what_the_intervals_support() {
    let design = full(&[("move", &["next", "random"]), ("memory", &["moves", "all"])]);
    let measured = design.cells.iter().map(|cell| {
        let value = if cell[0] == Some(1) { 0.3 } else { 0.5 };
        let value = if cell[1] == Some(1) { value + 0.005 } else { value };
        Some(Measurement::unbiased(value, Some(Interval { low: value - 0.02, high: value + 0.02 }), 2400))
    });
    let measured = measured.collect();
    let found = effects(design, measured);
    let said = sentences(&found, 0, Language::English);
    let expected = [
        "Of 4 combinations, move explains 99.9 % of the differences in share of solved trials: random instead of next takes 20.0 points off (18.0 to 22.0).",
        "Of memory no effect is seen (-1.50 to 2.50).",
        "Sampling alone explains 1.04 %.",
    ];
    assert_eq!(said, expected);
    let spanish = sentences(&found, 0, Language::Spanish).join(" ");
    assert!(spanish.contains("random en vez de next quita 20,0 puntos (de 18,0 a 22,0)"), "{spanish}");
}

/// Seven of eight combinations say which two pairs explain what each alone leaves.
#[test]
fn pairs_have_what_no_other_explains_where_a_combination_is_missing() {
    let mut design = full(&[("a", &["0", "1"]), ("b", &["0", "1"]), ("c", &["0", "1"])]);
    design.cells.retain(|cell| *cell != [Some(1); 3]);
    let found = exactly(design, |cell| {
        let levels = levels(cell);
        1.0 + (2 * levels[0] * levels[1] + 3 * levels[0] * levels[2]) as f64
    });
    let shares = found.responses[0].shares.as_ref().expect("cells differ");
    let seen: Vec<[usize; 2]> =
        shares.pairs.iter().filter(|(_, share)| *share > 1e-3).map(|(pair, _)| *pair).collect();
    assert_eq!(seen, [[0, 1], [0, 2]]);
    let said = sentences(&found, 0, Language::English).join(" ");
    assert!(said.contains("a and c together explain "), "{said}");
    assert!(
        said.contains(" beyond single options and other pairs: the effect of one depends on the other."),
        "{said}"
    );
}
