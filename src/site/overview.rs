//! The first page of a sweep: its cells, and links to their pages.

use maud::{Markup, html};

use super::page::Page;
use super::report::{self, SCRIPT, STYLE};
use super::subject::{PageKind, footer};
use super::table::{Heading, TableCell, sortable};
use crate::experiment::Experiment;
use crate::result::package::File;
use crate::result::schema::CellRow;
use crate::result::tables::Tables;
use crate::text::finding::sentence;
use crate::text::glance::Glance;

/// With more cells only the first have a sentence of their own: the table has all.
const MAX_SENTENCES: usize = 50;

/// The overview of the cells of a result, whose files stand beside it.
#[must_use]
pub fn file(experiment: &Experiment, tables: &Tables, files: &[File]) -> File {
    let body = html! {
        header class="top" { span { strong { (experiment.name) } } }
        main {
            (report::question(experiment.about.trim(), &experiment.name))
            p { "Each line is one cell of the experiment; its number leads to its report." }
            (sortable("Cells", &COLUMNS, tables.cells.iter().map(|cell| cells(cell, tables))))
            p class="small quiet" {
                "TV from uniform: total variation distance from uniform, the share of starts that would have to end elsewhere. Effective number of solutions: exp of entropy."
            }
            section {
                h2 { "In words" }
                ul { @for cell in tables.cells.iter().take(MAX_SENTENCES) { (words(cell, tables)) } }
            }
            (report::data(experiment, files, ""))
        }
        (footer())
    };
    let title = format!("{}: report", experiment.name);
    let page = Page { title: &title, styles: &[STYLE], body, scripts: &[SCRIPT] };
    File { name: PageKind::Report.file().to_owned(), bytes: page.bytes() }
}

/// The folder of a cell's pages, in a sweep.
#[must_use]
pub fn folder(cell: u64) -> String {
    format!("cell-{cell}")
}

fn link(cell: &CellRow, words: &str) -> Markup {
    html! { a href=(format!("{}/{}", folder(cell.identity.number), PageKind::Report.file())) { (words) } }
}

fn words(cell: &CellRow, tables: &Tables) -> Markup {
    html! { li { (link(cell, &format!("Cell {}", cell.identity.number))) ": " (sentence(cell, tables)) } }
}

const COLUMNS: [Heading; 11] = [
    ("cell", false),
    ("system", true),
    ("size", false),
    ("options", true),
    ("trials", false),
    ("solved", false),
    ("reached", false),
    ("TV from uniform", false),
    ("effective number", false),
    ("most frequent / rarest", false),
    ("median steps", false),
];

fn cells(cell: &CellRow, tables: &Tables) -> Vec<TableCell> {
    let glance = Glance::of(cell, tables);
    vec![
        TableCell::new(link(cell, &cell.identity.number.to_string())),
        TableCell::new(&cell.identity.system),
        TableCell::count(cell.identity.size),
        TableCell::new(cell.identity.written_options()),
        TableCell::count(Some(cell.trials)),
        TableCell::percent(glance.solved),
        TableCell::sorted(glance.reached(), glance.distinct as f64),
        TableCell::percent(glance.tv_uniform),
        TableCell::significant(glance.hill_1_exp_entropy),
        TableCell::significant(glance.max_over_min),
        TableCell::significant(glance.steps_median),
    ]
}
