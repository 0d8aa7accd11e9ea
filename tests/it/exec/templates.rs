//! Commands with placeholders, and the seeds that they are given.

use queenlab::model::draw::Streams;
use queenlab::programs::seeds::{SeedForm, Seeds};
use queenlab::programs::template::Template;

fn filled(word: &str) -> String {
    let value = |name: &str| Some(format!("<{name}>"));
    Template::parse(word).expect("a template").fill(value)
}

#[test]
fn placeholders_are_filled_and_braces_are_written_twice() {
    assert_eq!(filled("--seed={seed31}"), "--seed=<seed31>");
    assert_eq!(filled("{a}{b} c"), "<a><b> c");
    assert_eq!(filled("{{x}} {{{a}}}"), "{x} {<a>}");
    assert_eq!(filled(""), "");
    let names: Vec<String> =
        Template::parse("{a} {{b}} {c}").expect("a template").placeholders().map(str::to_owned).collect();
    assert_eq!(names, ["a", "c"]);
    for wrong in ["{", "}", "{}", "{a", "a}", "{a{b}}", "x\0"] {
        assert!(Template::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn seeds_are_the_first_two_words_of_the_stream() {
    let streams = Streams::new(2026, 3);
    for index in [0, 1, 99, u64::MAX - 1] {
        let mut draw = streams.trial(index);
        let (low, high) = (u64::from(draw.word()), u64::from(draw.word()));
        let seed = low + (high << 32);
        let drawn = |form| Seeds::Drawn.value(form, &streams, index);
        assert_eq!(drawn(SeedForm::Bits64), seed);
        assert_eq!(drawn(SeedForm::Bits53), seed / 2048);
        assert_eq!(drawn(SeedForm::Bits32), low);
        let signed = drawn(SeedForm::Bits31);
        assert_eq!(signed, 1 + seed % 2_147_483_646);
        assert!((1..=2_147_483_646).contains(&signed));
        assert_eq!(SeedForm::of("trial"), None);
        assert_eq!(Seeds::Count.value(SeedForm::Bits31, &streams, index), index + 1);
    }
}
