//! The exact law of chi-squared: against reference values, enumeration, simulation and its own bounds.

use std::collections::BTreeMap;
use std::iter::once;

use libm::{exp, lgamma, log};
use queenlab::stats::chi2_law::{self, FLOOR, Method, Tail, Tails};
use queenlab::stats::law::{Law, LawError};
use queenlab::stats::uniformity::Uniformity;

const REFERENCE: &str = include_str!("levels.csv");

fn uniform(counts: &[u64]) -> Tails {
    chi2_law::uniform(&Uniformity::of(counts).expect("counts"))
}

fn p(tail: Tail) -> f64 {
    10f64.powf(tail.log10)
}

/// As far as a law is resolved: relatively, or absolutely.
fn assert_resolved(found: Tail, expected: f64, name: &str) {
    if found.at_most {
        assert!(expected <= p(found) * (1.0 + 1e-6), "{name}: at most {found:?}, not {expected:e}");
        return;
    }
    let error = (p(found) - expected).abs();
    assert!(error <= 1e-6 * expected || error <= 1e-12, "{name}: {:e}, not {expected:e}", p(found));
}

/// `sum d (d - 1) / 2`.
fn statistic(counts: &[u64]) -> i64 {
    let (n, k) = (counts.iter().sum::<u64>(), counts.len() as u64);
    let one = |&count: &u64| {
        let d = count.cast_signed() - (n / k).cast_signed();
        d * (d - 1) / 2
    };
    counts.iter().map(one).sum()
}

/// Counts of `k` categories with sum `n` and statistic `v`, if any.
fn table(n: u64, k: u64, v: u64) -> Option<Vec<u64>> {
    let (floor, excess) = ((n / k).cast_signed(), (n % k).cast_signed());
    let mut deviations = Vec::new();
    complete(&mut deviations, k.cast_signed(), excess, 2 * v.cast_signed() + excess, floor)
        .then(|| deviations.into_iter().map(|d| (floor + d).cast_unsigned()).collect())
}

/// Appends `k` deviations from `-floor` on with this sum and this sum of squares.
fn complete(chosen: &mut Vec<i64>, k: i64, sum: i64, squares: i64, floor: i64) -> bool {
    let (up, down) = (i64::midpoint(squares, sum), i64::midpoint(squares, -sum));
    if up >= 0 && down >= 0 && up + down <= k && (down == 0 || floor > 0) {
        for (d, times) in [(1, up), (-1, down), (0, k - up - down)] {
            chosen.extend((0..times).map(|_| d));
        }
        return true;
    }
    if k == 1 {
        chosen.push(sum);
        let fits = sum >= -floor && sum * sum == squares;
        if !fits {
            chosen.pop();
        }
        return fits;
    }
    let largest = (if k > 3 && floor > 4 { 0.5 * squares as f64 } else { squares as f64 }).sqrt() as i64;
    let sign = if sum < 0 { -1 } else { 1 };
    for size in (0..=largest).rev() {
        for d in [sign * size, -sign * size] {
            let (rest, left) = (sum - d, squares - d * d);
            let possible = d >= -floor && rest >= -floor * (k - 1) && rest.abs() <= left;
            if !possible || rest * rest > (k - 1) * left {
                continue;
            }
            chosen.push(d);
            if complete(chosen, k - 1, rest, left, floor) {
                return true;
            }
            chosen.pop();
        }
    }
    false
}

/// A line of the reference values.
struct Reference {
    n: u64,
    k: u64,
    v: u64,
    upper: f64,
    lower: f64,
}

impl Reference {
    fn all() -> impl Iterator<Item = Self> {
        REFERENCE.lines().skip(1).map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let whole = |index: usize| fields[index].parse().expect("a whole number");
            let number = |index: usize| fields[index].parse().expect("a number");
            Self { n: whole(0), k: whole(1), v: whole(2), upper: number(5), lower: number(6) }
        })
    }

    /// Tails at tables whose statistic is at least, and at most, `v`: not every number is the statistic of a table.
    fn found(&self) -> (Tails, Tails) {
        let at = |v: u64| table(self.n, self.k, v).map(|counts| uniform(&counts));
        let above = (self.v..).find_map(at).expect("a table");
        let below = (0..=self.v).rev().find_map(at).expect("a table");
        (above, below)
    }
}

