//! Two results side by side.

use std::io;

use super::super::column::{Heading, fields, headings};
use super::super::columns::side;
use super::super::comparison::sentences;
use super::Screen;
use super::layout::{TextTable, hanging, paragraph, titled};
use super::statistics::{categories, statistics};
use crate::analysis::Statistic;
use crate::analysis::pair::Pair;
use crate::analysis::side::Side;
use crate::model::language::Language::English;
use crate::result::plain;

/// Writes the comparison: the answer in words, both sides, the statistics.
///
/// # Errors
/// If `out` takes no more.
pub fn compare(first: &Side, second: &Side, pair: &Pair, out: &mut dyn Screen) -> io::Result<()> {
    for (letter, side) in [("A", first), ("B", second)] {
        paragraph(&format!("{letter}: {}", plain::line(&side.name)), out)?;
        if let Some(read) = &side.read {
            hanging("   ", &plain::line(read), out)?;
        }
    }
    for sentence in sentences([first, second], pair, English) {
        paragraph(&sentence, out)?;
    }
    titled("Both", &sides(&[first, second], pair), out)?;
    if !pair.against_census.is_empty() {
        categories(&pair.categories, &pair.against_census, &pair.frequencies, out)?;
    }
    let all: Vec<Statistic> = pair.frequencies.iter().chain(&pair.steps).cloned().collect();
    statistics(&all, out)
}

fn sides(sides: &[&Side; 2], pair: &Pair) -> TextTable {
    let columns = side();
    let mut table = TextTable::new([Heading::text("")].into_iter().chain(headings(&columns, English)));
    for (name, side) in ["A", "B"].into_iter().zip(sides.iter().copied().zip(&pair.lengths)) {
        let fields = fields(&columns, &side, English).map(|field| field.text);
        table.add_row([name.to_owned()].into_iter().chain(fields));
    }
    table
}
