//! Tables that differ only in the order of equal categories are ties, although their sums are rounded differently.

use queenlab::model::draw::Streams;
use queenlab::stats::exact::ExactTest;
use queenlab::stats::law::Law;
use queenlab::stats::monte_carlo::{TestStatistic, simulate};
use queenlab::stats::permutation;

fn orders([a, b, c]: [u64; 3]) -> [[u64; 3]; 6] {
    [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
}

#[test]
fn exact_p_values_do_not_depend_on_the_order() {
    let law = Law::uniform(3).expect("a law");
    let of = |counts: [u64; 3]| {
        let test = ExactTest::of(&counts, &law).expect("few tables");
        [test.p_exact_llr, test.p_exact_prob, test.p_exact_chisq]
    };
    let first = of([400, 30, 13]);
    for counts in orders([400, 30, 13]) {
        for (found, wanted) in of(counts).into_iter().zip(first) {
            assert!((found / wanted - 1.0).abs() < 1e-9, "{counts:?}: {found}, not {wanted}");
        }
    }
}

#[test]
fn simulated_p_values_do_not_depend_on_the_order() {
    let law = Law::uniform(4).expect("a law");
    let of = |counts: &[u64]| {
        let both = [TestStatistic::G, TestStatistic::Chi2];
        simulate(counts, &law, both, 2000, &mut Streams::new(3, 0).trial(1)).expect("a table")
    };
    for table in [[54, 53, 47, 46], [54, 53, 48, 45], [55, 52, 47, 46]] {
        let [a, b, c, d] = table;
        for counts in [[d, c, b, a], [b, a, d, c], [c, d, a, b], [a, c, b, d], [d, b, c, a]] {
            assert_eq!(of(&counts), of(&table), "{counts:?}");
        }
    }
}

#[test]
fn a_category_that_is_empty_in_both_tables_does_not_count() {
    let of = |a: &[u64], b: &[u64]| permutation::homogeneity(a, b, 2000, &mut Streams::new(3, 0).trial(2));
    assert_eq!(of(&[8, 0, 2], &[1, 0, 5]), of(&[8, 2], &[1, 5]));
}
