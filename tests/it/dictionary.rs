//! The data dictionary is true.

use std::fs;

use queenlab::result::layout::IDENTITY;
use queenlab::result::schema::{
    CellRow, CoverageRow, CutoffRow, FrequencyRow, MarginalRow, OutcomeRow, StatisticRow, StepRow,
    SummaryRow, Table, WalkRow,
};
use tempfile::tempdir;

use crate::support::output;

fn section<T: Table>() -> String {
    let columns = IDENTITY.iter().chain(T::COLUMNS);
    let rows = columns.map(|column| format!("| `{}` | {} | {} |\n", column.name, column.kind, column.about));
    let rows: Vec<String> = rows.collect();
    format!("## {}\n\n{}\n\n| column | type | meaning |\n|---|---|---|\n{}", T::FILE, T::ABOUT, rows.concat())
}

#[test]
fn results_readme_describes_every_column_of_every_table() {
    let readme = fs::read_to_string("results/README.md").expect("results/README.md");
    let sections = [
        section::<CellRow>(),
        section::<OutcomeRow>(),
        section::<FrequencyRow>(),
        section::<StepRow>(),
        section::<SummaryRow>(),
        section::<StatisticRow>(),
        section::<CoverageRow>(),
        section::<CutoffRow>(),
        section::<WalkRow>(),
        section::<MarginalRow>(),
    ];
    let all = sections.join("\n");
    assert!(readme.ends_with(&all), "results/README.md must end in\n{all}");
}

#[test]
fn results_readme_describes_every_statistic() {
    let readme = fs::read_to_string("results/README.md").expect("results/README.md");
    let dir = tempdir().expect("a folder");
    let until = "until = { half_width = 0.5 }";
    let experiments = [
        format!("kind = \"repair\"\nsize = [4, 8]\n[trials]\ncount = 30\nseed = 1\n{until}\n"),
        "kind = \"repair\"\nsize = 15\n[trials]\ncount = 3\nseed = 1\n".to_owned(),
        "kind = \"repair\"\nsize = 5\n[trials]\ncount = \"all\"\nseed = 1\n".to_owned(),
    ];
    for experiment in experiments {
        fs::write(dir.path().join("x.toml"), format!("name = \"x\"\n[system]\n{experiment}"))
            .expect("written");
        output(dir.path(), &["run", "x.toml", "--fresh"]);
        let statistics = fs::read_to_string(dir.path().join("results/x/statistics.csv")).expect("a table");
        let names = statistics.lines().skip(1).filter_map(|line| line.split(',').nth(3));
        for name in names {
            assert!(readme.contains(&format!("`{name}`")), "{name} is not described");
        }
    }
}
