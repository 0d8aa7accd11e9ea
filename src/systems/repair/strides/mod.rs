//! Trials in strides, on boards of every size.

mod lines;
mod memory;
mod sight;
mod tree;

use self::memory::{Memory, Name};
use self::sight::Open;
use self::tree::Tree;
use super::counted::Counted;
use crate::model::outcome::End;
use crate::systems::board::Rows;

/// What trials share.
#[derive(Debug)]
pub(super) struct Strides(Boards);

/// Names of lines are as short as the board allows.
#[derive(Debug)]
enum Boards {
    Small(Tree, Memory<1>),
    Short(Open, Memory<1>),
    Long(Open, Memory<2>),
    Longest(Open, Memory<3>),
}

impl Strides {
    pub(super) fn new(size: usize) -> Self {
        let open = Open { size: u32::try_from(size).expect("a small board") };
        Self(if size <= Tree::MAX_SIZE {
            Boards::Small(Tree::new(open), Memory::new())
        } else if size <= Name::<1>::MAX_SIZE {
            Boards::Short(open, Memory::new())
        } else if size <= Name::<2>::MAX_SIZE {
            Boards::Long(open, Memory::new())
        } else {
            Boards::Longest(open, Memory::new())
        })
    }

    /// Runs the trial from `start`; `None` if it has to be stepped, because it may be a livelock.
    pub(super) fn run(&mut self, start: &Rows, budget: u64) -> Option<(End<Rows>, Counted)> {
        match &mut self.0 {
            Boards::Small(tree, memory) => lines::run(tree.known(), memory, start, budget),
            Boards::Short(open, memory) => lines::run(*open, memory, start, budget),
            Boards::Long(open, memory) => lines::run(*open, memory, start, budget),
            Boards::Longest(open, memory) => lines::run(*open, memory, start, budget),
        }
    }
}
