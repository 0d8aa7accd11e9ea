//! How a table of the user was read, in a sentence.

use super::finding::most_and_rarest;
use crate::model::language::Language;
use crate::result::counts::{CountsTable, ReadingNote, TableReading};
use crate::result::occurrences::Occurrences;
use crate::text::number::many;

/// What was taken from where, and what was detected, left out or added; and of the counts, those that are named one by one.
pub fn sentence(reading: &TableReading, counted: Option<&CountsTable>) -> String {
    let n = counted.map_or(reading.n, |table| table.counts.iter().sum());
    let is_detail = |note: &&ReadingNote| {
        !matches!(note, ReadingNote::Gap(_) | ReadingNote::Added(..) | ReadingNote::Alike(_))
    };
    let (details, remarks): (Vec<&ReadingNote>, Vec<&ReadingNote>) =
        reading.notes.iter().partition(is_detail);
    let details: Vec<String> = details.into_iter().map(said).collect();
    let details = Some(details.join(", ")).filter(|details| !details.is_empty());
    let expected = reading.expected.as_ref().map(|expected| format!("expected: {expected}"));
    let clauses = [Some(taken(reading, n)), expected, counted.and_then(extremes), details];
    let remarks = remarks.into_iter().map(|note| format!(" {}.", said(note)));
    let clauses: Vec<String> = clauses.into_iter().flatten().collect();
    format!("{}.{}", clauses.join("; "), remarks.collect::<String>())
}

/// What a reader has to know of categories that were found and not given, if there may be others.
pub fn of_observed(tables: &[CountsTable]) -> &'static str {
    /// So few unseen categories are expected of a sample that surely has all.
    const SURE: f64 = 1e-9;
    let mut tables = tables.iter().filter(|table| table.may_lack() > SURE);
    if tables.clone().any(CountsTable::has_each_once) {
        " These are the categories that were observed, each once as in a listing: if others can occur, --known says how many or which there are."
    } else if tables.any(|table| table.are_of_observations) {
        " These are the categories that were observed: if others can occur, --known says how many or which there are."
    } else {
        ""
    }
}

/// The two most frequent categories of a table and the rarest, with their counts; none of an empty table.
pub fn extremes(table: &CountsTable) -> Option<String> {
    let mut occurrences = Occurrences::default();
    table.categories.iter().zip(&table.counts).for_each(|(name, &count)| occurrences.note(name, count));
    most_and_rarest(&occurrences, true, Language::English)
}

fn taken(reading: &TableReading, n: u64) -> String {
    let what = if reading.is_raw { "observations" } else { "counts" };
    let values = format!("{what}: {}", columns(&reading.values));
    let called =
        |what: &str, names: &[String]| (!names.is_empty()).then(|| format!("{what}: {}", columns(names)));
    let categories = match reading.categories.as_slice() {
        [] if reading.is_raw || reading.values.len() > 1 => None,
        [] => Some("categories: the numbers of the rows".to_owned()),
        names => called("categories", names),
    };
    let rows = if reading.rows == 1 { "row" } else { "rows" };
    let [lines, n] = [reading.rows, n].map(|number| Language::English.grouped(number));
    let size = [format!("{lines} {rows}"), format!("n = {n}")];
    let parts = [Some(values), categories, called("groups", &reading.groups)];
    parts.into_iter().flatten().chain(size).collect::<Vec<_>>().join(", ")
}

fn columns(names: &[String]) -> String {
    let shown = |name: &String| if name.is_empty() { "\"\"".to_owned() } else { shortened(name) };
    let names: Vec<String> = names.iter().map(shown).collect();
    format!("{} {}", if names.len() == 1 { "column" } else { "columns" }, names.join(", "))
}

fn totals(names: &[String]) -> String {
    let of = if names.len() == 1 { "total" } else { "totals" };
    let called = |name: &String| if name.is_empty() { "without a name".to_owned() } else { shortened(name) };
    let names: Vec<_> = names.iter().map(called).collect();
    format!("the {of} {} left out", names.join(", "))
}

fn said(note: &ReadingNote) -> String {
    let lines = |number: usize, what: &str| format!("{} {what}", many(number as u64, "line", "lines"));
    let rows = |number: u64| many(number, "row", "rows");
    match note {
        ReadingNote::Form(form) => format!("read as {}", form.name()),
        ReadingNote::Encoding(encoding) => format!("encoding {encoding}"),
        ReadingNote::Separator(separator) => format!("separator {}", separator.name()),
        ReadingNote::DecimalComma => "decimal comma".to_owned(),
        ReadingNote::Thousands(' ' | '\u{a0}' | '\u{2009}' | '\u{202f}') => {
            "spaces between thousands".to_owned()
        }
        ReadingNote::Thousands(between) => format!("{between} between thousands"),
        ReadingNote::Decoration(beside) => {
            format!("what stands beside names ({:?}) left out", shortened(beside))
        }
        ReadingNote::Comments(number) => left_out(*number, "comment line"),
        ReadingNote::Around(number) => lines(*number, "around the table left out"),
        ReadingNote::Joined(number) => lines(*number, "joined with the row above"),
        ReadingNote::EmptyRows(number) => left_out(*number, "empty row"),
        ReadingNote::EmptyColumns(number) => left_out(*number, "empty column"),
        ReadingNote::NoHeader => "no header".to_owned(),
        ReadingNote::Index => "the column without a name numbers the rows and is left out".to_owned(),
        ReadingNote::Totals(names) => totals(names),
        ReadingNote::LeftOut(number) => format!("{} without a value left out", rows(*number)),
        ReadingNote::TakenAsZero(number) => format!("{} without a count taken as 0", rows(*number)),
        ReadingNote::Filled(number) => {
            format!("{} taken as 0", many(*number, "count that a group lacks", "counts that groups lack"))
        }
        ReadingNote::Added(_, Some(only)) => {
            format!("The known category {:?} has no row: it is counted 0 times", shortened(only))
        }
        ReadingNote::Added(1, None) => "1 known category has no row: it is counted 0 times".to_owned(),
        ReadingNote::Added(number, None) => {
            format!(
                "{} known categories have no row: they are counted 0 times",
                Language::English.grouped(*number)
            )
        }
        ReadingNote::Gap(numbers) => gap(numbers),
        ReadingNote::Alike([one, other]) => two_categories(one, other),
    }
}

/// That two names which differ only in how they are written are those of two categories.
pub fn two_categories(one: &str, other: &str) -> String {
    let [one, other] = [one, other].map(shortened);
    format!("{one:?} and {other:?} differ only in how they are written, and are counted as two categories")
}

/// How many parts of a table, each called `part`, are left out.
fn left_out(number: usize, part: &str) -> String {
    format!("{} left out", many(number as u64, part, &format!("{part}s")))
}

/// The numbers that have no row.
fn gap(numbers: &[u64]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = numbers.iter().take(SHOWN).map(u64::to_string).collect();
    let more = if numbers.len() > SHOWN { ", .." } else { "" };
    let (have, they, are) = if numbers.len() == 1 { ("has", "it", "is") } else { ("have", "they", "are") };
    format!(
        "The categories are consecutive numbers, of which {}{more} {have} no row: if {they} can occur, --known \
         says that {they} {are} counted 0 times",
        shown.join(", ")
    )
}

/// A name, cut where it is too long for a sentence.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 60;
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &name[..end]),
        None => name.to_owned(),
    }
}
