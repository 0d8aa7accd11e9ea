//! The variables of a problem with their domains, and its constraints as tables: what a solver asks at each step.
//!
//! For each variable and value the tables have the values of other variables that clash with it, as bits, and the clauses of
//! three literals or more that it may break. They are sparse. Variables are the places that have a choice, in the order of places,
//! and the values of a variable are counted from 0 in its own domain.

use super::constraint::Constraint;
use super::domains::{Domains, NoValue, clashing};

/// The most entries of the tables.
pub const MAX_ENTRIES: usize = 10_000_000;

/// The variables and constraints of a problem.
#[derive(Debug)]
pub struct Network {
    /// The value of each place that has no choice; that of others has no meaning.
    fixed: Box<[u8]>,
    variables: Box<[Variable]>,
    /// The row of the first value of each variable; there is one row for each value.
    rows: Box<[u32]>,
    /// What a value clashes with among the variables before it.
    earlier: Table,
    /// The same among all others.
    others: Table,
    /// The clauses, as values that not all variables may have.
    nogoods: Box<[Box<[(u32, u8)]>]>,
    /// How many kinds of constraints were tested when all variables before are found to meet theirs.
    tested: Box<[u64]>,
}

/// A place that has a choice.
#[derive(Debug)]
struct Variable {
    place: usize,
    /// The values of its domain, ascending.
    values: Box<[u8]>,
    /// The kinds of constraints with earlier variables, ascending.
    kinds: Box<[u8]>,
}

/// Rows of entries.
#[derive(Debug, Default)]
struct Table {
    pair_ends: Vec<u32>,
    pairs: Vec<Clashes>,
    nogood_ends: Vec<u32>,
    /// Numbers of nogoods.
    nogoods: Vec<u32>,
}

/// The values of another variable that clash.
#[derive(Clone, Copy, Debug)]
struct Clashes {
    other: u32,
    kind: u8,
    values: u64,
}

