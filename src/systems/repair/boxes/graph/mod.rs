//! A memoised decision graph: the boxes that trials have reached, looked up by their start rows.
//!
//! The first trial of a box is run through its epochs, and each decision that depends on its start rows becomes a
//! *node*: the start row of one queen selects the *edge* to the next. A later trial of the box follows the edges, sums
//! what its rows cost, and has the same end. The graph is bounded: once it is full, trials of other boxes have to be
//! run.
//!
//! Exploring a box at its second trial, since many are met once, is half as fast on 12 queens: the nodes of one box
//! serve others.

mod builder;
mod edges;

use self::builder::Builder;
use self::edges::{Graph, Solved, Target};
use super::super::counted::Counted;
use super::path::{At, Path};
use super::{Boxes, Next};
use crate::systems::board::Rows;

/// The lines of phases that are kept, for each thread: at most about 700 MB.
const LINES: usize = 1 << 26;

/// Boxes with an epoch of more steps than this are not kept.
const LONGEST: u64 = 1 << 20;

/// Boxes by start rows.
#[derive(Debug)]
pub(in super::super) struct DecisionGraph {
    boxes: Boxes,
    graph: Graph,
}

impl DecisionGraph {
    /// The largest board with a decision graph: on larger ones, trials hardly ever share a box.
    pub(in super::super) const LARGEST: usize = Graph::LARGEST;

    pub(in super::super) fn new(size: usize) -> Self {
        Self { boxes: Boxes::new(size, LONGEST, LINES), graph: Graph::new(size) }
    }

    /// The end and the counts of the trial from `start`, unless it has to be run.
    pub(in super::super) fn find(&mut self, start: &Rows) -> Option<(Rows, Counted)> {
        let (mut target, mut added) = self.graph.follow(start);
        if matches!(target, Target::Unknown) && !self.graph.is_full() {
            self.explore(start);
            (target, added) = self.graph.follow(start);
        }
        let Target::Solved(Solved { rows, counted }) = target else {
            return None;
        };
        Some((rows, counted.plus(added)))
    }

    /// Runs the trial from `start` through its epochs, and adds its path to the graph.
    fn explore(&mut self, start: &Rows) {
        let mut path = Path::all(start.size());
        let mut builder = Builder::new(start, &mut self.graph);
        loop {
            match self.boxes.next(&mut path, At::Epoch, &mut builder) {
                Next::Open => builder.land(&mut path),
                Next::Livelock | Next::Over => return builder.give_up(),
                Next::Solved => {
                    let counted = path.counted().plus(Counted::last_test(start.size()));
                    return builder.arrive(Solved { rows: path.solution(), counted });
                }
            }
        }
    }
}
