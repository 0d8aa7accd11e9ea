//! An experiment that is stopped at random, with files of work that are closed after a few bytes, comes to the bytes of
//! one run, and every cell is in one file at any time.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use queenlab::engine::batch::{Signals, Workers};
use queenlab::engine::progress::{ProgressError, Shard, TextLines};
use queenlab::experiment::{self, Experiment};
use queenlab::result::package::{File, StoredFile};
use queenlab::store::blocks::contents;
use queenlab::store::checkpoint::{Checkpointer, Ended, Pace, RunStatus};
use queenlab::store::{self, Blocks};
use tempfile::TempDir;

/// Cells of a sample, with work of very different sizes.
const SAMPLE: &str =
    "name = \"t\"\n[system]\nkind = \"repair\"\nsize = [4, 6, 5, 8, 7]\n[trials]\ncount = 400\nseed = 7\n";

/// Cells of a census, the parts of which are long.
const CENSUS: &str =
    "name = \"t\"\n[system]\nkind = \"repair\"\nsize = [5, 7, 8]\n[trials]\ncount = \"all\"\nseed = 7\n";

/// A folder in memory, where there is one, since every checkpoint waits for the disk.
fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() }.expect("a folder")
}

/// An experiment and its result.
struct Whole {
    experiment: Experiment,
    files: Vec<File>,
}

static WHOLES: LazyLock<[Whole; 2]> = LazyLock::new(|| [SAMPLE, CENSUS].map(Whole::of));

impl Whole {
    fn of(text: &str) -> Self {
        let experiment = experiment::parse(text.as_bytes()).expect("an experiment");
        let dir = folder();
        let blocks = Blocks::make(dir.path(), &experiment, Shard::ALL).expect("made");
        let files = leg(&experiment, blocks, None).expect("nothing stops it");
        Self { experiment, files }
    }
}

/// Goes on with the work in `blocks` until it is done or stopped after a time; the files of the result if it is done.
fn leg(experiment: &Experiment, blocks: Blocks, stop: Option<Duration>) -> Option<Vec<File>> {
    let cells = experiment.cells();
    let signals = Signals { interval: Duration::from_micros(50), ..Signals::default() };
    let progress = RunStatus::default();
    let pace = Pace { pause: Duration::ZERO, times: 0 };
    let dir = blocks.dir().to_owned();
    let mut work = Checkpointer::new(blocks, pace, &signals, &progress, &|_| ());
    let workers = Workers::new(Some(2)).expect("threads");
    thread::scope(|scope| {
        scope.spawn(|| {
            if let Some(after) = stop {
                thread::sleep(after);
                signals.signal.store(15, Ordering::Relaxed);
            }
        });
        let ended = work.run(cells, Shard::ALL, &workers).expect("the disk is there");
        (ended == Ended::Done).then(|| {
            let tables = work.end(&workers).expect("the disk is there").expect("no shard");
            let info = File { name: "run-info.json".to_owned(), bytes: Vec::new() };
            store::finish(experiment, tables, None, info).expect("the disk is there");
            let files = store::files(&dir).expect("a result");
            let read =
                |file: StoredFile| File { bytes: fs::read(&file.path).expect("a file"), name: file.name };
            files.into_iter().map(read).collect()
        })
    })
}

/// The number of trials on disk, all cells of which are in one file.
fn saved(dir: &Path, experiment: &Experiment) -> u64 {
    let mut blocks = Blocks::open(dir).expect("every file is whole, and no cell is in two");
    let cells = experiment.cells();
    let trials = cells.iter().map(|cell| {
        let mut work = cell.machine.work(&cell.job);
        if let Some(text) = blocks.take(cell.number).expect("a file") {
            work.read(&text).expect("work");
        }
        work.trials()
    });
    trials.sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_stops_and_tiny_files_change_no_byte_and_lose_nothing(
        census in any::<bool>(),
        large in prop::sample::select(vec![1usize, 300, 3000, 30_000]),
        stops in prop::collection::vec(0u64..12_000, 1..12),
    ) {
        let whole = &WHOLES[usize::from(census)];
        let dir = folder();
        Blocks::make(dir.path(), &whole.experiment, Shard::ALL).expect("made");
        let mut before = 0;
        for stop in stops {
            let blocks = Blocks::open(dir.path()).expect("work").closed_after(large);
            if let Some(files) = leg(&whole.experiment, blocks, Some(Duration::from_micros(stop))) {
                prop_assert!(files == whole.files);
                return Ok(());
            }
            let now = saved(dir.path(), &whole.experiment);
            prop_assert!(now >= before, "{now} trials are on disk, and {before} were");
            before = now;
        }
        let blocks = Blocks::open(dir.path()).expect("work").closed_after(large);
        let files = leg(&whole.experiment, blocks, None).expect("nothing stops it");
        prop_assert!(files == whole.files);
    }
}

