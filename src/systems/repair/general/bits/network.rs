//! A problem whose values are bits.

use super::super::super::super::problems::Network;
use super::set::ValueSet;

/// The most kinds of constraints of a problem.
pub(super) const KINDS: usize = 3;

/// A network whose values have numbers below 64 `W`, by which they are known. Those of a variable follow one another, and
/// share a word.
pub(super) struct BitNetwork<const W: usize> {
    pub(super) variables: Box<[Variable<W>]>,
    pub(super) values: Box<[Value<W>]>,
    /// How many kinds of constraints are tested to find that all variables meet theirs.
    pub(super) tests: u64,
    pub(super) has_nogoods: bool,
}

/// A variable.
pub(super) struct Variable<const W: usize> {
    /// Its first value.
    pub(super) first: u32,
    pub(super) domain: u32,
    /// How many kinds of constraints were tested when all variables before are found to meet theirs.
    pub(super) tested: u64,
    /// The values that are its own, and those of the variables after it.
    pub(super) own: ValueSet<W>,
    pub(super) later: ValueSet<W>,
}

/// A value of a variable.
#[derive(Clone)]
pub(super) struct Value<const W: usize> {
    pub(super) variable: u32,
    /// Which of the values of the variable it is.
    pub(super) choice: u8,
    /// The next value of the variable.
    next: u32,
    /// What changes on a board when the variable advances.
    flip: ValueSet<W>,
    /// The values of earlier variables that clash with it, and of later ones: by the first kind of constraint that the later
    /// variable has, by the first two, and so on.
    clashing: [ValueSet<W>; KINDS],
    pub(super) blocks: [ValueSet<W>; KINDS],
    /// The values that may not all hold beside it.
    nogoods: Box<[ValueSet<W>]>,
}

/// The number of each variable's first value, and of words that the values take.
pub(super) fn layout(network: &Network) -> (Vec<usize>, usize) {
    let mut end = 0;
    let first = (0..network.len()).map(|variable| {
        let domain = network.domain(variable);
        let first = if end % 64 + domain > 64 { end.next_multiple_of(64) } else { end };
        end = first + domain;
        first
    });
    (first.collect(), end.div_ceil(64))
}

impl<const W: usize> BitNetwork<W> {
    pub(super) fn of(network: &Network) -> Self {
        let (first, _) = layout(network);
        let unused = Value {
            variable: 0,
            choice: 0,
            next: 0,
            flip: ValueSet::EMPTY,
            clashing: [ValueSet::EMPTY; KINDS],
            blocks: [ValueSet::EMPTY; KINDS],
            nogoods: Box::default(),
        };
        let mut values = vec![unused; 64 * W];
        for variable in 0..network.len() {
            for choice in 0..network.domain(variable) {
                Self::link(network, &first, &mut values, (variable, choice));
            }
        }
        let has_nogoods = values.iter().any(|value| !value.nogoods.is_empty());
        Self {
            variables: variables(network, &first),
            values: values.into(),
            tests: network.tests(),
            has_nogoods,
        }
    }

    /// Sets a value, and its clashes on both sides.
    fn link(network: &Network, first: &[usize], values: &mut [Value<W>], (variable, choice): (usize, usize)) {
        let own = first[variable] + choice;
        let next = first[variable] + (choice + 1) % network.domain(variable);
        let number = u8::try_from(choice).expect("at most 64 values");
        (values[own].variable, values[own].choice) = (narrow(variable), number);
        values[own].next = narrow(next);
        values[own].flip = ValueSet::one(own).union(&ValueSet::one(next));
        let kinds = network.kinds(variable);
        for (kind, other, clashing) in network.earlier_pairs(variable, number) {
            let place = kinds.iter().position(|&held| held == kind).expect("a kind of the variable");
            for other in (0..64).filter(|value| clashing >> value & 1 == 1).map(|value| first[other] + value)
            {
                for kinds in place..KINDS {
                    values[own].clashing[kinds].add(other, 1);
                    values[other].blocks[kinds].add(own, 1);
                }
            }
        }
        let nogoods = network.earlier_nogoods(variable, number).map(|nogood| {
            let others = nogood.iter().filter(|(other, _)| *other as usize != variable);
            let others = others.map(|&(other, value)| first[other as usize] + usize::from(value));
            others.fold(ValueSet::EMPTY, |all, value| all.union(&ValueSet::one(value)))
        });
        values[own].nogoods = nogoods.collect();
    }