#[test]
fn the_law_of_equal_shares_has_its_reference_values() {
    let mut inverted = 0;
    for reference in Reference::all().filter(|reference| reference.k <= 1_000_000) {
        let (above, below) = reference.found();
        for (tail, expected, side) in
            [(above.upper, reference.upper, "upper"), (below.lower, reference.lower, "lower")]
        {
            let name = format!("n = {}, K = {}, V = {}, {side}", reference.n, reference.k, reference.v);
            if above.method == Method::ChiSquared {
                let within = p(tail) / expected;
                let error = if reference.k < 10 { 0.15 } else { 0.02 };
                let known = tail.at_most || expected < 1e-7 || (within - 1.0).abs() < error;
                assert!(known, "{name}: {within} times the truth");
            } else {
                assert_resolved(tail, expected, &name);
                inverted += 1;
            }
        }
    }
    assert!(inverted > 600, "{inverted}");
}

/// All partitions of `n` into at most `k` parts of at most `largest`.
fn partitions(n: u64, k: u64, largest: u64, parts: &mut Vec<u64>, visit: &mut impl FnMut(&[u64])) {
    if n == 0 {
        let empty = k as usize;
        parts.extend((0..empty).map(|_| 0));
        visit(parts);
        parts.truncate(parts.len() - empty);
        return;
    }
    if k == 0 {
        return;
    }
    for part in (n.div_ceil(k)..=n.min(largest)).rev() {
        parts.push(part);
        partitions(n - part, k - 1, part, parts, visit);
        parts.pop();
    }
}

/// `ln n!`.
fn ln_factorial(n: u64) -> f64 {
    lgamma(n as f64 + 1.0)
}

/// The log of the probability of all tables with these counts in any order.
fn ln_probability_of_partition(parts: &[u64]) -> f64 {
    let (n, k) = (parts.iter().sum::<u64>(), parts.len() as u64);
    let same = parts.chunk_by(|a, b| a == b).map(|same| ln_factorial(same.len() as u64)).sum::<f64>();
    let orders = ln_factorial(k) - same;
    ln_factorial(n) - parts.iter().map(|&part| ln_factorial(part)).sum::<f64>() + orders
        - n as f64 * log(k as f64)
}

#[test]
fn the_law_of_equal_shares_is_that_of_all_tables() {
    let designs = [
        (1, 3),
        (5, 3),
        (2, 2),
        (7, 2),
        (30, 2),
        (3, 4),
        (10, 4),
        (40, 4),
        (12, 5),
        (60, 3),
        (148, 3),
        (25, 5),
        (30, 6),
        (20, 8),
        (24, 10),
        (12, 12),
        (6, 40),
        (30, 15),
        (10, 100),
        (20, 299),
        (20, 300),
        (25, 400),
        (3, 5000),
    ];
    for (n, k) in designs {
        let mut law: BTreeMap<i64, (f64, Vec<u64>)> = BTreeMap::new();
        partitions(n, k, n, &mut Vec::new(), &mut |parts| {
            let entry = law.entry(statistic(parts)).or_insert_with(|| (0.0, parts.to_vec()));
            entry.0 += exp(ln_probability_of_partition(parts));
        });
        let mut lower = 0.0;
        let step = law.len().div_ceil(30);
        for (index, (v, (_, counts))) in law.iter().enumerate() {
            let upper: f64 = law.range(v..).map(|(_, (probability, _))| probability).sum();
            lower += law[v].0;
            if index % step > 0 {
                continue;
            }
            let tails = uniform(counts);
            assert_resolved(tails.upper, upper, &format!("n = {n}, K = {k}, V = {v}, upper"));
            assert_resolved(tails.lower, lower, &format!("n = {n}, K = {k}, V = {v}, lower"));
        }
    }
}

