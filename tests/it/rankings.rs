//! Any number of results matched and ranked: `compare A B ..`, `plot --against`, and the overview of a sweep.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use queenlab::analysis::contest::{Competitor, Contest};
use queenlab::analysis::matching::{Contestant, MatchError, Matching};
use queenlab::analysis::ranking::{Estimate, Question, Standing, corrected_level, places, standings};
use queenlab::analysis::run_lengths::RunLengths;
use queenlab::analysis::side::Side;
use queenlab::analysis::{Name, Statistic};
use queenlab::model::language::Language;
use queenlab::stats::interval::Interval;
use queenlab::text::ranking::sentences;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{output, queenlab, read};

fn cell(source: &str, system: &str, options: &[(&str, &str)]) -> Contestant {
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    Contestant { source: source.to_owned(), system: system.to_owned(), options }
}

fn by(columns: &[&str]) -> Vec<String> {
    columns.iter().map(|&column| column.to_owned()).collect()
}

#[test]
fn cells_are_matched_by_size_and_the_options_that_vary_alike() {
    let both = ["random", "greedy"];
    let cells: Vec<Contestant> = ["8", "10", "9"]
        .iter()
        .flat_map(|size| both.map(|start| [("a", size, start), ("b", size, start)]))
        .flatten()
        .map(|(system, size, start)| cell("r", system, &[("size", size), ("start", start), ("own", system)]))
        .collect();
    let matching = Matching::of(&cells, None).expect("they agree");
    assert_eq!(matching.by, ["size", "start"]);
    assert_eq!(matching.solvers, ["a", "b"], "an option with one value in each system is no name");
    let values: Vec<String> = matching.groups.iter().map(|group| group.values.join(" ")).collect();
    assert_eq!(values, ["8 greedy", "8 random", "9 greedy", "9 random", "10 greedy", "10 random"]);
    assert!(matching.groups.iter().all(|group| group.members.iter().all(Option::is_some)));
    let by_size = Matching::of(&cells, Some(&by(&["size"]))).expect("they agree");
    assert_eq!(by_size.solvers, ["a start=random", "b start=random", "a start=greedy", "b start=greedy"]);
    assert_eq!(by_size.groups.len(), 3);
}

/// Values of an option are ordered as the numbers that they are, fractions too.
#[test]
fn places_are_in_the_order_of_their_numbers() {
    let values = ["1", "0.5", "1/4", "-2", "10", "0", "never"];
    let cells: Vec<Contestant> = values
        .iter()
        .flat_map(|value| ["a", "b"].map(|system| cell("r", system, &[("noise", value)])))
        .collect();
    let matching = Matching::of(&cells, Some(&by(&["noise"]))).expect("they agree");
    let order: Vec<&str> = matching.groups.iter().map(|group| group.values[0].as_str()).collect();
    assert_eq!(order, ["never", "-2", "0", "1/4", "0.5", "1", "10"]);
}

#[test]
fn one_system_is_distinguished_by_its_options_and_one_solver_by_its_results() {
    let options = |value| [("size", "8"), ("order", value)];
    let cells = [cell("r", "a", &options("x")), cell("r", "a", &options("y"))];
    let matching = Matching::of(&cells, None).expect("they agree");
    assert_eq!((matching.by, matching.solvers), (by(&["size"]), by(&["a order=x", "a order=y"])));
    let cells = [cell("r", "a", &[("size", "8")]), cell("r", "a", &options("y"))];
    assert_eq!(Matching::of(&cells, None).expect("they agree").solvers, ["a", "a order=y"], "a default");
    let cells = [cell("first", "a", &options("x")), cell("second", "a", &options("x"))];
    assert_eq!(Matching::of(&cells, None).expect("they agree").solvers, ["first a", "second a"]);
}

/// A solver whose distance from uniform is known exactly.
fn exact(system: &str, size: usize, tv: f64) -> Competitor {
    Competitor {
        contestant: cell("r", system, &[("size", &size.to_string())]),
        side: Side {
            statistics: vec![Statistic::new(Name::TvUniformCorrected, Some(tv), (1, 1))],
            ..Side::default()
        },
        ..Competitor::default()
    }
}

#[test]
fn three_winners_are_named_and_the_others_counted() {
    let names = ["a", "b", "c", "d", "e"];
    let of_winners = |winners: &[usize]| {
        let cells = winners.iter().enumerate().flat_map(|(place, &winner)| {
            names
                .iter()
                .enumerate()
                .map(move |(number, name)| exact(name, 4 + place, if number == winner { 0.1 } else { 0.2 }))
        });
        let contest = Contest::of(cells.collect(), None, false).expect("they agree");
        Language::ALL.map(|language| sentences(&contest, language)[0].clone())
    };
    let [en, es] = of_winners(&[0, 1, 1, 2, 3, 3, 3, 4]);
    assert_eq!(
        en,
        "Closest to uniform: d at sizes 8, 9 and 10; b at sizes 5 and 6; a at size 4; others at 2 more."
    );
    assert!(es.ends_with("; otros en 2 más."), "{es}");
    let [en, es] = of_winners(&[9, 9]);
    assert_eq!(en, "Closest to uniform: 5 of 5 (tied), at every size.");
    assert!(es.contains("5 de 5 (empate)"), "{es}");
    let [en, _] = of_winners(&[0, 1, 1, 2]);
    assert_eq!(en, "Closest to uniform: a at size 4; b at sizes 5 and 6; c at size 7.");
}

