//! Solving as people do: by techniques, of which each is used only when those before it find nothing more.
//!
//! They work on candidates, the symbols that a cell may still hold. Their names are those of Tom Davis, "The Mathematics
//! of Sudoku" (2012); that pairs are sound is the occupancy theorem of J. F. Crook, "A Pencil-and-Paper Algorithm for
//! Solving Sudoku Puzzles" (Notices of the AMS 56(4), 2009).

use super::units;

/// What people look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// A cell with one candidate. The last free cell of a unit is one.
    NakedSingles,
    /// A symbol that is a candidate of one cell of a unit.
    HiddenSingles,
    /// Two cells of a unit with the same two candidates (naked), or two symbols that are candidates of the same two cells
    /// of a unit (hidden).
    Pairs,
}

impl Technique {
    /// From the simplest on.
    pub const ALL: [Self; 3] = [Self::NakedSingles, Self::HiddenSingles, Self::Pairs];
}

/// Solves puzzles of one size, of at most 64 symbols.
///
/// More clues never make a puzzle harder: whatever a technique finds, it or a simpler one finds with fewer candidates.
pub struct HumanSolver {
    units: Vec<Vec<usize>>,
    /// The cells that share a unit with each cell.
    peers: Vec<Vec<usize>>,
}

impl HumanSolver {
    /// For grids with blocks of side `block`.
    pub fn new(block: usize) -> Self {
        let units: Vec<Vec<usize>> = units(block).collect();
        let mut peers = vec![Vec::new(); block.pow(4)];
        for unit in &units {
            for &cell in unit {
                peers[cell].extend(unit.iter().filter(|&&other| other != cell));
            }
        }
        for cells in &mut peers {
            cells.sort_unstable();
            cells.dedup();
        }
        Self { units, peers }
    }

    /// The hardest technique that `clues` need, row by row with 0 for what is hidden. None, if all of them are not enough.
    pub fn needs(&self, clues: &[u16]) -> Option<Technique> {
        Technique::ALL.into_iter().find(|&hardest| self.solves(clues, hardest))
    }

    /// Whether the techniques up to `hardest` solve `clues`.
    pub fn solves(&self, clues: &[u16], hardest: Technique) -> bool {
        Attempt::new(self, clues).until(hardest, |attempt| attempt.hidden == 0)
    }

    /// Whether the techniques up to `hardest` find what `cell` holds.
    pub fn fills(&self, clues: &[u16], cell: usize, hardest: Technique) -> bool {
        self.candidates(clues, cell).is_power_of_two()
            || Attempt::new(self, clues).until(hardest, |attempt| attempt.candidates[cell] == 0)
    }

    /// The symbols that no clue excludes from a cell.
    fn candidates(&self, clues: &[u16], cell: usize) -> u64 {
        let all = u64::MAX >> (64 - self.units[0].len());
        self.peers[cell].iter().fold(all, |candidates, &peer| candidates & !bit(clues[peer]))
    }
}

/// A puzzle that is being solved.
struct Attempt<'s> {
    solver: &'s HumanSolver,
    /// By cell, a bit each; none of a filled cell.
    candidates: Vec<u64>,
    /// Cells that came to have one candidate.
    singles: Vec<usize>,
    hidden: usize,
}

impl<'s> Attempt<'s> {
    fn new(solver: &'s HumanSolver, clues: &[u16]) -> Self {
        let of_cell = |cell: usize| if clues[cell] == 0 { solver.candidates(clues, cell) } else { 0 };
        let candidates: Vec<u64> = (0..clues.len()).map(of_cell).collect();
        let singles = (0..clues.len()).filter(|&cell| candidates[cell].is_power_of_two()).collect();
        let hidden = clues.iter().filter(|clue| **clue == 0).count();
        Self { solver, candidates, singles, hidden }
    }

    /// Applies the techniques up to `hardest` until `done` or until they find nothing more, and says whether it is done.
    fn until(&mut self, hardest: Technique, done: impl Fn(&Self) -> bool) -> bool {
        while !done(self) {
            let mut techniques = Technique::ALL.into_iter().take_while(|&technique| technique <= hardest);
            if !techniques.any(|technique| self.apply(technique)) {
                return false;
            }
        }
        true
    }