/// Visits all tables of `n` observations in the categories of a law, with chi-squared and probability.
fn tables(n: u64, law: &[f64], visit: &mut impl FnMut(f64, f64)) {
    let total = n as f64;
    let cells: Vec<Vec<(f64, f64)>> = law
        .iter()
        .map(|&share| {
            let one = |count: u64| {
                let (count_, mean) = (count as f64, total * share);
                ((count_ - mean) * (count_ - mean) / mean, count_ * log(share) - ln_factorial(count))
            };
            (0..=n).map(one).collect()
        })
        .collect();
    descend(&cells, n as usize, 0.0, ln_factorial(n), visit);
}

fn descend(cells: &[Vec<(f64, f64)>], left: usize, chi2: f64, ln_p: f64, visit: &mut impl FnMut(f64, f64)) {
    let [first, others @ ..] = cells else { return };
    if others.is_empty() {
        visit(chi2 + first[left].0, exp(ln_p + first[left].1));
        return;
    }
    for (count, &(cost, ln_weight)) in first.iter().enumerate().take(left + 1) {
        descend(others, left - count, chi2 + cost, ln_p + ln_weight, visit);
    }
}

fn chi2(counts: &[u64], law: &[f64]) -> f64 {
    let n = counts.iter().sum::<u64>() as f64;
    let part = |(&count, &share): (&u64, &f64)| {
        (count as f64 - n * share) * (count as f64 - n * share) / (n * share)
    };
    counts.iter().zip(law).map(part).sum()
}

/// Both tails at these counts, by enumeration.
fn enumerated(counts: &[u64], law: &[f64]) -> [f64; 2] {
    let x = chi2(counts, law);
    let mut tails = [0.0; 2];
    tables(counts.iter().sum(), law, &mut |chi2, probability| {
        if chi2 >= x - 1e-9 * x {
            tails[0] += probability;
        }
        if chi2 <= x + 1e-9 * x {
            tails[1] += probability;
        }
    });
    tails
}

fn given(counts: &[u64], weights: &[f64]) -> (Tails, Vec<f64>) {
    let sum: f64 = weights.iter().sum();
    let shares: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
    let law = Law::from_weights(&shares).expect("a law");
    (chi2_law::given(counts, &law).expect("counts").expect("affordable"), shares)
}

#[test]
fn the_law_of_given_shares_is_that_of_all_tables() {
    for (counts, weights, method) in [
        (&[3, 9][..], &[0.3, 0.7][..], Method::Binomial),
        (&[0, 12], &[0.3, 0.7], Method::Binomial),
        (&[4, 8], &[1.0, 2.0], Method::Binomial),
        (&[7, 13, 40], &[0.2, 0.21, 0.59], Method::Enumeration),
        (&[0, 1, 2, 9], &[0.1, 0.2, 0.3, 0.4], Method::Enumeration),
        (&[20, 5, 0, 1, 9, 5], &[1.0, 2.0, 3.0, 1.0, 2.0, 3.0], Method::Enumeration),
        (&[2, 12, 9, 4, 7, 11], &[1.0, 2.0, 3.0, 1.0, 2.0, 3.0], Method::Enumeration),
        (&[0, 14, 3, 12, 1, 10], &[0.11, 0.237, 0.083, 0.2, 0.17, 0.2], Method::Enumeration),
        (&[180, 1, 0, 19], &[4.0, 1.0, 3.0, 2.0], Method::Enumeration),
    ] {
        let (tails, shares) = given(counts, weights);
        let [upper, lower] = enumerated(counts, &shares);
        assert_eq!(tails.method, method, "{counts:?}");
        assert_resolved(tails.upper, upper, &format!("{counts:?} upper"));
        assert_resolved(tails.lower, lower, &format!("{counts:?} lower"));
    }
}

