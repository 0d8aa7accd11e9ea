//! A fast way to run trials on problems: a board is a bit for each value of each variable.
//!
//! What a value clashes with is then a mask for each kind of constraint, and boards are compared as a few words.

use std::sync::Arc;

mod network;
mod pass;
mod set;

use self::network::{BitNetwork, layout};
use self::pass::{PassEnd, Written};
use self::set::ValueSet;
use super::super::super::problems::Network;
use super::super::counted::Counted;
use super::memory::Memory;
use crate::model::outcome::{End, LIVELOCK};

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
    match layout(network).1 {
        0 | 1 => Some(of_words::<1>(network, restarts)),
        // Each number of words is code of its own, of which the module of pages has to have little.
        2..=4 if cfg!(feature = "cli") => Some(of_words::<4>(network, restarts)),
        2..=16 => Some(of_words::<16>(network, restarts)),
        _ => None,
    }
}

fn of_words<const W: usize>(network: &Network, restarts: bool) -> NewWalk {
    let network = Arc::new(BitNetwork::<W>::of(network));
    Box::new(move || {
        let start = vec![0; network.variables.len()];
        let (now, memory) = (start.clone(), Memory::default());
        Box::new(BitWalk { network: Arc::clone(&network), restarts, memory, start, now })
    })
}

/// A network, and a trial.
struct BitWalk<const W: usize> {
    network: Arc<BitNetwork<W>>,
    restarts: bool,
    memory: Memory<ValueSet<W>>,
    /// The value of each variable at the start, and now.
    start: Vec<u32>,
    now: Vec<u32>,
}

impl<const W: usize> Walk for BitWalk<W> {
    fn run(&mut self, board: &mut [u8], budget: u64) -> (Option<End<()>>, Counted) {
        let Self { network, start, now, .. } = self;
        let mut values = ValueSet::EMPTY;
        for (variable, &choice) in board.iter().enumerate() {
            let value = network.variables[variable].first + u32::from(choice);
            start[variable] = value;
            values.toggle(value as usize);
        }
        now.copy_from_slice(start);
        let mut counted = Counted::default();
        let end = match pass::run(network, values, now, &mut counted, budget) {
            PassEnd::Solved => Some(End::Reached(())),
            PassEnd::Spent => None,
            PassEnd::Refused(variable) => self.react(variable, &mut counted, budget),
        };
        for (variable, choice) in board.iter_mut().enumerate() {
            *choice = self.network.values[self.now[variable] as usize].choice;
        }
        (end, counted)
    }
}

impl<const W: usize> BitWalk<W> {
    /// Goes on from the first reaction: `unmet` is the variable that is refused its next value.
    fn react(&mut self, mut unmet: usize, counted: &mut Counted, budget: u64) -> Option<End<()>> {
        let Self { network, restarts, memory, start, now } = self;
        let written = Written::between(network, start, now);
        let mut board = written.end;
        memory.clear();
        loop {
            counted.steps += 1;
            counted.reactions += 1;
            let mut met = unmet - 1;
            let (next, reacted) = network.advanced(board, now[met]);
            now[met] = next;
            if !*restarts && memory.recurs(board, &reacted) {
                return Some(End::Stopped(LIVELOCK));
            }
            board = reacted;
            loop {
                let (variable, tested) = network.first_unmet(now, &board, met);
                counted.evaluations += tested;
                if variable == now.len() {
                    return Some(End::Reached(()));
                }
                if counted.steps == budget {
                    return None;
                }
                unmet = variable;
                let (next, advanced) = network.advanced(board, now[unmet]);
                if written.has(network, advanced) || !memory.write(advanced) {
                    break;
                }
                counted.steps += 1;
                now[unmet] = next;
                (board, met) = (advanced, unmet);
            }
        }
    }
}
