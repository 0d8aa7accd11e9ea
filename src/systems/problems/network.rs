//! The variables of a problem with their domains, and its constraints as tables: what a solver asks at each step.
//!
//! For each variable and value the tables have the values of other variables that clash with it, as bits, and the clauses of
//! three literals or more that it may break. They are sparse. Variables are the places that have a choice, in the order of places,
//! and the values of a variable are counted from 0 in its own domain.

use super::assignment::Values;

/// The variables and constraints of a problem.
#[derive(Debug)]
pub struct Network {
    /// The value of each place that has no choice; that of others has no meaning.
    pub(super) fixed: Box<[u8]>,
    /// Whether each place has a choice, among all values below their number.
    pub(super) is_whole: bool,
    /// How many values each variable has.
    pub(super) domains: Box<[u8]>,
    pub(super) variables: Box<[Variable]>,
    /// The row of the first value of each variable; there is one row for each value.
    pub(super) rows: Box<[u32]>,
    /// What a value clashes with among the variables before it.
    pub(super) earlier: Table,
    /// The same among all others.
    pub(super) others: Table,
    /// The clauses, as values that not all variables may have.
    pub(super) nogoods: Box<[Nogood]>,
    /// How many kinds of constraints were tested when all variables before are found to meet theirs.
    pub(super) tested: Box<[u64]>,
}

/// A constraint that an assignment of earlier variables and one more breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// The variable.
    pub variable: usize,
    /// How many kinds of constraints were tested, this one included.
    pub tested: u64,
}

impl Network {
    /// The number of variables.
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Whether no place has a choice.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// The number of values of a variable: at least 2.
    #[inline]
    pub fn domain(&self, variable: usize) -> usize {
        usize::from(self.domains[variable])
    }

    /// How many values each variable has.
    pub fn domains(&self) -> &[u8] {
        &self.domains
    }

    /// The place of a variable.
    pub fn place(&self, variable: usize) -> usize {
        self.variables[variable].place
    }

    /// The value of its place if a variable has this value of its domain.
    pub fn value(&self, variable: usize, choice: u8) -> u8 {
        self.variables[variable].values[usize::from(choice)]
    }

    /// Which value of the domain of a variable the value of its place is, if it is one.
    pub fn choice(&self, variable: usize, value: u8) -> Option<u8> {
        let values = &self.variables[variable].values;
        values.binary_search(&value).ok().and_then(|choice| u8::try_from(choice).ok())
    }

    /// The values of all places.
    #[inline]
    pub fn values(&self, board: &[u8]) -> Values {
        if self.is_whole {
            return Values::from_slice(board);
        }
        let mut values = Values::from_slice(&self.fixed);
        let places = values.as_mut_slice();
        for (number, variable) in self.variables.iter().enumerate() {
            places[variable.place] = variable.values[usize::from(board[number])];
        }
        values
    }

    /// The value of a place that has no choice.
    pub fn fixed(&self, place: usize) -> Option<u8> {
        let variable = self.variables.binary_search_by_key(&place, |variable| variable.place);
        variable.is_err().then(|| self.fixed[place])
    }

    /// The number of assignments, if 64 bits can count them.
    pub fn assignments(&self) -> Option<u64> {
        (0..self.len()).try_fold(1u64, |product, variable| product.checked_mul(self.domain(variable) as u64))
    }

    /// How many kinds of constraints are tested to find that all variables meet theirs.
    pub fn tests(&self) -> u64 {
        self.tested[self.len()]
    }

    /// Tests the variables in order.
    ///
    /// # Errors
    /// The first that clashes with an earlier one.
    pub fn first_unmet(&self, board: &[u8]) -> Result<(), Unmet> {
        for variable in 0..self.len() {
            if let Some(kind) = self.clash(variable, board) {
                return Err(Unmet {
                    variable,
                    tested: self.tested[variable] + self.tested_to(variable, kind),
                });
            }
        }
        Ok(())
    }

    /// All variables that clash with an earlier one, in order, and how many kinds of constraints are tested to find them.
    pub fn unmet(&self, board: &[u8]) -> (Vec<usize>, u64) {
        let (mut unmet, mut tested) = (Vec::new(), 0);
        for variable in 0..self.len() {
            if let Some(kind) = self.clash(variable, board) {
                unmet.push(variable);
                tested += self.tested_to(variable, kind);
            } else {
                tested += self.kinds(variable).len() as u64;
            }
        }
        (unmet, tested)
    }