/// Shares that are small whole numbers have a chi-squared that is a whole number, but for a factor and a constant: its law is
/// a sum over pairs of whole numbers.
#[test]
fn the_law_of_whole_shares_is_that_of_whole_numbers() {
    let weights: Vec<u64> = (0..12).map(|i| i % 3 + 1).collect();
    for counts in [[2, 5, 8, 3, 5, 7, 2, 4, 9, 2, 5, 8], [6, 1, 3, 6, 4, 10, 0, 11, 5, 3, 0, 11]] {
        let n = counts.iter().sum::<u64>();
        let squares =
            |counts: &[u64]| -> u64 { counts.iter().zip(&weights).map(|(c, w)| c * c * 6 / w).sum() };
        let mut law = BTreeMap::from([((0, 0), 1.0)]);
        for &weight in &weights {
            let mut next = BTreeMap::new();
            for (&(sum, square), &probability) in &law {
                for count in 0..=n - sum {
                    let mean = n as f64 * weight as f64 / 24.0;
                    let ln_p = count as f64 * log(mean) - mean - ln_factorial(count);
                    if ln_p > -40.0 {
                        let key = (sum + count, square + count * count * 6 / weight);
                        *next.entry(key).or_insert(0.0) += probability * exp(ln_p);
                    }
                }
            }
            law = next;
        }
        let tail = |counted: &dyn Fn(u64) -> bool| -> f64 {
            let whole = law.iter().filter(|((sum, square), _)| *sum == n && counted(*square));
            whole.map(|(_, probability)| probability).sum::<f64>()
                / exp(n as f64 * log(n as f64) - n as f64 - ln_factorial(n))
        };
        let observed = squares(&counts);
        let (tails, _) = given(&counts, &weights.iter().map(|&weight| weight as f64).collect::<Vec<_>>());
        assert_eq!(tails.method, Method::Inversion, "{counts:?}");
        assert_resolved(tails.upper, tail(&|square| square >= observed), &format!("{counts:?} upper"));
        assert_resolved(tails.lower, tail(&|square| square <= observed), &format!("{counts:?} lower"));
    }
}

/// Both tails of a bound are at least the exact ones, and not much more.
fn assert_bounds(tails: Tails, exact: [f64; 2], name: &str) {
    assert_eq!(tails.method, Method::Smoothed, "{name}");
    for (tail, exact, most) in [(tails.upper, exact[0], 1.1), (tails.lower, exact[1], 1.3)] {
        let ratio = p(tail) / exact;
        assert!(tail.at_most && ratio > 1.0 - 1e-6, "{name}: {ratio} of {exact:e}");
        assert!(ratio < most || p(tail) < 1.1e-9, "{name}: {ratio} of {exact:e}");
    }
}

/// The exact tails are those of all tables, by another program.
#[test]
fn a_smoothed_law_bounds_that_of_all_tables_closely() {
    let weights = [0.11, 0.237, 0.083, 0.2, 0.17, 0.21, 0.141, 0.093, 0.3, 0.157];
    for (counts, exact) in [
        ([3, 6, 2, 5, 4, 5, 3, 2, 7, 3], [0.999_995_06, 6.555_688e-6]),
        ([9, 2, 4, 1, 6, 3, 5, 5, 1, 4], [2.162_311e-4, 0.999_783_77]),
        ([0, 12, 1, 9, 1, 9, 0, 1, 5, 2], [3.596_206e-3, 0.996_403_79]),
        ([1, 1, 1, 1, 1, 1, 1, 1, 31, 1], [1.149_848e-10, 1.0]),
        ([8, 3, 7, 2, 2, 3, 1, 9, 3, 2], [1.147_471e-6, 0.999_998_85]),
    ] {
        assert_bounds(given(&counts, &weights).0, exact, &format!("{counts:?}"));
    }
    let other = [15, 9, 13, 8, 12, 20, 6, 17, 4, 10, 11, 14];
    for (counts, exact) in [
        ([9, 12, 18, 3, 13, 11, 10, 14, 6, 19, 7, 23], [0.177_583_32, 0.822_416_68]),
        ([1, 27, 11, 9, 1, 29, 10, 11, 15, 3, 25, 2], [1.491_544e-9, 1.0]),
    ] {
        let tails = chi2_law::two_samples(&counts, &other).expect("affordable");
        assert_bounds(tails, exact, &format!("{counts:?} and {other:?}"));
    }
}