    /// Whether a technique finds anything.
    fn apply(&mut self, technique: Technique) -> bool {
        match technique {
            Technique::NakedSingles => self.fill_singles(),
            Technique::HiddenSingles => self.in_all_units(Self::hidden_single),
            Technique::Pairs => self.in_all_units(Self::naked_pair) || self.in_all_units(Self::hidden_pair),
        }
    }

    /// Looks into every unit, also after something was found.
    fn in_all_units(&mut self, finds: impl Fn(&mut Self, &[usize]) -> bool) -> bool {
        self.solver.units.iter().filter(|unit| finds(self, unit)).count() > 0
    }

    fn fill_singles(&mut self) -> bool {
        let before = self.hidden;
        while let Some(cell) = self.singles.pop() {
            if self.candidates[cell] != 0 {
                self.fill(cell, self.candidates[cell]);
            }
        }
        self.hidden < before
    }

    fn hidden_single(&mut self, unit: &[usize]) -> bool {
        let (mut once, mut twice) = (0, 0);
        for &cell in unit {
            twice |= once & self.candidates[cell];
            once |= self.candidates[cell];
        }
        let single =
            unit.iter().map(|&cell| (cell, self.candidates[cell] & once & !twice)).find(|found| found.1 != 0);
        single.map(|(cell, symbol)| self.fill(cell, symbol)).is_some()
    }

    fn naked_pair(&mut self, unit: &[usize]) -> bool {
        let pairs = |&&cell: &&usize| self.candidates[cell].count_ones() == 2;
        let cells: Vec<usize> = unit.iter().filter(pairs).copied().collect();
        equal_pairs(&cells, |cell| self.candidates[cell]).into_iter().any(|(one, other)| {
            let pair = self.candidates[one];
            let others = unit.iter().filter(|&&cell| cell != one && cell != other);
            others.filter(|&&cell| self.eliminate(cell, pair)).count() > 0
        })
    }

    fn hidden_pair(&mut self, unit: &[usize]) -> bool {
        let mut places = vec![0_u64; unit.len()];
        for (place, &cell) in unit.iter().enumerate() {
            for symbol in bits(self.candidates[cell]) {
                places[symbol] |= 1 << place;
            }
        }
        let symbols: Vec<usize> =
            (0..places.len()).filter(|&symbol| places[symbol].count_ones() == 2).collect();
        equal_pairs(&symbols, |symbol| places[symbol]).into_iter().any(|(one, other)| {
            let others = !(1 << one | 1 << other);
            bits(places[one]).filter(|&place| self.eliminate(unit[place], others)).count() > 0
        })
    }

    fn fill(&mut self, cell: usize, symbol: u64) {
        self.candidates[cell] = 0;
        self.hidden -= 1;
        for &peer in &self.solver.peers[cell] {
            self.eliminate(peer, symbol);
        }
    }

    /// Removes symbols from the candidates of a cell, and says whether any was one.
    fn eliminate(&mut self, cell: usize, symbols: u64) -> bool {
        let eliminated = self.candidates[cell] & symbols != 0;
        self.candidates[cell] &= !symbols;
        if eliminated && self.candidates[cell].is_power_of_two() {
            self.singles.push(cell);
        }
        eliminated
    }
}

/// The pairs of `items` of the same value.
fn equal_pairs(items: &[usize], value: impl Fn(usize) -> u64) -> Vec<(usize, usize)> {
    let after = |place: usize| items[place + 1..].iter().map(move |&other| (items[place], other));
    (0..items.len()).flat_map(after).filter(|&(one, other)| value(one) == value(other)).collect()
}

/// The bit of a symbol, and none of what is hidden.
fn bit(symbol: u16) -> u64 {
    if symbol == 0 { 0 } else { 1 << (symbol - 1) }
}

/// The places of the bits that are set.
fn bits(mut of: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (of != 0).then_some(of.trailing_zeros() as usize);
        of &= of.wrapping_sub(1);
        place
    })
}
