//! The gallery: experiments with solvers of others, their results, and the page about them.

use std::fs;
use std::process::Command;

use queenlab::analysis::Name;
use queenlab::experiment::Experiment;
use queenlab::model::language::Language;
use queenlab::programs::spec::ProgramSpec;
use queenlab::result::cell::{CellResult, CellResults};
use queenlab::result::judgement::Judgement;
use queenlab::result::layout::CellIdentity;
use queenlab::store;
use queenlab::text::finding;
use queenlab::text::number::{grouped, percent};
use tempfile::tempdir;

use crate::support::{output, packaged, queenlab, read};

/// The experiments, by problem as the page has them.
const GALLERY: [&str; 16] = [
    "clingo", "cryptominisat", "minisat", "glucose", "cmsgen", "gecode", "cpsat", "swipl", "clingo-sudoku",
    "cmsgen-sudoku", "cpsat-sudoku", "gecode-sudoku", "clingo-petersen", "cmsgen-petersen", "cpsat-petersen",
    "gecode-petersen",
];

/// The solvers that are here, on the same problems.
const OURS: [&str; 2] = ["queenlab-sudoku", "queenlab-petersen"];

/// A solver with its options in all combinations.
const OPTIONS: &str = "clingo-options";

fn program(experiment: &Experiment) -> &ProgramSpec {
    experiment.programs().next().expect("a program")
}

