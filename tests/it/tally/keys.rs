//! Keys of programs, and what is known of them.

use proptest::prelude::*;
use queenlab::model::keys::KeySpace;
use queenlab::model::natural;
use queenlab::programs::form::SampleForm;
use queenlab::programs::key::{MAX_BYTES, TextKey, TextKeyError};
use queenlab::programs::known::{Known, ProgramKeys, WrongKey};
use queenlab::programs::known_file::{self, KeyFileFault};
use queenlab::programs::like::Like;

fn key(text: &str) -> TextKey {
    TextKey::new(text).expect("a key")
}

#[test]
fn keys_are_in_natural_order() {
    let sorted = ["", "1", "01", "2", "9a", "10", "10a", "a", "a9b", "a10a", "a10b", "b"];
    for (place, low) in sorted.iter().enumerate() {
        for high in &sorted[place + 1..] {
            assert!(
                natural::cmp(low, high).is_lt()
                    || low.trim_start_matches('0') == high.trim_start_matches('0'),
                "{low} {high}"
            );
            assert_eq!(natural::cmp(low, high), natural::cmp(high, low).reverse());
        }
    }
    assert!(natural::cmp("01", "1").is_lt(), "equal by value, so by bytes");
}

/// A text as signs, runs of digits being one sign by value, and as it is.
fn signs(text: &str) -> (Vec<(char, u128)>, &str) {
    let same = |one: &char, other: &char| one.is_ascii_digit() && other.is_ascii_digit();
    let characters: Vec<char> = text.chars().collect();
    let sign = |run: &[char]| match run.iter().collect::<String>().parse() {
        Ok(value) => ('0', value),
        Err(_) => (run[0], 0),
    };
    (characters.chunk_by(same).map(sign).collect(), text)
}

proptest! {
    #[test]
    fn the_natural_order_is_that_of_numbers_and_signs(texts in prop::collection::vec("[0-2a-]{0,7}", 2)) {
        let [a, b] = [&texts[0], &texts[1]];
        prop_assert_eq!(natural::cmp(a, b), signs(a).cmp(&signs(b)));
    }

    #[test]
    fn it_is_so_behind_what_is_alike_and_within_long_numbers(
        texts in prop::collection::vec("0{0,17}[01a]{0,18}", 3),
        alike in prop::sample::select(vec!["", "0", "00", "1", "a0", "a10"]),
    ) {
        let [a, b] = [1, 2].map(|place| format!("{}{alike}{}", &texts[0][..texts[0].len() / 2], texts[place]));
        prop_assert_eq!(natural::cmp(&a, &b), signs(&a).cmp(&signs(&b)));
    }

    #[test]
    fn a_text_with_a_smaller_prefix_is_smaller(
        texts in prop::collection::vec("[0-2a\u{0}/:é-]{0,20}|[0-3]{0,12} 0{0,3}[0-9]{0,30}", 2),
        alike in prop::sample::select(vec!["", "00", "a10", "1 10 2 14 3 ", "abcdefghijklmno"]),
    ) {
        let [a, b] = [0, 1].map(|place| format!("{alike}{}", texts[place]));
        let [first, other] = [&a, &b].map(|text| natural::prefix(text));
        prop_assert!(first == other || first.cmp(&other) == natural::cmp(&a, &b), "{a:?} {b:?}");
    }
}

#[test]
fn prefixes_of_permutations_of_fourteen_differ_in_the_first_five() {
    let [one, other] = ["14 13 12 11 10 1", "14 13 12 11 9 10"].map(natural::prefix);
    assert!(one > other);
    assert_eq!(natural::prefix("007"), natural::prefix("7"), "the same number");
}

#[test]
fn keys_are_short_and_on_one_line() {
    assert_eq!(TextKey::new(""), Err(TextKeyError::Empty));
    assert_eq!(TextKey::new("a\nb"), Err(TextKeyError::LineBreak));
    assert!(TextKey::new(&"x".repeat(MAX_BYTES)).is_ok());
    assert_eq!(TextKey::new(&"x".repeat(MAX_BYTES + 1)), Err(TextKeyError::TooLong(MAX_BYTES + 1)));
}

#[test]
fn a_program_can_have_the_keys_of_a_system() {
    let like: Like = "uniform:8".parse().expect("a system");
    assert_eq!(like.to_string(), "uniform:8");
    let keys = ProgramKeys::new(Known::Like(like));
    assert_eq!((keys.count(), keys.known().map_or(0, |keys| keys.len())), (Some(92), 92));
    let classes: std::collections::BTreeSet<_> =
        keys.known().expect("92 keys").iter().map(|key| keys.class(key).expect("a class")).collect();
    assert_eq!(classes.len(), 12, "Sprague 1899: 12 classes");
    assert!(matches!(keys.check(key("11111111")), Err(WrongKey::NotLike { .. })));
    assert!(keys.board(&key("15863724")).is_some());
    for wrong in ["uniform", "uniform:8:order", "uniform:x", "nothing:8", "uniform:8:order=x"] {
        assert!(wrong.parse::<Like>().is_err(), "{wrong}");
    }
    let other = "permute:6:program=queens_1".parse::<Like>().map(|like| like.to_string());
    assert!(other.is_ok_and(|text| text.parse::<Like>().is_ok_and(|like| like.to_string() == text)));
}

#[test]
fn files_of_keys_are_lists_or_tables() {
    let list = known_file::read(b"b\na\n", &SampleForm::default()).expect("a list");
    let keys: Vec<String> = list.iter().map(|(key, _)| key.to_string()).collect();
    assert_eq!(keys, ["a", "b"]);
    let table =
        known_file::read(b"n,solution,class\n1,x,k\n2,y,\n", &SampleForm::default()).expect("a table");
    let keys: Vec<_> =
        table.iter().map(|(key, class)| (key.to_string(), class.map(TextKey::to_string))).collect();
    assert_eq!(keys, [("x".to_owned(), Some("k".to_owned())), ("y".to_owned(), None)]);
    let wrong = |bytes: &[u8]| known_file::read(bytes, &SampleForm::default()).expect_err("no list");
    let twice = wrong(b"a\nb\na\n");
    assert_eq!((twice.line, twice.fault), (Some(3), KeyFileFault::Twice("a".to_owned())));
    assert_eq!(wrong(b"key\na\nb\na\n").line, Some(4));
    assert_eq!(wrong(b"").fault, KeyFileFault::Number(0));
    assert_eq!(wrong(b"\xff").fault, KeyFileFault::NotText);
    assert_eq!(wrong(b"a\n\nb\n").fault, KeyFileFault::EmptyLine);
    let keys = ProgramKeys::listed(list);
    assert!(matches!(keys.check(key("c")), Err(WrongKey::NotListed { key, .. }) if key == "c"));
}
