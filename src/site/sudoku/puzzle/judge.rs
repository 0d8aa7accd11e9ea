//! Whether a puzzle has one solution, decided by `BatSat`, a SAT solver after `MiniSat` (Eén and Sörensson, "An Extensible
//! SAT-solver", SAT 2003).
//!
//! A variable says that a cell holds a symbol. Each cell holds exactly one, and each row, column and block holds each
//! exactly once. The rules are learnt once; what is shown are assumptions, so the solver keeps what it found out.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::{Puzzle, units};

/// The conflicts after which a question is given up.
const MAX_CONFLICTS: u32 = 200;

/// The rules of sudokus of one size.
pub struct Judge {
    solver: Solver<Patience>,
    /// That a cell holds a symbol: by cell, then by symbol.
    holds: Vec<Lit>,
    side: usize,
}

impl Judge {
    /// The rules of grids with blocks of side `block`, at least 1.
    pub fn new(block: usize) -> Self {
        let side = block * block;
        let mut solver = Solver::new(SolverOpts::default(), Patience::default());
        let holds = (0..side.pow(3)).map(|_| Lit::new(solver.new_var_default(), true)).collect();
        let mut judge = Self { solver, holds, side };
        for cell in 0..side * side {
            judge.exactly_one((0..side).map(|symbol| judge.holds(cell, symbol)).collect());
        }
        for unit in units(block) {
            for symbol in 0..side {
                judge.exactly_one(unit.iter().map(|&cell| judge.holds(cell, symbol)).collect());
            }
        }
        judge
    }

    /// Whether the cells that are `shown` leave `cell`, which is not, no symbol but that of `sudoku`. No, if that is
    /// too hard to decide.
    ///
    /// A sudoku is the only solution exactly if what is shown forces each hidden cell. Hiding one more keeps it so
    /// exactly if the others force that one.
    ///
    /// # Panics
    /// If the sudoku has blocks of another side, or there is no such cell.
    pub fn forces(&mut self, sudoku: &Puzzle, shown: &[bool], cell: usize) -> bool {
        let symbol = |cell: usize| usize::from(sudoku.cells()[cell]) - 1;
        let mut assumed = vec![!self.holds(cell, symbol(cell))];
        let shown = (0..shown.len()).filter(|&other| shown[other]);
        assumed.extend(shown.map(|other| self.holds(other, symbol(other))));
        self.solver.solve_limited(&assumed) == lbool::FALSE
    }

    fn holds(&self, cell: usize, symbol: usize) -> Lit {
        self.holds[cell * self.side + symbol]
    }

    fn exactly_one(&mut self, of: Vec<Lit>) {
        for (place, &one) in of.iter().enumerate() {
            for &other in &of[..place] {
                self.solver.add_clause_reuse(&mut vec![!one, !other]);
            }
        }
        self.solver.add_clause_reuse(&mut { of });
    }
}

/// Counts the conflicts of a question.
#[derive(Default)]
struct Patience {
    conflicts: u32,
}

impl Callbacks for Patience {
    fn on_start(&mut self) {
        self.conflicts = 0;
    }

    fn on_new_clause(&mut self, _clause: &[Lit], _kind: ClauseKind) {
        self.conflicts += 1;
    }

    fn stop(&self) -> bool {
        self.conflicts >= MAX_CONFLICTS
    }
}
