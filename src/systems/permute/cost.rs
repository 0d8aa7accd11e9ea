//! Steps and inferences, from what a search did in each column.
//!
//! The inferences are those of SWI-Prolog 9.0.4 without -O; what a call counts is told in `goal.rs`.

use super::Program;
use super::search::Counts;

/// What SWI-Prolog counts for calling the query, besides the query itself.
pub(super) const OVERHEAD: u64 = 3;

/// Testing an element whose first diagonal is held: `is`, and `memberchk` that holds.
const FIRST: u64 = 1 + 2;
/// Testing one whose second diagonal is held, after `memberchk` failed once.
const SECOND: u64 = 1 + 3 + FIRST;
/// Testing one whose diagonals are free.
const FREE: u64 = 2 * (1 + 3);

/// What a search took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) steps: u64,
    pub(super) inferences: u64,
}

/// What `program` takes for a search through permutations of `size` elements.
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

/// Permutations without a clash, tested to their end.
fn tested(size: u64, solutions: u64) -> Cost {
    Cost { steps: solutions, inferences: solutions * (2 + size * (1 + FREE)) }
}

/// What was done in one column.
struct Column {
    /// How many columns are to the left.
    index: u64,
    /// How many elements are left for those to the right.
    below: u64,
    entered: u64,
    /// Calls of `del`.
    dels: u64,
    /// Elements tried, by what their test finds.
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

    /// Each element that is tried is a step.
    fn tested_within(&self) -> Cost {
        let tests = FIRST * self.first + SECOND * self.second + FREE * self.free;
        Cost { steps: self.first + self.second + self.free, inferences: self.entered + self.dels + tests }
    }

    /// Each permutation is a step, and all that begin with a clash in this column are tested up to there.
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

/// The calls of `permu` and `del` that generate all permutations of `n` elements, to the last failure: one of
/// `permu`, n + 1 of `del`, and for each element those of the rest.
fn generated(n: u64) -> u64 {
    (1..=n).fold(2, |calls, n| 1 + (n + 1) + n * calls)
}
