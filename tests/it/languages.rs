//! What pages say in two languages.

use std::fs;

use queenlab::engine::machine::{Launch, LaunchError};
use queenlab::engine::tape::Frame;
use queenlab::experiment;
use queenlab::model::draw::Streams;
use queenlab::model::language::{Language, Phrase, Sentence};
use queenlab::model::options::{Domain, OptionSpec, Options};
use queenlab::model::start::Start;
use queenlab::site::edition::Edition;
use queenlab::systems::catalog;
use serde_json::Value;

use crate::support::{frames, machine, on_problem, output, packaged, read};

/// Every text of `words/`, or of a section, in English and in each other language.
fn phrases(section: fn(&Value) -> &Value) -> Vec<[String; 2]> {
    let read = |language: &Language| -> Value {
        let file = packaged("words").join(language.code()).with_extension("json");
        serde_json::from_str(&fs::read_to_string(file).expect("words")).expect("JSON")
    };
    let english = read(&Language::English);
    let of = |language| pairs(section(&english), section(&read(language)));
    Language::ALL[1..].iter().flat_map(of).collect()
}

fn pairs(english: &Value, other: &Value) -> Vec<[String; 2]> {
    match english {
        Value::Object(section) => section.iter().flat_map(|(key, words)| pairs(words, &other[key])).collect(),
        Value::Array(list) => (0..list.len()).flat_map(|place| pairs(&list[place], &other[place])).collect(),
        text => vec![[text, other].map(|text| text.as_str().expect("a text").to_owned())],
    }
}

