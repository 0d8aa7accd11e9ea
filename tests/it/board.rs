//! Boards, symmetries and the lists of solutions.

use std::collections::BTreeMap;

use queenlab::systems::board::Rows;
use queenlab::systems::queens::solutions;

use crate::checker::is_solution;

/// OEIS A000170, N = 1, 2, ..
const ALL: [usize; 12] = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];

/// OEIS A002562: solutions up to turning and mirroring, N = 1, 2, ..
const CLASSES: [usize; 12] = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787];

#[test]
fn solutions_are_all_there_valid_and_ascending() {
    for (size, &count) in (1..).zip(&ALL) {
        let found = solutions(size).expect("listed");
        assert_eq!(found.len(), count, "size {size}");
        assert!(found.is_sorted_by(|a, b| a < b));
        assert!(found.iter().all(|rows| is_solution(&rows.to_string(), size)));
    }
    assert!(solutions(15).is_none());
}

#[test]
fn classes_are_the_orbits_under_the_symmetries_of_the_square() {
    for (size, &count) in (1..).zip(&CLASSES) {
        let mut orbits: BTreeMap<Rows, Vec<Rows>> = BTreeMap::new();
        for rows in solutions(size).expect("listed") {
            orbits.entry(rows.class()).or_default().push(*rows);
        }
        assert_eq!(orbits.len(), count, "size {size}");
        for (class, members) in orbits {
            assert_eq!(members.first(), Some(&class), "the smallest member");
            assert!(8 % members.len() == 0);
        }
    }
}

#[test]
fn the_92_have_eleven_classes_of_eight_and_one_of_four() {
    let mut sizes: BTreeMap<Rows, usize> = BTreeMap::new();
    for rows in solutions(8).expect("listed") {
        *sizes.entry(rows.class()).or_default() += 1;
    }
    let of_size = |n| sizes.values().filter(|&&size| size == n).count();
    assert_eq!((of_size(8), of_size(4)), (11, 1));
}

#[test]
fn the_written_form_is_read_back() {
    for (text, size) in [("15863724", 8), ("11111111", 8), ("10-1-12-4-5-6-7-8-9-2-3-11", 12)] {
        let rows = Rows::parse(text, size).expect("well written");
        assert_eq!(rows.to_string(), text);
    }
}

#[test]
fn a_badly_written_board_is_reported() {
    let wrong = |text, size| Rows::parse(text, size).expect_err("badly written").to_string();
    assert_eq!(wrong("1111111", 8), "\"1111111\" has 7 rows: a board of size 8 has 8, one digit each");
    assert!(wrong("01111111", 8).contains("\"0\" in \"01111111\" is no row: allowed is 1 to 8"));
    assert!(wrong("99999999", 8).contains("\"9\""));
    assert!(wrong("", 8).contains("has 0 rows"));
    assert!(wrong("1111111x", 8).contains("\"x\""));
    assert!(wrong("1234567890", 10).contains("joined by \"-\""));
    assert!(wrong("1-2-3-4-5-6-7-8-9-11", 10).contains("\"11\""));
}
