//! Walkers for boards of every size.

use super::lines::{self, Measured};
use super::memory::Memory;
use super::name::Name;
use super::open::Open;
use super::tree::Tree;
use crate::systems::board::Rows;
use crate::trial::Outcome;

/// What trials have in common, with names as short as the board allows.
#[derive(Debug)]
pub(super) enum Walkers {
    Small(Tree, Memory<1>),
    Short(Open, Memory<1>),
    Long(Open, Memory<2>),
    Longest(Open, Memory<3>),
}

impl Walkers {
    pub(super) fn new(size: usize) -> Self {
        let open = Open { size: u32::try_from(size).expect("a small board") };
        if size <= Tree::MAX_SIZE {
            Self::Small(Tree::new(open), Memory::new())
        } else if size <= Name::<1>::MAX_SIZE {
            Self::Short(open, Memory::new())
        } else if size <= Name::<2>::MAX_SIZE {
            Self::Long(open, Memory::new())
        } else {
            Self::Longest(open, Memory::new())
        }
    }

    /// Runs the trial from `start`; nothing if it has to be stepped, because it may be a livelock.
    pub(super) fn run(&mut self, start: &Rows, budget: u64) -> Option<(Outcome<Rows>, Measured)> {
        match self {
            Self::Small(tree, memory) => lines::run(tree.known(), memory, start, budget),
            Self::Short(open, memory) => lines::run(*open, memory, start, budget),
            Self::Long(open, memory) => lines::run(*open, memory, start, budget),
            Self::Longest(open, memory) => lines::run(*open, memory, start, budget),
        }
    }
}
