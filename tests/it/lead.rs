//! What a page says first: the answer as a person would give it.

use std::cmp::Reverse;
use std::fs;

use queenlab::model::language::Language;
use queenlab::stats::binomial::expected_of_largest;
use queenlab::store;
use queenlab::text::lead::Lead;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tempfile::tempdir;

use crate::support::output;

/// The answer to an experiment of one cell, in a language.
fn answered(system: &str, trials: &str, language: Language) -> Lead {
    run(system, trials, language).1
}

/// What the terminal says of it, and the answer.
fn run(system: &str, trials: &str, language: Language) -> (String, Lead) {
    let dir = tempdir().expect("a folder");
    let text = format!("name = \"t\"\n[system]\n{system}\n[trials]\n{trials}\n");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let printed = output(dir.path(), &["run", "x.toml", "--out", "t"]);
    let (experiment, tables) = store::load(&dir.path().join("t")).expect("a result");
    let cells = experiment.cells();
    let classes = cells[0].machine.written_keys().class_count();
    (printed, Lead::of(&tables.cells[0], classes, language))
}

fn english(system: &str, trials: &str) -> (String, String) {
    let Lead { answer, grounds } = answered(system, trials, Language::English);
    (answer, grounds.join(" "))
}

fn assert_says(said: &(String, String), answer: &str, grounds: &str) {
    assert_eq!((said.0.as_str(), said.1.as_str()), (answer, grounds));
}

/// All 16,777,216 starts: 1,572,864 of them to 15863724 and 1,540,096 to 82417536, and 1,024 to the rarest.
#[test]
fn a_census_that_is_not_uniform() {
    assert_says(
        &english("kind = \"repair\"\nsize = 8", "count = \"all\""),
        "Not equally often.",
        "The 2 most frequent of the 92 take 18.6 % of all starts. The most frequent comes 1,536 times as often as the rarest.",
    );
    let Lead { answer, grounds } =
        answered("kind = \"repair\"\nsize = 8", "count = \"all\"", Language::Spanish);
    assert_eq!(answer, "No con la misma frecuencia.");
    assert_eq!(
        grounds.join(" "),
        "Las 2 más frecuentes de las 92 se llevan el 18,6 % del total de inicios. La más frecuente sale 1536 veces por cada vez de la más rara."
    );
}

#[test]
fn a_census_that_is_uniform() {
    assert_says(
        &english("kind = \"uniform\"\nsize = 6", "count = \"all\""),
        "Exactly equally often.",
        "Each of the 4 solutions takes 25.0 % of all starts.",
    );
}

#[test]
fn a_sample_without_evidence_says_how_far_it_sees() {
    let (answer, grounds) = english("kind = \"uniform\"\nsize = 6", "count = 2000\nseed = 1");
    assert_eq!(answer, "Equally often, as far as 2,000 random starts can show.");
    assert!(grounds.starts_with("The most frequent of the 4 takes 2"), "{grounds}");
    let (_, ratio) = grounds.split_once("The most frequent comes 1.").expect("a ratio");
    assert!(ratio.contains(" times as often as the rarest (95 % interval 1.00 to 1."), "{grounds}");
}

#[test]
fn solutions_that_never_came_are_counted() {
    let (answer, grounds) = english("kind = \"repair\"\nsize = 8", "count = 200\nseed = 1");
    assert_eq!(answer, "Not equally often.");
    assert!(grounds.starts_with("The 2 most frequent of the 92 take "), "{grounds}");
    assert!(grounds.contains("Of the 92 known, ") && grounds.ends_with(" were reached."), "{grounds}");
    assert!(!grounds.contains("the rarest"), "one that never came has no ratio: {grounds}");
}

#[test]
fn one_solution_and_none() {
    assert_says(
        &english("kind = \"backtrack\"\nsize = 8", "count = 10\nseed = 1"),
        "Only one solution was reached.",
        "",
    );
    assert_says(
        &english("kind = \"permute\"\nsize = 4", "count = 1\nseed = 1"),
        "Perhaps equally often, as far as 1 random start can show.",
        "Only one solution was reached.",
    );
    assert_says(
        &english("kind = \"repair\"\nsize = 3", "count = 10\nseed = 1"),
        "No solution was reached: there is none.",
        "",
    );
}

