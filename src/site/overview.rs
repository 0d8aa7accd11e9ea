//! The first page of a sweep: its cells, and links to their pages.

use std::fmt::Display;

use maud::{Markup, html};

use super::edition::Edition;
use super::effects;
use super::page::Page;
use super::report::{self, DrawnTable, OF_SWEEP};
use super::script::Script;
use super::stacks;
use super::subject::{PageKind, footer, live_link};
use super::sweeps;
use super::table::{TableCell, sortable};
use super::words;
use crate::analysis::against::is_expected;
use crate::analysis::effects::OptionEffects;
use crate::analysis::ranking::Question;
use crate::chart::quantity::Quantity;
use crate::chart::run_lengths::{RunLengthChart, STEPS, SolvedShare};
use crate::chart::stacks::Stacks;
use crate::chart::sweep::Sweep;
use crate::experiment::Experiment;
use crate::model::distinct::distinct;
use crate::model::language::Language;
use crate::model::words::columns;
use crate::result::cell::{CellResult, CellResults};
use crate::result::judgement::Judgement;
use crate::result::package::{File, StoredFile};
use crate::result::schema::{StepRow, Table as _};
use crate::systems::catalog;
use crate::text::cell_columns::CellColumns;
use crate::text::column::Heading;
use crate::text::effects::strongest;
use crate::text::endings::are_keys_of;
use crate::text::finding;
use crate::text::overall;

/// With more cells only the first have a sentence of their own: the table has all.
const MAX_SENTENCES: usize = 50;

/// The overview of the cells of a result, whose files stand beside it, with the effects of its options.
pub fn file(
    experiment: &Experiment,
    results: &CellResults,
    files: &[StoredFile],
    effects: Option<&OptionEffects>,
    edition: Edition,
) -> File {
    let language = edition.language;
    let judgements = Judgement::of_cells(&results.cells);
    let found = results.cells.iter().zip(&judgements);
    let body = html! {
        (header(experiment, first_live(results), edition))
        main {
            (report::question(experiment.about.text(language), &experiment.name))
            (answer(results, effects, language))
            (charts(results, language))
            (run_lengths(results, language))
            @if let Some(effects) = effects { (effects::section(effects, language)) }
            (table(results, edition))
            section {
                h2 { (words::IN_WORDS.plain(language)) }
                ul { @for found in found.take(MAX_SENTENCES) { (in_words(found, edition)) } }
                @if let Some(note) = overall::correction(&judgements, language) { p class="small quiet" { (note) } }
            }
            (report::data(experiment, files, "", language))
        }
        (footer(language))
    };
    let page =
        Page { language, title: &experiment.name, styles: &OF_SWEEP, body, script: Some(Script::Report) };
    File { name: edition.file(PageKind::Start.file()), bytes: page.bytes() }
}

/// The first of the cells that the live page can show.
fn first_live(results: &CellResults) -> Option<&CellResult> {
    results.cells.iter().find(|cell| catalog::is_built_in(&cell.row.kind))
}

fn header(experiment: &Experiment, live: Option<&CellResult>, edition: Edition) -> Markup {
    let language = edition.language;
    html! {
        header class="top" {
            span { strong { (experiment.name) } }
            nav aria-label=(words::PAGES_OF_RESULT.plain(language)) {
                ul {
                    li { a href=(PageKind::Start.link(edition)) aria-current="page" { (words::ALL_CELLS.plain(language)) } }
                    @if let Some(cell) = live { li { a href=(live_link(experiment, cell, language)) { (PageKind::Live.label().plain(language)) } } }
                    li { (edition.switch(PageKind::Start.file())) }
                }
            }
        }
    }
}

/// What the cells say together: the answer, the option that explains most of their differences, then who is best.
fn answer(results: &CellResults, effects: Option<&OptionEffects>, language: Language) -> Markup {
    let sentences = overall::sentences(results, language);
    html! {
        @if let Some(question) = overall::question(results) { p class="quiet" { (question.plain(language)) } }
        @if let Some((first, others)) = sentences.split_first() {
            p class="answer" { strong { (first) } }
            @if let Some(effects) = effects { p { (strongest(effects, language)) } }
            @for sentence in others { p { (sentence) } }
        }
    }
}

/// The endings of all cells as stacked bars, where they are what is counted; then lines.
fn charts(results: &CellResults, language: Language) -> Markup {
    let numbers: Vec<u64> = results.cells.iter().map(|cell| cell.identity.number).collect();
    let are_endings = results.cells.iter().all(are_keys_of);
    let stacks =
        results.layout.axis().filter(|_| are_endings).and_then(|axis| Stacks::of(&axis, results).ok());
    html! {
        @if let Some(stacks) = stacks { (stacks::section(&stacks, language)) }
        @for sweep in drawn(results) {
            @match panels(&sweep, results) {
                Some(panels) => (sweeps::small_multiples(&sweep, &panels, &numbers, language)),
                None => (sweeps::chart(&sweep, &numbers, language)),
            }
        }
    }
}