    /// The first variable from `met` on that clashes with an earlier one, and how many kinds of constraints are tested from
    /// the first variable on to find it; the number of variables if there is none.
    #[inline]
    pub(super) fn first_unmet(&self, now: &[u32], board: &ValueSet<W>, met: usize) -> (usize, u64) {
        let mut variable = met;
        while let Some(&value) = now.get(variable) {
            let value = &self.values[value as usize];
            if value.clashing[KINDS - 1].overlaps(board) {
                let [first, second, _] = &value.clashing;
                let passed = u64::from(!first.overlaps(board)) + u64::from(!second.overlaps(board));
                return (variable, self.variables[variable].tested + passed + 1);
            }
            if value.is_in_nogood(board) {
                return (variable, self.variables[variable].tested + 1);
            }
            variable += 1;
        }
        (now.len(), self.tests)
    }

    /// Whether a value clashes with earlier variables, which block `blocked`.
    #[inline]
    pub(super) fn is_blocked(&self, value: u32, board: &ValueSet<W>, blocked: &ValueSet<W>) -> bool {
        let is_in_nogood = || self.has_nogoods && self.values[value as usize].is_in_nogood(board);
        blocked.from(value as usize) & 1 == 1 || is_in_nogood()
    }

    /// The values of a variable, as bits, that break a clause of more than two and are not blocked otherwise, from `value` on
    /// to the first that is neither.
    pub(super) fn in_nogoods(
        &self,
        variable: &Variable<W>,
        value: u32,
        board: &ValueSet<W>,
        blocked: &ValueSet<W>,
    ) -> u64 {
        let mut broken = 0;
        let from_own = (0..variable.domain).map(|steps| variable.after(value, steps));
        for value in from_own.filter(|&value| blocked.from(value as usize) & 1 == 0) {
            if !self.values[value as usize].is_in_nogood(board) {
                break;
            }
            broken |= 1 << (value - variable.first);
        }
        broken
    }

    /// The next value after one, and the board with it.
    #[inline]
    pub(super) fn advanced(&self, board: ValueSet<W>, value: u32) -> (u32, ValueSet<W>) {
        let value = &self.values[value as usize];
        (value.next, board.difference(&value.flip))
    }
}

impl<const W: usize> Variable<W> {
    /// The value that follows `value` by some steps, fewer than it has values.
    #[inline]
    pub(super) fn after(&self, value: u32, steps: u32) -> u32 {
        let after = value + steps;
        if after < self.first + self.domain { after } else { after - self.domain }
    }
}

impl<const W: usize> Value<W> {
    /// Whether a clause of more than two is broken.
    #[inline]
    pub(super) fn is_in_nogood(&self, board: &ValueSet<W>) -> bool {
        !self.nogoods.is_empty() && self.nogoods.iter().any(|nogood| board.has_all_of(nogood))
    }
}

fn variables<const W: usize>(network: &Network, first: &[usize]) -> Box<[Variable<W>]> {
    let mut tested = network.tests();
    let mut later = ValueSet::EMPTY;
    let last_first = (0..network.len()).rev().map(|variable| {
        tested -= network.kinds(variable).len() as u64;
        let domain = network.domain(variable);
        let mut own = ValueSet::EMPTY;
        own.add(first[variable], low(narrow(domain)));
        let held = Variable { first: narrow(first[variable]), domain: narrow(domain), tested, own, later };
        later = later.union(&own);
        held
    });
    let mut variables: Vec<Variable<W>> = last_first.collect();
    variables.reverse();
    variables.into()
}

/// The lowest bits, from 1 to 64 of them.
#[inline]
pub(super) fn low(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).expect("at most 1,024 values")
}