    /// How many kinds of constraints of a variable are tested up to the one that it breaks.
    fn tested_to(&self, variable: usize, broken: u8) -> u64 {
        self.kinds(variable).iter().take_while(|&&kind| kind < broken).count() as u64 + 1
    }

    /// How many earlier variables the value of a variable clashes with; a clause counts as one.
    pub fn attackers(&self, variable: usize, board: &[u8]) -> usize {
        let row = self.row(variable, board[variable]);
        let clashes = |pair: &&Clashes| pair.values >> board[pair.other as usize] & 1 == 1;
        let mut others: Vec<u32> =
            self.earlier.pairs(row).iter().filter(clashes).map(|pair| pair.other).collect();
        others.sort_unstable();
        others.dedup();
        others.len() + self.earlier.nogoods(row).iter().filter(|&&number| self.holds(number, board)).count()
    }

    /// The kind of the first constraint with earlier variables that the value of a variable breaks.
    #[inline]
    pub fn clash(&self, variable: usize, board: &[u8]) -> Option<u8> {
        let row = self.row(variable, board[variable]);
        let pairs = self.earlier.pairs(row);
        let pair = pairs.iter().find(|pair| pair.values >> board[pair.other as usize] & 1 == 1);
        pair.map(|pair| pair.kind).or_else(|| {
            let broken = |&number: &u32| self.holds(number, board);
            self.earlier.nogoods(row).iter().any(broken).then_some(0)
        })
    }

    /// The values of a variable, as bits, that clash with no earlier one.
    #[inline]
    pub fn free(&self, variable: usize, board: &mut [u8]) -> u64 {
        let mut free = 0;
        for choice in 0..self.domain(variable) {
            board[variable] = u8::try_from(choice).expect("at most 64 values");
            free |= u64::from(self.clash(variable, board).is_none()) << choice;
        }
        free
    }

    /// Whether each constraint that the value of a variable may break is broken: those with earlier variables, or all.
    #[inline]
    pub fn breaks<'a>(
        &'a self,
        variable: usize,
        board: &'a [u8],
        earlier: bool,
    ) -> impl Iterator<Item = bool> + 'a {
        let table = if earlier { &self.earlier } else { &self.others };
        let row = self.row(variable, board[variable]);
        let pairs = table.pairs(row).iter().map(|pair| pair.values >> board[pair.other as usize] & 1 == 1);
        pairs.chain(table.nogoods(row).iter().map(|&number| self.holds(number, board)))
    }

    /// The variables that the value of a variable clashes with: the earlier ones, or all. Those of a clause are all of its others.
    pub(crate) fn clashing(&self, variable: usize, board: &[u8], earlier: bool) -> Vec<usize> {
        let table = if earlier { &self.earlier } else { &self.others };
        let row = self.row(variable, board[variable]);
        let pairs = table.pairs(row).iter().filter(|pair| pair.values >> board[pair.other as usize] & 1 == 1);
        let nogoods = table.nogoods(row).iter().filter(|&&number| self.holds(number, board));
        let nogoods =
            nogoods.flat_map(|&number| self.nogoods[number as usize].iter().map(|&(other, _)| other));
        let mut found: Vec<usize> = pairs.map(|pair| pair.other).chain(nogoods).map(|v| v as usize).collect();
        found.retain(|&other| other != variable);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The kinds of constraints that a variable has with earlier ones, ascending.
    pub fn kinds(&self, variable: usize) -> &[u8] {
        &self.variables[variable].kinds
    }

    /// What the value of a variable clashes with: kinds of constraints, earlier variables, and which of their values, as bits.
    pub(crate) fn earlier_pairs(
        &self,
        variable: usize,
        choice: u8,
    ) -> impl Iterator<Item = (u8, usize, u64)> + '_ {
        let pairs = self.earlier.pairs(self.row(variable, choice)).iter();
        pairs.map(|pair| (pair.kind, pair.other as usize, pair.values))
    }

    /// The values, of a variable and earlier ones, that may not all hold, for each clause that ends with this value.
    pub(crate) fn earlier_nogoods(
        &self,
        variable: usize,
        choice: u8,
    ) -> impl Iterator<Item = &[(u32, u8)]> + '_ {
        let nogoods = self.earlier.nogoods(self.row(variable, choice)).iter();
        nogoods.map(|&number| self.nogoods[number as usize].as_ref())
    }

    /// The pairs that the value of a variable is in: other variables, and which of their values clash, as bits.
    pub(super) fn pairs(&self, variable: usize, choice: u8) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.others.pairs(self.row(variable, choice)).iter().map(|pair| (pair.other as usize, pair.values))
    }

    /// The numbers of the nogoods that the value of a variable is in.
    pub(super) fn nogoods_of(&self, variable: usize, choice: u8) -> impl Iterator<Item = usize> + '_ {
        self.others.nogoods(self.row(variable, choice)).iter().map(|&number| number as usize)
    }

    /// Whether its values can be exchanged: variables have the same number of them, and each clashes with its equal in the same variables.
    pub(super) fn is_symmetric(&self) -> bool {
        let is_alike = |variable, choice: u8| {
            let others = self.pairs(variable, 0).map(|(other, _)| (other, 1 << choice));
            self.pairs(variable, choice).eq(others)
        };
        let choices = |variable| (0..64).take(self.domain(variable));
        self.nogoods.is_empty()
            && (0..self.len()).all(|variable| {
                self.domain(variable) == self.domain(0)
                    && choices(variable).all(|choice| is_alike(variable, choice))
            })
    }

    /// The nogoods: values that not all variables may have.
    pub(super) fn nogoods(&self) -> &[Nogood] {
        &self.nogoods
    }

    #[inline]
    fn row(&self, variable: usize, choice: u8) -> usize {
        self.rows[variable] as usize + usize::from(choice)
    }

    #[inline]
    fn holds(&self, nogood: u32, board: &[u8]) -> bool {
        self.nogoods[nogood as usize].iter().all(|&(variable, choice)| board[variable as usize] == choice)
    }
}