/// A generator of numbers in 0 to 1 (Steele, Lea and Flood 2014).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Counts of `n` observations from these shares.
    fn counts(&mut self, n: u64, shares: &[f64]) -> Vec<u64> {
        let sums: Vec<f64> = shares
            .iter()
            .scan(0.0, |sum, share| {
                *sum += share;
                Some(*sum)
            })
            .collect();
        let mut counts = vec![0; shares.len()];
        for _ in 0..n {
            let at = self.next();
            counts[sums.partition_point(|&sum| sum <= at).min(shares.len() - 1)] += 1;
        }
        counts
    }
}

/// The share of samples whose p-value is at most `level` should be `level`.
#[test]
fn p_values_of_varied_shares_are_uniform() {
    for (k, n, samples) in [(45u32, 150, 4000), (92, 276, 4000), (300, 600, 4000)] {
        let weights: Vec<f64> =
            (0..k).map(|i| 1.0 + f64::from(i * i % 97) / 31.0 + f64::from(i) / 1e3).collect();
        let sum: f64 = weights.iter().sum();
        let shares: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
        let mut numbers = Numbers(u64::from(k));
        let tails: Vec<Tails> = (0..5).map(|_| given(&numbers.counts(n, &shares), &weights).0).collect();
        assert!(tails.iter().all(|tails| tails.method == Method::Inversion), "{:?}", tails[0]);
        // The p-value of one table, by simulation.
        let counts = numbers.counts(n, &shares);
        let (found, x) = (given(&counts, &weights).0, chi2(&counts, &shares));
        let above = (0..samples).filter(|_| chi2(&numbers.counts(n, &shares), &shares) >= x).count() as f64;
        let (upper, error) = (p(found.upper), (0.25 / f64::from(samples)).sqrt());
        assert!(
            (above / f64::from(samples) - upper).abs() < 4.0 * error,
            "{k}: {above} of {samples}, not {upper}"
        );
        for tails in tails {
            assert!((p(tails.upper) + p(tails.lower) - 1.0).abs() < 1e-9, "{tails:?}");
        }
    }
}

/// Both tails at `a`, over all tables with the margins of `a` and `b`.
fn enumerated_samples(a: &[u64], b: &[u64]) -> [f64; 2] {
    let totals: Vec<u64> = a.iter().zip(b).map(|(a, b)| a + b).collect();
    let (drawn, n) = (a.iter().sum::<u64>(), totals.iter().sum::<u64>());
    let share = drawn as f64 / n as f64;
    let cost = |count: u64, total: u64| (count as f64 - total as f64 * share).powi(2) / total as f64;
    let x: f64 =
        a.iter().zip(&totals).filter(|(_, total)| **total > 0).map(|(&a, &total)| cost(a, total)).sum();
    let choices = |total, count| ln_factorial(total) - ln_factorial(count) - ln_factorial(total - count);
    let mut tails = [0.0; 2];
    let mut tables = vec![(0u64, 0.0, -choices(n, drawn))];
    for &total in totals.iter().filter(|&&total| total > 0) {
        let add = |&(sum, chi2, ln_p): &(u64, f64, f64)| {
            let next = move |count| (sum + count, chi2 + cost(count, total), ln_p + choices(total, count));
            (0..=total).map(next).collect::<Vec<_>>()
        };
        tables = tables.iter().flat_map(add).filter(|&(sum, _, _)| sum <= drawn).collect();
    }
    for (_, chi2, ln_p) in tables.into_iter().filter(|&(sum, _, _)| sum == drawn) {
        if chi2 >= x - 1e-9 * (1.0 + x) {
            tails[0] += exp(ln_p);
        }
        if chi2 <= x + 1e-9 * (1.0 + x) {
            tails[1] += exp(ln_p);
        }
    }
    tails
}

