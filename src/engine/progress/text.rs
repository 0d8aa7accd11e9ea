//! A part as text, one JSON object on each line: a header, then a line for each key and for each recorded ending.
//!
//! The same part always gives the same text, so that parts can be compared as texts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::iter;
use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

use super::super::part::{Part, Units};
use super::super::tally::{Capacity, KeyStats, PartCounts, SamplingLevel, Tally, TallyHeader};
use super::super::tape::Ending;
use super::{JsonLines, Numbered, ProgressError};
use crate::model::census::Remainder;
use crate::model::keys::{Key, KeySpace};
use crate::model::outcome::{Receipt, SOLVED};
use crate::stats::histogram::{Histogram, Precision};

/// The header of a part.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<'t, M> {
    stage: usize,
    units: Vec<(u64, u64)>,
    begun: BTreeMap<u64, Remainder>,
    #[serde(borrow)]
    stopped: BTreeMap<Cow<'t, str>, u64>,
    level: u32,
    others: M,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    digits: Vec<Precision>,
    #[serde(default, skip_serializing_if = "PartCounts::is_empty")]
    #[cfg_attr(not(feature = "programs"), serde(skip))]
    parts: PartCounts,
    keys: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    endings: Option<NonZeroUsize>,
}

/// The values of a histogram with their counts.
type Pairs = Vec<(u64, u64)>;

/// The statistics of the trials that reached one key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeyLine<M> {
    key: String,
    first: u64,
    shortest: (u64, u64),
    longest: (u64, u64),
    measures: M,
    /// How exact each measure is, unless all are exact.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    digits: Vec<Precision>,
}

/// How one trial ended.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingLine<'t> {
    trial: u64,
    #[serde(borrow)]
    outcome: Cow<'t, str>,
    key: Option<String>,
    steps: u64,
    measures: Vec<u64>,
}

/// What a part holds.
pub(crate) struct Content<'p, K> {
    /// The units done.
    pub(crate) units: &'p Units,
    /// The units begun, each with its remainder.
    pub(crate) begun: &'p BTreeMap<u64, Remainder>,
    /// The endings that are recorded.
    pub(crate) endings: &'p BTreeMap<u64, Ending>,
    /// The tally.
    pub(crate) tally: &'p Tally<K>,
}

impl<K: Key> Content<'_, K> {
    /// The number of lines that [`write()`] writes.
    pub(crate) fn count_lines(&self) -> usize {
        1 + self.tally.distinct() + self.endings.len()
    }
}

/// Writes the lines of a part, which belongs to `stage`.
pub(crate) fn write<K: Key>(stage: usize, part: &Content<K>, out: &mut dyn Write) -> io::Result<()> {
    let keys = part.tally.ascending();
    let mut lines = JsonLines::to(out);
    lines.add(&Header {
        stage,
        keys: keys.len(),
        endings: NonZeroUsize::new(part.endings.len()),
        ..header(part.units, part.begun, part.tally.header())
    })?;
    for (key, reached) in keys {
        lines.add(&line(key.to_string(), &reached))?;
    }
    write_endings(part.endings, &mut lines)
}

/// The header of a part in stage 0 that lists nothing.
fn header(
    units: &Units,
    begun: &BTreeMap<u64, Remainder>,
    tally: TallyHeader,
) -> Header<'static, Vec<Histogram>> {
    let TallyHeader { stopped, level, others, parts } = tally;
    Header {
        stage: 0,
        units: units.ranges().map(std::ops::RangeInclusive::into_inner).collect(),
        begun: begun.clone(),
        stopped: stopped.into_iter().map(|(name, count)| (name.into(), count)).collect(),
        level: level.level,
        digits: digits(&others),
        others,
        parts,
        keys: 0,
        endings: None,
    }
}

fn write_endings(endings: &BTreeMap<u64, Ending>, lines: &mut JsonLines) -> io::Result<()> {
    endings.iter().try_for_each(|(&trial, ending)| {
        let Ending { outcome, key, steps, measures } = ending.clone();
        lines.add(&EndingLine { trial, outcome, key, steps, measures })
    })
}

fn line(key: String, reached: &KeyStats) -> KeyLine<&[Histogram]> {
    let receipt = |receipt: Receipt| (receipt.steps, receipt.trial);
    KeyLine {
        key,
        first: reached.first,
        shortest: receipt(reached.shortest),
        longest: receipt(reached.longest),
        measures: &reached.measures,
        digits: digits(&reached.measures),
    }
}

fn digits(measures: &[Histogram]) -> Vec<Precision> {
    let digits = measures.iter().map(Histogram::precision);
    if digits.clone().all(|digits| digits.is_exact()) { Vec::new() } else { digits.collect() }
}

/// What a part may hold.
pub(crate) struct Allowed<'a, K> {
    /// The keys.
    pub(crate) keys: &'a dyn KeySpace<K>,
    /// The outcomes of trials that reach no key.
    pub(crate) stops: Vec<&'static str>,
    /// The limits of the tally.
    pub(crate) capacity: Capacity,
}

impl<K> Allowed<'_, K> {
    /// The key of this text.
    pub(super) fn key(&self, text: &str) -> Result<K, ProgressError> {
        self.keys.parse(text).ok_or_else(|| ProgressError::UnknownKey(text.to_owned()))
    }

    /// Checks how one trial ended.
    pub(super) fn check(
        &self,
        Ending { outcome: name, key, measures, .. }: &Ending,
    ) -> Result<(), ProgressError> {
        let outcome = if key.is_some() { SOLVED } else { outcome(&self.stops, name)? };
        key.iter().try_for_each(|key| self.key(key).map(drop))?;
        let fits = outcome == name && measures.len() + 1 == self.capacity.measures;
        if fits { Ok(()) } else { Err(ProgressError::Measures) }
    }
}

