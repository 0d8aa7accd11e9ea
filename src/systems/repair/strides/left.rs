//! What a queen sees of the queens to its left, which stand well and still.

use super::name::Name;

/// What there is to know of queens that stand well on the first columns.
pub(super) trait Left<const W: usize>: Copy {
    /// Such queens.
    type Queens: Copy;
    /// What the queen of the next column sees from its row.
    type Sight: Sight<Queens = Self::Queens>;

    /// No queens: those left of the first column.
    fn nobody(self) -> Self::Queens;

    /// What a queen in `row` of `column`, the next one, sees.
    fn sight(self, queens: Self::Queens, column: usize, row: u32) -> Self::Sight;

    /// A name of these queens that leaves out the one in `column`, the next one.
    fn name(self, queens: Self::Queens, column: usize) -> Name<W>;
}

/// What a queen sees from its row. Attacked, it walks to the next free row, or once round to its own.
pub(super) trait Sight: Copy {
    type Queens;

    fn is_attacked(self) -> bool;

    /// Whether no row is free.
    fn is_dead_end(self) -> bool;

    /// Where the walk ends; its own row if that is free.
    fn free_row(self) -> u32;

    /// The row before, where it stays if the last step is refused.
    fn last_row(self) -> u32;

    /// The queens to the left and this one, on its free row.
    fn joined(self) -> Self::Queens;

    /// The rows on the way, as bits.
    fn passed(self) -> u32;

    /// The steps of the walk.
    fn steps(self) -> u64;

    /// The constraints tested before the last step.
    fn evaluations(self) -> u64;

    /// The rows that queens to the left hold, as bits.
    fn held_rows(self) -> u32;
}
