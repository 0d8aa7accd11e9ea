//! Tables of counts as sides of a comparison, each group of a table as one.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::super::input;
use super::super::table_args::TableArgs;
use super::named::{Named, over_all};
use crate::analysis::contest::Competitor;
use crate::analysis::expected::ExpectedLaw;
use crate::analysis::matching::Contestant;
use crate::analysis::side::Side;
use crate::result::counts::{CountsTable, TableReading};
use crate::stats::counter::Counter;
use crate::store::error::Error;
use crate::text::reading;

/// The groups of a table of counts by category, or histograms, whose column of values is named `value`.
pub(super) fn of_file(path: &Path, tables: &TableArgs) -> Result<Vec<Competitor>, Error> {
    let source = input::name(path).to_string_lossy().into_owned();
    let read = tables.read_to_match(path)?;
    let by =
        if read.reading.groups.is_empty() { "column".to_owned() } else { read.reading.groups.join(", ") };
    let competitor = |table: CountsTable| {
        let of_group = table.group.as_ref().map(|group| format!(", {by} {group}"));
        let name = format!("{source}{}", of_group.unwrap_or_default());
        let options = match table.group_cells.as_slice() {
            [] => table.group.iter().map(|group| (by.clone(), group.clone())).collect(),
            cells => read.reading.groups.iter().cloned().zip(cells.iter().cloned()).collect(),
        };
        let contestant = Contestant { source: source.clone(), system: source.clone(), options };
        let side = side_of_table(name, table, &read.reading)
            .map_err(|message| Error::wrong(input::name(path), None, message))?;
        Ok(Competitor { contestant, side, answers: String::new() })
    };
    read.tables.into_iter().map(competitor).collect()
}

/// The side of counts; of a histogram, whose values are whole numbers, its run lengths.
fn side_of_table(name: String, table: CountsTable, how: &TableReading) -> Result<Side, String> {
    let read = Some(reading::sentence(how, Some(&table)));
    let mut side = Side { name, read, expected: law(&table)?, ..Side::default() };
    let named = table.categories.into_iter().map(Arc::from).zip(table.counts);
    if how.is_histogram() && side.expected.is_some() {
        return Err(
            "these are values of a measure, of which no shares are expected: leave out --expected".to_owned()
        );
    }
    if !how.is_histogram() {
        side.counts = named.collect();
        return Ok(side);
    }
    let mut steps = Counter::default();
    for (value, count) in named {
        let whole = value.parse().map_err(|_| format!("value is {value:?}: allowed is a whole number"))?;
        steps.add_many(whole, count);
    }
    side.lengths.solved = steps.histogram();
    Ok(side)
}

/// The law that is expected of a table, if any is.
fn law(table: &CountsTable) -> Result<Option<ExpectedLaw>, String> {
    let named = |weights: &Vec<f64>| {
        table.categories.iter().cloned().zip(weights.iter().copied()).collect::<Vec<_>>()
    };
    let law = table.expected.as_ref().map(named).map(ExpectedLaw::new);
    law.transpose().map_err(|error| error.to_string())
}

/// The groups of one table as competitors, over the same categories.
pub(in super::super) fn of_groups(tables: &[CountsTable]) -> Vec<Competitor> {
    let competitor = |table: &CountsTable| {
        let name = table.group.clone().unwrap_or_default();
        let categories = table.categories.iter().map(|category| Arc::from(category.as_str()));
        let counts: BTreeMap<Arc<str>, u64> = categories.zip(table.counts.iter().copied()).collect();
        let contestant = Contestant { source: name.clone(), system: name.clone(), options: Vec::new() };
        let expected = law(table).ok().flatten();
        let side = Side { name, counts, expected, ..Side::default() };
        Competitor { contestant, side, answers: String::new() }
    };
    over_all(tables.iter().map(|table| Named::Table(competitor(table))).collect(), 0)
}
