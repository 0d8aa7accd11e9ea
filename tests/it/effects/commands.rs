//! `queenlab effects`, and what `export` and `plot` have of it.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{output, queenlab, read};

/// The result of an experiment with these sections of systems, below `results/t`.
fn result(systems: &str, trials: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let text = format!("name = \"t\"\nabout = \"A question?\"\n{systems}\n[trials]\n{trials}\n");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    dir
}

const SWEEP: &str = "[[system]]\nkind = \"minconflicts\"\nsize = 6\nnoise = [\"never\", \"1/4\", \"1/2\"]\nstart = [\"random\", \"greedy\"]\n";

fn sweep() -> TempDir {
    result(SWEEP, "count = 2000\nseed = 46")
}

fn json(dir: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&output(dir, &[&["effects", "results/t", "--json"], args].concat())).expect("JSON")
}

/// The rows of `list` with these texts.
fn rows<'v>(object: &'v Value, list: &str, of: &[(&str, &str)]) -> Vec<&'v Value> {
    let all = object[list].as_array().expect("a list").iter();
    all.filter(|row| of.iter().all(|(name, text)| row[name] == *text)).collect()
}

#[track_caller]
fn refused(dir: &Path, args: &[&str], code: i32, what: &str) {
    let done = queenlab(dir, args);
    assert!(done.code == code && done.err.contains(what), "{what}: {done:?}");
    assert_eq!(done.err.lines().count(), 1, "{done:?}");
}

/// Each effect is the mean difference of the estimates that the tables of the result have.
#[test]
fn effects_are_mean_differences_of_what_the_tables_say() {
    let dir = sweep();
    let shown: Value =
        serde_json::from_str(&output(dir.path(), &["show", "results/t", "--json"])).expect("JSON");
    let number = |value: &Value| {
        let written = value.as_str().and_then(|text| text.parse().ok());
        value.as_f64().or(written).expect("a number")
    };
    let found = json(dir.path(), &[]);
    let mean_of = |noise: &str, estimate: &dyn Fn(&Value) -> f64| {
        let cells = rows(&shown, "cells", &[("noise", noise)]);
        assert_eq!(cells.len(), 2);
        cells.into_iter().map(estimate).sum::<f64>() / 2.0
    };
    let statistic = |name: &'static str| {
        let shown = &shown;
        move |cell: &Value| {
            let all = rows(shown, "statistics", &[("statistic", name)]);
            number(&all.into_iter().find(|row| row["cell"] == cell["cell"]).expect("a row")["estimate"])
        }
    };
    let steps = |cell: &Value| {
        let all = rows(&shown, "steps_summary", &[("measure", "steps"), ("solution", "ALL")]);
        number(&all.into_iter().find(|row| row["cell"] == cell["cell"]).expect("a row")["mean"])
    };
    let [tv, share, median] = ["tv_uniform_corrected", "effective_share", "steps_q50"].map(statistic);
    for (response, estimate) in [
        ("tv_uniform_corrected", &tv as &dyn Fn(&Value) -> f64),
        ("effective_share", &share),
        ("steps_q50", &median),
        ("steps_mean", &steps),
    ] {
        for noise in ["1/4", "1/2"] {
            let effects = rows(&found, "effects", &[("response", response), ("level", noise)]);
            let [effect] = effects.as_slice() else { panic!("{response} of {noise}: {effects:?}") };
            let expected = mean_of(noise, estimate) - mean_of("never", estimate);
            assert!(
                (number(&effect["effect"]) - expected).abs() < 1e-12 * expected.abs().max(1.0),
                "{response}"
            );
            assert_eq!((&effect["baseline"], &effect["cells"]), (&"never".into(), &2.into()));
            assert!(number(&effect["conf_low"]) <= expected && expected <= number(&effect["conf_high"]));
        }
    }
    let shares = rows(&found, "importance", &[("response", "steps_mean")]);
    let parts: Vec<f64> = shares.iter().map(|row| number(&row["share"])).collect();
    let names: Vec<&str> = shares.iter().filter_map(|row| row["options"].as_str()).collect();
    assert_eq!(names, ["start", "noise", "start x noise", "sampling"]);
    assert!((parts[..3].iter().sum::<f64>() - 1.0).abs() < 1e-9, "of a full design the parts are the whole");
    assert_eq!(rows(&found, "interactions", &[("response", "steps_mean")]).len(), 2);
}

