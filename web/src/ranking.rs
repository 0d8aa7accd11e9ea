//! Several solvers side by side, as `compare` ranks them.

use queenlab::analysis::contest::Contest;
use queenlab::analysis::matching::SIZE;
use queenlab::analysis::ranking::{Estimate, Question, corrected_level, places};
use queenlab::text::ranking;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::finding::{Tongue, Work};

/// Solvers of the same problem, each with its progress.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ranking {
    works: Vec<Work>,
    language: Tongue,
}

impl Ranking {
    /// Who is closest to uniform in words, and the place of each with its distance and the ends of its interval, in the order
    /// of the request.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let results = self.works.iter().map(Work::result).collect::<Result<Vec<_>, _>>()?;
        let entries = results
            .iter()
            .enumerate()
            .map(|(number, result)| ranking::competitor(&number.to_string(), result.cell()));
        let entries: Vec<_> = entries.collect();
        let known =
            |question| entries.iter().map(|entry| Estimate::of(&entry.side.statistics, question)).collect();
        let distances: Vec<Option<Estimate>> = known(Question::Evenness);
        let contest = Contest::of(entries, Some(&[SIZE.to_owned()]), false).ok();
        let sentence = contest.and_then(|contest| ranking::closest(&contest, self.language.into()));
        let rivals = distances.iter().flatten().count().saturating_sub(1);
        let level = corrected_level(rivals);
        let corrected: Vec<_> =
            distances.iter().map(|distance| distance.map(|distance| distance.at_level(level))).collect();
        let lanes = places(Question::Evenness, &corrected).into_iter().zip(&distances);
        let lanes = lanes.map(|(place, distance)| {
            let ends = distance.map(|distance| (distance.value, distance.range()));
            json!({ "place": place, "distance": ends.map(|(value, range)| [value, range.low, range.high]) })
        });
        Ok(json!({ "sentence": sentence, "lanes": lanes.collect::<Vec<_>>() }))
    }
}
