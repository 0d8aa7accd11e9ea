//! A fast way to run trials on problems: a board is a bit for each value of each variable.
//!
//! What a value clashes with is then a mask for each kind of constraint, and a board is compared as a few words.

use std::array;
use std::sync::Arc;

use super::super::problems::Network;
use super::counted::Counted;
use super::memory::Memory;
use crate::model::outcome::End;

/// A network whose variables have at most 64 `W` values together.
#[derive(Debug)]
struct BitNetwork<const W: usize> {
    rows: Box<[Row<W>]>,
    /// The row of the first value of each variable, and one more.
    first: Box<[u32]>,
    /// How many kinds of constraints were tested when all variables before are found to meet theirs.
    tested: Box<[u64]>,
}

type Bits<const W: usize> = [u64; W];

/// A value of a variable.
#[derive(Debug)]
struct Row<const W: usize> {
    own: Bits<W>,
    /// The values of earlier variables that clash with it.
    clashing: Bits<W>,
    /// The same for each kind of constraint that the variable has, in order.
    by_kind: Box<[Bits<W>]>,
    /// The values that may not all hold beside it.
    nogoods: Box<[Bits<W>]>,
}

/// Runs trials one after another.
pub(super) trait Walk: Send {
    /// Runs a trial from `board`, which it leaves at the end, with at most `budget` steps; `None` where these are spent.
    fn run(&mut self, board: &mut [u8], budget: u64) -> Option<(End<()>, Counted)>;
}

/// What makes a [`Walk`].
pub(super) type NewWalk = Box<dyn Fn() -> Box<dyn Walk> + Send + Sync>;

/// What makes walks on this network, if its values are few enough.
pub(super) fn walks(network: &Network) -> Option<NewWalk> {
    let values: usize = (0..network.len()).map(|variable| network.domain(variable)).sum();
    match values.div_ceil(64) {
        0 | 1 => Some(of_words::<1>(network)),
        2 => Some(of_words::<2>(network)),
        3 | 4 => Some(of_words::<4>(network)),
        5..=8 => Some(of_words::<8>(network)),
        9..=16 => Some(of_words::<16>(network)),
        _ => None,
    }
}

fn of_words<const W: usize>(network: &Network) -> NewWalk {
    let network = Arc::new(BitNetwork::<W>::of(network));
    Box::new(move || {
        let network = Arc::clone(&network);
        Box::new(BitWalk { network, memory: Memory::default(), start: Vec::new() })
    })
}

/// A network, the memory of a trial, and its start.
struct BitWalk<const W: usize> {
    network: Arc<BitNetwork<W>>,
    memory: Memory<Bits<W>>,
    start: Vec<u8>,
}

impl<const W: usize> Walk for BitWalk<W> {
    fn run(&mut self, board: &mut [u8], budget: u64) -> Option<(End<()>, Counted)> {
        Arc::clone(&self.network).run(self, board, budget)
    }
}