/// What is drawn against the size, or against the option that has the most values.
fn drawn(results: &CellResults) -> Vec<Sweep> {
    let Some(column) = results.layout.axis() else {
        return Vec::new();
    };
    let steps = Quantity::Answer(Question::Steps);
    let answers = results.cells.iter().flat_map(|cell| &cell.row.answers.0);
    let mut quantities = distinct(answers.map(|answer| Quantity::Own(answer.clone())));
    if results.cells.iter().all(are_keys_of) {
        quantities.push(steps);
    } else if results.cells.iter().any(|cell| cell.row.answers.0.is_empty()) {
        quantities.extend([Quantity::Answer(results.distance()), steps]);
    }
    let sweep = |quantity| Sweep::of(quantity, &column, results).ok().filter(Sweep::has_lines);
    quantities.into_iter().filter_map(sweep).collect()
}

/// The panels of a sweep that has more lines than styles, with their titles.
fn panels(sweep: &Sweep, results: &CellResults) -> Option<Vec<(String, Sweep)>> {
    let facet = results.layout.facet(&sweep.against).filter(|_| !sweep.has_enough_styles())?;
    sweep.panels(&facet, results).ok()
}

/// With more cells their curves do not stand apart.
const MAX_CURVES: usize = 12;

/// The run lengths of all cells, if they have room in one chart.
fn run_lengths(results: &CellResults, language: Language) -> Markup {
    let cells: Vec<&CellResult> = results.cells.iter().collect();
    let fits = cells.len() <= MAX_CURVES;
    let chart = fits.then(|| RunLengthChart::of(SolvedShare::Solved, STEPS, &cells, results)).flatten();
    let words = words::RUN_LENGTHS_OF.plain(language);
    let table = Some(DrawnTable { file: StepRow::FILE, ..sweeps::cells(language) });
    html! {
        @if let Some(chart) = chart {
            (report::run_lengths(&chart, words, table, |canvas| chart.medians(canvas), language))
        }
    }
}

fn table(results: &CellResults, edition: Edition) -> Markup {
    let language = edition.language;
    let options = |cell: &CellResult| results.layout.written_varying(&cell.identity);
    let has_options = results.cells.iter().any(|cell| !options(cell).is_empty());
    let own = [(columns::CELL, false), (columns::SYSTEM, true), (columns::SIZE, false)].into_iter();
    let own = own.chain(has_options.then_some((columns::OPTIONS, true)));
    let found = CellColumns::of(results);
    let own = own.map(|(name, is_text)| Heading { title: name.plain(language).to_owned(), is_text });
    let headings = own.chain(found.headings(language));
    let row = |cell: &CellResult| {
        let found = found.fields(cell, language).into_iter().map(TableCell::from);
        let options = has_options.then(|| TableCell::new(options(cell)));
        identity(cell, edition).into_iter().chain(options).chain(found).collect()
    };
    let has_law = results.cells.iter().any(|cell| is_expected(&cell.statistics));
    let note = match found {
        CellColumns::Solutions(..) if has_law => Some(words::TV_FROM_EXPECTED),
        CellColumns::Solutions(..) => Some(words::TV_AND_EFFECTIVE),
        CellColumns::Endings(_) => None,
    };
    html! {
        p { (words::EACH_LINE.plain(language)) }
        (sortable(words::CELLS.plain(language), headings, results.cells.iter().map(row)))
        @if let Some(note) = note { p class="small quiet" { (note.plain(language)) } }
    }
}

/// The folder of a cell's pages, in a sweep.
pub fn folder(cell: impl Display) -> String {
    format!("cell-{cell}")
}

fn link(cell: &CellResult, words: &str, edition: Edition) -> Markup {
    let page = PageKind::Report.link(edition);
    html! { a href=(format!("{}/{page}", folder(cell.identity.number))) { (words) } }
}

/// The verdict on a cell: how far it reaches stands in the table, and in the report of the cell.
fn in_words((cell, judgement): (&CellResult, &Judgement), edition: Edition) -> Markup {
    let name = edition.language.say(&words::CELL, &[&cell.identity.number.to_string()]);
    let language = edition.language;
    html! {
        li {
            (link(cell, &name, edition)) ": " (finding::about(cell, language))
            @if let Some(verdict) = finding::verdict(cell, judgement, language) { " " (verdict) }
        }
    }
}

fn identity(cell: &CellResult, edition: Edition) -> [TableCell; 3] {
    let identity = &cell.identity;
    [
        TableCell::new(link(cell, &identity.number.to_string(), edition)),
        TableCell::new(&identity.system),
        TableCell::new(edition.language.or_none(identity.size, Language::grouped)),
    ]
}
