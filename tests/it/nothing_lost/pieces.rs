//! Work cut into any pieces, in any order, some of them twice, gives what one run gives.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::slice;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;
use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::Index;
use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::part::units;
use queenlab::engine::progress::{Progress, ProgressError, Read, Shard, Watcher, join};
use queenlab::experiment::{self, Cell, Experiment};
use queenlab::result::cell::CellResults;
use queenlab::result::layout::Layout;
use queenlab::result::package::{File, FileSums, resources};
use queenlab::systems::catalog;

/// An experiment of one cell, and what one thread makes of it at once.
struct Whole {
    experiment: Experiment,
    cell: Cell,
    text: String,
    files: Vec<File>,
}

static WHOLES: LazyLock<Vec<Whole>> = LazyLock::new(|| texts().iter().map(|text| Whole::of(text)).collect());

/// A sample of every system, a census that is told, one that is run, samples that stop when they are enough, and one
/// of more keys than are kept.
fn texts() -> Vec<String> {
    let drawn = catalog::entries().map(|entry| text(entry.card.name, "", "count = 300\nmax_steps = 5000"));
    let others = [
        text("repair", "size = 6", "count = \"all\""),
        text("squares", "size = 3\nproduct = \"semimagic\"", "count = \"all\""),
        text("repair", "size = 5", "count = 9000\nuntil = { half_width = 0.03 }"),
        text("repair", "size = 5", "count = 9000\nuntil = { e_value = 100 }"),
        text("squares", "size = 9\nmethod = \"walk\"\nmoves = 9", "count = 200\nkeys = 20"),
    ];
    drawn.chain(others).collect()
}

fn text(kind: &str, options: &str, trials: &str) -> String {
    format!("name = \"t\"\n[system]\nkind = \"{kind}\"\n{options}\n[trials]\n{trials}\nseed = 7\n")
}

impl Whole {
    fn of(text: &str) -> Self {
        let experiment = experiment::parse(text.as_bytes()).expect("an experiment");
        let cell = experiment.cells()[0].clone();
        let work = done(&cell, &[Shard::ALL], 1);
        let (text, files) = (work.text(), files(&experiment, &cell, work));
        Self { experiment, cell, text, files }
    }

    /// Whether `work` is that of one run: the same results and, unless looks have ended the run, the same text.
    fn is(&self, work: Box<dyn Progress + '_>) -> bool {
        let same_text = self.cell.job.until.is_some() || work.text() == self.text;
        same_text && files(&self.experiment, &self.cell, work) == self.files
    }
}

fn files(experiment: &Experiment, cell: &Cell, work: Box<dyn Progress + '_>) -> Vec<File> {
    let mut tables = CellResults::empty(Layout::of(slice::from_ref(cell)));
    tables.add(cell, &work.tally());
    resources(experiment, &tables, None, &FileSums::new())
}

fn workers(threads: usize) -> Workers {
    Workers::new(Some(threads)).expect("threads")
}

/// The work on these shards.
fn done<'c>(cell: &'c Cell, shards: &[Shard], threads: usize) -> Box<dyn Progress + 'c> {
    let mut work = cell.machine.work(&cell.job);
    for &shard in shards {
        work.run(shard, &workers(threads), &Signals::default(), &mut ());
    }
    work
}

/// Stops the work when it was watched so often.
struct Stop<'s> {
    signals: &'s Signals,
    after: u64,
}

impl Watcher for Stop<'_> {
    fn watch(&mut self, _work: &dyn Progress) {
        match self.after.checked_sub(1) {
            Some(after) => self.after = after,
            None => self.signals.signal.store(15, Ordering::Relaxed),
        }
    }
}

/// The work of a cell that is stopped when workers handed over so often, which they do all the time.
fn stopped(cell: &Cell, text: &str, after: u64, threads: usize) -> String {
    let signals = Signals { interval: Duration::ZERO, ..Signals::default() };
    let mut work = cell.machine.work(&cell.job);
    assert_eq!(work.read(text), Ok(Read::Added));
    work.run(Shard::ALL, &workers(threads), &signals, &mut Stop { signals: &signals, after });
    work.text()
}

