//! A memoised decision graph: the boxes that trials have reached, looked up by their start rows.
//!
//! The first trial of a box is run through its epochs, and each decision that depends on its start rows becomes a
//! *node*: the start row of one queen selects the *edge* to the next. A later trial of the box follows the edges, sums
//! what its rows cost, and has the same end. The graph is bounded: once it is full, trials of other boxes have to be
//! run.
//!
//! All threads share one graph. Each explores boxes of its own, and then adds what is new at once. What two of them
//! explore at the same time is added once: the decisions of a trial depend on its start alone.
//!
//! Exploring a box at its second trial, since many are met once, is half as fast on 12 queens: the nodes of one box
//! serve others. Of 13 queens trials begin to gain after some 40,000, and those after a million are twice as fast.

use std::array;
use std::sync::{Arc, Mutex, MutexGuard};

use super::cache::Shared;
use super::nodes::{Decision, Exit, Graph, Solved, Tables, Target};
use super::path::{At, Fork, Path};
use super::{Boxes, Kept, Next, Room};
use crate::systems::board::Rows;
use crate::systems::repair::counted::Counted;

/// The room for phases, at most about 700 MB: the boards of trials are the same whatever thread runs them.
const ROOM: Room = Room { each: 0, least: 1 << 26 };

/// Boxes with an epoch of more steps than this are not kept.
const LONGEST: u64 = 1 << 20;

/// The decision graph of a board, which lives as long as a thread uses it.
#[derive(Debug, Default)]
pub(in super::super) struct SharedGraph(Shared<Common>);

/// What the threads have in common.
#[derive(Debug)]
struct Common {
    graph: Mutex<Graph>,
    kept: Arc<Kept>,
}

impl SharedGraph {
    /// What one thread uses.
    pub(in super::super) fn view(&self, size: usize) -> DecisionGraph {
        let made =
            || Common { graph: Mutex::new(Graph::new(size)), kept: Arc::new(Kept::new(LONGEST, ROOM)) };
        let common = self.0.get(|_| true, made);
        let boxes = Boxes::new(size, Arc::clone(&common.kept));
        let tables = common.graph().tables().clone();
        DecisionGraph { boxes, tables, common }
    }
}

impl Common {
    fn graph(&self) -> MutexGuard<'_, Graph> {
        self.graph.lock().expect("no thread panics while it adds to the graph")
    }
}

/// Boxes by start rows, as one thread sees them.
#[derive(Debug)]
pub(in super::super) struct DecisionGraph {
    boxes: Boxes,
    tables: Tables,
    common: Arc<Common>,
}

impl DecisionGraph {
    /// The largest board with a decision graph.
    pub(in super::super) const LARGEST: usize = Graph::LARGEST;

    /// The most bytes of the graph and of what threads share with it after `trials` trials: measured, with some room.
    pub(in super::super) fn footprint(size: usize, trials: u64) -> u64 {
        const SMALL: u64 = 32_000_000;
        // Of all boxes, of 12 queens and more where the graph and the phases are full; and of a box that a trial explores.
        let (whole, trial) = match size {
            0..=9 => (SMALL, 0),
            10 => (128_000_000, 8_000),
            11 => (1_000_000_000, 8_000),
            12 => (2_500_000_000, 14_000),
            13 => (2_500_000_000, 60_000),
            _ => return 0,
        };
        whole.min(SMALL.saturating_add(trials.saturating_mul(trial)))
    }

    /// The end and the counts of the trial from `start`, unless it has to be run.
    pub(in super::super) fn find(&mut self, start: &Rows) -> Option<(Rows, Counted)> {
        let (mut target, mut added) = self.tables.follow(start);
        if matches!(target, Target::Unknown) {
            (target, added) = self.explored(start);
        }
        let Target::Solved(Solved { rows, counted }) = target else {
            return None;
        };
        Some((rows, counted.plus(added)))
    }

    /// Where the edges of a start lead once its box was explored, by any thread, if there is room for it.
    #[inline(never)]
    fn explored(&mut self, start: &Rows) -> (Target, Counted) {
        let is_full = self.renew();
        let (target, added) = self.tables.follow(start);
        if is_full || !matches!(target, Target::Unknown) {
            return (target, added);
        }
        self.explore(start);
        self.renew();
        self.tables.follow(start)
    }

    /// Goes on with the present tables; whether they are full.
    fn renew(&mut self) -> bool {
        let graph = self.common.graph();
        if !self.tables.are(graph.tables()) {
            self.tables = graph.tables().clone();
        }
        graph.is_full()
    }

    /// Runs the trial from `start` through its epochs, and adds its path to the graph.
    fn explore(&mut self, start: &Rows) {
        let mut path = Path::all(start.size());
        let mut builder = Builder { start, tables: &self.tables, exit: Exit::ROOT, decisions: Vec::new() };
        let end = loop {
            match self.boxes.next(&mut path, At::Epoch, &mut builder) {
                Next::Open => builder.land(&mut path),
                Next::Livelock | Next::Over => break None,
                Next::Solved => {
                    let counted = path.counted().plus(Counted::last_test(start.size()));
                    break Some(Solved { rows: path.solution(), counted });
                }
            }
        };
        self.common.graph().add(builder.exit, &builder.decisions, end);
    }
}

/// Follows a trial through the graph, and notes its decisions from where it leaves that.
struct Builder<'a> {
    start: &'a Rows,
    tables: &'a Tables,
    /// The edges by which the trial left the last node that the graph has.
    exit: Exit,
    /// What follows them.
    decisions: Vec<Decision>,
}

impl Builder<'_> {
    /// The frontier reaches its landing.
    fn land(&mut self, path: &mut Path) {
        let (queen, epoch) = (path.queens() - 1, path.epoch());
        let mut landings = epoch.landings(path.rows[queen]);
        let (row, starts) = landings.find(|&(_, starts)| self.goes_with(queen, starts)).expect("it lands");
        self.pass(queen, starts, |row| (epoch.actions(row), epoch.more(row)));
        drop(landings);
        path.land(row, starts);
    }

    /// Whether the trial's start row of `queen` is one of `rows`.
    fn goes_with(&self, queen: usize, rows: u32) -> bool {
        rows >> (self.start.row(queen) - 1) & 1 == 1
    }

    /// Passes the node where the start row of `queen` decides, with all `rows` that continue like the trial.
    fn pass(&mut self, queen: usize, rows: u32, adds: impl Fn(u32) -> (u32, u32)) {
        if self.decisions.is_empty()
            && let Target::Node { node, .. } = self.tables.beyond(self.exit)
        {
            self.exit = Exit { node, rows };
        } else {
            let adds = array::from_fn(|row| adds(u32::try_from(row).expect("a row")));
            self.decisions.push(Decision { queen, rows, adds });
        }
    }
}

impl Fork for Builder<'_> {
    fn choose(&mut self, _path: &Path, _at: At, queen: usize, parts: &[u32]) -> u32 {
        let part = *parts.iter().find(|&&part| self.goes_with(queen, part)).expect("it is in one of them");
        self.pass(queen, part, |_| (0, 0));
        part
    }
}
