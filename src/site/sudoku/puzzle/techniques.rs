//! Solving as a person does: by techniques, of which each is taken when those before it find nothing more.

use super::units;

/// What a person looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Technique {
    /// A cell that one symbol is left for: the last free cell of a unit is one.
    NakedSingles,
    /// A symbol that one cell of a unit is left for.
    HiddenSingles,
    /// Two cells of a unit that two symbols are left for, or two symbols that two cells are left for.
    Pairs,
}

impl Technique {
    /// From the simplest on.
    pub const ALL: [Self; 3] = [Self::NakedSingles, Self::HiddenSingles, Self::Pairs];
}

/// Who solves puzzles of one size, of at most 64 symbols.
///
/// More clues never make a puzzle harder: whatever a technique finds, it or a simpler one finds with fewer candidates.
pub struct Person {
    units: Vec<Vec<usize>>,
    /// The cells that share a unit with each cell.
    peers: Vec<Vec<usize>>,
}

impl Person {
    /// Who solves grids with blocks of side `block`.
    #[must_use]
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

    /// The last technique that solving `clues` needs, row by row with 0 for what is hidden. None, if all of them are not
    /// enough.
    #[must_use]
    pub fn needs(&self, clues: &[u16]) -> Option<Technique> {
        Technique::ALL.into_iter().find(|&hardest| self.solves(clues, hardest))
    }

    /// Whether the techniques up to `hardest` solve `clues`.
    #[must_use]
    pub fn solves(&self, clues: &[u16], hardest: Technique) -> bool {
        Work::new(self, clues).until(hardest, |work| work.hidden == 0)
    }

    /// Whether the techniques up to `hardest` find what `cell` holds.
    #[must_use]
    pub fn fills(&self, clues: &[u16], cell: usize, hardest: Technique) -> bool {
        self.left(clues, cell).is_power_of_two()
            || Work::new(self, clues).until(hardest, |work| work.candidates[cell] == 0)
    }

    /// The symbols that no clue takes from a cell.
    fn left(&self, clues: &[u16], cell: usize) -> u64 {
        let all = u64::MAX >> (64 - self.units[0].len());
        self.peers[cell].iter().fold(all, |left, &peer| left & !bit(clues[peer]))
    }
}

/// A puzzle that is being solved.
struct Work<'p> {
    person: &'p Person,
    /// The symbols that are left for each cell, one bit each; none for a filled one.
    candidates: Vec<u64>,
    /// Cells that had one symbol left.
    singles: Vec<usize>,
    hidden: usize,
}

impl<'p> Work<'p> {
    fn new(person: &'p Person, clues: &[u16]) -> Self {
        let left = |(cell, &clue): (usize, &u16)| if clue == 0 { person.left(clues, cell) } else { 0 };
        let candidates: Vec<u64> = clues.iter().enumerate().map(left).collect();
        let singles = (0..clues.len()).filter(|&cell| candidates[cell].is_power_of_two()).collect();
        let hidden = clues.iter().filter(|clue| **clue == 0).count();
        Self { person, candidates, singles, hidden }
    }

    /// Uses the techniques up to `hardest` until `done` or until they find nothing more, and says whether it is done.
    fn until(&mut self, hardest: Technique, done: impl Fn(&Self) -> bool) -> bool {
        while !done(self) {
            let found = Technique::ALL.into_iter().take_while(|&technique| technique <= hardest);
            if !found.into_iter().any(|technique| self.uses(technique)) {
                return false;
            }
        }
        true
    }

    /// Whether a technique finds anything.
    fn uses(&mut self, technique: Technique) -> bool {
        match technique {
            Technique::NakedSingles => self.fill_singles(),
            Technique::HiddenSingles => self.in_all_units(Self::hidden_single),
            Technique::Pairs => self.in_all_units(Self::naked_pair) || self.in_all_units(Self::hidden_pair),
        }
    }

    fn in_all_units(&mut self, finds: impl Fn(&mut Self, &[usize]) -> bool) -> bool {
        self.person.units.iter().fold(false, |found, unit| finds(self, unit) || found)
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
            others.fold(false, |found, &cell| self.strike(cell, pair) || found)
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
            bits(places[one]).fold(false, |found, place| self.strike(unit[place], others) || found)
        })
    }

    fn fill(&mut self, cell: usize, symbol: u64) {
        self.candidates[cell] = 0;
        self.hidden -= 1;
        for &peer in &self.person.peers[cell] {
            self.strike(peer, symbol);
        }
    }

    /// Takes symbols from what is left for a cell, and says whether any was.
    fn strike(&mut self, cell: usize, symbols: u64) -> bool {
        let struck = self.candidates[cell] & symbols != 0;
        self.candidates[cell] &= !symbols;
        if struck && self.candidates[cell].is_power_of_two() {
            self.singles.push(cell);
        }
        struck
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