/// Five of nine are there at one size, four of these and another at the next: those that are not there are not counted, and the same
/// number of others is no second place of the same.
#[test]
fn winners_are_counted_among_those_that_are_there() {
    let names = ["a", "b", "c", "d", "e", "f"];
    let at = |size: usize, there: &[usize]| {
        there.iter().map(|&number| exact(names[number], size, 0.2)).collect::<Vec<_>>()
    };
    let said = |cells: Vec<Competitor>| {
        let contest = Contest::of(cells, Some(&by(&["size"])), false).expect("they agree");
        sentences(&contest, Language::English)[0].clone()
    };
    let unlike = [at(4, &[0, 1, 2, 3, 4]), at(5, &[0, 1, 2, 3, 5])].concat();
    assert_eq!(said(unlike), "Closest to uniform: 5 of 5 (tied) at size 4; 5 of 5 (tied) at size 5.");
    let alike = [at(4, &[0, 1, 2, 3, 4]), at(5, &[5]), at(6, &[0, 1, 2, 3, 4])].concat();
    assert_eq!(said(alike), "Closest to uniform: 5 of 5 (tied) at sizes 4 and 6.");
}

/// Where cells agree in several columns, each value is said with what it is one of.
#[test]
fn places_of_several_columns_are_named() {
    let solver = |system, size: &str, problem: &str, tv| Competitor {
        contestant: cell("r", system, &[("size", size), ("problem", problem)]),
        ..exact(system, 8, tv)
    };
    let [near, far] = [0.1, 0.2];
    let said = |sizes: [&str; 2], tv: [f64; 2]| {
        let problems = ["cube", "torus"];
        let cells = sizes.iter().zip(problems).zip(tv).flat_map(|((size, problem), tv)| {
            [solver("a", size, problem, tv), solver("b", size, problem, 0.15)]
        });
        let contest = Contest::of(cells.collect(), None, false).expect("they agree");
        Language::ALL.map(|language| sentences(&contest, language)[0].clone())
    };
    let [en, es] = said(["8", "10"], [near, far]);
    assert_eq!(en, "Closest to uniform: a at size 8, problem cube; b at size 10, problem torus.");
    assert!(es.ends_with(": a en tamaño 8, problem cube; b en tamaño 10, problem torus."), "{es}");
    let [en, _] = said(["8", "10"], [near, near]);
    assert_eq!(en, "Closest to uniform: a, at every size and problem.");
    let [en, _] = said(["", ""], [near, far]);
    assert_eq!(en, "Closest to uniform: a at problem cube; b at problem torus.");
    let [en, _] = said(["", ""], [near, near]);
    assert_eq!(en, "Closest to uniform: a, at every problem.");
}

/// One that reached nothing at a size has no distance there.
#[test]
fn it_is_said_where_a_solver_has_no_distance() {
    let without = |name, size| Competitor { side: Side::default(), ..exact(name, size, 0.2) };
    let mut cells: Vec<Competitor> = ["a", "b", "c"].map(|name| exact(name, 4, 0.2)).into();
    cells.extend([exact("a", 5, 0.2), exact("b", 5, 0.2), without("c", 5), without("d", 4), without("d", 5)]);
    let contest = Contest::of(cells, Some(&by(&["size"])), false).expect("they agree");
    let said = sentences(&contest, Language::English).join(" ");
    assert!(
        said.contains("Not ranked by this distance, as it is not estimated: c at size 5 and d."),
        "{said}"
    );
}

/// The table has the rest: an answer is not repeated, nor is a median of one of many.
#[test]
fn many_that_are_tied_are_counted_in_one_sentence() {
    let solver = |number: usize| Competitor {
        contestant: cell("r", "a", &[("size", "8"), ("order", &number.to_string())]),
        side: Side {
            statistics: [(Name::TvUniformCorrected, 0.1), (Name::EffectiveShare, 0.5), (Name::StepsQ50, 7.0)]
                .map(|(name, value)| Statistic::new(name, Some(value), (1, 1)))
                .into(),
            ..Side::default()
        },
        ..Competitor::default()
    };
    let contest = Contest::of((0..18).map(solver).collect(), None, false).expect("they agree");
    assert_eq!(
        sentences(&contest, Language::English),
        [
            "Closest to uniform: 18 of 18 (tied) at size 8.",
            "Fewest steps in the median: 18 of 18 (tied) at size 8."
        ]
    );
}

