//! The boxes that trials have met, found again by their start rows.
//!
//! A trial that comes to a box for the first time is led through its epochs, and what its start rows decided on
//! the way becomes a path of *crossings*: one queen's start row tells how to go on. The next trial of the box
//! follows the path, adds up what its rows cost, and has its answer. What is kept is bounded: once it is full,
//! trials of other boxes are told to go on their own.

use super::super::super::board;
use super::super::counted::Counted;
use super::epoch::Epoch;
use super::path::{Fork, Path};
use super::{Boxes, Next};

/// The most ways and boards that are kept, about 100 MB.
const MOST_WAYS: usize = 1 << 24;
const MOST_BOARDS: usize = 1 << 23;

/// Boxes that take longer are not kept.
const LONGEST: u64 = 1 << 20;

/// Boxes by start rows.
#[derive(Debug)]
pub(in super::super) struct Atlas {
    boxes: Boxes,
    map: Map,
}

/// What all starts of a box come to, but for what their rows add.
#[derive(Clone, Copy, Debug)]
struct Solved {
    rows: board::Rows,
    counted: Counted,
}

#[derive(Debug)]
struct Map {
    size: usize,
    start: Goal,
    /// The ways out of each crossing, by the start row of its queen.
    ways: Vec<Way>,
    solved: Vec<Solved>,
}

/// A way out of a crossing, and what it adds.
#[derive(Clone, Copy, Debug)]
struct Way {
    to: Goal,
    actions: u32,
    more: u32,
}

/// Where a way leads: nobody knows, to nothing that is kept, to a solution, or to a crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Goal(u32);

enum Place {
    Unknown,
    Unkept,
    Solved(usize),
    Crossing { queen: usize, ways: usize },
}

impl Goal {
    const PLACE: u32 = 28;
    const UNKNOWN: Self = Self(0xf << Self::PLACE);
    const UNKEPT: Self = Self(0xe << Self::PLACE);

    fn solved(index: usize) -> Self {
        Self(0xd << Self::PLACE | u32::try_from(index).expect("fewer than ways"))
    }

    fn crossing(queen: usize, ways: usize) -> Self {
        Self(u32::try_from(queen << Self::PLACE | ways).expect("a bounded number of ways"))
    }

    #[inline]
    fn place(self) -> Place {
        let index = (self.0 & ((1 << Self::PLACE) - 1)) as usize;
        match self.0 >> Self::PLACE {
            0xf => Place::Unknown,
            0xe => Place::Unkept,
            0xd => Place::Solved(index),
            queen => Place::Crossing { queen: queen as usize, ways: index },
        }
    }
}

impl Atlas {
    /// The largest board with an atlas.
    pub(in super::super) const LARGEST: usize = 12;

    pub(in super::super) fn new(size: usize) -> Self {
        let map = Map { size, start: Goal::UNKNOWN, ways: Vec::new(), solved: Vec::new() };
        Self { boxes: Boxes::new(size, LONGEST, MOST_BOARDS), map }
    }

    /// Where the trial from `start` ends and what is counted, unless the trial has to be run.
    pub(in super::super) fn find(&mut self, start: &board::Rows) -> Option<(board::Rows, Counted)> {
        match self.map.follow(start) {
            (Place::Solved(index), added) => {
                let solved = &self.map.solved[index];
                Some((solved.rows, solved.counted.plus(added)))
            }
            (Place::Unkept, _) => None,
            _ if self.is_full() => None,
            _ => {
                self.explore(start);
                self.find(start)
            }
        }
    }

    fn is_full(&self) -> bool {
        self.map.ways.len() >= MOST_WAYS
    }

    /// Leads the trial from `start` through its epochs, and maps its way.
    fn explore(&mut self, start: &board::Rows) {
        let size = self.map.size;
        let mut path = Path::all(size);
        let mut guide = Guide { start, at: None, map: &mut self.map };
        loop {
            match self.boxes.next(&mut path, &mut guide) {
                Next::Open(epoch) => guide.land(&mut path, &epoch),
                Next::Solved => {
                    let rows = path.solution();
                    let counted = path.counted().plus(Counted::last_test(size));
                    return guide.end(Some(Solved { rows, counted }));
                }
                Next::Livelock(..) | Next::Over => return guide.end(None),
            }
        }
    }
}

impl Map {
    #[inline]
    fn follow(&self, start: &board::Rows) -> (Place, Counted) {
        let (mut goal, mut actions, mut more) = (self.start, 0, 0);
        loop {
            let Place::Crossing { queen, ways } = goal.place() else {
                let added = Counted { steps: actions, reactions: 0, evaluations: more };
                return (goal.place(), added);
            };
            let way = self.ways[ways + start.row(queen) - 1];
            actions += u64::from(way.actions);
            more += u64::from(way.more);
            goal = way.to;
        }
    }
}

/// Leads one trial through its epochs.
struct Guide<'a> {
    start: &'a board::Rows,
    /// The crossing that was last passed, and the rows that pass it like the trial.
    at: Option<(usize, u32)>,
    map: &'a mut Map,
}

impl Guide<'_> {
    fn goes_with(&self, queen: usize, rows: u32) -> bool {
        rows >> (self.start.row(queen) - 1) & 1 == 1
    }

    /// Passes a crossing at which the start row of `queen` decides; those of `part` go on like the trial.
    fn pass(&mut self, queen: usize, part: u32, adds: impl Fn(usize) -> (u32, u32)) {
        let ways = match self.goal().place() {
            Place::Crossing { ways, .. } => ways,
            _ => {
                let ways = self.map.ways.len();
                self.map.ways.extend((0..self.map.size).map(|row| {
                    let (actions, more) = adds(row);
                    Way { to: Goal::UNKNOWN, actions, more }
                }));
                self.lead_to(Goal::crossing(queen, ways));
                ways
            }
        };
        self.at = Some((ways, part));
    }

    fn goal(&self) -> Goal {
        self.at.map_or(self.map.start, |(ways, rows)| self.map.ways[ways + rows.trailing_zeros() as usize].to)
    }

    fn lead_to(&mut self, goal: Goal) {
        match self.at {
            None => self.map.start = goal,
            Some((ways, rows)) => {
                super::epoch::each(rows).for_each(|row| self.map.ways[ways + row].to = goal);
            }
        }
    }

    /// The frontier comes to its landing.
    fn land(&mut self, path: &mut Path, epoch: &Epoch) {
        let queen = path.queens();
        let mut landings = epoch.landings(path.rows[queen]);
        let landed = landings.find(|epoch| self.goes_with(queen, epoch.starts())).expect("it lands");
        self.pass(queen, landed.starts(), |row| (epoch.actions(row), epoch.more(row)));
        path.rows[queen] = landed.starts();
        path.epochs.push(landed);
    }

    fn end(mut self, solved: Option<Solved>) {
        let goal = match solved {
            None => Goal::UNKEPT,
            Some(solved) => {
                self.map.solved.push(solved);
                Goal::solved(self.map.solved.len() - 1)
            }
        };
        self.lead_to(goal);
    }
}

impl Fork for Guide<'_> {
    fn choose(&mut self, _path: &Path, queen: usize, parts: &[u32]) -> u32 {
        let part = *parts.iter().find(|&&part| self.goes_with(queen, part)).expect("it is in one of them");
        self.pass(queen, part, |_| (0, 0));
        part
    }
}