/// Why there is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// A place has no value left.
    NoValue(NoValue),
    /// Its tables would have this many entries.
    TooLarge(usize),
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
    /// The network of places with so many values each, at most 64, under `constraints`.
    ///
    /// # Errors
    /// If a place has no value left, or the tables would be too large.
    pub fn new(sizes: &[u8], constraints: &[Constraint]) -> Result<Self, NetworkError> {
        let domains = Domains::of(sizes, constraints).map_err(NetworkError::NoValue)?;
        let mut draft = Draft::new(&domains);
        for constraint in constraints {
            draft.add(constraint, &domains);
        }
        let entries = draft.entries();
        if entries > MAX_ENTRIES { Err(NetworkError::TooLarge(entries)) } else { Ok(draft.finish(&domains)) }
    }

    /// The number of variables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Whether no place has a choice.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// The number of values of a variable: at least 2.
    #[must_use]
    #[inline]
    pub fn domain(&self, variable: usize) -> usize {
        self.variables[variable].values.len()
    }

    /// The place of a variable.
    #[must_use]
    pub fn place(&self, variable: usize) -> usize {
        self.variables[variable].place
    }

    /// The value of its place if a variable has this value of its domain.
    #[must_use]
    pub fn value(&self, variable: usize, choice: u8) -> u8 {
        self.variables[variable].values[usize::from(choice)]
    }

    /// Which value of the domain of a variable the value of its place is, if it is one.
    #[must_use]
    pub fn choice(&self, variable: usize, value: u8) -> Option<u8> {
        let values = &self.variables[variable].values;
        values.binary_search(&value).ok().and_then(|choice| u8::try_from(choice).ok())
    }

    /// The values of all places.
    #[must_use]
    pub fn values(&self, board: &[u8]) -> Box<[u8]> {
        let mut values = self.fixed.clone();
        for (variable, &choice) in self.variables.iter().zip(board) {
            values[variable.place] = variable.values[usize::from(choice)];
        }
        values
    }

    /// The value of a place that has no choice.
    #[must_use]
    pub fn fixed(&self, place: usize) -> Option<u8> {
        let variable = self.variables.binary_search_by_key(&place, |variable| variable.place);
        variable.is_err().then(|| self.fixed[place])
    }

    /// The number of assignments, if 64 bits can count them.
    #[must_use]
    pub fn assignments(&self) -> Option<u64> {
        (0..self.len()).try_fold(1u64, |product, variable| product.checked_mul(self.domain(variable) as u64))
    }

    /// How many kinds of constraints are tested to find that all variables meet theirs.
    #[must_use]
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
                let before = self.kinds(variable).iter().take_while(|&&other| other < kind).count() as u64;
                return Err(Unmet { variable, tested: self.tested[variable] + before + 1 });
            }
        }
        Ok(())
    }

    /// The kind of the first constraint with earlier variables that the value of a variable breaks.
    #[must_use]
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
    #[must_use]
    #[inline]
    pub fn free(&self, variable: usize, board: &mut [u8]) -> u64 {
        let mut free = 0;
        for choice in 0..self.domain(variable) {
            board[variable] = u8::try_from(choice).expect("at most 64 values");
            free |= u64::from(self.clash(variable, board).is_none()) << choice;
        }
        free
    }

    /// How many constraints with earlier variables the value of a variable may break, up to the first that it breaks: an error.
    ///
    /// # Errors
    /// If it breaks one.
    #[inline]
    pub fn check(&self, variable: usize, board: &[u8]) -> Result<u64, u64> {
        let row = self.row(variable, board[variable]);
        let (pairs, nogoods) = (self.earlier.pairs(row), self.earlier.nogoods(row));
        let pair = pairs.iter().position(|pair| pair.values >> board[pair.other as usize] & 1 == 1);
        let nogood = || {
            let nogood = nogoods.iter().position(|&number| self.holds(number, board));
            nogood.map(|place| pairs.len() + place)
        };
        pair.or_else(nogood).map_or(Ok((pairs.len() + nogoods.len()) as u64), |place| Err(place as u64 + 1))
    }

    /// How many constraints the value of a variable breaks: those with earlier variables, or all.
    #[must_use]
    #[inline]
    pub fn broken(&self, variable: usize, board: &[u8], earlier: bool) -> usize {
        let table = if earlier { &self.earlier } else { &self.others };
        let row = self.row(variable, board[variable]);
        let pairs = table.pairs(row).iter();
        let nogoods = table.nogoods(row).iter();
        pairs.filter(|pair| pair.values >> board[pair.other as usize] & 1 == 1).count()
            + nogoods.filter(|&&number| self.holds(number, board)).count()
    }

    /// Whether the value of a variable breaks a constraint.
    #[must_use]
    #[inline]
    pub fn is_in_conflict(&self, variable: usize, board: &[u8]) -> bool {
        let row = self.row(variable, board[variable]);
        let mut pairs = self.others.pairs(row).iter();
        pairs.any(|pair| pair.values >> board[pair.other as usize] & 1 == 1)
            || self.others.nogoods(row).iter().any(|&number| self.holds(number, board))
    }

    /// The variables that the value of a variable clashes with: the earlier ones, or all. Those of a clause are all of its others.
    #[must_use]
    pub fn clashing(&self, variable: usize, board: &[u8], earlier: bool) -> Vec<usize> {
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
    #[must_use]
    pub fn kinds(&self, variable: usize) -> &[u8] {
        &self.variables[variable].kinds
    }

    /// What the value of a variable clashes with: kinds of constraints, earlier variables, and which of their values, as bits.
    pub fn earlier_pairs(&self, variable: usize, choice: u8) -> impl Iterator<Item = (u8, usize, u64)> + '_ {
        let pairs = self.earlier.pairs(self.row(variable, choice)).iter();
        pairs.map(|pair| (pair.kind, pair.other as usize, pair.values))
    }

    /// The values, of a variable and earlier ones, that may not all hold, for each clause that ends with this value.
    pub fn earlier_nogoods(&self, variable: usize, choice: u8) -> impl Iterator<Item = &[(u32, u8)]> + '_ {
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

    /// The nogoods: values that not all variables may have.
    pub(super) fn nogoods(&self) -> &[Box<[(u32, u8)]>] {
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

impl Table {
    #[inline]
    fn pairs(&self, row: usize) -> &[Clashes] {
        &self.pairs[self.pair_ends[row] as usize..self.pair_ends[row + 1] as usize]
    }

    #[inline]
    fn nogoods(&self, row: usize) -> &[u32] {
        &self.nogoods[self.nogood_ends[row] as usize..self.nogood_ends[row + 1] as usize]
    }

    /// The table of these entries, each with its row; the order of those of a row stays.
    fn new(rows: usize, mut pairs: Vec<(u32, Clashes)>, mut nogoods: Vec<(u32, u32)>) -> Self {
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

/// A network that is being made.
struct Draft {
    variables: Vec<Variable>,
    rows: Vec<u32>,
    /// The variable of each place, if it has a choice.
    of_place: Vec<Option<u32>>,
    kinds: Vec<u64>,
    earlier: Vec<(u32, Clashes)>,
    later: Vec<(u32, Clashes)>,
    nogoods: Vec<Box<[(u32, u8)]>>,
}

impl Draft {
    fn new(domains: &Domains) -> Self {
        let open = (0..domains.live.len()).filter(|&place| domains.only(place).is_none());
        let variables: Vec<Variable> = open
            .map(|place| Variable {
                place,
                values: (0..64).filter(|value| domains.live[place] >> value & 1 == 1).collect(),
                kinds: Box::default(),
            })
            .collect();
        let mut of_place = vec![None; domains.live.len()];
        let mut rows = vec![0];
        for (number, variable) in (0..).zip(&variables) {
            of_place[variable.place] = Some(number);
            let width = u32::try_from(variable.values.len()).expect("at most 64 values");
            rows.push(rows[rows.len() - 1] + width);
        }
        let kinds = vec![0; variables.len()];
        Self { variables, rows, of_place, kinds, earlier: vec![], later: vec![], nogoods: vec![] }
    }

    fn entries(&self) -> usize {
        self.earlier.len() + self.later.len() + self.nogoods.iter().map(|nogood| nogood.len()).sum::<usize>()
    }

    fn add(&mut self, constraint: &Constraint, domains: &Domains) {
        match constraint {
            Constraint::Given { .. } => {}
            Constraint::Pair { early, late, kind, clash } => {
                if let (Some(early), Some(late)) = (self.of_place[*early], self.of_place[*late]) {
                    self.pair(early, late, *kind, |value| clashing(*clash, value));
                }
            }
            Constraint::Clause(literals) => {
                let is_met = |value: u8, place: usize| domains.only(place) == Some(value);
                if !literals.iter().any(|literal| is_met(literal.value, literal.place)) {
                    let open = literals
                        .iter()
                        .filter_map(|literal| Some((self.of_place[literal.place]?, 1 - literal.value)));
                    let mut open: Vec<(u32, u8)> = open.collect();
                    open.sort_unstable();
                    self.clause(open);
                }
            }
        }
    }

    /// Not all of these values may hold: at least two.
    fn clause(&mut self, open: Vec<(u32, u8)>) {
        if let [(early, its_value), (late, value)] = open[..] {
            return self.pair(early, late, 0, |held| if held == value { 1 << its_value } else { 0 });
        }
        let (last, _) = open[open.len() - 1];
        self.kinds[last as usize] |= 1;
        self.nogoods.push(open.into());
    }

    /// The values of the place of `early` that clash with each of `late`, as bits by value.
    fn pair(&mut self, early: u32, late: u32, kind: u8, clashing: impl Fn(u8) -> u64) {
        self.kinds[late as usize] |= 1 << kind;
        let (one, other) = (&self.variables[early as usize], &self.variables[late as usize]);
        let mut back = vec![0u64; one.values.len()];
        for (choice, &value) in (0u32..).zip(&other.values) {
            let clashing = clashing(value);
            let bits = one.values.iter().enumerate().map(|(place, &held)| (clashing >> held & 1) << place);
            let values = bits.fold(0, |all, bit| all | bit);
            if values != 0 {
                self.earlier
                    .push((self.rows[late as usize] + choice, Clashes { other: early, kind, values }));
            }
            (back.iter_mut().enumerate()).for_each(|(place, back)| *back |= (values >> place & 1) << choice);
        }
        for (choice, values) in (0..).zip(back).filter(|&(_, values)| values != 0) {
            self.later.push((self.rows[early as usize] + choice, Clashes { other: late, kind, values }));
        }
    }

    fn finish(mut self, domains: &Domains) -> Network {
        let mut tested = vec![0];
        for (variable, kinds) in self.variables.iter_mut().zip(&self.kinds) {
            variable.kinds = (0..64).filter(|kind| kinds >> kind & 1 == 1).collect();
            tested.push(tested[tested.len() - 1] + variable.kinds.len() as u64);
        }
        let rows = self.rows[self.variables.len()] as usize;
        let (mut last, mut all) = (Vec::new(), Vec::new());
        for (number, nogood) in (0..).zip(&self.nogoods) {
            let row = |&(variable, choice): &(u32, u8)| self.rows[variable as usize] + u32::from(choice);
            all.extend(nogood.iter().map(|literal| (row(literal), number)));
            last.extend(nogood.last().map(|literal| (row(literal), number)));
        }
        let mut both = self.earlier.clone();
        both.extend(self.later);
        let fixed = (0..domains.live.len()).map(|place| domains.only(place).unwrap_or_default());
        Network {
            fixed: fixed.collect(),
            variables: self.variables.into(),
            rows: self.rows.into(),
            earlier: Table::new(rows, self.earlier, last),
            others: Table::new(rows, both, all),
            nogoods: self.nogoods.into(),
            tested: tested.into(),
        }
    }
}
