//! What is known after every doubling of the samples: a line on standard error each.

use std::time::Instant;

use super::super::note;
use crate::analysis::stopping::log10_e;
use crate::engine::progress::Progress as _;
use crate::model::keys::KeySpace as _;
use crate::programs::samples::SampleProgress;
use crate::stats::distance::LawDistance;
use crate::stats::law::Law;
use crate::stats::spectrum::Spectrum;
use crate::text::number::{grouped, percent, rounded, significant};

/// Writes a line at each look, below a header.
pub(super) struct InterimTable {
    begun: Instant,
    columns: Option<[&'static str; 3]>,
}

/// Distances from the uniform law, and the evidence against it.
const UNIFORM: [&str; 3] = ["TV from uniform", "by chance", "log10 e"];

/// Distances from the law that is expected, and the evidence against it.
const EXPECTED: [&str; 3] = ["TV from expected", "by chance", "log10 e"];

/// What there is to see where it is not known what can be reached.
const UNKNOWN: [&str; 3] = ["different", "seen once", "share unseen"];

impl InterimTable {
    pub(super) fn new() -> Self {
        Self { begun: Instant::now(), columns: None }
    }

    pub(super) fn add(&mut self, progress: &SampleProgress) {
        let known = progress.keys().count().is_some();
        let law = progress.expected();
        let columns = match law {
            Some(_) => EXPECTED,
            None if known => UNIFORM,
            None => UNKNOWN,
        };
        if self.columns.replace(columns).is_none() {
            line("samples", &columns.map(str::to_owned), "per second");
        }
        let counts = progress.counts();
        let of_counts = |counts: Vec<u64>| if known { against(&counts, law) } else { unknown(&counts) };
        let values = counts.map_or([const { None }; 3], of_counts);
        let values = values.map(|value| value.unwrap_or_else(|| "-".to_owned()));
        let rate = progress.trials() as f64 / self.begun.elapsed().as_secs_f64();
        line(&grouped(progress.trials()), &values, &rounded(rate));
    }
}

fn line(samples: &str, values: &[String; 3], rate: &str) {
    let [first, second, third] = values;
    note(format_args!("{samples:>17} {first:>16} {second:>10} {third:>13} {rate:>12}"));
}

fn against(counts: &[u64], law: Option<&Law>) -> [Option<String>; 3] {
    let uniform = Law::uniform(counts.len()).ok();
    let law = law.or(uniform.as_ref());
    let distance = law.and_then(|law| LawDistance::of(counts, law).ok());
    [
        distance.as_ref().map(|distance| percent(distance.plug_in())),
        distance.as_ref().and_then(LawDistance::by_chance).map(percent),
        log10_e(counts, law).map(evidence),
    ]
}

fn evidence(log10_e: f64) -> String {
    let sign = if log10_e < 0.0 { "-" } else { "" };
    format!("{sign}{}", significant(log10_e.abs()))
}

fn unknown(counts: &[u64]) -> [Option<String>; 3] {
    let table = Spectrum::of(counts);
    let once = table.as_ref().map(|table| table.categories_with(1));
    let unseen = once.zip(table.as_ref().map(Spectrum::n)).map(|(once, n)| once as f64 / n as f64);
    [Some(grouped(counts.len() as u64)), once.map(grouped), unseen.map(percent)]
}