#[test]
fn the_files_and_the_json_have_the_same_rows() {
    let dir = sweep();
    let found = json(dir.path(), &["--to", "out"]);
    for (file, list) in [("out/effects.csv", "effects"), ("out/importance.csv", "importance")] {
        let text = read(dir.path(), file);
        let mut lines = text.lines();
        let columns: Vec<&str> = lines.next().expect("a header").split(',').collect();
        let own = found[list].as_array().expect("a list");
        assert_eq!(lines.clone().count(), own.len());
        for (line, row) in lines.zip(own) {
            assert_eq!(row.as_object().expect("an object").len(), columns.len());
            for (field, column) in line.split(',').zip(&columns) {
                let same = match &row[column] {
                    Value::String(text) => text == field,
                    Value::Null => field.is_empty(),
                    number => {
                        let number = number.as_f64().expect("a number");
                        (number - field.parse::<f64>().expect("a number")).abs() <= 1e-15 * number.abs()
                    }
                };
                assert!(same, "{file}: {column} of {line}");
            }
        }
    }
    assert_eq!(
        read(dir.path(), "out/effects.csv").lines().next(),
        Some("response,option,level,baseline,cells,effect,conf_low,conf_high,p_holm")
    );
    let only = json(dir.path(), &["--response", "steps_mean", "--level", "0.5"]);
    let done = queenlab(dir.path(), &["effects", "results/t", "--response", "steps"]);
    let named = done.err.split("allowed are ").nth(1).expect("a list").split("; ").next().expect("a list");
    for response in named.trim().split(", ") {
        let done = queenlab(dir.path(), &["effects", "results/t", "--response", response]);
        assert_eq!(done.code, 0, "{response}: {done:?}");
    }
    let width = |found: &Value| {
        let row = rows(found, "effects", &[("response", "steps_mean")])[0].clone();
        row["conf_high"].as_f64().expect("an end") - row["conf_low"].as_f64().expect("an end")
    };
    assert!(only["effects"].as_array().expect("a list").iter().all(|row| row["response"] == "steps_mean"));
    assert!(width(&only) < 0.5 * width(&found), "an interval at a lower level is narrower");
}

#[test]
fn files_of_others_are_not_replaced() {
    let dir = sweep();
    let to = |args: &[&str]| queenlab(dir.path(), &[&["effects", "results/t", "--to", "out"], args].concat());
    assert_eq!((to(&[]).code, to(&[]).code), (0, 0), "the same again is no change");
    fs::write(dir.path().join("out/effects.csv"), "mine\n").expect("written");
    fs::remove_file(dir.path().join("out/importance.csv")).expect("removed");
    let done = to(&[]);
    assert!(done.code == 3 && done.err.contains("queenlab did not write this"), "{done:?}");
    assert_eq!(read(dir.path(), "out/effects.csv"), "mine\n");
    assert!(!dir.path().join("out/importance.csv").exists(), "nothing is written where something is refused");
    assert_eq!(to(&["--force"]).code, 0);
    assert!(read(dir.path(), "out/effects.csv").starts_with("response,"));
}

#[test]
fn a_census_is_exact() {
    let dir = result("[system]\nkind = \"repair\"\nsize = [4, 5, 6]", "count = \"all\"");
    let found = json(dir.path(), &[]);
    let effects = rows(&found, "effects", &[("response", "tv_uniform_corrected")]);
    assert_eq!(effects.len(), 2);
    for effect in effects {
        assert!(effect["conf_low"].is_null() && effect["p_holm"].is_null() && effect["effect"].is_number());
    }
    assert_eq!(
        rows(&found, "importance", &[("options", "sampling"), ("response", "steps_mean")])[0]["share"],
        0.0
    );
    let said = output(dir.path(), &["effects", "results/t"]);
    assert!(
        said.contains(", exactly.") && said.contains("size is compared with 4, its first value"),
        "{said}"
    );
}