/// The places of words in a template, such as `{0}`.
fn places(template: &str) -> Vec<&str> {
    let parts = template.split('{').skip(1);
    let mut places: Vec<&str> = parts
        .map(|part| part.split_once('}').expect("a place has an end").0)
        .map(|place| place.split('|').next().unwrap_or(place))
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

#[test]
fn no_phrase_is_empty_and_no_place_for_a_word_is_unknown_to_english() {
    let phrases = phrases(|words| words);
    assert!(phrases.len() > 700, "{}", phrases.len());
    for [english, other] in phrases {
        assert!(!english.is_empty() && !other.is_empty(), "{english:?} {other:?}");
        let known = places(&english);
        assert!(places(&other).iter().all(|place| known.contains(place)), "{english:?} {other:?}");
        let numbered = |place: &&str| *place == "seen" || place.parse::<usize>().is_ok();
        assert!(known.iter().all(numbered), "{english:?}");
    }
}

#[test]
fn sentences_that_hold_links_hold_no_characters_of_html() {
    for [english, other] in phrases(|words| &words["site"]) {
        let holds_tests = english.contains("p <= 1e-7");
        assert!(
            holds_tests || !format!("{english}{other}").contains(['<', '>', '&']),
            "{english:?} {other:?}"
        );
    }
}

#[test]
fn words_stand_in_their_places_whatever_they_hold() {
    let phrase = Phrase { en: "{1} of {0}.", es: "de {0}, {1}." };
    assert_eq!(Language::English.say(&phrase, &["{1}", "two"]), "two of {1}.");
    assert_eq!(Language::Spanish.say(&phrase, &["a", "b"]), "de a, b.");
}

#[test]
fn numbers_have_the_form_of_their_language() {
    let (en, es) = (Language::English, Language::Spanish);
    assert_eq!([en.grouped(1_165), es.grouped(1_165)], ["1,165", "1165"]);
    assert_eq!([en.grouped(16_777_216), es.grouped(16_777_216)], ["16,777,216", "16.777.216"]);
    assert_eq!([en.percent(0.4861), es.percent(0.4861)], ["48.6 %", "48,6 %"]);
    assert_eq!([en.brief(9.0), es.brief(9.0)], ["9", "9"]);
    assert_eq!([en.brief(9.5), es.brief(9.5)], ["9.50", "9,50"]);
    let three = [9.95, 9.997, 99.94, 99.97, 0.9997, 999.7].map(|number| en.significant(number));
    assert_eq!(three, ["9.95", "10.0", "99.9", "100", "1.00", "1,000"]);
    assert_eq!([en.rounded(34_532.4), es.rounded(34_532.4)], ["34,532", "34.532"]);
}

#[test]
fn pages_of_the_first_language_have_the_plain_names() {
    let named = |first| {
        Edition::all(first).map(|edition| (edition.language, edition.file("report.html"))).collect::<Vec<_>>()
    };
    let (en, es) = (Language::English, Language::Spanish);
    assert_eq!(named(en), [(en, "report.html".to_owned()), (es, "report.es.html".to_owned())]);
    assert_eq!(named(es), [(es, "report.html".to_owned()), (en, "report.en.html".to_owned())]);
}

#[test]
fn every_solver_is_explained_in_both_languages() {
    for card in catalog::entries().map(|entry| entry.card) {
        assert!((3..=6).contains(&card.rule.len()), "{}", card.name);
        for Phrase { en, es } in card
            .rule
            .iter()
            .chain(card.options.iter().map(|option| &option.about))
            .chain([&card.about, &card.source, &card.step])
        {
            assert!(!en.is_empty() && !es.is_empty() && !es.ends_with(' '), "{}: {en} {es}", card.name);
        }
        assert!(card.rule.iter().all(|sentence| sentence.en != sentence.es && sentence.en.ends_with('.')));
    }
}

#[test]
fn what_a_list_says_of_a_step_uses_the_words_of_its_sentence() {
    let mut briefs = 0;
    let queens = ["repair", "minconflicts", "lasvegas", "anneal", "knuth"].map(|kind| machine(kind, 8, &[]));
    let colourings = ["repair", "backtrack", "minconflicts", "lasvegas", "knuth"]
        .map(|kind| on_problem(kind, "graph:petersen:3", None).expect("it takes graphs"));
    let torus = on_problem("anneal", "torus", Some(7));
    for machine in queens.into_iter().chain(colourings).chain(torus) {
        for frame in frames(machine.as_ref(), &Launch::Drawn(&Streams::new(7, 1), 3)) {
            let Frame::Event { scenes, .. } = frame else { continue };
            for scene in scenes.iter().filter(|scene| scene.brief != scene.phrase) {
                assert_eq!(places(scene.brief.en), places(scene.brief.es), "{:?}", scene.brief);
                let known =
                    |place: &&str| place.parse::<usize>().is_ok_and(|place| place < scene.words.len());
                assert!(places(scene.brief.en).iter().all(known), "{:?}", scene.brief);
                assert!(scene.brief.en.len() < scene.phrase.en.len(), "{:?}", scene.brief);
                briefs += 1;
            }
        }
    }
    assert!(briefs > 50, "{briefs}");
}

/// Some values of an option, as an experiment file writes them.
fn values(spec: &OptionSpec) -> Vec<String> {
    match spec.domain {
        Domain::Integers(low, high) => {
            let some = [low, 2, 3, 4, 5, 8, 9, 13, 21, high]
                .into_iter()
                .filter(|value| (low..=high).contains(value));
            some.map(|value| value.to_string()).collect()
        }
        Domain::Words(words) => words.iter().map(|word| format!("{word:?}")).collect(),
        Domain::Fractions { or } => vec![format!("{or:?}"), "\"1/2\"".to_owned()],
        Domain::Numbers { low, or, .. } => {
            or.iter().map(|word| format!("{word:?}")).chain([low.to_string()]).collect()
        }
        Domain::Forms(forms) => forms.first().map(|form| format!("{form:?}")).into_iter().collect(),
    }
}

/// An experiment for each value of an option, for one of the size beside it and for both numbers of trials.
fn experiments(kind: &str, specs: &[OptionSpec]) -> Vec<String> {
    let mut all = Vec::new();
    for size in values(&specs[0]) {
        let others = specs[1..].iter().filter(|spec| !matches!(spec.domain, Domain::Integers(..)));
        let lines = others.fold(vec![format!("size = {size}")], |lines, spec| {
            let with = |line: &String| {
                values(spec)
                    .into_iter()
                    .map(|value| format!("{line}\n{} = {value}", spec.name))
                    .collect::<Vec<_>>()
            };
            lines.iter().flat_map(with).collect()
        });
        for (line, count) in lines.iter().flat_map(|line| ["7", "\"all\""].map(|count| (line, count))) {
            all.push(format!(
                "name = \"x\"\n[system]\nkind = {kind:?}\n{line}\n[trials]\ncount = {count}\nseed = 1\n"
            ));
        }
    }
    all
}

fn is_in_both(Sentence { en, es }: &Sentence) -> bool {
    let is_english = |text: &str| ["allowed", " is ", "there", " of "].iter().any(|word| text.contains(word));
    en != es && !is_english(es)
}

/// A page offers every value of every option, so it is refused for what does not go together alone.
#[test]
fn what_does_not_go_together_is_refused_in_both_languages() {
    let mut refused = 0;
    for card in catalog::entries().map(|entry| entry.card) {
        assert_eq!(card.options[0].name, "size");
        for text in experiments(card.name, card.options) {
            let Err(error) = experiment::parse(text.as_bytes()) else { continue };
            assert!(is_in_both(&error.message), "{text}: {:?}", error.message);
            refused += 1;
        }
    }
    assert!(refused > 50, "{refused}");
}

#[test]
fn starts_are_refused_in_both_languages() {
    for entry in catalog::entries() {
        let machine = entry.build(&Options::defaults(entry.card.options)).expect("a machine");
        let written =
            ["", "9", "x", "11111111", "11223344", "99999999", "12345678x", "none"].map(Start::Written);
        for start in written.into_iter().chain([Start::Listed(u64::MAX)]) {
            let Err(error) = machine.play(&Launch::From(start), 1) else { continue };
            let unlisted = matches!(start, Start::Listed(_)) && machine.starts().is_err();
            match error {
                LaunchError::Invalid(sentence) => assert!(is_in_both(&sentence), "{sentence:?}"),
                other => assert!(unlisted, "{}: {start:?}: {other}", entry.card.name),
            }
        }
    }
}

/// On a page that speaks both languages stand both, else the one of its language; where one alone is given, that one.
#[test]
fn a_question_is_asked_in_the_language_of_the_page() {
    let (english, spanish) = ("Are all equally frequent?", "¿Salen todas con igual frecuencia?");
    for (about, both) in [
        (format!("about.en = \"{english}\"\nabout.es = \"{spanish}\""), true),
        (format!("about = \"{english}\""), false),
    ] {
        let dir = tempfile::tempdir().expect("a folder");
        let text = format!(
            "name = \"r\"\n{about}\n[system]\nkind = \"repair\"\nsize = 5\n[trials]\ncount = 100\nseed = 1\n"
        );
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml", "--out", "r"]);
        output(dir.path(), &["export", "r", "--to", "site"]);
        let page = |name: &str| read(dir.path(), &format!("site/{name}"));
        let titled = |asked: &str| format!("<h1 dir=\"auto\">{asked}</h1>");
        for name in ["index", "report"] {
            assert!(page(&format!("{name}.html")).contains(&titled(english)), "{name} {about}");
            let asked = if both { spanish } else { english };
            assert!(page(&format!("{name}.es.html")).contains(&titled(asked)), "{name} {about}");
        }
        let simulator = page("simulator.html");
        assert_eq!((simulator.contains(english), simulator.contains(spanish)), (true, both));
        assert!(output(dir.path(), &["show", "r"]).starts_with(&format!("r  {english}\n")));
    }
}
