//! A trial before its first reaction.
//!
//! The memory need not be asked: variables act in order, each goes on to the first of its values that clashes with no earlier
//! one, and behind it all have the values of the start. So a board comes back only when a variable has gone all the way round;
//! and what was written is known from where each variable began and ended.

use super::super::super::counted::Counted;
use super::network::{BitNetwork, KINDS, Variable, low};
use super::set::ValueSet;

/// Why the pass ended.
pub(super) enum PassEnd {
    Solved,
    /// The steps are spent.
    Spent,
    /// The next board of this variable was written before.
    Refused(usize),
}

/// Runs the pass from a board on, of which `now` are the values, with at most `budget` steps.
#[inline]
pub(super) fn run<const W: usize>(
    network: &BitNetwork<W>,
    mut board: ValueSet<W>,
    now: &mut [u32],
    counted: &mut Counted,
    budget: u64,
) -> PassEnd {
    let mut blocked = [ValueSet::EMPTY; KINDS];
    for (number, value) in now.iter_mut().enumerate() {
        if network.is_blocked(*value, &board, &blocked[KINDS - 1]) {
            let variable = &network.variables[number];
            let turn = Turn::of(network, variable, *value, &board, &blocked);
            let refused = u64::from(turn.refused);
            let left = budget - counted.steps;
            if refused > left || turn.refused == variable.domain {
                return stop(variable, &turn, left, value, counted, number);
            }
            counted.steps += refused;
            counted.evaluations += turn.evaluations(variable, turn.refused);
            board.toggle(*value as usize);
            *value = variable.after(*value, turn.refused);
            board.toggle(*value as usize);
        }
        let blocks = &network.values[*value as usize].blocks;
        for kinds in 0..KINDS {
            blocked[kinds] = blocked[kinds].union(&blocks[kinds]);
        }
    }
    counted.evaluations += network.tests;
    PassEnd::Solved
}

/// The last actions, of a variable that has no value left, or no steps.
#[cold]
fn stop<const W: usize>(
    variable: &Variable<W>,
    turn: &Turn,
    left: u64,
    value: &mut u32,
    counted: &mut Counted,
    number: usize,
) -> PassEnd {
    let refused = u64::from(turn.refused);
    let is_spent = refused > left;
    let actions = if is_spent { left } else { refused - 1 };
    counted.steps += actions;
    let actions = u32::try_from(actions).expect("fewer than its values");
    counted.evaluations += turn.evaluations(variable, actions + 1);
    *value = variable.after(*value, actions);
    if is_spent { PassEnd::Spent } else { PassEnd::Refused(number) }
}

/// What a variable that acts meets.
struct Turn {
    /// Its choice before.
    choice: u32,
    /// How many of its values, from its own on, clash with earlier variables.
    refused: u32,
    /// Its values that clash by the first kind of constraint, and by the first two; what lies beyond its values has no meaning.
    clashing: [u64; 2],
}

impl Turn {
    #[inline]
    fn of<const W: usize>(
        network: &BitNetwork<W>,
        variable: &Variable<W>,
        value: u32,
        board: &ValueSet<W>,
        blocked: &[ValueSet<W>; KINDS],
    ) -> Self {
        let in_nogoods = if network.has_nogoods {
            network.in_nogoods(variable, value, board, &blocked[KINDS - 1])
        } else {
            0
        };
        let first = variable.first as usize;
        let by = |kinds: usize| blocked[kinds].from(first) | in_nogoods;
        let choice = value - variable.first;
        let back = if choice == 0 { 0 } else { variable.domain - choice };
        let refused = turned(by(KINDS - 1) & low(variable.domain), back, variable.domain).trailing_ones();
        Self { choice, refused, clashing: [by(0), by(1)] }
    }

    /// How many kinds of constraints are tested on its first `tests` values, at least one, from the first variable on.
    #[inline]
    fn evaluations<const W: usize>(&self, variable: &Variable<W>, tests: u32) -> u64 {
        let tested = turned(low(tests), self.choice, variable.domain);
        let [first, second] = [tested & !self.clashing[0], tested & !self.clashing[1]];
        let passed = if first == 0 { 0 } else { first.count_ones() + second.count_ones() };
        u64::from(tests) * (variable.tested + 1) + u64::from(passed)
    }
}

/// Values of a domain, each moved on by some places, cyclically.
#[inline]
fn turned(values: u64, places: u32, domain: u32) -> u64 {
    (values << places | values >> (domain - places - 1) >> 1) & low(domain)
}

/// The boards that a pass wrote, the start among them.
pub(super) struct Written<const W: usize> {
    start: ValueSet<W>,
    pub(super) end: ValueSet<W>,
    /// The values that each variable has had.
    had: ValueSet<W>,
}

impl<const W: usize> Written<W> {
    /// Those between two boards.
    pub(super) fn between(network: &BitNetwork<W>, start: &[u32], end: &[u32]) -> Self {
        let mut written = Self { start: ValueSet::EMPTY, end: ValueSet::EMPTY, had: ValueSet::EMPTY };
        for (number, variable) in network.variables.iter().enumerate() {
            let [start, end] = [start[number], end[number]];
            written.start.add(start as usize, 1);
            written.end.add(end as usize, 1);
            let steps = if end < start { end + variable.domain - start } else { end - start };
            let choice = start - variable.first;
            written.had.add(variable.first as usize, turned(low(steps + 1), choice, variable.domain));
        }
        written
    }

    /// Whether a board is one of them.
    #[inline]
    pub(super) fn has(&self, network: &BitNetwork<W>, board: ValueSet<W>) -> bool {
        let Some(value) = board.difference(&self.end).first() else {
            return true;
        };
        let variable = &network.variables[network.values[value].variable as usize];
        board.common(&variable.own).overlaps(&self.had)
            && !board.difference(&self.start).overlaps(&variable.later)
    }
}