/// The shards of a cut that go to each of some pieces.
fn pieces(places: &[usize]) -> Vec<Vec<Shard>> {
    let mut pieces: BTreeMap<usize, Vec<Shard>> = BTreeMap::new();
    for (number, &place) in (1..).zip(places) {
        pieces.entry(place).or_default().push(Shard::new(number, places.len() as u64).expect("a shard"));
    }
    pieces.into_values().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_pieces_in_any_order_and_some_of_them_twice_give_the_bytes_of_one_run(
        whole in any::<Index>(),
        places in prop::collection::vec(0usize..5, 1..14),
        twice in prop::collection::vec(any::<Index>(), 0..4),
        order in prop::collection::vec(any::<u32>(), 9),
        threads in prop::sample::select(vec![1usize, 2, 7]),
    ) {
        let whole = whole.get(WHOLES.as_slice());
        let cell = &whole.cell;
        let texts: Vec<String> =
            pieces(&places).iter().map(|shards| done(cell, shards, threads).text()).collect();
        let again = twice.iter().map(|index| index.get(&texts));
        let mut all: Vec<(u32, &str)> =
            order.into_iter().zip(texts.iter().chain(again).map(String::as_str)).collect();
        all.sort_unstable();
        let all: Vec<&str> = all.into_iter().map(|(_, text)| text).collect();
        let joined = join(|| cell.machine.work(&cell.job), all.len(), |place| Ok::<_, Infallible>(all[place]))
            .expect("no fault");
        prop_assert!(joined.missing(Shard::ALL).is_empty());
        prop_assert!(whole.is(joined), "{:?}", whole.experiment);
    }

    #[test]
    fn work_that_was_stopped_anywhere_is_gone_on_with_to_the_bytes_of_one_run(
        whole in any::<Index>(),
        stops in prop::collection::vec(0u64..20, 1..5),
        threads in prop::sample::select(vec![1usize, 2, 7]),
    ) {
        let whole = whole.get(WHOLES.as_slice());
        let cell = &whole.cell;
        let text = stops.into_iter().fold(String::new(), |text, after| stopped(cell, &text, after, threads));
        let mut work = cell.machine.work(&cell.job);
        prop_assert_eq!(work.read(&text), Ok(Read::Added));
        work.run(Shard::ALL, &workers(threads), &Signals::default(), &mut ());
        prop_assert!(whole.is(work), "{:?}", whole.experiment);
    }

    #[test]
    fn shards_are_a_partition(total in 0u64..100_000, of in 1u64..50) {
        let mut union = Shard::ALL.units(0);
        let mut sum = 0;
        for shard in Shard::new(1, of).expect("a shard").siblings() {
            let own = shard.units(total);
            sum += own.len();
            union |= own;
        }
        prop_assert_eq!(sum, u128::from(total));
        prop_assert_eq!(union, Shard::ALL.units(total));
    }
}

#[test]
fn ranges_of_units_that_overlap_give_the_bytes_of_one_run() {
    for whole in WHOLES.iter() {
        let mut work = whole.cell.machine.work(&whole.cell.job);
        let total = work.units();
        for range in [total / 3..total, 0..total / 2] {
            work.run_units(&units(range), &workers(2), &Signals::default(), &mut ());
        }
        assert!(whole.is(work), "{:?}", whole.experiment);
    }
}

#[test]
fn nothing_is_written_of_stages_without_a_trial() {
    for whole in WHOLES.iter() {
        let work = whole.cell.machine.work(&whole.cell.job);
        assert_eq!(work.text(), "", "nothing is done");
        let stages = whole.text.lines().filter(|line| line.starts_with("{\"stage\":"));
        assert!(
            stages.clone().count() >= 1
                && stages.clone().all(|line| !line.contains("\"units\":[],\"begun\":{}"))
        );
    }
}

#[test]
fn a_census_of_more_starts_than_there_are_is_refused() {
    let whole =
        WHOLES.iter().find(|whole| whole.text.contains("\"units\":[[0,35]],\"begun\":{}")).expect("6 queens");
    let read = |units: &str| {
        let text = whole.text.replacen("\"units\":[[0,35]],\"begun\":{}", units, 1);
        whole.cell.machine.work(&whole.cell.job).read(&text)
    };
    assert_eq!(read("\"units\":[[0,35]],\"begun\":{}"), Ok(Read::Added));
    let again = "\"units\":[[1,35]],\"begun\":{\"0\":[[63,63,63,63,63,63]]}";
    assert_eq!(read(again), Err(ProgressError::Foreign), "all starts are counted, and all are left");
    let one = "\"units\":[[1,35]],\"begun\":{\"0\":[[1,1,1,1,1,1]]}";
    assert_eq!(read(one), Err(ProgressError::Foreign), "all starts are counted, and one is left");
}

#[test]
fn a_unit_is_in_one_part_of_its_stage_or_the_work_is_refused() {
    let whole = WHOLES.iter().find(|whole| whole.cell.job.until.is_some()).expect("stages");
    let read = |text: &str| whole.cell.machine.work(&whole.cell.job).read(text);
    assert_eq!(read(&whole.text), Ok(Read::Added));
    assert_eq!(read(&whole.text.repeat(2)), Err(ProgressError::Foreign), "all units are there twice");
    let moved = whole.text.replacen("\"stage\":0,", "\"stage\":1,", 1);
    assert_eq!(read(&moved), Err(ProgressError::Foreign), "units are in a stage that is not theirs");
}

#[test]
fn looks_end_a_cell_and_neither_a_shard_nor_a_part_of_a_stage() {
    for whole in WHOLES.iter().filter(|whole| whole.cell.job.until.is_some()) {
        let cell = &whole.cell;
        let [one, other] = [1, 2].map(|number| Shard::new(number, 2).expect("a shard"));
        let half = done(cell, &[one], 2);
        assert!(!half.missing(Shard::ALL).is_empty(), "no stage is done");
        let enough = done(cell, &[Shard::ALL], 2);
        assert!(enough.missing(Shard::ALL).is_empty(), "a look was enough");
        assert!(!enough.missing(other).is_empty(), "a shard knows nothing of the others");
    }
}

#[test]
fn as_many_keys_are_kept_as_are_known_to_exist() {
    let text = text("repair", "size = 6", "count = 300\nkeys = 1");
    let cell = experiment::parse(text.as_bytes()).expect("an experiment").cells()[0].clone();
    assert!(!done(&cell, &[Shard::ALL], 1).tally().is_sampled());
}
