//! Families of starts: sums over their choices.

use queenlab::engine::tally::{Capacity, SamplingLevel, Tally};
use queenlab::model::census::{Choices, Extent, Family, Members, Remainder};
use queenlab::model::outcome::{End, Outcome};

fn place(numbers: &[u64], adds: &[u64]) -> Choices {
    Choices { numbers: numbers.to_vec(), adds: vec![adds.to_vec()] }
}

/// Starts whose choices are often as good as others.
fn family() -> Family<()> {
    let places = vec![place(&[0, 100, 200], &[3, 3, 7]), place(&[1, 11, 21, 31], &[4, 9, 9, 4])];
    Family { end: (), alike: vec![5], places }
}

#[test]
fn of_equal_choices_the_lowest_start_is_the_receipt() {
    assert_eq!(family().shortest(), (5 + 3 + 4, 1), "not 100 or 31, which take as many steps");
    assert_eq!(family().longest(), (5 + 7 + 9, 211), "not 221");
    assert_eq!((family().first(), family().count()), (1, 12));
}

#[test]
fn receipts_and_values_are_those_of_the_members() {
    let members = family().members();
    let member = |steps, count, first| Members { values: vec![steps], count, first };
    let expected = [member(12, 4, 1), member(16, 2, 201), member(17, 4, 11), member(21, 2, 211)];
    assert_eq!(members, expected);
    assert_eq!(family().values(0), [(12, 4), (16, 2), (17, 4), (21, 2)]);
}

#[test]
fn a_remainder_fits_if_it_has_possible_choices_for_each_place() {
    let extent = Extent { parts: 9, measures: 1, places: 3, choices: 4 };
    let fits =
        |products: &[&[u64]]| Remainder(products.iter().map(|sets| sets.to_vec()).collect()).fits(&extent);
    assert!(fits(&[]) && fits(&[&[1, 2, 8]]) && fits(&[&[15, 15, 15], &[4, 2, 1]]));
    assert!(!fits(&[&[1, 2]]) && !fits(&[&[1, 2, 4, 8]]), "another number of places");
    assert!(!fits(&[&[1, 0, 8]]), "a place without a choice");
    assert!(!fits(&[&[1, 2, 16]]) && !fits(&[&[1, 2, 8], &[1, 2, 31]]), "a fifth choice");
}

#[test]
fn a_remainder_counts_the_choices_that_are_left() {
    assert_eq!(Remainder::default().count(), 0);
    assert_eq!(Remainder(vec![vec![0b11, 0b1], vec![0b1, 0b111], vec![0b1011, 0b11]]).count(), 2 + 3 + 6);
}

#[test]
fn starts_beyond_the_budget_reach_no_key() {
    for budget in [11, 12, 16, 17, 20, 21] {
        let Family { alike, places, .. } = family();
        let mut tally = Tally::new(1);
        tally.add_family(&Family { end: End::Reached("7".to_owned()), alike, places }, budget);
        let within = family().values(0).into_iter().filter(|&(steps, _)| steps <= budget);
        let within: u64 = within.map(|(_, count)| count).sum();
        assert_eq!(tally.counts().map(|(_, count)| count).sum::<u64>(), within, "{budget}");
        assert_eq!(tally.trials(), 12, "{budget}");
    }
}

#[test]
fn keys_are_sifted_when_they_are_more_than_are_kept_and_not_before() {
    let mut tally = Tally::within(Capacity { keys: 2, ..Capacity::of(1) });
    let add = |tally: &mut Tally<String>, key: u64| {
        tally.add(key, &Outcome { end: End::Reached(key.to_string()), steps: 9 }, &[]);
    };
    for key in [1, 2, 1] {
        add(&mut tally, key);
    }
    assert!(!tally.is_sampled());
    add(&mut tally, 3);
    assert!(tally.is_sampled() && tally.distinct() <= 2);
    assert_eq!([0, 1, 10].map(|level| SamplingLevel { level }.one_in()), [1, 2, 1024]);
}