/// Trials without a solution count as the step limit, and a median that is beyond it is left out.
#[test]
fn unsolved_trials_are_as_long_as_the_limit() {
    let sweep = "[system]\nkind = \"repair\"\nsize = [5, 8]";
    let dir = result(sweep, "count = 1000\nseed = 46\nmax_steps = 20");
    let found = json(dir.path(), &["--response", "steps_mean"]);
    let summary = read(dir.path(), "results/t/steps.csv");
    let mean = |cell: &str| {
        let rows = summary.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let rows = rows.filter(|row| row[0] == cell && row[3] == "steps");
        let rows: Vec<[u64; 2]> =
            rows.map(|row| [4, 5].map(|place| row[place].parse().expect("a number"))).collect();
        let solved: u64 = rows.iter().map(|[_, count]| count).sum();
        assert!(solved < 1000, "some trials reach no solution");
        (rows.iter().map(|[steps, count]| steps * count).sum::<u64>() + 20 * (1000 - solved)) as f64 / 1000.0
    };
    let effect = &found["effects"][0];
    assert_eq!((&effect["level"], &effect["baseline"]), (&"5".into(), &"8".into()), "8 is the default");
    let expected = mean("1") - mean("2");
    assert!((effect["effect"].as_f64().expect("a number") - expected).abs() < 1e-9);
    refused(dir.path(), &["effects", "results/t", "--response", "steps_q50"], 3, "one cell alone has it");
}

#[test]
fn holes_and_several_solvers_are_compared_as_far_as_cells_match() {
    let systems = "[[system]]\nkind = \"minconflicts\"\nsize = [5, 6]\nnoise = [\"never\", \"1/4\"]\n\
        [[system]]\nkind = \"uniform\"\nsize = [5, 6]\n";
    let dir = result(systems, "count = 500\nseed = 46");
    let found = json(dir.path(), &["--response", "tv_uniform_corrected"]);
    let cells = |option: &str| rows(&found, "effects", &[("option", option)])[0]["cells"].clone();
    assert_eq!((cells("system"), cells("size"), cells("noise")), (0.into(), 3.into(), 2.into()));
    let said =
        found["answers"].as_array().expect("a list").iter().filter_map(Value::as_str).collect::<String>();
    assert!(said.contains("No two cells differ in system alone"), "{said}");
    assert!(!said.contains("combinations are there"), "nothing is missing: {said}");
    assert!(!said.contains("No two cells differ in noise"), "{said}");
}

/// An option that says no more than which solver it is does not keep their cells apart.
/// The default of an option may be that of cells which have no others like them.
#[test]
fn the_baseline_is_a_level_that_others_can_be_compared_with() {
    let squares = |product: &str, rest: &str| {
        format!("[[system]]\nkind = \"squares\"\nproduct = \"{product}\"\nsize = 4\n{rest}\n")
    };
    let systems =
        squares("latin", "method = \"cyclic\"") + &squares("sudoku", "method = \"walk\"\nmoves = [1, 50]");
    let dir = result(&systems, "count = 1000\nseed = 4");
    let said = output(dir.path(), &["effects", "results/t"]);
    assert!(said.contains("moves explains") && said.contains("50 instead of 1"), "{said}");
    assert!(
        said.contains("moves is compared with 1: more pairs of cells differ in it alone there than at 1000."),
        "{said}"
    );
    assert!(said.contains("No two cells differ in method alone, one of them at cyclic"), "{said}");
}

/// Cells of which all trials reached one solution have an effective share.
#[test]
fn one_solution_alone_is_compared_in_effective_shares() {
    let system = "[[system]]\nkind = \"backtrack\"\nsize = [5, 6]\norder = [\"ascending\", \"shuffled\"]\n";
    let dir = result(system, "count = 500\nseed = 4");
    let found = json(dir.path(), &[]);
    let shuffled = rows(&found, "effects", &[("response", "effective_share"), ("level", "shuffled")]);
    let [row] = shuffled.as_slice() else { panic!("one level: {found}") };
    assert_eq!(row["cells"], 2);
    let (effect, low) = (row["effect"].as_f64().expect("it"), row["conf_low"].as_f64().expect("an end"));
    assert!(effect > 0.7 && low > 0.6, "of 0.1 and 0.25 to nearly 1: {row}");
}

