//! Different solutions are different keys, and a solution is one key, however it was printed.

use std::collections::BTreeMap;

use proptest::prelude::*;
use queenlab::programs::reader::{KeyPlace, Pointer, ReadError, Reader};

fn read(place: KeyPlace, tokens: Option<&str>, output: &str) -> Result<String, ReadError> {
    let tokens = tokens.map(|tokens| tokens.parse().expect("tokens"));
    Reader { place, tokens }.read(output).map(std::borrow::Cow::into_owned)
}

/// JSON as a test sees it: a number is its sign, its digits and how many of them are behind the point.
#[derive(Clone, Debug, PartialEq)]
enum Tree {
    Text(String),
    Number(bool, u64, u8),
    Word(&'static str),
    Array(Vec<Tree>),
    Object(BTreeMap<String, Tree>),
}

impl Tree {
    /// One of the ways to write it, as `way` says.
    fn written(&self, way: usize) -> String {
        let space = if way.is_multiple_of(2) { "" } else { " \t" };
        match self {
            Self::Text(text) => serde_json::to_string(text).expect("text"),
            Self::Word(word) => (*word).to_owned(),
            Self::Number(negative, digits, places) => {
                let sign = if *negative { "-" } else { "" };
                match way % 3 {
                    0 => format!("{sign}{digits}e-{places}"),
                    1 if *digits > 0 => format!("{sign}{digits}0E-{}", places + 1),
                    _ => {
                        let padded = format!("{digits:0>width$}", width = usize::from(*places) + 1);
                        let (whole, fraction) = padded.split_at(padded.len() - usize::from(*places));
                        let point = if fraction.is_empty() { "" } else { "." };
                        format!("{sign}{whole}{point}{fraction}")
                    }
                }
            }
            Self::Array(items) => {
                let items: Vec<String> = items.iter().map(|item| item.written(way)).collect();
                format!("[{space}{}{space}]", items.join(&format!("{space},")))
            }
            Self::Object(members) => {
                let member = |(name, value): (&String, &Self)| {
                    format!("{}{space}:{}", serde_json::to_string(name).expect("text"), value.written(way))
                };
                let mut members: Vec<String> = members.iter().map(member).collect();
                let turn = way % members.len().max(1);
                members.rotate_left(turn);
                format!("{{{}{space}}}", members.join(","))
            }
        }
    }

    /// The same value written in one way: digits without zeros at their end.
    fn canonical(&self) -> Self {
        match self {
            Self::Number(_, 0, _) => Self::Number(false, 0, 0),
            &Self::Number(sign, mut digits, mut places) => {
                while digits % 10 == 0 && places > 0 {
                    (digits, places) = (digits / 10, places - 1);
                }
                Self::Number(sign, digits, places)
            }
            Self::Array(items) => Self::Array(items.iter().map(Self::canonical).collect()),
            Self::Object(members) => {
                Self::Object(members.iter().map(|(name, value)| (name.clone(), value.canonical())).collect())
            }
            other => other.clone(),
        }
    }

    /// Whether its text alone could be that of another scalar.
    fn is_scalar(&self) -> bool {
        matches!(self, Self::Text(_) | Self::Number(..) | Self::Word(_))
    }
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof!["[ab \\[\\]{}\",:∅↵\\\\1-]{0,4}", "[a-b]{1,2}", "\\PC{0,3}", Just("∅".to_owned())]
}

fn tree() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        text().prop_map(Tree::Text),
        (
            any::<bool>(),
            prop_oneof![0u64..30, Just(9_007_199_254_740_992), Just(9_007_199_254_740_993)],
            0u8..4
        )
            .prop_map(|(sign, digits, places)| Tree::Number(sign, digits, places)),
        prop_oneof![Just("true"), Just("false"), Just("null")].prop_map(Tree::Word),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Tree::Array),
            prop::collection::btree_map(text(), inner, 0..3).prop_map(Tree::Object),
        ]
    })
}

