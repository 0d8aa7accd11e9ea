//! A fast way to run trials on problems: a board is a bit for each value of each variable.
//!
//! What a value clashes with is then a mask for each kind of constraint, and boards are compared as a few words.

use std::sync::Arc;

use super::super::super::problems::Network;
use super::super::counted::Counted;
use super::memory::Memory;
use crate::model::outcome::{End, LIVELOCK};

/// The most kinds of constraints of a problem.
const KINDS: usize = 3;

/// Runs trials one after another.
pub(super) trait Walk: Send {
    /// Runs an attempt from `board`, which it leaves at the end, with at most `budget` steps; it has no end where these are
    /// spent.
    fn run(&mut self, board: &mut [u8], budget: u64) -> (Option<End<()>>, Counted);
}

/// What makes a [`Walk`].
pub(super) type NewWalk = Box<dyn Fn() -> Box<dyn Walk> + Send + Sync>;

/// What makes walks on this network, if its values are few enough. What `restarts` is not in a livelock.
pub(super) fn walks(network: &Network, restarts: bool) -> Option<NewWalk> {
    let values: usize = (0..network.len()).map(|variable| network.domain(variable)).sum();
    match values.div_ceil(64) {
        0 | 1 => Some(of_words::<1>(network, restarts)),
        2..=4 => Some(of_words::<4>(network, restarts)),
        5..=16 => Some(of_words::<16>(network, restarts)),
        _ => None,
    }
}

fn of_words<const W: usize>(network: &Network, restarts: bool) -> NewWalk {
    let network = Arc::new(BitNetwork::<W>::of(network));
    Box::new(move || {
        let (start, now, memory) = (Vec::new(), Vec::new(), Memory::default());
        Box::new(BitWalk { network: Arc::clone(&network), restarts, memory, start, now })
    })
}

/// A board, or a set of values.
type Bits<const W: usize> = [u64; W];

/// A network whose variables have at most 64 `W` values together. A value is known by its row.
struct BitNetwork<const W: usize> {
    rows: Box<[Row<W>]>,
    /// The row of the first value of each variable.
    first: Box<[u32]>,
    /// How many kinds of constraints were tested when all variables before are found to meet theirs.
    tested: Box<[u64]>,
}

/// A value of a variable.
struct Row<const W: usize> {
    /// The next value of the variable.
    next: u32,
    /// What changes on a board when the variable advances.
    flip: Bits<W>,
    /// The values of earlier variables that clash with it: by the first kind of constraint, the first two, and so on.
    clashing: [Bits<W>; KINDS],
    /// The values that may not all hold beside it.
    nogoods: Box<[Bits<W>]>,
}

/// A network, and a trial.
struct BitWalk<const W: usize> {
    network: Arc<BitNetwork<W>>,
    restarts: bool,
    memory: Memory<Bits<W>>,
    /// The row of the value of each variable at the start, and now.
    start: Vec<u32>,
    now: Vec<u32>,
}

impl<const W: usize> Walk for BitWalk<W> {
    fn run(&mut self, board: &mut [u8], budget: u64) -> (Option<End<()>>, Counted) {
        let network = Arc::clone(&self.network);
        self.start.clear();
        for (variable, &choice) in board.iter().enumerate() {
            self.start.push(network.first[variable] + u32::from(choice));
        }
        self.now.clone_from(&self.start);
        let end = self.go(&network, budget);
        for (variable, choice) in board.iter_mut().enumerate() {
            *choice = u8::try_from(self.now[variable] - network.first[variable]).expect("at most 64 values");
        }
        end
    }
}

impl<const W: usize> BitWalk<W> {
    /// Before the first reaction the memory is not asked: variables act in order then, and each begins with its value of the
    /// start, which all boards before have. So a board comes back only when a variable has gone all the way round.
    fn go(&mut self, network: &BitNetwork<W>, budget: u64) -> (Option<End<()>>, Counted) {
        let mut held = BitNetwork::<W>::held(&self.now);
        let mut counted = Counted::default();
        let (mut met, mut has_reacted) = (0, false);
        loop {
            let (unmet, tested) = network.first_unmet(&self.now, &held, met);
            counted.evaluations += tested;
            if unmet == self.now.len() {
                return (Some(End::Reached(())), counted);
            }
            if counted.steps == budget {
                return (None, counted);
            }
            let (next, advanced) = network.advanced(&held, self.now[unmet]);
            let is_new = if has_reacted { self.memory.write(advanced) } else { next != self.start[unmet] };
            counted.steps += 1;
            if is_new {
                self.now[unmet] = next;
                (held, met) = (advanced, unmet);
                continue;
            }
            if !has_reacted {
                self.remember(network, counted.steps - 1);
                has_reacted = true;
            }
            counted.reactions += 1;
            met = unmet - 1;
            let (next, reacted) = network.advanced(&held, self.now[met]);
            self.now[met] = next;
            if !self.restarts && self.memory.recurs(held, &reacted) {
                return (Some(End::Stopped(LIVELOCK)), counted);
            }
            held = reacted;
        }
    }

