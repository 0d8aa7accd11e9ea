//! Two results side by side.

use std::io;

use super::super::comparison::sentences;
use super::super::number::grouped;
use super::Screen;
use super::layout::{
    Table, count_or_dash, hanging, paragraph, percent_or_dash, significant_or_dash, table, titled,
};
use super::statistics::{categories, statistics};
use crate::analysis::pair::Pair;
use crate::analysis::ranking::Question;
use crate::analysis::side::Side;
use crate::analysis::{Name, Statistic};
use crate::model::language::Language;
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
    for sentence in sentences([first, second], pair, Language::English) {
        paragraph(&sentence, out)?;
    }
    titled("Both", sides(&[first, second], pair), out)?;
    if !pair.against_census.is_empty() {
        categories(&pair.categories, &pair.against_census, &pair.frequencies, out)?;
    }
    let all: Vec<Statistic> = pair.frequencies.iter().chain(&pair.steps).cloned().collect();
    statistics(&all, out)
}

fn sides(sides: &[&Side; 2], pair: &Pair) -> Table {
    let header = [
        "",
        "source",
        "solved",
        "reached",
        "TV observed",
        "TV corrected",
        "effective",
        "median steps",
        "mean steps",
    ];
    let mut table = table(&header, 2);
    for ((name, side), lengths) in ["A", "B"].iter().zip(sides).zip(&pair.lengths) {
        table.add_row([
            (*name).to_owned(),
            side.origin.name().to_owned(),
            grouped(side.solved()),
            count_or_dash(side.reached()),
            percent_or_dash(side.estimate(Name::TvUniform)),
            percent_or_dash(side.estimate(Question::Evenness.statistic())),
            significant_or_dash(side.estimate(Name::Hill1ExpEntropy)),
            significant_or_dash(lengths.median()),
            significant_or_dash(side.steps_mean()),
        ]);
    }
    table
}