fn key_of(tree: &Tree, way: usize) -> String {
    read(KeyPlace::Json("/k".parse().expect("a pointer")), None, &format!("{{\"k\": {}}}", tree.written(way)))
        .expect("JSON")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn json_is_one_key_however_it_is_written_and_no_other(a in tree(), b in tree(), way in 0usize..6) {
        prop_assert_eq!(key_of(&a, way), key_of(&a, 0));
        if a.canonical() != b.canonical() && !(a.is_scalar() && b.is_scalar()) {
            prop_assert_ne!(key_of(&a, 0), key_of(&b, 0));
        }
        let key = key_of(&a, way);
        prop_assert!(!key.is_empty() && !key.contains(['\n', '\r']));
        if !a.is_scalar() && key != "∅" {
            let again = read(KeyPlace::Json(Pointer::default()), None, &key);
            prop_assert_eq!(again.as_deref(), Ok(key.as_str()), "a key is JSON that is read back");
        }
    }

    #[test]
    fn places_and_what_is_put_there_are_both_in_the_key(
        a in prop::collection::btree_map(0u8..13, "[ab1=∅ \"-]{1,2}", 0..5),
        b in prop::collection::btree_map(0u8..13, "[ab1=∅ \"-]{1,2}", 0..5),
        turn in 0usize..5,
    ) {
        let key = |pairs: &BTreeMap<u8, String>, turn: usize| {
            let mut pairs: Vec<String> = pairs.iter().map(|(at, put)| format!("q<{at};{put}>")).collect();
            let turn = turn % pairs.len().max(1);
            pairs.rotate_left(turn);
            read(KeyPlace::Record, Some("q<(?<at>[0-9]+);(?<put>[^>]*)>"), &pairs.join("   "))
        };
        prop_assert_eq!(key(&a, turn), key(&a, 0));
        prop_assert_eq!(key(&a, 0) == key(&b, 0), a == b);
    }

    #[test]
    fn a_set_of_words_is_one_key_in_any_order_and_no_other(
        a in prop::collection::btree_set("[ab]{1,2}(\\(\"[a ∅\\[]{0,2}\"\\))?|∅|\\[a", 0..4),
        b in prop::collection::btree_set("[ab]{1,2}(\\(\"[a ∅\\[]{0,2}\"\\))?|∅|\\[a", 0..4),
        turn in 0usize..4,
    ) {
        let key = |words: &std::collections::BTreeSet<String>, turn: usize| {
            let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
            let turn = turn % words.len().max(1);
            words.rotate_left(turn);
            let as_text = read(KeyPlace::Pattern("(?s)<(?<k>.*)>".parse().expect("a pattern")), Some("sort"), &format!("<{}>", words.join("  ")));
            let as_json = read(KeyPlace::Json(Pointer::default()), Some("sort"), &serde_json::to_string(&words).expect("text"));
            assert_eq!(as_text, as_json, "clingo prints atoms as text and as JSON");
            as_text
        };
        prop_assert_eq!(key(&a, turn), key(&a, 0));
        prop_assert_eq!(key(&a, 0) == key(&b, 0), a == b);
    }

    #[test]
    fn text_of_several_lines_is_no_other_text(a in "[a\n∅↵\"\\\\u21b5]{0,5}", b in "[a\n∅↵\"\\\\u21b5]{0,5}") {
        let key = |text: &str| {
            read(KeyPlace::Pattern("(?s)<(?<k>.*)>".parse().expect("a pattern")), None, &format!("<{text}>"))
        };
        prop_assert_eq!(key(&a) == key(&b), a == b, "{:?} {:?}", key(&a), key(&b));
        prop_assert!(!key(&a).expect("text").contains('\n'));
    }

    #[test]
    fn models_that_differ_in_a_variable_have_different_keys(a in 0u8..16, b in 0u8..16) {
        let key = |model: u8, projection: &str| {
            let literal = |bit: u8| if model >> bit & 1 == 1 { i16::from(bit) + 1 } else { -i16::from(bit) - 1 };
            let literals: Vec<String> = (0..4).map(|bit| literal(bit).to_string()).collect();
            read(KeyPlace::Model(projection.parse().expect("variables")), None, &format!("v {} 0", literals.join(" ")))
        };
        for projection in ["all", "1-4"] {
            prop_assert_eq!(key(a, projection) == key(b, projection), a == b);
        }
        prop_assert_eq!(key(a, "2-3") == key(b, "2-3"), a & 6 == b & 6);
    }

    #[test]
    fn lists_keep_their_nesting(a in tree(), b in tree()) {
        let key = |tree: &Tree| read(KeyPlace::List, None, &format!("x = [{}]\n", tree.written(2)));
        if a.canonical() != b.canonical() {
            prop_assert_ne!(key(&a).ok().filter(|_| is_list(&a)), key(&b).ok().filter(|_| is_list(&b)).or(Some(String::new())));
        }
    }
}

/// Whether a tree is one of lists, words and numbers, as programming languages print them.
fn is_list(tree: &Tree) -> bool {
    match tree {
        Tree::Array(items) => items.iter().all(is_list),
        Tree::Number(..) | Tree::Word(_) => true,
        Tree::Text(text) => text.bytes().all(|byte| byte.is_ascii_alphabetic()) && !text.is_empty(),
        Tree::Object(_) => false,
    }
}

#[test]
fn numbers_are_exact_decimals() {
    let key = |number: &str| read(KeyPlace::Json(Pointer::default()), None, &format!("[{number}]"));
    for (written, wanted) in [
        ("9007199254740993", "[9007199254740993]"),
        ("1.50", "[1.5]"),
        ("-0.0", "[0]"),
        ("1e2", "[100]"),
        ("12e-3", "[0.012]"),
        ("1E400", "[1e400]"),
        ("0.5e-400", "[5e-401]"),
        ("12345e60", "[1.2345e64]"),
    ] {
        assert_eq!(key(written).as_deref(), Ok(wanted), "{written}");
    }
    assert!(matches!(key("1e99999999999"), Err(ReadError::NotJson(_))));
    assert!(
        matches!(key("{\"a\":1,\"a\":1}"), Err(ReadError::NotJson(text)) if text.contains("\"a\" is there twice"))
    );
    let deep = format!("{}{}", "[".repeat(300), "]".repeat(300));
    assert!(matches!(key(&deep), Err(ReadError::NotJson(_))));
}