#[test]
fn two_samples_follow_the_law_of_all_tables_with_their_margins() {
    for (a, b) in [
        (&[3, 9][..], &[7, 5][..]),
        (&[5, 5], &[5, 5]),
        (&[0, 9], &[4, 2]),
        (&[1, 2, 3], &[3, 2, 1]),
        (&[4, 0, 0, 2], &[0, 3, 0, 2]),
        (&[7, 1, 4, 5], &[3, 9, 6, 5]),
        (&[2, 0, 1, 2, 1, 0, 1, 2, 0], &[0, 2, 1, 0, 1, 1, 0, 0, 3]),
        (&[1, 0, 1, 0], &[0, 1, 0, 1]),
        (&[4, 4, 0, 0, 2, 6], &[0, 1, 4, 5, 2, 0]),
        (&[15, 15, 2], &[5, 20, 11]),
        (&[9, 0, 3, 12, 5, 1], &[2, 7, 4, 1, 8, 2]),
    ] {
        let [upper, lower] = enumerated_samples(a, b);
        for tails in [chi2_law::two_samples(a, b), chi2_law::two_samples(b, a)] {
            let tails = tails.expect("affordable");
            assert_resolved(tails.upper, upper, &format!("{a:?} {b:?} upper {:?}", tails.method));
            assert_resolved(tails.lower, lower, &format!("{a:?} {b:?} lower {:?}", tails.method));
        }
    }
}

#[test]
fn two_large_samples_are_compared_conservatively() {
    let tails = |a: &[u64], b: &[u64]| chi2_law::two_samples(a, b).expect("two samples");
    let found = tails(&[100, 120, 150], &[130, 100, 125]);
    assert_eq!(found.method, Method::ChiSquaredConservative);
    for (a, b) in
        [([100, 120, 150], [130, 100, 125]), ([110, 110, 150], [100, 100, 137]), ([100; 3], [100; 3])]
    {
        let (found, [upper, lower]) = (tails(&a, &b), enumerated_samples(&a, &b));
        assert!((p(found.upper) / upper - 1.0).abs() < 0.1, "{found:?}, not {upper}");
        assert!(p(found.lower) >= lower, "{found:?}, not {lower}");
    }
    assert_eq!(chi2_law::two_samples(&[3, 0], &[5, 0]), None);
    assert_eq!(chi2_law::two_samples(&[3, 0], &[5]), None);
    assert_eq!(chi2_law::two_samples(&[0, 0], &[5, 4]), None);
    let huge = tails(&[1 << 60, 1 << 60], &[1 << 60, (1 << 60) + (1 << 35)]);
    assert!(huge.upper.at_most && p(huge.lower) > 0.5, "{huge:?}");
}

#[test]
fn errors_of_counts_against_a_law_are_reported() {
    let law = Law::from_weights(&[0.5, 0.5, 0.0]).expect("a law");
    assert_eq!(chi2_law::given(&[1, 2, 3], &law), Err(LawError::ImpossibleOutcome { index: 2 }));
    assert_eq!(chi2_law::given(&[0, 0, 0], &law), Err(LawError::BadTotal));
    let tails = chi2_law::given(&[1, 2, 0], &law).expect("counts");
    assert_eq!(tails, Some(uniform(&[1, 2])));
}

#[test]
fn what_is_too_expensive_is_refused_at_once() {
    let huge = 1u64 << 61;
    let law = Law::from_weights(&[0.5, 0.5 - 1e-18, 1e-18]).expect("a law");
    assert_eq!(chi2_law::given(&[huge, huge, 1], &law), Ok(None));
    assert_eq!(chi2_law::two_samples(&[huge, huge, 1], &[huge, huge + 5, 0]), None);
    let many: Vec<u64> = (0..20_000).map(|i| i * i % 7919).collect();
    let law = Law::from_census(&many.iter().map(|count| count + 1).collect::<Vec<_>>()).expect("a law");
    let tails = chi2_law::given(&many.iter().map(|count| count / 500).collect::<Vec<_>>(), &law);
    assert!(tails.expect("counts").is_none_or(|tails| tails.lower.at_most));
}