/// Each system is described by what answers its question.
#[test]
fn endings_estimates_measures_and_classes_answer_where_they_are_the_question() {
    let (answer, _) = english("kind = \"game\"\nsize = 4", "count = 2000\nseed = 1");
    assert!(answer.starts_with("Wins most often: white, 7") && answer.ends_with(" %."), "{answer}");
    let (answer, grounds) = english("kind = \"knuth\"\nsize = 8", "count = 20000\nseed = 1");
    assert!(answer.starts_with("About 9") && answer.ends_with(" solutions exist."), "{answer}");
    assert!(grounds.starts_with("95 % interval ") && grounds.ends_with("; there are 92."), "{grounds}");
    let (answer, grounds) = english("kind = \"squares\"\nproduct = \"sudoku\"", "count = 200\nseed = 1");
    assert!(answer.starts_with("Mean tries: "), "{answer}");
    assert!(grounds.ends_with("There are 5,472,730,538 classes in all."), "{grounds}");
    let (answer, grounds) =
        english("kind = \"squares\"\nproduct = \"sudoku\"\nmethod = \"walk\"", "count = 50\nseed = 1");
    assert!(answer.starts_with("Mean cycles: ") && grounds.is_empty(), "{answer} {grounds}");
}

/// The terminal, which reads no row twice, counts those that are the most frequent as pages do.
#[test]
fn a_finding_begins_with_what_a_page_says_of_the_most_frequent() {
    for (size, few) in
        [(8, "The 2 most frequent of the 92 take "), (9, "The 7 most frequent of the 352 take ")]
    {
        let system = format!("kind = \"repair\"\nsize = {size}");
        let (printed, lead) = run(&system, "count = 10000\nseed = 1", Language::English);
        let ground = &lead.grounds[0];
        assert!(ground.starts_with(few), "{ground}");
        let rest = printed.split_once(ground).unwrap_or_else(|| panic!("{ground}: {printed}"));
        assert!(
            rest.0.ends_with("10,000 random starts. ") && rest.1.contains("not equally likely"),
            "{printed}"
        );
    }
    let (printed, _) = run("kind = \"uniform\"\nsize = 8", "count = 10000\nseed = 1", Language::English);
    assert!(!printed.contains(" most frequent of the 92"), "{printed}");
}

/// Of few trials for each solution chance makes some frequent, and others in the next sample.
#[test]
fn which_come_most_often_in_few_trials_is_not_said() {
    for kind in ["lasvegas", "minconflicts"] {
        let said = |trials: u32| {
            let trials = format!("count = {trials}\nseed = 1");
            let (printed, lead) = run(&format!("kind = \"{kind}\"\nsize = 8"), &trials, Language::English);
            assert!(printed.contains("are not equally likely"), "{printed}");
            [printed, lead.grounds.join(" ")].map(|text| text.contains(" most frequent of the 92 take "))
        };
        assert_eq!([1000, 3000].map(said), [[false; 2], [true; 2]], "{kind}");
    }
}

/// 4,000 samples of each number of uniform observations.
#[test]
fn the_largest_counts_of_equally_likely_categories_are_as_expected() {
    let mut random = ChaCha8Rng::seed_from_u64(81);
    for (few, k, n) in [(2, 92, 200), (2, 92, 5000), (20, 1000, 300), (1, 2, 10), (1, 6, 30)] {
        let mut sample = || {
            let mut counts = vec![0_u64; k];
            (0..n).for_each(|_| counts[random.random_range(0..k)] += 1);
            counts.sort_unstable_by_key(|count| Reverse(*count));
            counts[..few].iter().sum::<u64>() as f64
        };
        let mean = (0..4000).map(|_| sample()).sum::<f64>() / 4000.0;
        let expected = expected_of_largest(few as u64, k as u64, n);
        assert!((expected / mean - 1.0).abs() < 0.05, "{few} of {k}, {n}: {expected} and {mean}");
    }
}

/// The sides win in several ways, and what comes most often is one of the side that wins less.
#[test]
fn who_wins_is_summed_over_the_ways_to_win() {
    let options = "kind = \"game\"\nsize = 6\nwhite = \"greedy\"\nblack = \"greedy\"";
    let (answer, _) = english(options, "count = 2000\nseed = 1");
    assert!(answer.starts_with("Wins most often: black, 5"), "{answer}");
}