/// Dead ends take no known number of steps, the step limit is known.
#[test]
fn mean_steps_are_those_of_trials_that_end_or_are_limited() {
    let dir = result("[[system]]\nkind = \"knuth\"\nsize = [5, 6]\n", "count = 200\nseed = 4");
    assert!(rows(&json(dir.path(), &[]), "effects", &[("response", "steps_mean")]).is_empty());
    let limited = "[[system]]\nkind = \"minconflicts\"\nsize = [8, 32]\n";
    let dir = result(limited, "count = 400\nseed = 1\nmax_steps = 10");
    assert_eq!(rows(&json(dir.path(), &[]), "effects", &[("response", "steps_mean")]).len(), 1);
    let said = output(dir.path(), &["effects", "results/t"]);
    assert!(said.contains("In mean steps a trial without a solution counts as many as its limit."), "{said}");
}

#[test]
fn an_option_with_one_value_in_each_solver_is_none() {
    let systems =
        "[[system]]\nkind = \"minconflicts\"\nsize = [5, 6]\n[[system]]\nkind = \"anneal\"\nsize = [5, 6]\n";
    let dir = result(systems, "count = 300\nseed = 46");
    let found = json(dir.path(), &[]);
    let options: Vec<&Value> =
        found["options"].as_array().expect("a list").iter().map(|row| &row["option"]).collect();
    assert_eq!(options, ["system", "size"], "restart is 100 in one and 1000 in the other");
    assert_eq!(rows(&found, "effects", &[("option", "system"), ("response", "steps_mean")])[0]["cells"], 2);
    let own = rows(&found, "effects", &[("response", "accepted")]);
    assert_eq!(own.iter().map(|row| row["cells"].as_u64()).collect::<Vec<_>>(), [Some(0), Some(1)]);
    let said = output(dir.path(), &["effects", "results/t", "--response", "accepted"]);
    assert!(!said.contains("No two cells"), "of its two cells none is of another solver: {said}");
    assert!(said.contains("2 of 4 cells have no measure accepted and are left out."), "none, not 0: {said}");
    assert!(said.contains("of the differences in measure accepted: "), "{said}");
    assert!(said.contains("Effects on measure accepted (p "), "{said}");
}

#[test]
fn what_cannot_be_answered_is_refused_in_one_line() {
    let dir = result("[system]\nkind = \"uniform\"\nsize = 5", "count = 50\nseed = 46");
    let at = |args: &[&str], code, what| refused(dir.path(), &[&["effects"], args].concat(), code, what);
    at(&["results/t"], 3, "no option varies, so there is nothing to compare: allowed is");
    at(&["results/none"], 1, "there is no such folder");
    at(&["results/t/cells.csv"], 1, "this is no folder");
    at(&["results/t", "--level", "95"], 3, "--level 95: allowed is a number between 0 and 1");
    at(&["results/t", "--response", "step_mean"], 3, "did you mean \"steps_mean\"");
    let sizes = result("[system]\nkind = \"uniform\"\nsize = [4, 5]", "count = 50\nseed = 46");
    let said = output(sizes.path(), &["effects", "results/t"]);
    assert!(said.contains("Of size no effect is seen"), "one option is enough: {said}");
    refused(
        sizes.path(),
        &["plot", "results/t", "--what", "interactions", "--svg", "a.svg"],
        3,
        "two options",
    );
    let svg = ["plot", "results/t", "--response", "steps_mean", "--svg", "a.svg"];
    refused(sizes.path(), &svg, 3, "--response is for --what effects");
}

#[test]
fn an_unfinished_result_is_refused() {
    let dir = sweep();
    output(dir.path(), &["run", "x.toml", "--shard", "1/2", "--out", "part"]);
    refused(dir.path(), &["effects", "part"], 5, "the experiment is not finished");
}

#[test]
fn export_writes_the_section_and_the_tables_where_two_options_vary() {
    let dir = sweep();
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    let page = read(dir.path(), "site/index.html");
    assert!(page.contains("<h2>Which option matters</h2>") && page.contains("href=\"effects.csv\""));
    assert!(read(dir.path(), "site/index.es.html").contains("Qué opción importa"));
    output(dir.path(), &["effects", "results/t", "--to", "own"]);
    for file in ["effects.csv", "importance.csv"] {
        assert_eq!(read(dir.path(), &format!("site/{file}")), read(dir.path(), &format!("own/{file}")));
        assert!(!dir.path().join("results/t").join(file).exists(), "they are no tables of the result");
    }
    let one = result("[system]\nkind = \"uniform\"\nsize = [4, 5]", "count = 50\nseed = 46");
    output(one.path(), &["export", "results/t", "--to", "site"]);
    assert!(!read(one.path(), "site/index.html").contains("Which option matters"));
    assert!(!one.path().join("site/effects.csv").exists());
}