#[test]
fn all_trials_are_on_disk_before_the_tables_are_made() {
    let experiment = &WHOLES[0].experiment;
    let dir = folder();
    let cells = experiment.cells();
    let (signals, status) = (Signals::default(), RunStatus::default());
    let blocks = Blocks::make(dir.path(), experiment, Shard::ALL).expect("made");
    let mut work = Checkpointer::new(blocks, Pace::default(), &signals, &status, &|_| ());
    let workers = Workers::new(Some(2)).expect("threads");
    assert_eq!(work.run(cells, Shard::ALL, &workers).expect("the disk is there"), Ended::Done);
    work.end(&workers).expect("the disk is there");
    assert_eq!((status.saved(), saved(dir.path(), experiment)), (2000, 2000));
}

/// One cell that takes some seconds.
const SLOW: &str = "name = \"t\"\n[system]\nkind = \"backtrack\"\nsize = 12\norder = \"shuffled\"\n[trials]\n\
                    count = 135000\nseed = 5\n";

#[test]
fn a_cell_is_saved_while_it_runs() {
    let experiment = experiment::parse(SLOW.as_bytes()).expect("an experiment");
    let dir = folder();
    let cells = experiment.cells();
    let signals = Signals { interval: Duration::from_millis(1), ..Signals::default() };
    let (status, over) = (RunStatus::default(), AtomicBool::new(false));
    let pace = Pace { pause: Duration::ZERO, times: 0 };
    let blocks = Blocks::make(dir.path(), &experiment, Shard::ALL).expect("made");
    let mut work = Checkpointer::new(blocks, pace, &signals, &status, &|_| ());
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            while status.saved() == 0 && !over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(1));
            }
            signals.signal.store(15, Ordering::Relaxed);
        });
        let ended = work.run(cells, Shard::ALL, &Workers::new(Some(1)).expect("a thread"));
        over.store(true, Ordering::Relaxed);
        ended
    });
    assert_eq!(ended.expect("the disk is there"), Ended::Stopped);
    assert!(saved(dir.path(), &experiment) > 0);
}

#[test]
fn trials_that_were_saved_are_resumed_and_done() {
    let experiment = &WHOLES[0].experiment;
    let dir = folder();
    let cells = experiment.cells();
    let workers = Workers::new(Some(2)).expect("threads");
    let leg = |blocks, shard| {
        let (signals, status) = (Signals::default(), RunStatus::default());
        let mut work = Checkpointer::new(blocks, Pace::default(), &signals, &status, &|_| ());
        work.run(cells, shard, &workers).expect("the disk is there");
        let resumed = (status.resumed(), status.saved());
        work.end(&workers).expect("saved");
        (resumed, signals.done.load(Ordering::Relaxed), status.saved())
    };
    let half = Shard::new(1, 2).expect("a shard");
    let made = Blocks::make(dir.path(), experiment, Shard::ALL).expect("made");
    assert_eq!(leg(made, half), ((0, 0), 1000, 1000));
    let again = Blocks::open(dir.path()).expect("work");
    assert_eq!(leg(again, Shard::ALL), ((1000, 1000), 2000, 2000));
}

/// What the work of a cell may be as text here: what is kept does not look into it.
fn text(cell: u64, version: u64) -> String {
    format!("{{\"cell\":{cell},\"version\":{version}}}\n")
        .repeat(1 + usize::try_from(cell).expect("small") % 3)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// Cells are done in order; each is saved a few times before, and the folder is left and opened at any time.
    #[test]
    fn files_of_work_hold_each_cell_once_and_never_less_than_was_saved(
        large in 1usize..400,
        saves in prop::collection::vec((0u64..4, any::<bool>(), any::<bool>()), 1..14),
    ) {
        let experiment = &WHOLES[0].experiment;
        let dir = folder();
        let mut blocks = Blocks::make(dir.path(), experiment, Shard::ALL).expect("made").closed_after(large);
        let mut model: Vec<Option<String>> = Vec::new();
        for (cell, (versions, leave, save_at_end)) in (1..).zip(saves) {
            for version in 0..versions {
                blocks.save(Some((cell, &text(cell, version) as &dyn TextLines))).expect("saved");
                model.resize(usize::try_from(cell).expect("small"), None);
                model[usize::try_from(cell).expect("small") - 1] = Some(text(cell, version));
            }
            if leave {
                blocks = Blocks::open(dir.path()).expect("each cell is in one file").closed_after(large);
                for before in 1..=cell {
                    let held = blocks.take(before).expect("a file");
                    let saved = model.get(usize::try_from(before).expect("small") - 1).cloned().flatten();
                    prop_assert!(saved.is_none() || held.is_some(), "cell {before} is lost");
                    if before < cell {
                        blocks.put(before, &text(before, 9)).expect("saved");
                    }
                }
            }
            blocks.put(cell, &text(cell, 9)).expect("saved");
            if save_at_end {
                blocks.save(None).expect("saved");
                model = (1..=cell).map(|cell| Some(text(cell, 9))).collect();
            }
        }
        blocks.save(None).expect("saved");
        let mut again = Blocks::open(dir.path()).expect("each cell is in one file");
        for (cell, saved) in (1..).zip(&model) {
            prop_assert_eq!(again.take(cell).expect("a file").is_some(), true, "cell {} of {:?}", cell, saved);
        }
    }
}