#[test]
fn what_cannot_be_matched_is_said() {
    let cells = [cell("r", "a", &[("size", "8"), ("p", "1")]), cell("r", "b", &[("size", "9")])];
    let refused = Matching::of(&cells, None).expect_err("no size is shared");
    assert_eq!(
        refused.to_string(),
        "there is nothing to rank: no two solvers agree in size: a has 8; b has 9"
    );
    let refused = Matching::of(&cells, Some(&by(&["p"]))).expect_err("b has no p");
    assert!(matches!(&refused, MatchError::Lacks { solver, .. } if solver == "b"));
    assert_eq!(refused.to_string(), "--by p: b has no option p: allowed is size");
}

fn estimate(value: f64, half: f64) -> Estimate {
    let interval = (half > 0.0).then_some(Interval { low: value - half, high: value + half });
    Estimate { value, interval }
}

/// One with a wide interval has the best estimate, or the same as others: it hides none that is behind another, in any order.
#[test]
fn one_is_behind_if_any_other_is_better_beyond_chance() {
    use Standing::{Behind, Tied};
    let within =
        |value: f64, low: f64, high: f64| Some(Estimate { value, interval: Some(Interval { low, high }) });
    let cells = [
        (within(0.0, 0.0, 0.6), Tied),
        (within(0.2, 0.15, 0.25), Behind),
        (within(0.0, 0.0, 0.02), Tied),
        (within(0.01, 0.0, 0.03), Tied),
    ];
    for start in 0..cells.len() {
        let turned: Vec<_> = (0..cells.len()).map(|place| cells[(start + place) % cells.len()]).collect();
        let (estimates, expected): (Vec<_>, Vec<_>) = turned.into_iter().unzip();
        assert_eq!(standings(Question::Evenness, &estimates), expected);
        assert_eq!(standings(Question::Steps, &estimates), expected);
        let (more, _): (Vec<_>, Vec<_>) = estimates
            .iter()
            .flatten()
            .map(|one| {
                let range = one.range();
                (within(1.0 - one.value, 1.0 - range.high, 1.0 - range.low), ())
            })
            .unzip();
        assert_eq!(standings(Question::Effective, &more), expected);
    }
    let beyond = Some(Estimate { value: f64::INFINITY, interval: None });
    assert_eq!(
        standings(Question::Steps, &[beyond, within(5.0, 4.0, 6.0), beyond]),
        [Behind, Standing::Best, Behind]
    );
    assert_eq!(standings(Question::Steps, &[beyond, beyond]), [Standing::Unranked; 2]);
}

/// Each pair is compared, of numbers that are equal, exact, known on one side alone, or beyond all.
#[test]
fn a_place_counts_those_whose_intervals_are_apart_on_the_better_side() {
    let mut random = ChaCha8Rng::seed_from_u64(80);
    for count in [0, 1, 2, 7, 40].repeat(40) {
        let mut number = || f64::from(random.random_range(0..12u8));
        let mut estimate = || match [number(), number(), number(), number()] {
            [0.0, ..] => None,
            [1.0, ..] => Some(Estimate { value: f64::INFINITY, interval: None }),
            [2.0, value, ..] => Some(Estimate { value, interval: None }),
            [3.0, value, ..] => {
                Some(Estimate { value, interval: Some(Interval { low: value, high: f64::INFINITY }) })
            }
            [_, value, below, above] => {
                let ends = Interval { low: value - below, high: value + above };
                Some(Estimate { value, interval: Some(ends) })
            }
        };
        let all: Vec<Option<Estimate>> = (0..count).map(|_| estimate()).collect();
        for (question, is_more_better) in [(Question::Steps, false), (Question::Effective, true)] {
            let is_better = |one: &Estimate, other: &Estimate| {
                !one.overlaps(other) && (one.range().low > other.range().low) == is_more_better
            };
            let place =
                |own: &Estimate| 1 + all.iter().flatten().filter(|other| is_better(other, own)).count();
            let expected: Vec<Option<usize>> = all.iter().map(|own| own.as_ref().map(place)).collect();
            assert_eq!(places(question, &all), expected, "{question:?} {all:?}");
        }
    }
}

/// Equal solvers are all tied in 95 % of rankings, of few or of many, of samples of one size or beside a census.
#[test]
fn of_many_equal_ones_none_is_behind() {
    const RANKINGS: usize = 2000;
    let mut random = ChaCha8Rng::seed_from_u64(79);
    for (cells, sizes) in
        [2usize, 3, 10, 40].into_iter().flat_map(|cells| [[1.0, 1.0], [0.0, 1.0]].map(|sizes| (cells, sizes)))
    {
        let mut ranking = || {
            let cell = |cell: usize| {
                let deviation = if cell == 0 { sizes[0] } else { sizes[1] };
                let half = 1.959_964 * deviation;
                let value = 100.0 + deviation * normal(&mut random);
                let interval = Some(Interval { low: value - half, high: value + half });
                Some(Estimate { value, interval }.at_level(corrected_level(cells - 1)))
            };
            let cells: Vec<_> = (0..cells).map(cell).collect();
            standings(Question::Evenness, &cells).contains(&Standing::Behind)
        };
        let wrong = (0..RANKINGS).filter(|_| ranking()).count();
        assert!(wrong <= RANKINGS * 6 / 100, "{wrong} of {cells} cells, {sizes:?}");
    }
}