#[test]
fn effects_and_interactions_are_drawn() {
    let dir = sweep();
    for what in ["effects", "interactions"] {
        let draw = |name: &str| {
            let [svg, spec] = ["svg", "json"].map(|end| format!("{name}.{end}"));
            let files = ["--svg", &svg, "--vega", &spec];
            let args = ["plot", "results/t", "--what", what, "--response", "steps_mean"];
            output(dir.path(), &[&args[..], &files].concat());
            (read(dir.path(), &svg), read(dir.path(), &spec))
        };
        let (svg, spec) = draw("a");
        assert_eq!((svg.clone(), spec.clone()), draw("b"));
        let spec: Value = serde_json::from_str(&spec).expect("JSON");
        let values = spec["data"]["values"].as_array().expect("values").len();
        let dots = svg.matches("h.01").count();
        let levels = if what == "effects" { 3 } else { 6 };
        assert_eq!((values, dots), (levels, levels), "{what}");
    }
}

/// The interval of a mean of skewed run lengths is too narrow where there are few: 5 and 8 queens of 12 trials each are covered in four of
/// five runs.
#[test]
fn the_mean_of_few_trials_has_no_interval() {
    for (trials, beyond) in [(12, false), (99, false), (100, true)] {
        let dir =
            result("[system]\nkind = \"repair\"\nsize = [5, 8]", &format!("count = {trials}\nseed = 3"));
        for response in ["steps_mean", "reactions"] {
            let found = json(dir.path(), &["--response", response]);
            let row = &found["effects"][0];
            assert_eq!(row["conf_low"].is_number(), beyond, "{trials}: {row}");
            assert_eq!(row["p_holm"].is_null(), !beyond, "{trials}: {row}");
            let said = found["answers"][0].as_str().expect("a sentence");
            let title = if response == "steps_mean" { "mean steps" } else { "measure reactions" };
            let untested = format!("Effects of size on {title} are not tested: there are too few trials.");
            assert_eq!(said == untested, !beyond, "{said}");
        }
    }
}

/// Each sentence about an option says of which number, so that none is there twice.
#[test]
fn no_sentence_about_one_number_could_be_about_another() {
    let systems = "[[system]]\nkind = \"minconflicts\"\nsize = [4, 5]\nnoise = [\"never\", \"1/4\"]\n\
        [[system]]\nkind = \"anneal\"\nsize = [4, 5]\n";
    let dir = result(systems, "count = 30\nseed = 5");
    let found = json(dir.path(), &[]);
    let answers = found["answers"].as_array().expect("a list").iter().filter_map(Value::as_str);
    let (mut untested, mut unmatched) = (Vec::new(), Vec::new());
    for sentence in answers {
        let of_kind = if sentence.contains(" are not tested: ") { &mut untested } else { &mut unmatched };
        if sentence.contains(" are not tested: ") || sentence.starts_with("No two cells ") {
            assert!(!of_kind.contains(&sentence), "twice: {sentence}");
            of_kind.push(sentence);
        }
    }
    assert!(untested.len() > 2 && unmatched.len() > 3, "{untested:?} {unmatched:?}");
}

/// What sampling explains is the mean of p (1 - p) / n over the variance between cells, also where shares are near 1.
#[test]
fn sampling_explains_what_the_variances_of_the_cells_do() {
    let systems = "[system]\nkind = \"minconflicts\"\nsize = [4, 5]\nnoise = [\"never\", \"1/4\"]";
    let dir = result(systems, "count = 60\nseed = 46\nmax_steps = 40");
    let outcomes = read(dir.path(), "results/t/outcomes.csv");
    let solved = outcomes.lines().filter(|line| line.contains(",solved,"));
    let shares: Vec<f64> =
        solved.map(|line| line.rsplit(',').next().expect("a share").parse().expect("a number")).collect();
    assert!(shares.len() == 4 && shares.contains(&1.0) && shares.iter().any(|&share| share < 1.0));
    let mean = |of: &dyn Fn(f64) -> f64| shares.iter().map(|&share| of(share)).sum::<f64>() / 4.0;
    let (center, within) = (mean(&|share| share), mean(&|share| share * (1.0 - share) / 60.0));
    let between = mean(&|share| (share - center) * (share - center));
    let found = json(dir.path(), &["--response", "share_solved"]);
    let row = rows(&found, "importance", &[("options", "sampling")])[0]["share"].as_f64().expect("a number");
    assert!((row - within / between).abs() < 1e-9, "{row} instead of {within} / {between}");
}