#[test]
fn every_design_has_tails() {
    let (huge, million) = (1u64 << 62, 1_000_000);
    let sparse = |n: usize| (0..million).map(|i| u64::from(i < n)).collect::<Vec<u64>>();
    let pair: Vec<u64> = once(2).chain((0..million - 2).map(|_| 1)).chain(once(0)).collect();
    for counts in [
        vec![1, 0],
        vec![0, 0, 1],
        vec![huge, huge - 1],
        vec![huge, 0],
        vec![huge + (1 << 32), huge],
        vec![(1 << 40) + 1_500_000, 1 << 40],
        vec![(1 << 39) + 700_000, 1 << 39],
        vec![1 << 39, (1 << 39) - 1],
        vec![huge, huge, huge],
        vec![huge, huge, huge - 3],
        vec![huge, huge + (1 << 32), huge - (1 << 31)],
        vec![3 * (huge / 2), 0, huge],
        sparse(1),
        sparse(million),
        pair,
        once(2).chain(sparse(10)).collect(),
    ] {
        let tails = uniform(&counts);
        let (n, k) = (counts.iter().sum::<u64>(), counts.len());
        for tail in [tails.upper, tails.lower] {
            let negative_zero = tail.log10 == 0.0 && tail.log10.is_sign_negative();
            assert!(tail.log10 <= 0.0 && tail.log10.is_finite() && !negative_zero, "{n} {k}: {tails:?}");
            assert!(!tail.at_most || tail.log10 == FLOOR, "{n} {k}: {tails:?}");
        }
        assert!(p(tails.upper) + p(tails.lower) >= 1.0 - 1e-9, "{n} {k}: {tails:?}");
        let bits = |tails: Tails| [tails.upper.log10.to_bits(), tails.lower.log10.to_bits()];
        assert_eq!(bits(tails), bits(uniform(&counts)), "{n} {k}");
    }
}

#[test]
fn counts_as_equal_as_possible_are_exact_however_improbable() {
    let different: Vec<u64> = (0..1000).map(|i| u64::from(i < 300)).collect();
    let in_turn: Vec<u64> = vec![1; 700_000];
    for (counts, log10) in [
        (vec![5, 5], -0.609_057_3),
        (vec![10; 3], -1.567_596_7),
        (different, -21.763),
        (in_turn, -304_003.0),
        (vec![1 << 62; 3], -18.0),
    ] {
        let tails = uniform(&counts);
        assert_eq!(tails.upper, Tail { log10: 0.0, at_most: false });
        assert!(!tails.lower.at_most);
        assert!((tails.lower.log10 / log10 - 1.0).abs() < 0.1, "{:?}, not {log10}", tails.lower);
    }
}

#[test]
fn two_categories_beyond_sums_join_those_that_are_summed() {
    // The same distance in standard deviations on both sides of the limit.
    for z in [0.5, 2.0, 6.0, 20.0] {
        let at = |n: u64| {
            let half = (z * (n as f64).sqrt() / 2.0) as u64;
            uniform(&[n / 2 + half, n - n / 2 - half])
        };
        let (summed, normal) = (at(1 << 40), at((1 << 40) + 2));
        for (a, b) in [(summed.upper, normal.upper), (summed.lower, normal.lower)] {
            assert!((a.log10 - b.log10).abs() < 1e-4 * (1.0 + a.log10.abs()), "{z}: {a:?} {b:?}");
        }
    }
    let all = uniform(&[1 << 62, 0]).upper.log10;
    assert!((all / (-(2f64.powi(62)) * std::f64::consts::LOG10_2) - 1.0).abs() < 1e-9, "{all}");
}

#[test]
fn tails_are_monotone() {
    for (n, k, most) in [(30u64, 10, 90), (276, 92, 200), (900, 300, 300), (6000, 10, 9000), (1000, 2, 2500)]
    {
        let mut last = (f64::INFINITY, f64::NEG_INFINITY);
        for counts in (0..most).filter_map(|v| table(n, k, v)) {
            let tails = uniform(&counts);
            let (upper, lower) = (tails.upper.log10, tails.lower.log10);
            assert!(upper <= last.0 + 1e-6 && lower >= last.1 - 1e-6, "{n} {k} {:?}", statistic(&counts));
            last = (upper, lower);
        }
    }
}