/// A solver whose trials take these steps, each as often.
fn taking(number: usize, steps: impl IntoIterator<Item = (u64, u64)>) -> Competitor {
    let lengths = RunLengths { solved: steps.into_iter().collect(), ..RunLengths::default() };
    Competitor {
        contestant: cell("r", "a", &[("size", "8"), ("order", &number.to_string())]),
        side: Side { lengths, ..Side::default() },
        ..Competitor::default()
    }
}

fn by_steps(solvers: Vec<Competitor>) -> Vec<Standing> {
    Contest::of(solvers, None, false).expect("they agree").ranked(0, Question::Steps).standings
}

/// The interval of a median of few different values may be a point.
#[test]
fn of_many_with_equal_medians_none_is_behind() {
    const RANKINGS: usize = 500;
    let mut random = ChaCha8Rng::seed_from_u64(81);
    let laws: [&[u64]; 4] = [&[10, 1000], &[1, 2, 3], &[5, 5, 5, 6], &[1, 10, 100, 1000, 10_000]];
    for (law, solvers) in laws.into_iter().flat_map(|law| [2, 10, 40].map(|solvers| (law, solvers))) {
        let mut ranking = || {
            let solver =
                |number| taking(number, (0..200).map(|_| (law[random.random_range(0..law.len())], 1)));
            by_steps((0..solvers).map(solver).collect()).contains(&Standing::Behind)
        };
        let wrong = (0..RANKINGS).filter(|_| ranking()).count();
        assert!(wrong <= RANKINGS * 6 / 100, "{wrong} of {solvers} solvers, {law:?}");
    }
}

#[test]
fn one_that_always_takes_fewer_steps_is_best_of_many() {
    let solver =
        |number| taking(number, if number == 0 { vec![(5, 200)] } else { vec![(10, 104), (1000, 96)] });
    let standings = by_steps((0..40).map(solver).collect());
    assert_eq!((standings[0], &standings[1..]), (Standing::Best, [Standing::Behind; 39].as_slice()));
}

/// A share of the trials that is not known leaves open how few solutions the others reach, but not fewer than one.
#[test]
fn an_effective_share_is_that_of_one_solution_at_least() {
    let statistics = vec![Statistic::new(Name::EffectiveShare, Some(0.25), (100, 20))];
    let side = Side { undecided: 0.5, statistics, ..Side::default() };
    let interval = side.answer(Question::Effective).and_then(|answer| answer.interval).expect("an interval");
    assert_eq!((interval.low, interval.high), (0.05, 1.0));
}

