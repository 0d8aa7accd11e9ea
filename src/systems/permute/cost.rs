//! Steps and inferences, computed from the counts of each column of a search.
//!
//! The inferences are those of SWI-Prolog 9.0.4 without -O; `goal.rs` defines what a call counts.

use super::Program;
use super::search::Counts;

/// The inferences that SWI-Prolog counts for calling the query, besides the query itself.
pub(super) const OVERHEAD: u64 = 3;

/// Testing an element whose first diagonal is held: `is`, and a `memberchk` that succeeds.
const FIRST: u64 = 1 + 2;
/// Testing an element whose second diagonal is held, after one failed `memberchk`.
const SECOND: u64 = 1 + 3 + FIRST;
/// Testing an element whose diagonals are both free.
const FREE: u64 = 2 * (1 + 3);

/// The cost of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) steps: u64,
    pub(super) inferences: u64,
}

/// The cost of `program` for a search through permutations of `size` elements.
pub(super) fn cost(program: Program, size: usize, counts: &Counts) -> Cost {
    let columns = (0..=size).map(|column| Column::of(counts, column, size));
    let begun = Cost { steps: 0, inferences: OVERHEAD + range(size as u64) };
    match program {
        Program::TestWithin => columns.map(|column| column.tested_within()).fold(begun, Cost::plus),
        Program::GenerateAndTest => {
            let tested = tested(size as u64, counts.entered[size]);
            columns.map(|column| column.generated_and_tested()).fold(begun.plus(tested), Cost::plus)
        }
    }
}

/// The query itself, `range` N times, and its comparison N - 1 times.
fn range(size: u64) -> u64 {
    2 * size
}

/// Permutations without a clash, which are tested completely.
fn tested(size: u64, solutions: u64) -> Cost {
    Cost { steps: solutions, inferences: solutions * (2 + size * (1 + FREE)) }
}

/// The counts of one column.
struct Column {
    /// The number of columns to the left.
    index: u64,
    /// The number of elements left for the columns to the right.
    below: u64,
    entered: u64,
    /// Calls of `del`.
    dels: u64,
    /// Elements tried, by the result of their test.
    first: u64,
    second: u64,
    free: u64,
}

impl Column {
    fn of(counts: &Counts, column: usize, size: usize) -> Self {
        let free = if column == size { 0 } else { counts.entered[column + 1] };
        let (tried, first) = (counts.tried[column], counts.refused[column]);
        Self {
            index: column as u64,
            below: (size - column).saturating_sub(1) as u64,
            entered: counts.entered[column],
            dels: tried + counts.used_up[column],
            first,
            second: tried - first - free,
            free,
        }
    }

    /// Each element tried is a step.
    fn tested_within(&self) -> Cost {
        let tests = FIRST * self.first + SECOND * self.second + FREE * self.free;
        Cost { steps: self.first + self.second + self.free, inferences: self.entered + self.dels + tests }
    }

    /// Each permutation is a step; those that begin with a clash in this column are all tested up to it.
    fn generated_and_tested(&self) -> Cost {
        let each = factorial(self.below);
        let before = 1 + self.index * (1 + FREE);
        let tests = self.first * (before + 1 + FIRST) + self.second * (before + 1 + SECOND);
        let clashing = self.first + self.second;
        Cost {
            steps: clashing * each,
            inferences: self.entered + self.dels + clashing * generated(self.below) + tests * each,
        }
    }
}

impl Cost {
    fn plus(self, other: Self) -> Self {
        Self { steps: self.steps + other.steps, inferences: self.inferences + other.inferences }
    }
}

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

/// The calls of `permu` and `del` that generate all permutations of `n` elements, including the last failure: one of
/// `permu`, n + 1 of `del`, and for each element those for the rest.
fn generated(n: u64) -> u64 {
    (1..=n).fold(2, |calls, n| 1 + (n + 1) + n * calls)
}