/// The command of a cell: only the seed is open.
fn command(spec: &ProgramSpec, cell: &CellIdentity) -> String {
    let words: Vec<String> = spec.command.iter().map(ToString::to_string).collect();
    cell.options
        .iter()
        .fold(words.join(" "), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

/// The rows of the page about one result: a row for each cell.
fn rows(experiment: &Experiment, results: &CellResults) -> Vec<String> {
    let spec = program(experiment);
    let found = spec.provenance.as_ref().and_then(|found| found.version.clone());
    let version = found.unwrap_or("not known".to_owned());
    let link = |file: &String| format!("[{file}](../../experiments/gallery/{file})");
    let encoding: Vec<String> = spec.files.iter().map(link).collect();
    let row = |cell: &CellResult| {
        let find = |name| cell.statistic(name).expect("a distance");
        let (tv, corrected) = (find(Name::TvUniform), find(Name::TvUniformCorrected));
        let ends = corrected.interval;
        let ends = [corrected.estimate, ends.map(|ends| ends.low), ends.map(|ends| ends.high)]
            .map(Option::unwrap_or_default);
        let [estimate, low, high] = ends.map(percent);
        let reached = cell.frequencies.iter().filter(|row| row.count > 0).count();
        let judgement = Judgement::of_cell(cell);
        let verdict = finding::verdict(cell, &judgement, Language::English).expect("a verdict").statement;
        let columns = [
            format!("[{0}]({0}/)", experiment.name),
            version.clone(),
            encoding.join(", "),
            format!("`{}`", command(spec, &cell.identity)),
            grouped(cell.row.trials),
            reached.to_string(),
            percent(tv.estimate.expect("a distance")),
            tv.null_expectation.map(percent).unwrap_or_default(),
            format!("{estimate} ({low} to {high})"),
            in_short(&verdict),
        ];
        format!("| {} |", columns.join(" | "))
    };
    results.cells.iter().map(row).collect()
}

/// "not equally likely", or how much evidence there is that they are not.
fn in_short(verdict: &str) -> String {
    let weak = verdict.strip_prefix("There is ").and_then(|rest| rest.split_once(" that "));
    let claim = |words| verdict.split_once(words).map(|(_, rest)| rest.to_owned());
    match weak {
        Some((evidence, _)) => format!("{evidence} that they are not"),
        None => claim(" solutions are ").or_else(|| claim(": ")).expect("a claim about solutions"),
    }
}

#[test]
fn the_page_says_what_the_tables_say() {
    let page = read(&packaged("results/gallery"), "README.md");
    let mut expected = Vec::new();
    for name in GALLERY {
        let dir = packaged(&format!("results/gallery/{name}"));
        let (experiment, tables) = store::load(&dir).expect("a result");
        expected.extend(rows(&experiment, &tables));
    }
    let held: Vec<&str> = page.lines().filter(|line| line.starts_with("| [")).collect();
    assert!(held == expected, "the rows of the page should be\n{}", expected.join("\n"));
}

#[test]
fn the_page_of_the_options_is_what_export_writes() {
    let dir = tempdir().expect("a folder");
    let result = packaged("results/gallery").join(OPTIONS);
    output(dir.path(), &["export", result.to_str().expect("text"), "--to", "site"]);
    let page = read(&dir.path().join("site"), "index.html");
    assert!(
        page == read(&result, "index.html"),
        "results/gallery/{OPTIONS}/index.html is not what export writes"
    );
}

#[test]
fn results_are_of_the_experiments_that_are_there() {
    for name in GALLERY.into_iter().chain(OURS).chain([OPTIONS]) {
        let file = fs::read(packaged(&format!("experiments/gallery/{name}.toml"))).expect("an experiment");
        let mut asked = queenlab::experiment::parse(&file).expect("an experiment");
        let dir = packaged(&format!("results/gallery/{name}"));
        let (held, _) = store::load(&dir).expect("a result");
        let with_what_was_found = |(asked, held): (&ProgramSpec, &ProgramSpec)| ProgramSpec {
            provenance: held.provenance.clone(),
            lifetime: held.lifetime.clone(),
            ..asked.clone()
        };
        let programs = asked.programs().zip(held.programs()).map(with_what_was_found).collect();
        asked.resolve(programs).expect("the same programs");
        assert_eq!(asked.to_toml(), held.to_toml(), "{name}");
        let done = queenlab(&dir, &["verify", "."]);
        assert_eq!(done.code, 0, "{done:?}");
    }
}

/// What programs print is checked against the problem, and keys are those of the solvers that are here.
#[test]
fn colourings_and_sudokus_are_held_against_all_solutions() {
    for (problem, solutions) in [("petersen", 120), ("sudoku", 288)] {
        let keys = |solver: &str| -> Vec<String> {
            let (_, tables) =
                store::load(&packaged(&format!("results/gallery/{solver}-{problem}"))).expect("a result");
            tables.cells[0].frequencies.iter().map(|row| row.solution.to_string()).collect()
        };
        let all = keys("queenlab");
        assert_eq!(all.len(), solutions);
        for solver in ["clingo", "cmsgen", "cpsat", "gecode"] {
            assert_eq!(keys(solver), all, "{solver}-{problem}");
        }
    }
}

#[test]
fn with_some_of_their_options_three_solvers_give_one_solution() {
    let reached = |name: &str| {
        let (_, tables) = store::load(&packaged(&format!("results/gallery/{name}"))).expect("a result");
        let cells = tables.cells.iter();
        cells.map(|cell| cell.frequencies.iter().filter(|row| row.count > 0).count()).collect::<Vec<_>>()
    };
    let of_queens: Vec<Vec<usize>> = GALLERY[..8].iter().map(|name| reached(name)).collect();
    let fixed = of_queens.iter().filter(|cells| cells.contains(&1));
    assert!(fixed.clone().all(|cells| cells.iter().any(|&reached| reached > 1)), "{of_queens:?}");
    assert_eq!(fixed.count(), 3);
    for (folder, page) in [("", "README.md"), ("docs", "findings.md")] {
        let text = read(&packaged(folder), page).split_whitespace().collect::<Vec<_>>().join(" ");
        let said = "ith some of their options";
        assert!(text.contains(said) && text.contains("three give one solution whatever the seed"), "{page}");
    }
}

/// What each solver prints by itself is read by the name of its form, and without any name, or asked about.
#[test]
#[ignore = "needs clingo, cryptominisat5, minizinc with gecode, minisat, swipl, and ortools and pycmsgen of PyPI"]
fn real_solvers_are_read_as_they_print() {
    let dir = packaged("experiments/gallery");
    for (options, asks, command) in [
        (
            "--format clingo --known 92",
            Some("answer sets of clingo"),
            "clingo --rand-freq=1 --seed={seed31} queens.lp",
        ),
        (
            "--format clingo --known 92",
            Some("answer sets of clingo"),
            "clingo --verbose=0 --rand-freq=1 --seed={seed31} queens.lp",
        ),
        (
            "--format clingo --known 92",
            Some("answer sets of clingo"),
            "clingo --outf=2 --rand-freq=1 --seed={seed31} queens.lp",
        ),
        (
            "--format minizinc --like uniform:8",
            Some("solutions of MiniZinc"),
            "minizinc --solver gecode --random-seed {seed31} queens.mzn",
        ),
        (
            "--format dimacs --known 92",
            Some("models of a SAT solver"),
            "cryptominisat5 --verb=0 --random={seed31} queens.cnf",
        ),
        (
            "--format dimacs --known 92 --from out",
            Some("--exit 10=read if it found a solution"),
            "minisat -rnd-init -rnd-freq=1 -rnd-seed={seed31} queens.cnf {out}",
        ),
        (
            "--format dimacs --known 92",
            Some("models of a SAT solver"),
            "python3 cmsgen.py queens.cnf {seed31}",
        ),
        ("--like uniform:8", None, "swipl -q -g main -t halt queens.pl -- {seed31}"),
        ("--like uniform:8", None, "python3 cpsat.py {seed31} none"),
    ] {
        let command: Vec<&str> = ["--"].into_iter().chain(command.split(' ')).collect();
        let tried = |options: &str| {
            let options = options.split_whitespace();
            let words: Vec<&str> =
                ["try", "-n", "12"].into_iter().chain(options).chain(command.iter().copied()).collect();
            queenlab(&dir, &words)
        };
        let read = tried(options);
        assert!(read.code == 0 && read.out.starts_with("exec, 12 random trials."), "{command:?} {read:?}");
        assert!(
            !read.out.contains("unreadable") && read.out.contains("Read: 12 samples"),
            "{command:?} {read:?}"
        );
        let plain = tried("");
        match asks {
            Some(question) => {
                assert!(plain.code == 3 && plain.err.contains(question), "{command:?} {plain:?}");
            }
            None => assert_eq!(plain.code, 0, "{command:?} {plain:?}"),
        }
    }
}

/// Of the rows 1 and 3 to 8 the first is an interval of its own: `random_value` draws it half of the time.
#[test]
#[ignore = "needs swipl"]
fn swi_prolog_draws_an_interval_before_it_draws_a_row() {
    const DRAWS: &str =
        "forall(between(1, 400, S), (X in 1\\/3..8, once(labeling([random_value(S)], [X])), write(X)))";
    let done = Command::new("swipl")
        .args(["-q", "-g", "use_module(library(clpfd))", "-g", DRAWS, "-t", "halt"])
        .output();
    let drawn = String::from_utf8(done.expect("swipl").stdout).expect("text");
    assert_eq!(drawn.len(), 400, "{drawn}");
    let first = drawn.matches('1').count();
    assert!((150..=250).contains(&first), "{first} of 400, and not 57");
}

#[test]
#[ignore = "needs clingo, cryptominisat5, minizinc with gecode, minisat, swipl, and ortools, python-sat and pycmsgen of PyPI"]
fn real_solvers_are_read_and_keep_to_their_seeds() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, trials, distinct) in [
        ("clingo", 24, [1, 15]),
        ("cryptominisat", 24, [1, 6]),
        ("minisat", 24, [15, 15]),
        ("glucose", 24, [8, 0]),
        ("cmsgen", 24, [15, 0]),
        ("gecode", 24, [12, 0]),
        ("cpsat", 6, [1, 3]),
        ("swipl", 24, [12, 0]),
        ("clingo-sudoku", 24, [1, 15]),
        ("cmsgen-sudoku", 24, [18, 0]),
        ("cpsat-sudoku", 24, [1, 3]),
        ("gecode-sudoku", 24, [18, 0]),
        ("clingo-petersen", 24, [1, 12]),
        ("cmsgen-petersen", 24, [12, 0]),
        ("cpsat-petersen", 6, [1, 1]),
        ("gecode-petersen", 24, [12, 0]),
    ] {
        let file = packaged(&format!("experiments/gallery/{name}.toml"));
        let file = file.to_str().expect("a path");
        let count = u64::to_string(&trials);
        let run = ["run", file, "--allow-exec", "--trials", &count, "--out", name, "--progress", "none"];
        let done = queenlab(dir.path(), &run);
        assert_eq!(done.code, 0, "{name}: {done:?}");
        let (_, tables) = store::load(&dir.path().join(name)).expect("a result");
        for (cell, least) in tables.cells.iter().zip(distinct) {
            let solved = cell.solved();
            assert_eq!(solved, trials, "{name}: every trial is read");
            let reached = cell.frequencies.iter().filter(|row| row.count > 0).count();
            assert!(reached >= least && (least > 1 || reached == 1), "{name}: {reached} of at least {least}");
        }
    }
}
