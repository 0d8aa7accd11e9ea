//! The data dictionary is true.

use std::fs;

use queenlab::output::tables::{
    CellRow, CoverageRow, FrequencyRow, OutcomeRow, StatisticRow, StepRow, SummaryRow, Table,
};

fn section<T: Table>() -> String {
    let columns = T::COLUMNS.iter();
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
    ];
    let all = sections.join("\n");
    assert!(readme.ends_with(&all), "results/README.md must end in\n{all}");
}