/// Reads a part and its stage from the next lines.
pub(crate) fn read<K: Key>(
    allowed: &Allowed<K>,
    lines: &mut dyn Iterator<Item = &str>,
) -> Result<Numbered<K>, ProgressError> {
    let capacity = allowed.capacity;
    let Headed { stage, units, begun, common, keys, endings, mut trials } =
        Headed::read(lines, &allowed.stops, capacity)?;
    let mut tally = Tally::restore(capacity, common);
    for _ in 0..keys {
        let line: KeyLine<Vec<Pairs>> = serde_json::from_str(lines.next().ok_or(ProgressError::TooFewKeys)?)?;
        let key = allowed.key(&line.key)?;
        tally.put(&key, reached(line, capacity, &mut trials)?);
    }
    let endings = (0..endings).map(|_| read_ending(lines.next(), allowed)).collect::<Result<_, _>>()?;
    Ok((stage, Part { units, begun, endings, tally }))
}

/// What the header of a part says.
struct Headed {
    stage: usize,
    units: Units,
    begun: BTreeMap<u64, Remainder>,
    common: TallyHeader,
    keys: usize,
    endings: usize,
    /// The number of trials that it counts.
    trials: u128,
}

impl Headed {
    fn read(
        lines: &mut dyn Iterator<Item = &str>,
        stops: &[&'static str],
        capacity: Capacity,
    ) -> Result<Self, ProgressError> {
        let head: Header<Vec<Pairs>> = serde_json::from_str(lines.next().ok_or(ProgressError::NoHeader)?)?;
        let units = units(&head.units)?;
        let stopped = head.stopped.iter().map(|(name, &count)| Ok((outcome(stops, name)?, count)));
        let others = histograms(head.others, &head.digits, capacity)?;
        let parts = Some(head.parts).filter(|parts| capacity.parts.is_some() || parts.is_empty());
        let common = TallyHeader {
            stopped: stopped.collect::<Result<_, ProgressError>>()?,
            level: SamplingLevel { level: head.level },
            parts: parts.and_then(|parts| parts.read(others[0].total())).ok_or(ProgressError::Parts)?,
            others,
        };
        let stopped: u128 = head.stopped.values().map(|&count| u128::from(count)).sum();
        Ok(Self {
            stage: head.stage,
            units,
            begun: head.begun,
            trials: stopped + u128::from(common.others[0].total()),
            common,
            keys: head.keys,
            endings: head.endings.map_or(0, NonZeroUsize::get),
        })
    }
}

fn read_ending<K>(line: Option<&str>, allowed: &Allowed<K>) -> Result<(u64, Ending), ProgressError> {
    let EndingLine { trial, outcome, key, steps, measures } =
        serde_json::from_str(line.ok_or(ProgressError::TooFewEndings)?)?;
    let ending = Ending { outcome: outcome.into_owned().into(), key, steps, measures };
    allowed.check(&ending)?;
    Ok((trial, ending))
}

fn outcome(stops: &[&'static str], name: &str) -> Result<&'static str, ProgressError> {
    let found = stops.iter().find(|held| **held == name);
    found.copied().ok_or_else(|| ProgressError::UnknownOutcome(name.to_owned()))
}

fn units(ranges: &[(u64, u64)]) -> Result<Units, ProgressError> {
    let ascend = ranges.iter().all(|(first, last)| first <= last)
        && ranges.windows(2).all(|pair| pair[0].1 < pair[1].0);
    let units = ranges.iter().map(|&(first, last)| first..=last).collect();
    if ascend { Ok(units) } else { Err(ProgressError::Units) }
}

/// The statistics of a key, whose trials are added to `trials`.
fn reached(
    line: KeyLine<Vec<Pairs>>,
    capacity: Capacity,
    trials: &mut u128,
) -> Result<KeyStats, ProgressError> {
    let receipt = |(steps, trial)| Receipt { steps, trial };
    let reached = KeyStats {
        measures: histograms(line.measures, &line.digits, capacity)?.into(),
        shortest: receipt(line.shortest),
        longest: receipt(line.longest),
        first: line.first,
    };
    *trials += u128::from(reached.count());
    if *trials > u128::from(u64::MAX) { Err(ProgressError::TooManyTrials) } else { Ok(reached) }
}

fn histogram(pairs: Pairs, digits: Precision) -> Histogram {
    let exact = digits.is_exact().then(|| Histogram::of_ascending(&pairs)).flatten();
    exact.unwrap_or_else(|| Histogram::with(digits, pairs))
}

/// A histogram for each measure, all with the same number of trials.
fn histograms(
    measures: Vec<Pairs>,
    digits: &[Precision],
    capacity: Capacity,
) -> Result<Vec<Histogram>, ProgressError> {
    let totals: Vec<u128> = measures.iter().map(|pairs| total(pairs)).collect();
    let alike = totals.windows(2).all(|pair| pair[0] == pair[1]);
    let fits = digits.is_empty() || digits.len() == measures.len();
    if totals.len() != capacity.measures || !fits || !alike || totals[0] > u128::from(u64::MAX) {
        return Err(ProgressError::Measures);
    }
    let digits = digits.iter().copied().chain(iter::repeat(Precision::EXACT));
    Ok(measures.into_iter().zip(digits).map(|(pairs, digits)| histogram(pairs, digits)).collect())
}

fn total(pairs: &[(u64, u64)]) -> u128 {
    pairs.iter().map(|&(_, count)| u128::from(count)).sum()
}
