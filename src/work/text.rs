//! A part as text, one JSON object on each line: first what is common, then a line for each key.
//!
//! The same part always gives the same text, so that parts can be compared as texts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::Numbered;
use crate::family::Remainder;
use crate::histogram::Histogram;
use crate::part::{Part, Units};
use crate::system::{Card, System};
use crate::tally::{Common, Reached, Room, Sieve, Tally};
use crate::trial::{LIMIT, Receipt};

/// What is common to the keys of a part.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head<'t> {
    stage: usize,
    units: Vec<(u64, u64)>,
    begun: BTreeMap<u64, Vec<Vec<u64>>>,
    #[serde(borrow)]
    stopped: BTreeMap<Cow<'t, str>, u64>,
    halvings: u32,
    others: Vec<Pairs>,
    keys: usize,
}

/// The values of a histogram with their counts.
type Pairs = Vec<(u64, u64)>;

/// What is kept of the trials that reached one key.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    key: String,
    first: u64,
    shortest: (u64, u64),
    longest: (u64, u64),
    measures: Vec<Pairs>,
}

/// Adds the lines of `part`, which belongs to `stage`, to `text`.
pub(super) fn write<S: System>(stage: usize, part: &Part<S::Key>, text: &mut String) {
    let Common { stopped, sieve, others } = part.tally.common();
    let keys = part.tally.ascending();
    let head = Head {
        stage,
        units: part.units.ranges().map(std::ops::RangeInclusive::into_inner).collect(),
        begun: part.begun.iter().map(|(&unit, Remainder(left))| (unit, left.clone())).collect(),
        stopped: stopped.into_iter().map(|(name, count)| (name.into(), count)).collect(),
        halvings: sieve.halvings,
        others: others.iter().map(pairs).collect(),
        keys: keys.len(),
    };
    add_line(text, &head);
    for (key, reached) in keys {
        add_line(text, &line(key.to_string(), &reached));
    }
}

fn add_line(text: &mut String, line: &impl Serialize) {
    let line = serde_json::to_string(line).expect("JSON of strings and numbers");
    writeln!(text, "{line}").expect("a string takes any text");
}

fn line(key: String, reached: &Reached) -> Line {
    let receipt = |receipt: Receipt| (receipt.steps, receipt.trial);
    Line {
        key,
        first: reached.first,
        shortest: receipt(reached.shortest),
        longest: receipt(reached.longest),
        measures: reached.measures.iter().map(pairs).collect(),
    }
}

fn pairs(histogram: &Histogram) -> Pairs {
    histogram.iter().collect()
}

/// Reads a part of a cell of `system` and its stage from the next lines.
///
/// # Errors
/// One sentence, if the lines are not what [`write()`] writes.
pub(super) fn read<'t, S: System>(
    system: &S,
    room: Room,
    lines: &mut impl Iterator<Item = &'t str>,
) -> Result<Numbered<S::Key>, String> {
    let head: Head = parse(lines.next().ok_or("a part without a line")?)?;
    let units = units(&head.units)?;
    let stopped = head.stopped.iter().map(|(name, &count)| Ok((outcome(&S::CARD, name)?, count)));
    let common = Common {
        stopped: stopped.collect::<Result<_, String>>()?,
        sieve: Sieve { halvings: head.halvings },
        others: histograms(head.others, room)?,
    };
    let stopped: u128 = head.stopped.values().map(|&count| u128::from(count)).sum();
    let mut trials = stopped + u128::from(common.others[0].total());
    let mut tally = Tally::restore(room, common);
    for _ in 0..head.keys {
        let line: Line = parse(lines.next().ok_or("fewer keys than were told")?)?;
        let key = system.key(&line.key).ok_or_else(|| format!("there is no key \"{}\"", line.key))?;
        let reached = reached(line, room)?;
        trials += u128::from(reached.count());
        if trials > u128::from(u64::MAX) {
            return Err("more trials than there can be".to_owned());
        }
        tally.put(key, reached);
    }
    let begun = head.begun.into_iter().map(|(unit, left)| (unit, Remainder(left))).collect();
    Ok((head.stage, Part { units, begun, tally }))
}

fn parse<'t, T: Deserialize<'t>>(line: &'t str) -> Result<T, String> {
    serde_json::from_str(line).map_err(|error| error.to_string())
}

fn outcome(card: &Card, name: &str) -> Result<&'static str, String> {
    let mut names = card.stops.iter().map(|stop| stop.name).chain([LIMIT]);
    names.find(|held| *held == name).ok_or_else(|| format!("there is no outcome \"{name}\""))
}

fn units(ranges: &[(u64, u64)]) -> Result<Units, String> {
    let ascend = ranges.iter().all(|(first, last)| first <= last)
        && ranges.windows(2).all(|pair| pair[0].1 < pair[1].0);
    let units = ranges.iter().map(|&(first, last)| first..=last).collect();
    if ascend { Ok(units) } else { Err("the units do not ascend".to_owned()) }
}

fn reached(line: Line, room: Room) -> Result<Reached, String> {
    let receipt = |(steps, trial)| Receipt { steps, trial };
    Ok(Reached {
        measures: histograms(line.measures, room)?,
        shortest: receipt(line.shortest),
        longest: receipt(line.longest),
        first: line.first,
    })
}

/// A histogram for each measure, all of the same number of trials.
fn histograms(measures: Vec<Pairs>, room: Room) -> Result<Vec<Histogram>, String> {
    let totals: Vec<u128> = measures.iter().map(|pairs| total(pairs)).collect();
    let alike = totals.windows(2).all(|pair| pair[0] == pair[1]);
    if totals.len() != room.measures || !alike || totals[0] > u128::from(u64::MAX) {
        return Err("the measures do not agree".to_owned());
    }
    Ok(measures.into_iter().map(Histogram::from_iter).collect())
}

fn total(pairs: &[(u64, u64)]) -> u128 {
    pairs.iter().map(|&(_, count)| u128::from(count)).sum()
}
