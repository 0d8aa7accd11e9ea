//! E-values: against values of 50 digits, and by their definition, that their mean under the null hypothesis is 1.

use queenlab::stats::e_value::{log10_e_conditional, log10_e_law, log10_e_uniform};
use queenlab::stats::law::Law;
use queenlab::stats::uniformity::Uniformity;

fn uniform(counts: &[u64]) -> f64 {
    log10_e_uniform(&Uniformity::of(counts).expect("a table"))
}

fn against(counts: &[u64], weights: &[f64]) -> f64 {
    let sum: f64 = weights.iter().sum();
    let law: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
    log10_e_law(counts, &Law::from_weights(&law).expect("a law")).expect("counts")
}

fn conditional(a: &[u64], b: &[u64]) -> f64 {
    log10_e_conditional(a, b).expect("two tables")
}

#[test]
fn e_values_agree_with_fifty_digits() {
    let mut sparse = vec![0; 2000];
    sparse[..15].fill(2);
    sparse[15..60].fill(1);
    let rows = [
        (uniform(&[4, 5, 0, 1, 2]), 0.111_644_996_412_381_38),
        (uniform(&[40, 0, 3, 100, 7, 12, 1000]), 695.868_904_834_419_1),
        (uniform(&sparse), 9.045_803_088_529_804),
        (against(&[4, 5, 0, 1, 2], &[1.0; 5]), 0.111_644_996_412_381_38),
        (against(&[4, 5, 1, 2], &[50.0, 30.0, 15.0, 5.0]), -0.436_882_425_370_865_45),
        (against(&[1, 1_000_000, 1_000_000], &[1e-300, 1.0, 2.0]), 51_437.338_863_992_99),
        (against(&[30, 100, 200], &[1e-12, 1.0, 2.0]), 326.658_193_550_086_23),
        (conditional(&[8, 2], &[1, 5]), 0.553_724_656_468_596),
        (conditional(&[10, 0, 3, 4, 1], &[2, 9, 3, 1, 0]), 2.291_058_391_508_949),
        (conditional(&[1000, 0, 20], &[3, 700, 1]), 490.502_037_367_495_64),
        (conditional(&[0, 1, 30, 2], &[5, 6, 0, 300]), 36.862_106_570_365_58),
    ];
    for (index, (found, wanted)) in rows.into_iter().enumerate() {
        assert!((found - wanted).abs() < 1e-11 * wanted.abs().max(1.0), "{index}: {found}, not {wanted}");
    }
}

/// All tables of `n` observations over as many cells as `most` has, no cell above its most.
fn tables(n: u64, most: &[u64]) -> Vec<Vec<u64>> {
    let Some((&first, rest)) = most.split_first() else {
        return if n == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let with = |count| tables(n - count, rest).into_iter().map(move |table| [vec![count], table].concat());
    (0..=first.min(n)).flat_map(with).collect()
}

fn ln_factorial(n: u64) -> f64 {
    (1..=n).map(|i| (i as f64).ln()).sum()
}

fn ln_choose(n: u64, k: u64) -> f64 {
    ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k)
}

#[test]
fn the_mean_of_the_mixture_over_all_tables_is_one() {
    let laws: [&[f64]; 5] =
        [&[1.0, 1.0], &[1.0, 1.0, 1.0, 1.0], &[0.7, 0.2, 0.1], &[1e-9, 0.3, 0.7], &[0.1, 0.2, 0.3, 0.4]];
    for weights in laws {
        let sum: f64 = weights.iter().sum();
        for n in [1, 2, 3, 7, 20] {
            let mean: f64 = tables(n, &vec![n; weights.len()])
                .iter()
                .map(|counts| {
                    let cells = counts.iter().zip(weights);
                    let ln_p: f64 = cells.map(|(&c, w)| c as f64 * (w / sum).ln() - ln_factorial(c)).sum();
                    (ln_factorial(n) + ln_p).exp() * 10f64.powf(against(counts, weights))
                })
                .sum();
            assert!((mean - 1.0).abs() < 1e-9, "{weights:?}, {n}: {mean}");
        }
    }
}

#[test]
fn the_mean_of_the_conditional_e_value_over_all_tables_is_one() {
    let margins: [(&[u64], u64); 8] = [
        (&[3, 4], 2),
        (&[10, 1, 1, 1], 9),
        (&[1; 8], 4),
        (&[2; 6], 5),
        (&[20, 9, 3, 1], 16),
        (&[20, 9, 3, 1], 2),
        (&[5, 5, 5, 0, 5], 13),
        (&[30, 30], 31),
    ];
    for (totals, size) in margins {
        let all: u64 = totals.iter().sum();
        let mean: f64 = tables(size, totals)
            .iter()
            .map(|a| {
                let b: Vec<u64> = totals.iter().zip(a).map(|(total, a)| total - a).collect();
                let ln_h: f64 = totals.iter().zip(a).map(|(&total, &a)| ln_choose(total, a)).sum();
                (ln_h - ln_choose(all, size)).exp() * 10f64.powf(conditional(a, &b))
            })
            .sum();
        assert!((mean - 1.0).abs() < 1e-9, "{totals:?}, {size}: {mean}");
    }
}

#[test]
fn the_two_tables_can_change_places() {
    let (a, b) = ([10, 0, 3, 4, 1, 70], [2, 9, 3, 1, 0, 12]);
    assert!((conditional(&a, &b) - conditional(&b, &a)).abs() < 1e-12);
}

/// Fifteen pairs among a thousand draws of a million are thirty times too many.
#[test]
fn a_few_pairs_among_a_million_cells_decide() {
    let mut counts = vec![0u64; 1_000_000];
    counts[..15].fill(2);
    counts[15..985].fill(1);
    assert!(uniform(&counts) > 10.0);
    counts[1..15].fill(0);
    assert!(uniform(&counts) < 2.0);
}

#[test]
fn huge_tables_keep_the_evidence_finite_and_right() {
    let even = [1u64 << 40; 100];
    let found = uniform(&even);
    assert!((-400.0..0.0).contains(&found), "{found}");
    let total = 1u64 << 40;
    let found = conditional(&[total, total, 1], &[total, total, 0]);
    assert!((-10.0..0.0).contains(&found), "{found}");
    assert!(conditional(&[total, 0], &[0, total]) > 1e11);
    assert!(against(&[1, total, 0], &[1e-320, 0.5, 0.5]) > 300.0);
}

/// An urn of concentration `a` repeats the first of two draws `(a + 2) / (a + 1)` times as often as chance.
#[test]
fn two_observations_are_evidence() {
    let largest = 2f64.sqrt();
    let twice = |a: f64| (a + 2.0) / (a + 1.0);
    let wanted = f64::midpoint(twice(2.0), f64::midpoint(twice(largest), twice(largest / 4.0)));
    assert!((uniform(&[2, 0]) - wanted.log10()).abs() < 1e-14);
    let wanted = 1.5 * [2.0, 0.5, 0.125].map(twice).iter().sum::<f64>() / 3.0;
    assert!((conditional(&[2, 0], &[0, 2]) - wanted.log10()).abs() < 1e-14);
}
