//! The first page of a sweep: its cells, and links to their pages.

use maud::{Markup, html};

use super::page::Page;
use super::report::{self, SCRIPT, STYLE};
use super::subject::{Place, footer};
use super::table::{Cell, Column, sortable};
use crate::experiment::Experiment;
use crate::output::finding::sentence;
use crate::output::glance::Glance;
use crate::output::package::File;
use crate::output::tables::{CellRow, Tables};

/// With more cells only the first have a sentence of their own: the table has all.
const MOST_SENTENCES: usize = 50;

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
                "must end elsewhere: the share of trials that would have to, for evenness; varied as: so many equally frequent solutions would be as varied."
            }
            section {
                h2 { "In words" }
                ul { @for cell in tables.cells.iter().take(MOST_SENTENCES) { (words(cell, tables)) } }
            }
            (report::data(experiment, files, ""))
        }
        (footer())
    };
    let title = format!("{}: report", experiment.name);
    let page = Page { title: &title, styles: &[STYLE], body, scripts: &[SCRIPT] };
    File { name: Place::Report.file().to_owned(), bytes: page.bytes() }
}

/// The folder of a cell's pages, in a sweep.
#[must_use]
pub fn folder(cell: u64) -> String {
    format!("cell-{cell}")
}

fn link(cell: &CellRow, words: &str) -> Markup {
    html! { a href=(format!("{}/{}", folder(cell.cell), Place::Report.file())) { (words) } }
}

fn words(cell: &CellRow, tables: &Tables) -> Markup {
    html! { li { (link(cell, &format!("Cell {}", cell.cell))) ": " (sentence(cell, tables)) "." } }
}

const COLUMNS: [Column; 11] = [
    ("cell", false),
    ("system", true),
    ("size", false),
    ("options", true),
    ("trials", false),
    ("solved", false),
    ("reached", false),
    ("must end elsewhere", false),
    ("varied as", false),
    ("commonest / rarest", false),
    ("median steps", false),
];

fn cells(cell: &CellRow, tables: &Tables) -> Vec<Cell> {
    let glance = Glance::of(cell, tables);
    vec![
        Cell::new(link(cell, &cell.cell.to_string())),
        Cell::new(&cell.system),
        Cell::count(Some(cell.size)),
        Cell::new(cell.options.as_deref().unwrap_or_default()),
        Cell::count(Some(cell.trials)),
        Cell::percent(glance.solved),
        Cell::sorted(glance.reached(), glance.distinct as f64),
        Cell::percent(glance.tv_uniform),
        Cell::significant(glance.hill_1_exp_entropy),
        Cell::significant(glance.max_over_min),
        Cell::significant(glance.steps_median),
    ]
}
