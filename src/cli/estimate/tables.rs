//! How long it takes to make the tables of a cell and to write them, by making tables like them.

use libm::expm1;
use std::io;
use std::slice;
use std::time::{Duration, Instant};

use super::Span;
use crate::engine::cell_tally::{CellTally, Solution};
use crate::engine::tally::KeyStats;
use crate::experiment::Cell;
use crate::model::outcome::Receipt;
use crate::result::csv::TableWriter;
use crate::result::layout::Layout;
use crate::result::rows::CellRows;
use crate::result::schema::{StatisticRow, Table};
use crate::result::sum::Summing;
use crate::stats::histogram::Histogram;

/// The most keys that tables are made of here.
const KEYS: u64 = 2000;

/// The time of the tables of `cell`, if a sample of its trials gave `sample`, which took `tallied` to be put together.
pub(super) fn time(cell: &Cell, sample: &CellTally, tallied: Duration) -> Span {
    let future = Future::of(cell, sample);
    let keys = sample.solutions.len().max(1) as f64;
    let tallied = Span::about(tallied) * (future.keys as f64 / keys).max(1.0);
    let many = future.seconds(cell, sample, KEYS);
    let made = if future.keys > KEYS {
        let more = (many - future.seconds(cell, sample, KEYS / 2)).max(0.0);
        many + more * (future.keys - KEYS) as f64 / (KEYS / 2) as f64
    } else {
        many
    };
    tallied + Span { low: 0.6 * made, high: 1.7 * made }
}

/// Makes the files, with their checksums.
fn write(layout: &Layout, rows: &CellRows) -> io::Result<()> {
    fn file<T: Table>(layout: &Layout, rows: &CellRows, own: impl Iterator<Item = T>) -> io::Result<()> {
        let mut file = TableWriter::new(layout, Summing::new(io::sink()))?;
        file.add(layout, rows.identity(), own)?;
        file.finish().sum();
        Ok(())
    }
    file(layout, rows, rows.frequencies())?;
    file(layout, rows, rows.steps())?;
    file(layout, rows, rows.totals().chain(rows.summary_parts().flatten()))?;
    file(layout, rows, rows.statistics().iter().map(StatisticRow::from))?;
    file(layout, rows, rows.coverage().into_iter())
}

/// What the result of all trials of a cell is like.
struct Future {
    trials: u64,
    /// The keys that have rows, and those of them that are reached.
    keys: u64,
    reached: u64,
}

impl Future {
    fn of(cell: &Cell, sample: &CellTally) -> Self {
        let (trials, solved) = (cell.job.trials, sample.solved().max(1) as f64);
        let more = trials.saturating_sub(sample.trials) as f64 * solved / sample.trials.max(1) as f64;
        let counts = || sample.solutions.iter().map(Solution::count);
        let seen = counts().filter(|&count| count > 0).count() as f64;
        let once = counts().filter(|&count| count == 1).count() as f64;
        let new = match sample.known {
            Some(known) => (known as f64 - seen) * -expm1(-more / known.max(1) as f64),
            None => more * once / solved,
        };
        let most = sample.known.unwrap_or(cell.job.keys as u64);
        let reached = (seen + new.round()).min(most as f64);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of keys")]
        let reached = reached as u64;
        Self { trials, keys: sample.known.unwrap_or(reached).max(reached), reached }
    }

    /// The time to tabulate at most `keys` of the keys.
    fn seconds(&self, cell: &Cell, sample: &CellTally, keys: u64) -> f64 {
        let tally = self.tally(sample, keys);
        let begun = Instant::now();
        let layout = Layout::of(slice::from_ref(cell));
        write(&layout, &CellRows::of(&layout, cell, &tally)).expect("a sink takes any bytes");
        begun.elapsed().as_secs_f64()
    }

    /// A tally like that of all trials, with at most `keys` of the keys.
    fn tally(&self, sample: &CellTally, keys: u64) -> CellTally {
        const VALUES: u64 = 2_000_000;
        let fewer = |number: u64| number.min((number * keys).div_ceil(self.keys.max(1)));
        let (keys, reached) = (fewer(self.keys), fewer(self.reached));
        let each = (self.trials / self.reached.max(1)).max(1);
        let like = sample.solutions.iter().cycle();
        let solution = |(number, like): (u64, &Solution)| Solution {
            reached: (number < reached).then(|| spread(sample, number, each, VALUES / reached)),
            ..like.clone()
        };
        let measures = sample.measures.iter().map(|all| scaled(all, each * reached)).collect();
        let solutions = (0..keys).zip(like).map(solution).collect();
        CellTally { trials: each * reached, solutions, measures, ..sample.clone() }
    }
}

/// `trials` trials with values of the sample: other ones for each key, and at most `most`.
fn spread(sample: &CellTally, number: u64, trials: u64, most: u64) -> KeyStats {
    let receipt = Receipt { steps: 0, trial: number };
    let measure = |all: &Histogram| {
        let values = all.iter().count().max(1);
        let skipped = usize::try_from(number).unwrap_or(0) * 7 % values;
        let taken = usize::try_from(trials.min(most.max(1))).unwrap_or(values).min(values);
        let each = (trials / taken as u64).max(1);
        all.iter().skip(skipped).chain(all.iter()).take(taken).map(|(value, _)| (value, each)).collect()
    };
    let measures = sample.measures.iter().map(measure).collect();
    KeyStats { measures, shortest: receipt, longest: receipt, first: number }
}

/// The histogram, scaled to about `trials` trials.
fn scaled(all: &Histogram, trials: u64) -> Histogram {
    let factor = (trials / all.total().max(1)).max(1);
    all.iter().map(|(value, count)| (value, count * factor)).collect()
}
