//! The prefix, consistent queens on the first columns that stand still, and the line of sight of the next queen: on any board
//! by bit scans.

use super::memory::Name;
use crate::systems::queens::{Circle, Held};
use crate::systems::repair::counted::evaluations;

/// The prefixes of a board: consistent queens on the first columns.
pub(super) trait Prefixes<const W: usize>: Copy {
    /// A prefix.
    type Prefix: Copy;
    /// The line of sight of the queen in the next column.
    type Sight: LineOfSight<Prefix = Self::Prefix>;

    /// The empty prefix, of the first column.
    fn empty(self) -> Self::Prefix;

    /// The line of sight of a queen in `row` of `column`, the next one.
    fn sight(self, prefix: Self::Prefix, column: usize, row: u32) -> Self::Sight;

    /// A name of this prefix that omits the queen in `column`, the next one.
    fn name(self, prefix: Self::Prefix, column: usize) -> Name<W>;
}

/// The line of sight of a queen from its row. If attacked, it walks to the next free row, or once round to its own.
pub(super) trait LineOfSight: Copy {
    type Prefix;

    fn is_attacked(self) -> bool;

    /// Whether no row is free.
    fn is_dead_end(self) -> bool;

    /// Where the walk ends; its own row if that is free.
    fn free_row(self) -> u32;

    /// The row before, where it stays if the last step is refused.
    fn last_row(self) -> u32;

    /// The prefix with this queen, on its free row.
    fn extended(self) -> Self::Prefix;

    /// The rows passed, as bits.
    fn passed(self) -> u32;

    /// The steps of the walk.
    fn steps(self) -> u64;

    /// The constraints tested before the last step.
    fn evaluations(self) -> u64;

    /// The rows that queens to the left hold, as bits.
    fn held_rows(self) -> u32;
}

/// Prefixes on a board of any size that has names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open {
    pub(super) size: u32,
}

/// The lines held by the queens of a prefix, and their rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prefix<const W: usize> {
    held: Held,
    name: Name<W>,
}

/// The line of sight of a queen.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<const W: usize> {
    queens: Prefix<W>,
    column: usize,
    circle: Circle,
}

impl<const W: usize> Prefixes<W> for Open {
    type Prefix = Prefix<W>;
    type Sight = View<W>;

    fn empty(self) -> Prefix<W> {
        Prefix { held: Held::default(), name: Name::EMPTY }
    }

    #[inline]
    fn sight(self, queens: Prefix<W>, column: usize, row: u32) -> View<W> {
        View { queens, column, circle: Circle { size: self.size, from: row } }
    }

    #[inline]
    fn name(self, queens: Prefix<W>, column: usize) -> Name<W> {
        queens.name.and(Name::without(column))
    }
}

impl<const W: usize> View<W> {
    #[inline]
    fn free(self) -> u32 {
        !self.queens.held.attacked() & self.circle.all()
    }

    #[inline]
    fn attacked_ahead(self) -> u32 {
        self.circle.before(self.free() | 1 << self.circle.from)
    }
}

impl<const W: usize> LineOfSight for View<W> {
    type Prefix = Prefix<W>;

    #[inline]
    fn is_attacked(self) -> bool {
        self.queens.held.attacked() >> self.circle.from & 1 == 1
    }

    #[inline]
    fn extended(self) -> Prefix<W> {
        let row = self.free_row();
        Prefix { held: self.queens.held.with(row), name: self.queens.name.and(Name::queen(self.column, row)) }
    }

    #[inline]
    fn is_dead_end(self) -> bool {
        self.free() == 0
    }

    #[inline]
    fn free_row(self) -> u32 {
        if self.is_attacked() { self.circle.row(self.attacked_ahead() + 1) } else { self.circle.from }
    }

    #[inline]
    fn last_row(self) -> u32 {
        self.circle.row(self.attacked_ahead())
    }

    #[inline]
    fn passed(self) -> u32 {
        self.circle.next(self.attacked_ahead())
    }

    #[inline]
    fn steps(self) -> u64 {
        u64::from(self.attacked_ahead()) + 1
    }

    #[inline]
    fn evaluations(self) -> u64 {
        let (boards, held) = (self.attacked_ahead() + 1, self.held_rows());
        evaluations(self.column, boards, (held >> self.circle.from & 1) + (held & self.passed()).count_ones())
    }

    #[inline]
    fn held_rows(self) -> u32 {
        self.queens.held.rows
    }
}
