//! How a network is made of constraints: clauses lose the literals that are settled, pairs become bits.

use std::collections::VecDeque;

use super::constraint::{Conflict, Constraint, Literal};
use super::network::{Clashes, Network, Nogood, Table, Variable};

/// The most entries of the tables.
pub const MAX_ENTRIES: usize = 10_000_000;

/// Why there is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// A place has no value left.
    NoValue(NoValue),
    /// Its tables would have this many entries.
    TooLarge(usize),
}

impl Network {
    /// The network of places with these numbers of values, at most 64, under `constraints`.
    ///
    /// # Errors
    /// If a place has no value left, or the tables would be too large.
    pub fn new(sizes: &[u8], constraints: &[Constraint]) -> Result<Self, NetworkError> {
        let entries = constraints.iter().map(|constraint| entries(sizes, constraint)).sum();
        if entries > MAX_ENTRIES {
            return Err(NetworkError::TooLarge(entries));
        }
        let domains = Domains::of(sizes, constraints).map_err(NetworkError::NoValue)?;
        let mut draft = Draft::new(&domains);
        for constraint in constraints {
            draft.add(constraint, &domains);
        }
        Ok(draft.finish(&domains))
    }
}

/// The most entries that a constraint takes.
fn entries(sizes: &[u8], constraint: &Constraint) -> usize {
    match constraint {
        Constraint::Given { .. } => 0,
        Constraint::Pair { early, late, .. } => usize::from(sizes[*early]) + usize::from(sizes[*late]),
        Constraint::Clause(literals) => literals.len(),
    }
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
    nogoods: Vec<Nogood>,
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
        let fixed: Box<[u8]> =
            (0..domains.live.len()).map(|place| domains.only(place).unwrap_or_default()).collect();
        let is_whole = |(place, variable): (usize, &Variable)| {
            variable.place == place && (0..).zip(&variable.values).all(|(choice, &value)| value == choice)
        };
        Network {
            is_whole: self.variables.len() == fixed.len() && self.variables.iter().enumerate().all(is_whole),
            fixed,
            domains: self.variables.iter().map(Variable::domain).collect(),
            variables: self.variables.into(),
            rows: self.rows.into(),
            earlier: Table::new(rows, self.earlier, last),
            others: Table::new(rows, both, all),
            nogoods: self.nogoods.into(),
            tested: tested.into(),
        }
    }
}

/// The values that places can hold, as bits. What is given, and what follows from it alone, is no choice: a variable of one
/// value would make false livelocks, so such places are found before the variables are.
#[derive(Clone, Debug)]
struct Domains {
    live: Vec<u64>,
}

/// A place has no value left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoValue {
    /// The place.
    pub place: usize,
}

impl Domains {
    /// Those of places with these numbers of values, without what a place with one value rules out, again and again.
    ///
    /// # Errors
    /// If a place has no value left: then there is no solution.
    fn of(sizes: &[u8], constraints: &[Constraint]) -> Result<Self, NoValue> {
        let live = sizes.iter().map(|&size| u64::MAX >> (64 - u32::from(size))).collect();
        let mut domains = Self { live };
        let mut about = vec![Vec::new(); sizes.len()];
        for (number, constraint) in constraints.iter().enumerate() {
            constraint.places().into_iter().for_each(|place| about[place].push(number));
        }
        let mut queue: VecDeque<usize> = (0..constraints.len()).collect();
        while let Some(number) = queue.pop_front() {
            for place in domains.narrow(&constraints[number])? {
                queue.extend(&about[place]);
            }
        }
        Ok(domains)
    }

    /// The value of a place, if it has only one.
    fn only(&self, place: usize) -> Option<u8> {
        let live = self.live[place];
        live.is_power_of_two().then(|| u8::try_from(live.trailing_zeros()).expect("one of 64"))
    }

    /// Takes out what `constraint` rules out. Returns the places that have one value since then.
    fn narrow(&mut self, constraint: &Constraint) -> Result<Vec<usize>, NoValue> {
        let mut settled = Vec::new();
        match *constraint {
            Constraint::Given { place, value } => self.keep(place, 1 << value, &mut settled)?,
            Constraint::Pair { early, late, clash, .. } => {
                for (place, other) in [(early, late), (late, early)] {
                    if let Some(value) = self.only(place) {
                        self.keep(other, !clashing(clash, value), &mut settled)?;
                    }
                }
            }
            Constraint::Clause(ref literals) => {
                if let Some(literal) = self.last(literals) {
                    self.keep(literal.place, 1 << literal.value, &mut settled)?;
                }
            }
        }
        Ok(settled)
    }

    /// The literal that has to be true, as no other can be: the first, if none can.
    fn last(&self, literals: &[Literal]) -> Option<Literal> {
        let mut open = literals.iter().filter(|literal| self.live[literal.place] >> literal.value & 1 == 1);
        let first = open.next().or_else(|| literals.first())?;
        open.next().is_none().then_some(*first)
    }

    fn keep(&mut self, place: usize, values: u64, settled: &mut Vec<usize>) -> Result<(), NoValue> {
        let before = self.live[place];
        self.live[place] &= values;
        match self.live[place].count_ones() {
            0 => Err(NoValue { place }),
            1 if self.live[place] != before => {
                settled.push(place);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// The values that clash with `value`, as bits.
fn clashing(clash: Conflict, value: u8) -> u64 {
    (0..64).filter(|&other| clash.is_between(value, other)).fold(0, |bits, other| bits | 1 << other)
}