    /// Writes the start, which is lost, and the boards of the first `actions` steps, all of them actions.
    #[cold]
    fn remember(&mut self, network: &BitNetwork<W>, actions: u64) {
        let (mut held, mut met) = (BitNetwork::<W>::held(&self.start), 0);
        self.memory.begin(held);
        for _ in 0..actions {
            (met, _) = network.first_unmet(&self.start, &held, met);
            (self.start[met], held) = network.advanced(&held, self.start[met]);
            self.memory.write(held);
        }
    }
}

impl<const W: usize> BitNetwork<W> {
    fn of(network: &Network) -> Self {
        let mut first = Vec::new();
        let mut tested = vec![0];
        let mut values = 0;
        for variable in 0..network.len() {
            first.push(values);
            values += u32::try_from(network.domain(variable)).expect("at most 64 values");
            tested.push(tested[variable] + network.kinds(variable).len() as u64);
        }
        let mut rows = Vec::new();
        for variable in 0..network.len() {
            rows.extend(
                (0..network.domain(variable)).map(|choice| Self::row(network, &first, variable, choice)),
            );
        }
        Self { rows: rows.into(), first: first.into(), tested: tested.into() }
    }

    fn row(network: &Network, first: &[u32], variable: usize, choice: usize) -> Row<W> {
        let bit = |variable: usize, choice: usize| one(first[variable] as usize + choice);
        let number = u8::try_from(choice).expect("at most 64 values");
        let kinds = network.kinds(variable);
        let mut clashing = [[0; W]; KINDS];
        for (kind, other, values) in network.earlier_pairs(variable, number) {
            let place = kinds.iter().position(|&held| held == kind).expect("a kind of the variable");
            for value in (0..64).filter(|value| values >> value & 1 == 1) {
                let bit = bit(other, value);
                clashing[place..].iter_mut().for_each(|mask| *mask = union(*mask, bit));
            }
        }
        let nogoods = network.earlier_nogoods(variable, number).map(|nogood| {
            let bits = nogood.iter().map(|&(other, value)| bit(other as usize, value.into()));
            bits.fold([0; W], union)
        });
        let next = (choice + 1) % network.domain(variable);
        Row {
            next: first[variable] + u32::try_from(next).expect("at most 64 values"),
            flip: union(bit(variable, choice), bit(variable, next)),
            clashing,
            nogoods: nogoods.collect(),
        }
    }

    /// The first variable from `met` on that clashes with an earlier one, and how many kinds of constraints are tested from
    /// the first variable on to find it; the number of variables if there is none.
    #[inline]
    fn first_unmet(&self, now: &[u32], held: &Bits<W>, met: usize) -> (usize, u64) {
        let mut variable = met;
        while let Some(&value) = now.get(variable) {
            let row = &self.rows[value as usize];
            let clashes = overlap(&row.clashing[KINDS - 1], held);
            if clashes {
                let [first, second, _] = &row.clashing;
                let passed = u64::from(!overlap(first, held)) + u64::from(!overlap(second, held));
                return (variable, self.tested[variable] + passed + 1);
            }
            if !row.nogoods.is_empty() && row.is_in_nogood(held) {
                return (variable, self.tested[variable] + 1);
            }
            variable += 1;
        }
        (variable, self.tested[variable])
    }

    /// The next value after that of a row, and the board with it.
    #[inline]
    fn advanced(&self, held: &Bits<W>, value: u32) -> (u32, Bits<W>) {
        let row = &self.rows[value as usize];
        let mut advanced = *held;
        for (word, bits) in advanced.iter_mut().enumerate() {
            *bits ^= row.flip[word];
        }
        (row.next, advanced)
    }

    fn held(now: &[u32]) -> Bits<W> {
        let mut held = [0; W];
        for &value in now {
            held[value as usize / 64] |= 1 << (value % 64);
        }
        held
    }
}

impl<const W: usize> Row<W> {
    #[inline]
    fn is_in_nogood(&self, held: &Bits<W>) -> bool {
        self.nogoods.iter().any(|nogood| (0..W).all(|word| held[word] & nogood[word] == nogood[word]))
    }
}

#[inline]
fn one<const W: usize>(bit: usize) -> Bits<W> {
    let mut bits = [0; W];
    bits[bit / 64] = 1 << (bit % 64);
    bits
}

#[inline]
fn union<const W: usize>(mut one: Bits<W>, other: Bits<W>) -> Bits<W> {
    for word in 0..W {
        one[word] |= other[word];
    }
    one
}

#[inline]
fn overlap<const W: usize>(one: &Bits<W>, other: &Bits<W>) -> bool {
    let mut common = 0;
    for word in 0..W {
        common |= one[word] & other[word];
    }
    common != 0
}
