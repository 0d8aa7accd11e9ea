//! The boxes that trials have met, found again by their start rows.
//!
//! A trial that comes to a box for the first time is led through its epochs, and what its start rows decided on
//! the way becomes a path of *crossings*: one queen's start row tells how to go on. The next trial of the box
//! follows the path, adds up what its rows cost, and has its end. What is kept is bounded: once it is full, trials
//! of other boxes have to be run.

mod guide;
mod map;

use self::guide::Guide;
use self::map::{Map, Place, Solved};
use super::super::counted::Counted;
use super::path::Path;
use super::{Boxes, Next};
use crate::systems::board::Rows;

/// The most boards of runs that are kept, for each thread: at most about 700 MB.
const BOARDS: usize = 1 << 24;

/// Boxes with a run of more steps than this are not kept.
const LONGEST: u64 = 1 << 20;

/// Boxes by start rows.
#[derive(Debug)]
pub(in super::super) struct Atlas {
    boxes: Boxes,
    map: Map,
}

impl Atlas {
    /// The largest board with an atlas: above, trials hardly ever meet in a box.
    pub(in super::super) const LARGEST: usize = Map::LARGEST;

    pub(in super::super) fn new(size: usize) -> Self {
        Self { boxes: Boxes::new(size, LONGEST, BOARDS), map: Map::new(size) }
    }

    /// Where the trial from `start` ends and what it counts, unless it has to be run.
    pub(in super::super) fn find(&mut self, start: &Rows) -> Option<(Rows, Counted)> {
        let (mut place, mut added) = self.map.follow(start);
        if matches!(place, Place::Unknown) && !self.map.is_full() {
            self.explore(start);
            (place, added) = self.map.follow(start);
        }
        let Place::Solved(Solved { rows, counted }) = place else {
            return None;
        };
        Some((rows, counted.plus(added)))
    }

    /// Leads the trial from `start` through its epochs, and maps its way.
    fn explore(&mut self, start: &Rows) {
        let mut path = Path::all(start.size());
        let mut guide = Guide::new(start, &mut self.map);
        loop {
            match self.boxes.next(&mut path, &mut guide) {
                Next::Open(epoch) => guide.land(&mut path, &epoch),
                Next::Livelock(_) | Next::Over => return guide.give_up(),
                Next::Solved => {
                    let counted = path.counted().plus(Counted::last_test(start.size()));
                    return guide.arrive(Solved { rows: path.solution(), counted });
                }
            }
        }
    }
}