/// Values, each with its variable, that may not all hold.
pub(super) type Nogood = Box<[(u32, u8)]>;

/// A place that has a choice.
#[derive(Debug)]
pub(super) struct Variable {
    pub(super) place: usize,
    /// The values of its domain, ascending.
    pub(super) values: Box<[u8]>,
    /// The kinds of constraints with earlier variables, ascending.
    pub(super) kinds: Box<[u8]>,
}

impl Variable {
    /// How many values it has.
    pub(super) fn domain(&self) -> u8 {
        u8::try_from(self.values.len()).expect("at most 64 values")
    }
}

/// Rows of entries.
#[derive(Debug, Default)]
pub(super) struct Table {
    pair_ends: Vec<u32>,
    pairs: Vec<Clashes>,
    nogood_ends: Vec<u32>,
    /// Numbers of nogoods.
    nogoods: Vec<u32>,
}

/// The values of another variable that clash.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clashes {
    pub(super) other: u32,
    pub(super) kind: u8,
    pub(super) values: u64,
}

impl Table {
    #[inline]
    pub(super) fn pairs(&self, row: usize) -> &[Clashes] {
        &self.pairs[self.pair_ends[row] as usize..self.pair_ends[row + 1] as usize]
    }

    #[inline]
    pub(super) fn nogoods(&self, row: usize) -> &[u32] {
        &self.nogoods[self.nogood_ends[row] as usize..self.nogood_ends[row + 1] as usize]
    }

    /// The table of these entries, each with its row; the order of those of a row stays.
    pub(super) fn new(rows: usize, mut pairs: Vec<(u32, Clashes)>, mut nogoods: Vec<(u32, u32)>) -> Self {
        pairs.sort_by_key(|&(row, pair)| (row, pair.kind));
        nogoods.sort_by_key(|&(row, _)| row);
        Self {
            pair_ends: ends(rows, pairs.iter().map(|&(row, _)| row)),
            pairs: pairs.into_iter().map(|(_, pair)| pair).collect(),
            nogood_ends: ends(rows, nogoods.iter().map(|&(row, _)| row)),
            nogoods: nogoods.into_iter().map(|(_, number)| number).collect(),
        }
    }
}

/// Where each of `rows` rows begins, and the last ends.
fn ends(rows: usize, of: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut ends = vec![0; rows + 1];
    of.for_each(|row| ends[row as usize + 1] += 1);
    (0..rows).for_each(|row| ends[row + 1] += ends[row]);
    ends
}