impl<const W: usize> BitNetwork<W> {
    fn of(network: &Network) -> Self {
        let mut first = vec![0];
        let mut tested = vec![0];
        for variable in 0..network.len() {
            first.push(first[variable] + u32::try_from(network.domain(variable)).expect("at most 64 values"));
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
        let choice_number = u8::try_from(choice).expect("at most 64 values");
        let kinds = network.kinds(variable);
        let mut by_kind = vec![[0; W]; kinds.len()];
        for (kind, other, values) in network.earlier_pairs(variable, choice_number) {
            let place = kinds.iter().position(|&held| held == kind).expect("a kind of the variable");
            for value in (0..64).filter(|value| values >> value & 1 == 1) {
                by_kind[place] = union(by_kind[place], bit(other, value));
            }
        }
        let nogoods = network.earlier_nogoods(variable, choice_number).map(|nogood| {
            let bits = nogood.iter().map(|&(other, value)| bit(other as usize, value.into()));
            bits.fold([0; W], union)
        });
        Row {
            own: bit(variable, choice),
            clashing: by_kind.iter().copied().fold([0; W], union),
            nogoods: nogoods.collect(),
            by_kind: by_kind.into(),
        }
    }

    /// Runs a trial from `board`, as [`Walk::run`].
    ///
    /// Before the first reaction the memory is not asked: variables act in order then, and each begins with its value of the
    /// start, which all boards before have. So a board comes back only when a variable has gone all the way round.
    fn run(
        &self,
        BitWalk { memory, start, .. }: &mut BitWalk<W>,
        board: &mut [u8],
        budget: u64,
    ) -> Option<(End<()>, Counted)> {
        start.clear();
        start.extend_from_slice(board);
        let mut held = self.held(board);
        let mut counted = Counted::default();
        let (mut met, mut has_reacted) = (0, false);
        loop {
            let Some((variable, tested)) = self.first_unmet(board, &held, met) else {
                counted.evaluations += self.tested[board.len()];
                return Some((End::Reached(()), counted));
            };
            counted.evaluations += tested;
            if counted.steps == budget {
                return None;
            }
            let (next, advanced) = self.advanced(&held, board, variable);
            let is_new = if has_reacted { memory.write(advanced) } else { next != start[variable] };
            counted.steps += 1;
            if is_new {
                board[variable] = next;
                (held, met) = (advanced, variable);
                continue;
            }
            if !has_reacted {
                self.remember(memory, start, counted.steps - 1);
                has_reacted = true;
            }
            counted.reactions += 1;
            met = variable - 1;
            let (next, reacted) = self.advanced(&held, board, met);
            board[met] = next;
            if memory.recurs(held, &reacted) {
                return Some((End::Stopped(super::LIVELOCK), counted));
            }
            held = reacted;
        }
    }

    /// Writes the boards of the first `actions` steps, all of them actions, and the start, which is lost.
    #[cold]
    fn remember(&self, memory: &mut Memory<Bits<W>>, start: &mut [u8], actions: u64) {
        let (mut held, mut met) = (self.held(start), 0);
        memory.begin(held);
        for _ in 0..actions {
            (met, _) = self.first_unmet(start, &held, met).expect("an action follows");
            (start[met], held) = self.advanced(&held, start, met);
            memory.write(held);
        }
    }

    fn held(&self, board: &[u8]) -> Bits<W> {
        let values = board.iter().enumerate().map(|(variable, &choice)| self.at(variable, choice).own);
        values.fold([0; W], union)
    }

    /// The first variable from `met` on that clashes with an earlier one, and how many kinds of constraints are tested from
    /// the first variable on to find it.
    #[inline]
    fn first_unmet(&self, board: &[u8], held: &Bits<W>, met: usize) -> Option<(usize, u64)> {
        (met..board.len()).find_map(|variable| {
            let row = self.at(variable, board[variable]);
            if !overlap(&row.clashing, held) && row.nogoods.is_empty() {
                return None;
            }
            let kind = row.by_kind.iter().position(|mask| overlap(mask, held));
            let broken = || {
                row.nogoods.iter().any(|nogood| (0..W).all(|word| held[word] & nogood[word] == nogood[word]))
            };
            kind.or_else(|| broken().then_some(0))
                .map(|kind| (variable, self.tested[variable] + kind as u64 + 1))
        })
    }

    #[inline]
    fn at(&self, variable: usize, choice: u8) -> &Row<W> {
        &self.rows[self.first[variable] as usize + usize::from(choice)]
    }

    /// The next value of a variable, and the board with it.
    #[inline]
    fn advanced(&self, held: &Bits<W>, board: &[u8], variable: usize) -> (u8, Bits<W>) {
        let choice = board[variable];
        let values = self.first[variable + 1] - self.first[variable];
        let next = if u32::from(choice) + 1 == values { 0 } else { choice + 1 };
        let (from, to) = (&self.at(variable, choice).own, &self.at(variable, next).own);
        (next, array::from_fn(|word| held[word] ^ from[word] ^ to[word]))
    }
}

fn one<const W: usize>(bit: usize) -> Bits<W> {
    array::from_fn(|word| if bit / 64 == word { 1 << (bit % 64) } else { 0 })
}

fn union<const W: usize>(one: Bits<W>, other: Bits<W>) -> Bits<W> {
    array::from_fn(|word| one[word] | other[word])
}

#[inline]
fn overlap<const W: usize>(one: &Bits<W>, other: &Bits<W>) -> bool {
    (0..W).any(|word| one[word] & other[word] != 0)
}