#[test]
fn a_cell_that_is_in_two_files_is_found() {
    let dir = folder();
    let mut blocks = Blocks::make(dir.path(), &WHOLES[0].experiment, Shard::ALL).expect("made");
    blocks.put(1, &text(1, 0)).expect("saved");
    blocks.save(None).expect("saved");
    fs::copy(dir.path().join("blocks/1.blocks"), dir.path().join("blocks/2.blocks")).expect("copied");
    let error = Blocks::open(dir.path()).expect_err("a cell is in two files").to_string();
    assert!(error.ends_with("2.blocks: the work of cell 1 is in another file, too"), "{error}");
}

#[test]
fn large_files_are_closed_and_a_fault_names_the_file_it_is_in() {
    let dir = folder();
    let blocks = Blocks::make(dir.path(), &WHOLES[0].experiment, Shard::ALL).expect("made");
    let mut blocks = blocks.closed_after(1);
    for cell in [1, 2] {
        blocks.put(cell, &text(cell, 0)).expect("saved");
        blocks.save(None).expect("saved");
        assert!(dir.path().join(format!("blocks/{cell}.blocks")).exists(), "{cell}");
    }
    for cell in [1, 2, 1, 1] {
        assert_eq!(blocks.take(cell).expect("a file"), Some(text(cell, 0)));
        let error = blocks.nonsense(cell, &ProgressError::NoHeader).to_string();
        assert!(error.contains(&format!("{cell}.blocks: cell {cell}:")), "{error}");
    }
}

#[test]
fn large_work_is_written_when_it_is_put_unless_its_file_is_in_use() {
    let dir = folder();
    let mut blocks =
        Blocks::make(dir.path(), &WHOLES[0].experiment, Shard::ALL).expect("made").closed_after(1);
    let is_there = |file: &str| dir.path().join("blocks").join(file).exists();
    blocks.save(Some((1, &text(1, 0) as &dyn TextLines))).expect("saved");
    blocks.put(2, &text(2, 0)).expect("saved");
    assert!(is_there("1.blocks") && !is_there("2.blocks"), "cell 1 goes on in the file");
    blocks.put(1, &text(1, 1)).expect("saved");
    blocks.put(3, &text(3, 0)).expect("saved");
    assert!(is_there("2.blocks"), "nothing goes on in a file");
    let mut blocks = Blocks::open(dir.path()).expect("each cell is in one file");
    for (cell, version) in [(1, 1), (2, 0), (3, 0)] {
        assert_eq!(blocks.take(cell).expect("a file"), Some(text(cell, version)));
    }
}

/// A cell that is taken to go on with is in no file that is written without it.
#[test]
fn nothing_is_written_before_a_cell_that_was_taken_is_given_back() {
    let dir = folder();
    let mut blocks = Blocks::make(dir.path(), &WHOLES[0].experiment, Shard::ALL).expect("made");
    blocks.put(1, &text(1, 0)).expect("saved");
    blocks.save(None).expect("saved");
    let mut blocks = Blocks::open(dir.path()).expect("a file");
    let on_disk = || {
        let mut blocks = Blocks::open(dir.path()).expect("a file");
        [1, 2].map(|cell| blocks.take(cell).expect("a file"))
    };
    assert_eq!(blocks.take(1).expect("a file"), Some(text(1, 0)));
    blocks.put(2, &text(2, 0)).expect("saved");
    blocks.save(None).expect("saved");
    assert_eq!(on_disk(), [Some(text(1, 0)), None]);
    blocks.save(Some((1, &text(1, 1) as &dyn TextLines))).expect("saved");
    assert_eq!(on_disk(), [Some(text(1, 1)), Some(text(2, 0))]);
}

#[test]
fn work_of_fewer_lines_than_announced_is_not_whole() {
    let dir = folder();
    let mut blocks = Blocks::make(dir.path(), &WHOLES[0].experiment, Shard::ALL).expect("made");
    blocks.put(2, &text(2, 0)).expect("saved");
    blocks.save(None).expect("saved");
    let file = fs::read_to_string(dir.path().join("blocks/1.blocks")).expect("text");
    let lines: Vec<&str> = file.split_inclusive('\n').collect();
    let (cut, whole) = (lines[..lines.len() - 2].concat(), lines[..lines.len() - 1].concat());
    assert!(contents(&whole).is_ok());
    assert_eq!(contents(&cut).expect_err("a line is missing").to_string(), "the work of cell 2 is not whole");
}
