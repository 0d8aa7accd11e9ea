//! The prefix, consistent queens on the first columns that stand still, and the line of sight of the next queen.

use super::name::Name;

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
