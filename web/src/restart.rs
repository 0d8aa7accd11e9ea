//! What is found if every trial is ended at a cutoff and a new one begun: a place of a slider over the rows of cutoffs.csv.

use queenlab::analysis::{CONF_LEVEL, Name};
use queenlab::engine::cell_tally::CellTally;
use queenlab::model::language::Language;
use queenlab::result::cell::CellResult;
use queenlab::result::schema::FrequencyRow;
use queenlab::stats::interval::simultaneous_shares;
use queenlab::text::restart;
use serde_json::{Value, json};

/// How often each solution of `rows` is reached by the trials of at most `cutoff` steps.
pub(crate) fn within(rows: &[FrequencyRow], tally: &CellTally, cutoff: u64) -> Vec<FrequencyRow> {
    let counts = tally.solutions.iter().map(|solution| {
        let steps = solution.reached.iter().flat_map(|reached| reached.measures[0].iter());
        steps.take_while(|&(steps, _)| steps <= cutoff).map(|(_, count)| count).sum::<u64>()
    });
    let counts: Vec<u64> = counts.collect();
    let solved: u64 = counts.iter().sum();
    let intervals = simultaneous_shares(&counts, CONF_LEVEL);
    let interval = |count| intervals.as_ref().and_then(|intervals| intervals.of_count(count));
    let row = |(row, count): (&FrequencyRow, u64)| FrequencyRow {
        solution: row.solution.clone(),
        count,
        share: Some(count as f64 / solved as f64).into(),
        expected: row.expected.get().map(|_| solved as f64 / rows.len() as f64).into(),
        conf_low: row.conf_low.get().and(interval(count)).map(|interval| interval.low).into(),
        conf_high: row.conf_high.get().and(interval(count)).map(|interval| interval.high).into(),
        shortest_trial: row.shortest_trial,
        ..FrequencyRow::default()
    };
    rows.iter().zip(counts).map(row).collect()
}

/// The slider at a place, or at its end: how many places it has and which is best, and what is said there and of whether one
/// helps. Nothing if there is one place.
pub(crate) fn slider(cell: &CellResult, place: Option<usize>, language: Language) -> Value {
    let places = cell.cutoffs.len();
    let place = place.unwrap_or(places).min(places.saturating_sub(1));
    match cell.cutoffs.get(place) {
        Some(row) if places > 1 => {
            json!({
                "places": places,
                "place": place,
                "best": best(cell),
                "words": restart::at(cell, row, language),
                "lead": lead(cell, language),
            })
        }
        _ => Value::Null,
    }
}

/// The place of the cutoff with which the fewest steps are expected.
fn best(cell: &CellResult) -> Option<usize> {
    let best = cell.statistic(Name::RestartCutoff)?.estimate?;
    cell.cutoffs.iter().position(|row| row.cutoff as f64 >= best)
}

/// Whether a restart helps, then the sentence that this rests on.
fn lead(cell: &CellResult, language: Language) -> Option<Vec<String>> {
    let (answer, sentence) = restart::answer(cell, language)?;
    Some([answer].into_iter().chain(sentence).collect())
}