/// A normal deviate (Box and Muller 1958).
fn normal(random: &mut ChaCha8Rng) -> f64 {
    let [radius, angle]: [f64; 2] = [random.random(), random.random()];
    (-2.0 * (1.0 - radius).ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// What two of them say of each other, the ranking of all says too.
#[test]
fn a_small_table_hides_no_difference_of_two_others() {
    let dir = tempdir().expect("a folder");
    let tables = [("few", [1, 2, 3, 4]), ("uneven", [100, 200, 300, 400]), ("even", [1000, 1001, 999, 1000])];
    for (name, counts) in tables {
        let rows: Vec<String> =
            ["a", "b", "c", "d"].iter().zip(counts).map(|(name, count)| format!("{name},{count}")).collect();
        fs::write(dir.path().join(format!("{name}.csv")), format!("k,count\n{}\n", rows.join("\n")))
            .expect("written");
    }
    for order in [["few", "uneven", "even"], ["even", "uneven", "few"], ["uneven", "few", "even"]] {
        let files = order.map(|name| format!("{name}.csv"));
        let args: Vec<&str> = files.iter().map(String::as_str).chain(["--total", "keep"]).collect();
        let shown = output(dir.path(), &[&["compare"], args.as_slice()].concat());
        let [first, second] =
            [0, 1].map(|place| order.iter().filter(|name| **name != "uneven").nth(place).expect("two"));
        assert!(
            shown.contains(&format!("Closest to uniform: {first}.csv and {second}.csv (tied).")),
            "{shown}"
        );
        let json: Value =
            serde_json::from_str(&output(dir.path(), &[&["compare"], args.as_slice(), &["--json"]].concat()))
                .expect("JSON");
        for solver in json["groups"][0]["solvers"].as_array().expect("solvers") {
            let standing = if solver["solver"] == "uneven.csv" { "behind" } else { "tied" };
            assert_eq!(solver["tv_uniform_corrected"]["standing"], standing, "{solver}");
        }
    }
}

#[test]
fn those_whose_intervals_overlap_that_of_the_best_are_tied() {
    use Standing::{Behind, Best, Tied, Unranked};
    let all = [Some(estimate(0.3, 0.05)), Some(estimate(0.1, 0.04)), None, Some(estimate(0.17, 0.04))];
    assert_eq!(standings(Question::Evenness, &all), [Behind, Tied, Unranked, Tied]);
    assert_eq!(standings(Question::Effective, &all), [Best, Behind, Unranked, Behind]);
    let exact = [5.0, 5.0, 6.0].map(|value| Some(estimate(value, 0.0)));
    assert_eq!(standings(Question::Steps, &exact), [Tied, Tied, Behind]);
    assert_eq!(standings(Question::Steps, &[None, Some(estimate(5.0, 0.0))]), [Unranked; 2]);
}

/// Three solvers: one that is uniform, one that is not, and one whose trials never end in time.
fn race() -> TempDir {
    let dir = tempdir().expect("a folder");
    let section = |kind: &str, sizes: &str| format!("[[system]]\nkind = \"{kind}\"\nsize = {sizes}\n");
    let text = format!(
        "name = \"race\"\nabout = \"Who?\"\n{}{}[trials]\ncount = 5000\nseed = 1\n",
        section("repair", "[6, 8]"),
        section("uniform", "[5, 6, 8]")
    );
    fs::write(dir.path().join("race.toml"), text).expect("written");
    output(dir.path(), &["run", "race.toml", "--out", "race"]);
    let other =
        "name = \"lv\"\n[system]\nkind = \"lasvegas\"\nsize = [8, 9]\n[trials]\ncount = 5000\nseed = 1\n";
    fs::write(dir.path().join("lv.toml"), other).expect("written");
    output(dir.path(), &["run", "lv.toml", "--out", "lv"]);
    fs::write(dir.path().join("none.toml"), other.replace("seed = 1", "seed = 1\nmax_steps = 1"))
        .expect("written");
    output(dir.path(), &["run", "none.toml", "--out", "none"]);
    dir
}

#[test]
fn results_are_ranked_with_intervals_and_ties() {
    let dir = race();
    let shown = output(dir.path(), &["compare", "race", "lv"]);
    assert!(shown.contains("Closest to uniform: uniform at sizes 6 and 8."), "{shown}");
    assert!(
        shown.contains(
            "Steps of different systems or programs can be different units, so they are not ranked."
        ),
        "{shown}"
    );
    assert!(!shown.contains("Fewest steps"), "{shown}");
    let asked = output(dir.path(), &["compare", "race", "lv", "--steps"]);
    assert!(asked.contains("Fewest steps in the median: "), "{asked}");
    let json: Value =
        serde_json::from_str(&output(dir.path(), &["compare", "race", "lv", "--json"])).expect("JSON");
    assert_eq!(json["by"], serde_json::json!(["size"]));
    assert_eq!(json["solvers"], serde_json::json!(["repair", "uniform", "lasvegas"]));
    let group =
        json["groups"].as_array().expect("groups").iter().find(|group| group["agree_in"]["size"] == "8");
    let solvers = group.expect("size 8")["solvers"].as_array().expect("solvers");
    let of = |name: &str| solvers.iter().find(|solver| solver["solver"] == name).expect("a solver");
    assert_eq!(of("uniform")["tv_uniform_corrected"]["standing"], "best");
    assert_eq!(of("repair")["tv_uniform_corrected"]["standing"], "behind");
    let near = |name: &str, truth: f64| {
        let held = &of(name)["tv_uniform_corrected"];
        let end = |which: &str| held[which].as_f64().expect("a number");
        assert!(end("conf_low") <= truth && truth <= end("conf_high"), "{name}: {held}");
    };
    near("repair", 0.486_275);
    near("uniform", 0.0);
    assert!(of("repair")["steps_q50"]["standing"].is_null());
}

#[test]
fn all_pairs_are_tested_and_corrected_for_their_number() {
    let dir = race();
    let json: Value =
        serde_json::from_str(&output(dir.path(), &["compare", "race", "lv", "--pairs", "--json"]))
            .expect("JSON");
    let pairs = json["pairs"].as_array().expect("pairs");
    let named: Vec<(&Value, &Value, &Value)> =
        pairs.iter().map(|pair| (&pair["group"][0], &pair["a"], &pair["b"])).collect();
    assert_eq!(named.len(), 4, "one at size 6, three at size 8: {named:?}");
    for pair in pairs {
        let (one, corrected) = (pair["log10_p"].as_f64(), pair["log10_p_holm"].as_f64());
        assert!(one.expect("tested") <= corrected.expect("tested"), "{pair}");
        assert!(corrected.expect("tested") < -6.0, "{pair}");
    }
    let shown = output(dir.path(), &["compare", "race", "lv", "--pairs"]);
    assert!(shown.contains("Pairs (p corrected by Holm's method)"), "{shown}");
}

/// Each solver is called by all that it differs in from the others, defaults too, and can be drawn and matched by these.
#[test]
fn options_that_vary_are_named_though_some_values_are_defaults() {
    let dir = tempdir().expect("a folder");
    let system = "kind = \"repair\"\nsize = 6\nmove = [\"next\", \"random\"]\nrestart = [0, 20]\n";
    let text = format!("name = \"v\"\n[system]\n{system}[trials]\ncount = 1000\nseed = 1\n");
    fs::write(dir.path().join("v.toml"), text).expect("written");
    output(dir.path(), &["run", "v.toml", "--out", "v"]);
    let shown = output(dir.path(), &["compare", "v"]);
    for solver in
        ["move=next restart=0", "move=next restart=20", "move=random restart=0", "move=random restart=20"]
    {
        assert!(shown.contains(&format!(" repair {solver} ")), "{solver}: {shown}");
    }
    let by = output(dir.path(), &["compare", "v", "--by", "restart"]);
    assert!(by.contains(" repair move=next ") && !by.contains("restart="), "{by}");
    output(dir.path(), &["plot", "v", "--svg", "x.svg", "--what", "evenness", "--against", "restart"]);
}

#[test]
fn bad_comparisons_are_refused_with_what_is_allowed() {
    let dir = race();
    let refused = |args: &[&str], what: &str| {
        let done = queenlab(dir.path(), &[&["compare"], args].concat());
        assert!(done.code == 3 && done.out.is_empty() && done.err.contains(what), "{args:?}: {done:?}");
    };
    refused(
        &["race:1"],
        "race:1: there is one cell, and nothing to compare it with: allowed are two or more",
    );
    refused(
        &["race:1", "lv:2", "lv:2", "--by", "memory"],
        "--by memory: lasvegas has no option memory: allowed are size, problem",
    );
    refused(
        &["race:1", "lv:2", "--by", "size"],
        "no two solvers agree in size: repair has 6; lasvegas has 9",
    );
    let graphs = "name = \"g\"\n[system]\nkind = \"repair\"\nproblem = [\"graph:petersen:3\", \"graph:australia:3\"]\n[trials]\n\
                  count = 500\nseed = 1\n";
    fs::write(dir.path().join("graphs.toml"), graphs).expect("written");
    assert!(!output(dir.path(), &["run", "graphs.toml", "--out", "graphs"]).contains("Closest"), "no rivals");
    refused(
        &["graphs"],
        "no two solvers agree in size, problem: repair has graph:australia:3, graph:petersen:3",
    );
    refused(&["race", "race:2"], "repair is there twice at 8: allowed is each cell once");
    refused(&["race:9", "lv"], "race:9: allowed is one of the 5 cells, race:1 to race:5");
    let empty = output(dir.path(), &["compare", "none", "race"]);
    assert!(empty.contains("Closest to uniform: uniform at sizes 6 and 8."), "{empty}");
    let rows = empty.lines().filter(|line| line.contains(" lasvegas  ")).collect::<Vec<_>>();
    assert!(empty.contains("lasvegas not reached"), "{empty}");
    assert!(
        rows.len() == 2 && rows.iter().all(|row| row.contains("  0  ") && row.contains("n/a")),
        "{empty}"
    );
}

fn plot(dir: &Path, args: &[&str]) -> String {
    output(dir, &[&["plot"], args, &["--svg", "-"]].concat())
}

#[test]
fn between_words_there_is_no_line() {
    let dir = tempdir().expect("a folder");
    let orders = "size = 6\norder = [\"shuffled\", \"ascending\"]";
    for (options, against, lines) in [(orders, "order", 0), ("size = [5, 6]", "size", 1)] {
        let system = format!("[system]\nkind = \"backtrack\"\n{options}");
        let text = format!("name = \"x\"\n{system}\n[trials]\ncount = 50\nseed = 1\n");
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml", "--out", against]);
        let chart = plot(dir.path(), &[against, "--what", "steps", "--against", against]);
        let drawn = ["h.01", "class=\"line\""].map(|part| chart.matches(part).count());
        assert_eq!(drawn, [2, lines], "{chart}");
    }
}

#[test]
fn a_sweep_is_drawn_with_a_line_for_each_solver() {
    let dir = race();
    for what in ["evenness", "effective", "steps"] {
        let chart = plot(dir.path(), &["race", "--what", what, "--against", "size"]);
        for name in ["repair", "uniform"] {
            assert!(chart.contains(&format!(">{name}</text>")), "{what}: {chart}");
        }
        assert_eq!(chart.matches("h.01").count(), 5, "{what}: every cell is a point");
        assert_eq!(chart.matches("class=\"whiskers\"").count(), 2, "{what}");
    }
    output(dir.path(), &["plot", "race", "--what", "evenness", "--against", "size", "--vega", "chart.json"]);
    let vega: Value = serde_json::from_str(&read(dir.path(), "chart.json")).expect("JSON");
    assert_eq!(vega["data"]["values"].as_array().map(Vec::len), Some(5));
    let refused = |args: &[&str], what: &str| {
        let done = queenlab(dir.path(), &[&["plot", "race", "--svg", "x.svg"], args].concat());
        assert!(done.code == 3 && done.err.contains(what), "{args:?}: {done:?}");
    };
    refused(
        &["--what", "evenness"],
        "--what evenness: allowed are frequencies, log-frequencies, steps, coverage",
    );
    refused(
        &["--what", "luck", "--against", "size"],
        "--what luck: with --against allowed are evenness, effective",
    );
    refused(
        &["--what", "evenness", "--against", "order"],
        "--against order: repair has no option order: allowed are size, problem",
    );
    let both = queenlab(dir.path(), &["plot", "race", "--svg", "x.svg", "--against", "size", "--cell", "1"]);
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{both:?}");
}

#[test]
fn winners_of_a_game_are_drawn_for_each_ending() {
    let dir = tempdir().expect("a folder");
    let text = "name = \"g\"\n[system]\nkind = \"game\"\nsize = [4, 6]\n[trials]\ncount = 300\nseed = 1\n";
    fs::write(dir.path().join("g.toml"), text).expect("written");
    output(dir.path(), &["run", "g.toml", "--out", "g"]);
    let chart = plot(dir.path(), &["g", "--what", "winners", "--against", "size"]);
    assert!(chart.contains(">game white</text>") && chart.contains(">game black-quota</text>"), "{chart}");
    let chart = plot(dir.path(), &["g", "--what", "blocks", "--against", "size"]);
    assert!(chart.contains("blocks, mean of the solved trials"), "{chart}");
}

#[test]
fn the_overview_of_a_sweep_begins_with_the_answer_and_its_chart() {
    let dir = race();
    output(dir.path(), &["export", "race", "--to", "site"]);
    let page = read(dir.path(), "site/index.html");
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text} is not there"));
    let order =
        [place("<h1"), place("Closest to uniform: uniform"), place("class=\"chart wide\""), place("<table")];
    assert!(order.is_sorted(), "{order:?}");
    assert!(output(dir.path(), &["show", "race"]).contains("Closest to uniform: uniform"));
}

/// Each system is described by what answers its question.
#[test]
fn systems_are_described_by_what_answers_their_questions() {
    let dir = tempdir().expect("a folder");
    let run = |name: &str, section: &str, trials: u64| {
        let text = format!("name = \"{name}\"\n[system]\n{section}\n[trials]\ncount = {trials}\nseed = 1\n");
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml", "--out", name])
    };
    let said = run("knuth", "kind = \"knuth\"\nsize = [6, 8]", 20_000);
    assert!(said.contains("about 90.7 solutions") && said.contains("about 3.85 solutions"), "{said}");
    let of_cell = output(dir.path(), &["show", "knuth", "--cell", "2"]);
    assert!(of_cell.contains("About 90.7") && of_cell.contains("; there are 92)."), "{of_cell}");
    assert!(!said.contains("equally likely"), "nothing is said that does not answer its question: {said}");
    let shown = output(dir.path(), &["show", "knuth"]);
    assert!(
        shown.contains("about 9")
            && shown.split_whitespace().collect::<Vec<_>>().join(" ").contains("92/92 n/a n/a n/a"),
        "no distance from uniform: {shown}"
    );
    let said = run("published", "kind = \"squares\"\nproduct = \"sudoku\"", 300);
    assert!(said.contains("Mean tries: ") && said.contains("the same up to symmetry."), "{said}");
    let said =
        run("walk", "kind = \"squares\"\nproduct = \"sudoku\"\nmethod = \"walk\"\nmoves = [10, 300]", 200);
    assert!(
        said.starts_with("It depends: the mean of cycles is 36.87, that of all solutions,")
            && said.contains("cycles 3")
            && !said.contains("Good-Turing"),
        "{said}"
    );
    let of_cell = output(dir.path(), &["show", "walk", "--cell", "2"]);
    assert!(
        of_cell.contains("; over all solutions it is 36.87.") && of_cell.contains("Mean cycles: 3"),
        "{of_cell}"
    );
    assert!(output(dir.path(), &["show", "walk"]).contains("cycles 3"), "the overview has them");
    output(dir.path(), &["export", "walk", "--to", "site"]);
    let page = read(dir.path(), "site/index.html");
    assert!(
        page.contains("cycles, mean of the solved trials") && page.contains(">moves</text>"),
        "and its chart"
    );
    let chart = plot(dir.path(), &["knuth", "--what", "weight", "--against", "size"]);
    assert!(chart.contains("estimated number of solutions"), "{chart}");
    let compared = output(dir.path(), &["compare", "knuth", "walk", "published", "--by", "size"]);
    assert!(compared.contains("cycles 3") && compared.contains("tries "), "{compared}");
    let row = compared.lines().find(|line| line.contains(" knuth ")).expect("a row");
    assert!(row.contains("about ") && !row.contains('%'), "an estimate has no distance from uniform: {row}");
}

#[test]
fn a_sample_is_held_against_the_law_of_its_system() {
    let dir = tempdir().expect("a folder");
    let text = "name = \"t\"\n[[system]]\nkind = \"lasvegas\"\nsize = [8, 12]\n[[system]]\nkind = \"repair\"\nsize = 8\n[[system]]\n\
                kind = \"lasvegas\"\nsize = 8\nsearched = 4\n[trials]\ncount = 20000\nseed = 3\n";
    fs::write(dir.path().join("t.toml"), text).expect("written");
    output(dir.path(), &["run", "t.toml", "--out", "t"]);
    let json: Value =
        serde_json::from_str(&output(dir.path(), &["compare", "t:1", "--law", "--json"])).expect("JSON");
    assert_eq!((json["b"]["origin"].as_str(), json["b"]["reached"].as_u64()), (Some("law"), Some(92)));
    assert!(json["chi2_p_value"].as_f64().expect("tested") > 1e-4, "{json}");
    for of_trials in ["solved", "expected_min", "categories_expected_below_5", "categories_expected_below_1"]
    {
        assert!(json["b"][of_trials].is_null() && json["a"][of_trials].is_number(), "{of_trials}: {json}");
    }
    let rows = json["rows"].as_array().expect("rows");
    let weights: u64 = rows.iter().map(|row| row["count_b"].as_u64().expect("a weight")).sum();
    let law = crate::lasvegas::shares(8);
    for row in rows {
        let share = row["count_b"].as_u64().expect("a weight") as f64 / weights as f64;
        let expected = law[row["category"].as_str().expect("a key")];
        assert!((share - expected).abs() < 1e-12, "{row}: {expected}");
    }
    let said = output(dir.path(), &["compare", "t:1", "--law"]);
    assert!(said.contains("The frequencies of A and B may be the same: not significant at 0.005"), "{said}");
    let of_law = said.lines().find(|line| line.starts_with(" B  law")).expect("a row of the law");
    assert_eq!(of_law.split_whitespace().take(4).collect::<Vec<_>>(), ["B", "law", "n/a", "92"]);
    assert!(
        output(dir.path(), &["compare", "t:2", "--law"]).contains("the law of lasvegas size 12"),
        "12 queens"
    );
    let refused = |args: &[&str], what: &str| {
        let done = queenlab(dir.path(), &[&["compare"], args].concat());
        assert!(done.code == 3 && done.err.contains(what), "{args:?}: {done:?}");
    };
    refused(&["t:3", "--law"], "t:3: --law: the probabilities of its solutions are not known without trials");
    refused(&["t:4", "--law"], "t:4: --law: the probabilities");
    refused(&["t", "--law"], "--law: allowed is one cell, DIR:CELL");
}

/// A row of `show --json` has the name of its solver in `compare`, whatever options that has.
#[test]
fn each_row_is_of_a_solver_that_is_called_as_it_is_ranked() {
    let dir = tempdir().expect("a folder");
    let systems = "[[system]]\nkind = \"minconflicts\"\nnoise = [\"never\", \"1/4\"]\nsize = [5, 6]\n[[system]]\nkind = \"repair\"\nsize = [5, 6]\n";
    fs::write(dir.path().join("x.toml"), format!("name = \"x\"\n{systems}[trials]\ncount = 200\nseed = 1\n"))
        .expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    let json = |command: &str| -> Value {
        serde_json::from_str(&output(dir.path(), &[command, "r", "--json"])).expect("an object")
    };
    let ranked: BTreeSet<String> = json("compare")["solvers"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect();
    assert_eq!(
        ranked,
        BTreeSet::from(["minconflicts noise=never", "minconflicts noise=1/4", "repair"].map(str::to_owned))
    );
    let shown = json("show");
    for table in ["cells", "statistics", "frequencies", "steps"] {
        let rows = shown[table].as_array().expect("rows");
        let solvers: BTreeSet<String> =
            rows.iter().map(|row| row["solver"].as_str().expect("a name").to_owned()).collect();
        assert_eq!(solvers, ranked, "{table}");
    }
}

/// One start again and again, or one value always, is no sample, but its steps are exact: in the terminal as in pages.
#[test]
fn a_solver_that_always_takes_the_same_steps_is_exact() {
    let dir = tempdir().expect("a folder");
    let experiment = |name: &str, systems: &str| {
        let text = format!("name = \"{name}\"\nabout = \"?\"\n{systems}\n[trials]\ncount = 500\nseed = 5\n");
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml"]);
        let result = format!("results/{name}");
        let said = output(dir.path(), &["compare", &result, "--steps"]);
        let json = output(dir.path(), &["compare", &result, "--steps", "--json"]);
        let found: Value = serde_json::from_str(&json).expect("JSON");
        let solvers = found["groups"][0]["solvers"].as_array().expect("a list").clone();
        let ends =
            solvers.iter().map(|solver| solver["steps_q50"]["conf_low"].is_number()).collect::<Vec<_>>();
        (said, ends)
    };
    let two = "[[system]]\nkind = \"backtrack\"\nsize = 6\n[[system]]\nkind = \"lasvegas\"\nsize = 6";
    let (said, ends) = experiment("two", two);
    assert!(said.contains("Fewest steps in the median: lasvegas at size 6."), "{said}");
    assert_eq!(ends, [false, true]);
    let one = "[system]\nkind = \"lasvegas\"\nsize = 6\nsearched = [0, 2, 4, 6]";
    let (said, ends) = experiment("one", one);
    assert_eq!(ends, [true, true, true, false]);
    let fewest = "Fewest steps in the median: lasvegas searched=4 at size 6.";
    assert!(said.contains(fewest), "{said}");
    output(dir.path(), &["export", "results/one", "--to", "site"]);
    assert!(read(dir.path(), "site/index.html").contains(fewest));
}
