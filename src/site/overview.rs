//! The first page of a sweep: its cells, and links to their pages.

use maud::{Markup, html};

use super::page::Page;
use super::report::{self, STYLE};
use super::script::Script;
use super::subject::{PageKind, footer};
use super::table::{Heading, TableCell, sortable};
use crate::analysis::contest::Contest;
use crate::analysis::ranking::Question;
use crate::chart::sweep::{Quantity, Sweep};
use crate::experiment::Experiment;
use crate::result::package::File;
use crate::result::schema::CellRow;
use crate::result::tables::Tables;
use crate::text::answers;
use crate::text::endings::are_keys_of;
use crate::text::finding::sentence;
use crate::text::glance::Glance;
use crate::text::ranking;

/// With more cells only the first have a sentence of their own: the table has all.
const MAX_SENTENCES: usize = 50;

/// The overview of the cells of a result, whose files stand beside it.
#[must_use]
pub fn file(experiment: &Experiment, tables: &Tables, files: &[File]) -> File {
    let has_answers = tables.cells.iter().any(|cell| !cell.answers.0.is_empty());
    let columns = COLUMNS.len() - usize::from(!has_answers);
    let body = html! {
        header class="top" { span { strong { (experiment.name) } } }
        main {
            (report::question(experiment.about.trim(), &experiment.name))
            @if let Some(contest) = ranking::of_result(tables) { (answers(&contest)) }
            @for sweep in sweeps(tables) { (chart(&sweep)) }
            p { "Each line is one cell of the experiment; its number leads to its report." }
            (sortable("Cells", &COLUMNS[..columns], tables.cells.iter().map(|cell| cells(cell, tables, columns))))
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
    let page = Page { title: &title, styles: &[STYLE], body, script: Some(Script::Report) };
    File { name: PageKind::Report.file().to_owned(), bytes: page.bytes() }
}

/// Who is best, as far as solvers agree in a size.
fn answers(contest: &Contest) -> Markup {
    let sentences = ranking::sentences(contest);
    html! {
        @if let Some((first, others)) = sentences.split_first() {
            p class="verdict" { strong { (first) } }
            @for sentence in others { p { (sentence) } }
        }
    }
}

/// What is drawn against the size, or against the option that has the most values.
fn sweeps(tables: &Tables) -> Vec<Sweep> {
    let Some(column) = tables.layout.axis() else {
        return Vec::new();
    };
    let steps = Quantity::Answer(Question::Steps);
    let mut quantities: Vec<Quantity> = vec![];
    for answer in tables.cells.iter().flat_map(|cell| &cell.answers.0) {
        let own = Quantity::Own(answer.clone());
        if !quantities.contains(&own) {
            quantities.push(own);
        }
    }
    if tables.cells.iter().all(are_keys_of) {
        quantities.extend([Quantity::Winners, steps]);
    } else if quantities.is_empty() {
        quantities.extend([Quantity::Answer(Question::Evenness), steps]);
    }
    let sweep = |quantity| Sweep::of(quantity, &column, tables).ok().filter(Sweep::has_lines);
    quantities.into_iter().filter_map(sweep).collect()
}

fn chart(sweep: &Sweep) -> Markup {
    let words = format!("{} by {}, a line for each solver", sweep.quantity.title(), sweep.against);
    report::figure(&words, &sweep.chart(), &html! { "Vertical lines are 95 % intervals." })
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

const COLUMNS: [Heading; 12] = [
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
    ("answers", true),
];

/// The first `columns` of a row.
fn cells(cell: &CellRow, tables: &Tables, columns: usize) -> Vec<TableCell> {
    let glance = Glance::of(cell, tables);
    let mut all = vec![
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
        TableCell::new(answers::short(cell, tables)),
    ];
    all.truncate(columns);
    all
}