/// Holm's correction is for all effects, whichever are shown.
#[test]
fn one_response_alone_is_corrected_as_among_all() {
    let systems = "[system]\nkind = \"lasvegas\"\nsize = [4, 5, 6]\nsearched = [0, 2]";
    let dir = result(systems, "count = 100\nseed = 7");
    let all = json(dir.path(), &[]);
    let responses: Vec<&str> = all["effects"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["response"].as_str())
        .collect();
    assert!(responses.len() > 4, "{responses:?}");
    for response in responses {
        let alone = json(dir.path(), &["--response", response]);
        for list in ["effects", "interactions"] {
            let of_all = rows(&all, list, &[("response", response)]);
            let alone: Vec<&Value> = alone[list].as_array().expect("a list").iter().collect();
            assert_eq!(of_all, alone, "{response}");
        }
    }
}

/// Options of one solver alone are options of the solver: with the size they have what the solver has not.
#[test]
fn a_pair_that_is_seen_explains_what_no_other_does() {
    let systems = "[[system]]\nkind = \"lasvegas\"\nsize = [4, 5, 6]\n[[system]]\nkind = \"anneal\"\nsize = [4, 5, 6]\nrestart = [100, 1000]\n";
    let dir = result(systems, "count = 150\nseed = 9");
    let found = json(dir.path(), &["--response", "restarts"]);
    let share = |options: &str| {
        rows(&found, "importance", &[("options", options)])[0]["share"].as_f64().expect("a number")
    };
    let [solver, own] = ["system x size", "size x restart"].map(share);
    assert!(solver > 0.0 && own > 0.0 && solver + own < 1.0, "{solver}, {own}");
    let said = output(dir.path(), &["effects", "results/t", "--response", "restarts"]);
    assert!(said.contains("size and restart explain another 0.0743 % together: "), "{said}");
}

/// A level that never solves has no steps: what it does to the share of solved trials comes first.
#[test]
fn the_overview_answers_for_a_response_that_all_cells_have() {
    let systems = "[system]\nkind = \"lasvegas\"\nsize = [4, 12]\nsearched = [0, 2]";
    let dir = result(systems, "count = 60\nseed = 4\nmax_steps = 8");
    output(dir.path(), &["export", "results/t", "--to", "page"]);
    let page = read(dir.path(), "page/index.html");
    assert!(page.contains("size explains") && page.contains("of the differences in share of solved trials"));
    assert!(!page.contains("of the differences in median steps"));
}

/// Starts that never end have no solution, though nothing ended them.
#[test]
fn distances_beside_livelocks_are_those_of_the_trials_with_a_solution() {
    let said = |choice: &str| {
        let systems =
            format!("[system]\nkind = \"repair\"\nsize = 4\n{choice}\nreaction = [\"left\", \"first\"]");
        output(result(&systems, "count = \"all\"").path(), &["effects", "results/t"])
    };
    let note = "Distances and measures are those of the trials with a solution.";
    let beside = said("choice = [\"first\", \"last\"]");
    assert!(beside.contains(note) && !beside.contains("ended before"), "{beside}");
    assert!(!said("choice = \"first\"").contains(note));
}

/// Dead ends add nothing to the sum of the weights, whose mean is the estimated number of solutions.
#[test]
fn an_estimate_is_of_all_trials_and_says_so() {
    let dir = result("[[system]]\nkind = \"knuth\"\nsize = [5, 6]\n", "count = 500\nseed = 46");
    let said = output(dir.path(), &["effects", "results/t", "--response", "weight"]);
    assert!(said.contains("In measure weight alone a trial without a solution counts as 0."), "{said}");
    assert!(!said.contains("are those of the trials with a solution"), "{said}");
}
