//! The groups of a table side by side.

use std::io;

use super::super::number::grouped;
use super::super::p_value::p_value;
use super::Screen;
use super::layout::{align_left, percent_or_dash, table, titled};
use crate::analysis::statistic::{PValue, estimate};
use crate::analysis::verdict::{Conclusion, Verdict};
use crate::analysis::{Name, Statistic};

/// What is shown of a group.
pub struct GroupRow<'g> {
    /// Its name.
    pub name: &'g str,
    /// Its statistics.
    pub statistics: &'g [Statistic],
    /// The number of its observations.
    pub n: u64,
    /// The decimal logarithm of its p-value, corrected for the number of groups.
    pub log10_p_holm: Option<f64>,
    /// The verdict by that.
    pub verdict: Verdict,
}

/// Writes a line for each group.
///
/// # Errors
/// If `out` takes no more.
pub fn groups(rows: &[GroupRow], out: &mut dyn Screen) -> io::Result<()> {
    let mut table = table(&["group", "n", "TV observed", "p", "p (Holm)", "verdict"], 1);
    for GroupRow { name, statistics, n, log10_p_holm, verdict } in rows {
        let distance = |name| estimate(statistics, name);
        let p = Conclusion::of(statistics).and_then(|by| by.ground.p_value());
        let at_most = p.is_some_and(|p| p.at_most);
        let corrected = log10_p_holm.map(|log10| p_value(PValue { log10, at_most }, None));
        table.add_row([
            (*name).to_owned(),
            grouped(*n),
            percent_or_dash(distance(Name::TvUniform).or_else(|| distance(Name::TvBetween))),
            p.map_or_else(|| "-".to_owned(), |p| p_value(p, None)),
            corrected.unwrap_or_else(|| "-".to_owned()),
            verdict.name().to_owned(),
        ]);
    }
    align_left(&mut table, 5);
    titled("Groups", table, out)
}
