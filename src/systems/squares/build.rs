//! The magic square, number by number, and the swaps of its lines: what makes it semimagic.
//!
//! All swaps are drawn at the start, in their order.

use super::event::Event;
use super::magic::Siamese;
use super::maker::Maker;
use super::reorder::{self, Reorder, Swap};
use super::square::Square;
use crate::draw::Draw;
use crate::grid::Grid;
use crate::system::{End, Step};

/// What stands before the swaps in the first entry of a trace.
const OPENING: &str = "magic square, then swaps: ";

/// A magic square on its way.
#[derive(Debug)]
pub(super) struct Build {
    reorder: Reorder,
    square: Square,
    swaps: Vec<Swap>,
    next: Next,
}

#[derive(Debug)]
enum Next {
    Place(Siamese),
    Swap(usize),
}

impl Build {
    pub(super) fn new(side: usize, reorder: Reorder) -> Self {
        let next = Next::Place(Siamese::new(side));
        Self { reorder, square: Square::empty(side), swaps: Vec::new(), next }
    }

    pub(super) fn square(&self) -> &Square {
        &self.square
    }

    fn begin(&mut self, swaps: Vec<Swap>) {
        *self = Self { swaps, ..Self::new(self.square.side(), self.reorder) };
    }

    fn radices(&self) -> Vec<usize> {
        self.reorder.radices(self.square.side())
    }

    /// Begins with the swaps that these draws stand for.
    fn begin_drawn(&mut self, draws: &[usize]) {
        self.begin(self.reorder.swaps(self.square.side(), draws));
    }

    /// Writes the next number or makes the next swap, if there is one.
    pub(super) fn advance(&mut self) -> Option<Step<Event, Square>> {
        if let Next::Place(walk) = &mut self.next {
            if let Some(place) = walk.place(&mut self.square) {
                return Some(Step::Shown(Event::Place(place)));
            }
            self.next = Next::Swap(0);
        }
        let Next::Swap(number) = &mut self.next else { return None };
        let swap = *self.swaps.get(*number)?;
        *number += 1;
        self.square.swap(swap.axis, swap.lines);
        let event = Event::Swap(swap);
        Some(if swap.moves() { Step::Counted(event) } else { Step::Shown(event) })
    }
}

impl Maker for Build {
    fn start(&mut self, draw: &mut Draw) {
        let draws: Vec<usize> = self.radices().into_iter().map(|values| draw.index(values)).collect();
        self.begin_drawn(&draws);
    }

    fn start_classic(&mut self) {
        self.begin(Vec::new());
    }

    fn step(&mut self, _draw: &mut Draw) -> Step<Event, Square> {
        self.advance().unwrap_or_else(|| Step::Ended(End::Reached(self.square.clone())))
    }

    fn show(&self) -> Grid {
        self.square.grid(self.square.side())
    }

    fn opening(&self) -> String {
        format!("{OPENING}{}", reorder::told(&self.swaps))
    }

    fn starts(&self) -> Option<u64> {
        self.radices().into_iter().try_fold(1_u64, |starts, values| starts.checked_mul(values as u64))
    }

    /// Begins from the draws that are the digits of `number`, the last draw the lowest.
    fn start_listed(&mut self, number: u64) {
        let mut rest = number;
        let digit = |values: usize| {
            let digit = rest % values as u64;
            rest /= values as u64;
            usize::try_from(digit).expect("below the side")
        };
        let mut draws: Vec<usize> = self.radices().into_iter().rev().map(digit).collect();
        draws.reverse();
        self.begin_drawn(&draws);
    }

    fn start_told(&mut self, opening: &str) -> Result<(), String> {
        let swaps = opening.strip_prefix(OPENING);
        let swaps = swaps.ok_or_else(|| {
            format!("the first entry is \"{OPENING}\" and a list of swaps, and \"{opening}\" is not")
        })?;
        self.begin(reorder::parse(swaps, self.square.side())?);
        Ok(())
    }
}
