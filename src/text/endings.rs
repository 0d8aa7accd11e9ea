//! Keys that are ways to end, such as who wins a game: their shares with intervals, instead of a test of uniformity.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::words;
use crate::analysis::verdict::SIGNIFICANT;
use crate::model::keys::Keys;
use crate::model::language::Language;
use crate::result::cell::{CellResult, CellResults};
use crate::result::schema::FrequencyRow;
use crate::stats::interval::clopper_pearson;

/// Whether the keys of `cell` are ways to end.
pub(crate) fn are_keys_of(cell: &CellResult) -> bool {
    cell.row.keys == Keys::Endings
}

/// Who wins at an ending: what its name begins with, before how.
pub(crate) fn winner_of(ending: &str) -> &str {
    ending.split_once('-').map_or(ending, |(winner, _)| winner)
}

/// Who wins most often in how many cells, as far as that is no chance.
pub(super) fn winners(results: &CellResults, language: Language) -> Option<String> {
    let games = results.cells.iter().filter(|cell| !cell.reached.endings.is_empty()).count() as u64;
    let mut wins: BTreeMap<&str, u64> = BTreeMap::new();
    for winner in results.cells.iter().filter_map(|cell| clear_winner(cell, games)) {
        *wins.entry(winner).or_default() += 1;
    }
    let all = language.grouped(games);
    let open = games - wins.values().sum::<u64>();
    let mut wins: Vec<(&str, u64)> = wins.into_iter().collect();
    wins.sort_by_key(|(_, cells)| Reverse(*cells));
    let clause = |(winner, cells): (&str, u64)| {
        language.say(&words::WINS_IN_CELLS, &[winner, &language.grouped(cells), &all])
    };
    let clauses: Vec<String> = wins.into_iter().map(clause).collect();
    let open = (open > 0).then(|| language.say(&words::NOT_DECIDED_IN, &[&language.grouped(open), &all]));
    match (games, clauses.as_slice()) {
        (0, _) => None,
        (_, []) => Some(language.say(&words::NONE_DECIDED, &[&all])),
        _ => Some(
            language.say(&words::WINS, &[&clauses.into_iter().chain(open).collect::<Vec<_>>().join("; ")]),
        ),
    }
}

/// Who wins a game most often, if it is so in all starts, or if a sign test of the two who win most often rejects at 0.005, corrected for
/// the number of `games` by Bonferroni's method, that they win as often.
pub(super) fn clear_winner(cell: &CellResult, games: u64) -> Option<&str> {
    let counts = wins(cell);
    let &(winner, most) = counts.first()?;
    let next = counts.get(1).map_or(0, |(_, count)| *count);
    let share = clopper_pearson(most, most + next, 1.0 - SIGNIFICANT / games as f64);
    let is_clear = if cell.row.census { most > next } else { share.is_some_and(|ends| ends.low > 0.5) };
    is_clear.then_some(winner)
}

/// How often each side wins, however it does, the most frequent first.
pub(super) fn wins(cell: &CellResult) -> Vec<(&str, u64)> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for row in &cell.reached.endings {
        *counts.entry(winner_of(&row.solution)).or_default() += row.count;
    }
    let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    counts
}

/// The endings, the most frequent first, each with its share and, of a sample, its interval.
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
pub fn interval(row: &FrequencyRow, language: Language) -> Option<String> {
    let (low, high) = row.conf_low.get().zip(row.conf_high.get())?;
    Some(language.say(&words::FROM_TO, &[&language.percent(low), &language.percent(high)]))
}
