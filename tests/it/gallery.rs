//! The gallery: experiments with solvers of others, their results, and the page about them.

use std::fs;
use std::path::{Path, PathBuf};

use queenlab::experiment::{Experiment, Solver};
use queenlab::result::tables::Tables;
use queenlab::store;
use queenlab::text::finding;
use queenlab::text::number::{grouped, percent};

use crate::support::{queenlab, read};

const GALLERY: [&str; 5] = ["clingo", "cryptominisat", "gecode", "minisat", "swipl"];

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The rows of the page about one result: a row for each cell.
fn rows(experiment: &Experiment, tables: &Tables) -> Vec<String> {
    let Solver::Program { spec, .. } = &experiment.solver else { panic!("a program") };
    let version =
        spec.provenance.as_ref().and_then(|found| found.version.clone()).unwrap_or("not known".to_owned());
    let row = |cell| {
        let cell: &queenlab::result::tables::CellRow = cell;
        let tv = tables.statistics_of(cell).find(|row| row.statistic == "tv_uniform").expect("a distance");
        let reached = tables.frequencies_of(cell).filter(|row| row.count > 0).count();
        let chance = tv.null_expectation.map(percent).unwrap_or_default();
        format!(
            "| [{0}]({0}/) | {1} | {2} | {3} | {4} | {5} | {6} |",
            experiment.name,
            version,
            cell.options.as_deref().map(|options| format!("`{options}`")).unwrap_or_default(),
            grouped(cell.trials),
            reached,
            percent(tv.estimate.expect("a distance")),
            chance,
        )
    };
    tables.cells.iter().map(row).collect()
}

#[test]
fn the_page_says_what_the_tables_say() {
    let page = read(&repository("results/gallery"), "README.md");
    for name in GALLERY {
        let dir = repository(&format!("results/gallery/{name}"));
        let (experiment, tables) = store::load(&dir).expect("a result");
        for row in rows(&experiment, &tables) {
            assert!(page.contains(&row), "the page about the gallery should have\n{row}");
        }
        for cell in &tables.cells {
            let verdict = finding::verdict(cell, &tables).expect("a verdict");
            assert!(verdict.statement.ends_with("are not equally likely"), "{name}: {verdict}");
        }
        let done = queenlab(&dir, &["verify", "."]);
        assert_eq!(done.code, 0, "{done:?}");
    }
}

#[test]
fn results_are_of_the_experiments_that_are_there() {
    for name in GALLERY {
        let file = fs::read(repository(&format!("experiments/gallery/{name}.toml"))).expect("an experiment");
        let mut asked = queenlab::experiment::parse(&file).expect("an experiment");
        let (held, _) = store::load(&repository(&format!("results/gallery/{name}"))).expect("a result");
        let (Solver::Program { spec, .. }, Solver::Program { spec: held_spec, .. }) =
            (&mut asked.solver, &held.solver)
        else {
            panic!("programs")
        };
        spec.provenance.clone_from(&held_spec.provenance);
        assert_eq!(asked.to_toml(), held.to_toml(), "{name}");
    }
}

#[test]
#[ignore = "needs clingo, cryptominisat5, minizinc with gecode, minisat and swipl"]
fn real_solvers_are_read_and_keep_to_their_seeds() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, distinct) in [
        ("clingo", [1, 30]),
        ("cryptominisat", [1, 15]),
        ("gecode", [25, 0]),
        ("minisat", [15, 20]),
        ("swipl", [25, 0]),
    ] {
        let file = repository(&format!("experiments/gallery/{name}.toml"));
        let file = file.to_str().expect("a path");
        let run = ["run", file, "--allow-exec", "--trials", "80", "--out", name, "--progress", "none"];
        let done = queenlab(dir.path(), &run);
        assert_eq!(done.code, 0, "{name}: {done:?}");
        let (_, tables) = store::load(&dir.path().join(name)).expect("a result");
        for (cell, least) in tables.cells.iter().zip(distinct) {
            let solved = tables.outcomes_of(cell).find(|row| row.outcome == "solved").expect("a row").count;
            assert_eq!(solved, 80, "{name}: every trial is read");
            let reached = tables.frequencies_of(cell).filter(|row| row.count > 0).count();
            assert!(reached >= least && (least > 1 || reached == 1), "{name}: {reached} of at least {least}");
        }
    }
}
