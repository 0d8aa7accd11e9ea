//! Keys that are ways to end, such as who wins a game: their shares with intervals, instead of a test of uniformity.

use std::cmp::Reverse;

use super::words;
use crate::model::keys::Keys;
use crate::model::language::Language;
use crate::result::cell::CellResult;
use crate::result::schema::FrequencyRow;

/// Whether the keys of `cell` are ways to end.
#[must_use]
pub(crate) fn are_keys_of(cell: &CellResult) -> bool {
    cell.row.keys == Keys::Endings
}

/// Who wins at an ending: what its name begins with, before how.
#[must_use]
pub(crate) fn winner_of(ending: &str) -> &str {
    ending.split_once('-').map_or(ending, |(winner, _)| winner)
}

/// The endings, the most frequent first, each with its share and, of a sample, its interval.
#[must_use]
pub fn shares(cell: &CellResult, language: Language) -> String {
    let mut rows: Vec<&FrequencyRow> = cell.reached.endings.iter().collect();
    rows.sort_by_key(|row| Reverse(row.count));
    let sampled = rows.iter().any(|row| row.conf_low.get().is_some());
    let shares: Vec<String> = rows.into_iter().map(|row| share(row, language)).collect();
    let phrase = if sampled { words::SHARES_WITH_INTERVALS } else { words::SHARES };
    language.say(&phrase, &[&shares.join(", ")])
}

fn share(row: &FrequencyRow, language: Language) -> String {
    let share = language.percent(row.share.get().unwrap_or(0.0));
    match interval(row, language) {
        Some(interval) => format!("{} {share} ({interval})", row.solution),
        None => format!("{} {share}", row.solution),
    }
}

/// The interval of the share of an ending, if it has one.
#[must_use]
pub fn interval(row: &FrequencyRow, language: Language) -> Option<String> {
    let (low, high) = row.conf_low.get().zip(row.conf_high.get())?;
    Some(language.say(&words::FROM_TO, &[&language.percent(low), &language.percent(high)]))
}
