//! Ways through crossings.

use super::super::super::counted::Counted;
use super::super::rows::each;
use crate::systems::board::Rows;

/// The most ways that are kept, for each thread: about 200 MB, and half as much for solutions.
const WAYS: usize = 1 << 24;

/// Ways from the start rows of queens to the solutions that they reach.
#[derive(Debug)]
pub(super) struct Map {
    size: u32,
    begin: Goal,
    ways: Vec<Way>,
    solved: Vec<Solved>,
}

/// What all starts of a box come to, but for what their rows add.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solved {
    pub(super) rows: Rows,
    pub(super) counted: Counted,
}

/// The way out of a crossing for one start row, and what that row adds.
#[derive(Clone, Copy, Debug)]
struct Way {
    to: Goal,
    actions: u32,
    more: u32,
}

/// Where a way leads, packed.
#[derive(Clone, Copy, Debug)]
struct Goal(u32);

/// Where a way leads.
pub(super) enum Place {
    /// Nobody went there yet.
    Unknown,
    /// To a trial that has to be run.
    Unmapped,
    /// To a solution.
    Solved(Solved),
    /// To where the start row of `queen` decides.
    Crossing { queen: usize, crossing: Crossing },
}

/// The place of the ways out of a crossing, one for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crossing(usize);

/// The ways that the rows of a set share out of a crossing; where all ways begin, if there is no crossing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit(pub(super) Option<(Crossing, u32)>);

impl Goal {
    const UNKNOWN: Self = Self(0xf000_0000);
    const UNMAPPED: Self = Self(0xe000_0000);
    const SOLVED: u32 = 0xd;
    const INDEX: u32 = 28;

    fn new(kind: u32, index: usize) -> Self {
        Self(kind << Self::INDEX | u32::try_from(index).expect("a bounded number of ways"))
    }

    fn kind(self) -> u32 {
        self.0 >> Self::INDEX
    }

    fn index(self) -> usize {
        (self.0 & ((1 << Self::INDEX) - 1)) as usize
    }
}

impl Map {
    /// The largest board: its columns are told from the other kinds of goals.
    pub(super) const LARGEST: usize = 12;

    pub(super) fn new(size: usize) -> Self {
        let size = u32::try_from(size).expect("a small board");
        Self { size, begin: Goal::UNKNOWN, ways: Vec::new(), solved: Vec::new() }
    }

    pub(super) fn is_full(&self) -> bool {
        self.ways.len() >= WAYS
    }

    /// Where the ways of the rows of `start` lead, and what these rows add.
    #[inline]
    pub(super) fn follow(&self, start: &Rows) -> (Place, Counted) {
        let (mut goal, mut actions, mut more) = (self.begin, 0, 0);
        loop {
            let Place::Crossing { queen, crossing } = self.place(goal) else {
                let added = Counted { steps: actions, reactions: 0, evaluations: more };
                return (self.place(goal), added);
            };
            let way = self.ways[crossing.0 + start.row(queen) - 1];
            actions += u64::from(way.actions);
            more += u64::from(way.more);
            goal = way.to;
        }
    }

    #[inline]
    fn place(&self, goal: Goal) -> Place {
        match goal.kind() {
            0xf => Place::Unknown,
            0xe => Place::Unmapped,
            Goal::SOLVED => Place::Solved(self.solved[goal.index()]),
            queen => Place::Crossing { queen: queen as usize, crossing: Crossing(goal.index()) },
        }
    }

    /// Where `exit` leads.
    pub(super) fn beyond(&self, exit: Exit) -> Place {
        self.place(match exit.0 {
            None => self.begin,
            Some((crossing, rows)) => self.ways[crossing.0 + rows.trailing_zeros() as usize].to,
        })
    }

    /// Leads `exit` to a new crossing, where the start row of `queen` decides and adds actions and evaluations.
    pub(super) fn lead_to_crossing(
        &mut self,
        exit: Exit,
        queen: usize,
        adds: impl Fn(u32) -> (u32, u32),
    ) -> Crossing {
        let crossing = Crossing(self.ways.len());
        self.ways.extend((0..self.size).map(|row| {
            let (actions, more) = adds(row);
            Way { to: Goal::UNKNOWN, actions, more }
        }));
        self.lead(exit, Goal::new(u32::try_from(queen).expect("a small board"), crossing.0));
        crossing
    }

    /// Leads `exit` to a solution.
    pub(super) fn lead_to_solution(&mut self, exit: Exit, solved: Solved) {
        self.lead(exit, Goal::new(Goal::SOLVED, self.solved.len()));
        self.solved.push(solved);
    }

    /// Leads `exit` to where trials have to be run.
    pub(super) fn lead_off_the_map(&mut self, exit: Exit) {
        self.lead(exit, Goal::UNMAPPED);
    }

    fn lead(&mut self, exit: Exit, to: Goal) {
        match exit.0 {
            None => self.begin = to,
            Some((crossing, rows)) => {
                each(rows).for_each(|row| self.ways[crossing.0 + row as usize].to = to);
            }
        }
    }
}
