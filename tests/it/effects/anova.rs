//! Shares of the variance, against R.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use queenlab::stats::variance::VarianceShares;

/// Two, four and three levels, the last factor the fastest.
const VALUES: [u32; 24] =
    [31, 28, 45, 39, 52, 47, 30, 33, 41, 44, 61, 58, 29, 26, 40, 47, 49, 55, 35, 31, 38, 46, 66, 57];
const MISSING: [usize; 5] = [1, 7, 8, 16, 21];

const NAMES: [&str; 3] = ["a", "b", "c"];

/// The levels of each factor, and the responses, but for missing cells.
fn table(missing: &[usize]) -> (Vec<Vec<usize>>, Vec<f64>) {
    let cells = || (0..VALUES.len()).filter(|cell| !missing.contains(cell));
    let factor = |of: fn(usize) -> usize| cells().map(of).collect();
    let factors = vec![factor(|cell| cell / 12), factor(|cell| cell / 3 % 4), factor(|cell| cell % 3)];
    (factors, cells().map(|cell| f64::from(VALUES[cell])).collect())
}

fn shares(missing: &[usize]) -> Vec<(String, f64)> {
    let (factors, values) = table(missing);
    let found = VarianceShares::of(&factors, &values).expect("they differ");
    let single = NAMES
        .iter()
        .zip(&found.single)
        .map(|(name, share)| ((*name).to_owned(), share.expect("no factor is aliased")));
    let pairs = found.pairs.iter().map(|(pair, share)| (pair.map(|factor| NAMES[factor]).join(":"), *share));
    single.chain(pairs).collect()
}

#[track_caller]
fn assert_close(found: &[(String, f64)], expected: &[(String, f64)]) {
    assert_eq!(found.len(), expected.len());
    for ((name, share), (other, true_share)) in found.iter().zip(expected) {
        assert!(name == other && (share - true_share).abs() < 1e-9, "{name}: {share}, {true_share}");
    }
}

fn named(shares: [f64; 6]) -> Vec<(String, f64)> {
    let names = ["a", "b", "c", "a:b", "a:c", "b:c"].map(str::to_owned);
    names.into_iter().zip(shares).collect()
}

/// `aov` of R 4 on the same tables: those of `anova.R`.
#[test]
fn shares_are_those_of_r() {
    let whole = [
        0.001_405_125_899_280_66, 0.697_729_316_546_763, 0.135_594_649_280_575, 0.014_669_514_388_489_2,
        0.005_929_631_294_963_99, 0.126_545_638_489_209,
    ];
    assert_close(&shares(&[]), &named(whole));
    let with_holes = [
        0.001_162_173_813_688_8, 0.569_127_014_216_757, 0.103_487_680_182_939, 0.026_936_550_327_543_4,
        0.003_921_858_435_945_54, 0.063_195_641_748_504,
    ];
    assert_close(&shares(&MISSING), &named(with_holes));
}

#[test]
#[ignore = "needs R: apt-get install r-base-core"]
fn r_agrees_on_full_designs_and_on_those_with_holes() {
    for missing in [&[][..], &MISSING, &[0, 13], &[3, 4, 5, 23]] {
        let (factors, values) = table(missing);
        let mut csv = format!("{},y\n", NAMES.join(","));
        for (cell, value) in values.iter().enumerate() {
            let levels: Vec<String> = factors.iter().map(|factor| factor[cell].to_string()).collect();
            writeln!(csv, "{},{value}", levels.join(",")).expect("memory takes any text");
        }
        let mut r = Command::new("Rscript");
        let r = r.arg("tests/it/effects/anova.R").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut r = r.expect("R starts");
        r.stdin.take().expect("a pipe").write_all(csv.as_bytes()).expect("R reads");
        let done = r.wait_with_output().expect("R ends");
        let expected = String::from_utf8(done.stdout).expect("text");
        let expected: Vec<(String, f64)> = expected
            .lines()
            .filter_map(|line| line.trim().split_once(' '))
            .map(|(name, share)| (name.to_owned(), share.trim().parse().expect("a number")))
            .collect();
        assert_close(&shares(missing), &expected);
    }
}

#[test]
fn values_that_do_not_differ_have_no_shares() {
    assert_eq!(VarianceShares::of(&[vec![0, 1]], &[2.0, 2.0]), None);
    assert_eq!(VarianceShares::of(&[vec![]], &[]), None);
}

/// In a half of a 2^3 design each pair is aliased with the third factor, and of three of its cells each factor with both others.
#[test]
fn what_is_aliased_has_no_share() {
    let factors = [vec![0, 1, 0, 1], vec![0, 1, 1, 0], vec![0, 0, 1, 1]];
    let found = VarianceShares::of(&factors, &[0.0, 1.0, 2.0, 3.0]).expect("they differ");
    assert_eq!(found.single, [Some(0.2), Some(0.0), Some(0.8)]);
    assert_eq!(found.pairs, []);
    let three: Vec<Vec<usize>> = factors.iter().map(|factor| factor[..3].to_vec()).collect();
    let found = VarianceShares::of(&three, &[0.0, 1.0, 2.0]).expect("they differ");
    assert_eq!((found.single, found.pairs), (vec![None; 3], Vec::new()));
}

/// Two options that always change together explain the same, and neither is held against the other.
#[test]
fn options_that_change_together_explain_the_same() {
    let own = vec![0, 0, 1, 1];
    let found = VarianceShares::of(&[own.clone(), own, vec![0, 1, 0, 1]], &[0.0, 0.0, 1.0, 1.0]);
    let found = found.expect("they differ");
    assert_eq!(found.single, [Some(1.0), Some(1.0), Some(0.0)]);
    assert_eq!(found.pairs.iter().map(|(pair, _)| *pair).collect::<Vec<_>>(), [[0, 2], [1, 2]]);
}

/// Eight cells but one: what two pairs explain leaves nothing to the third, though it would explain as much beside single factors alone.
#[test]
fn what_other_pairs_explain_is_no_share_of_a_pair() {
    let factors = [vec![0, 0, 0, 0, 1, 1, 1], vec![0, 0, 1, 1, 0, 0, 1], vec![0, 1, 0, 1, 0, 1, 0]];
    let found = VarianceShares::of(&factors, &[1.0, 1.0, 1.0, 1.0, 1.0, 3.0, 3.0]).expect("they differ");
    let shares: Vec<f64> = found.pairs.iter().map(|(_, share)| *share).collect();
    assert!(shares[0] > 0.1 && shares[1] > 0.1 && shares[2] < 1e-9, "{shares:?}");
}

/// A solver follows from its own option, so that what it does with a size is no one else's, and the option has what it adds.
#[test]
fn a_pair_is_not_held_against_another_that_determines_it() {
    let (solver, size, own) = (vec![0, 0, 1, 1, 1, 1], vec![0, 1, 0, 1, 0, 1], vec![0, 0, 1, 1, 2, 2]);
    let found =
        VarianceShares::of(&[solver, size, own], &[0.0, 3.0, 1.0, 1.0, 1.0, 1.0]).expect("they differ");
    assert_eq!(found.pairs.iter().map(|(pair, _)| *pair).collect::<Vec<_>>(), [[0, 1], [1, 2]]);
    assert!(found.pairs[0].1 > 0.3 && found.pairs[1].1 < 1e-9, "{found:?}");
}
