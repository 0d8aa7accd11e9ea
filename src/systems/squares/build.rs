//! The magic square, number by number, and the swaps of its lines that make it semimagic.
//!
//! All swaps are drawn at the start, in their order.

use super::event::{Maker, SquaresEvent};
use super::magic::{self, Reorder, Siamese, Swap};
use super::square::SymbolSquare;
use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::outcome::{End, Step};
use crate::model::start::{Start, StartError};

/// The text before the swaps in the first entry of a trace.
const OPENING: &str = "magic square, then swaps: ";

/// A magic square under construction.
#[derive(Debug)]
pub(super) struct Build {
    reorder: Reorder,
    square: SymbolSquare,
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
        Self { reorder, square: SymbolSquare::empty(side), swaps: Vec::new(), next }
    }

    pub(super) fn square(&self) -> &SymbolSquare {
        &self.square
    }

    fn begin(&mut self, swaps: Vec<Swap>) {
        *self = Self { swaps, ..Self::new(self.square.side(), self.reorder) };
    }

    fn radices(&self) -> Vec<usize> {
        self.reorder.radices(self.square.side())
    }

    /// Begins with the swaps that `draws` encode.
    fn begin_drawn(&mut self, draws: &[usize]) {
        self.begin(self.reorder.swaps(self.square.side(), draws));
    }

    /// Writes the next number or makes the next swap, if any.
    pub(super) fn advance(&mut self) -> Option<Step<SquaresEvent, SymbolSquare>> {
        if let Next::Place(walk) = &mut self.next {
            if let Some(place) = walk.place(&mut self.square) {
                return Some(Step::Shown(SquaresEvent::Place(place)));
            }
            self.next = Next::Swap(0);
        }
        let Next::Swap(number) = &mut self.next else { return None };
        let swap = *self.swaps.get(*number)?;
        *number += 1;
        self.square.swap(swap.axis, swap.lines);
        let event = SquaresEvent::Swap(swap);
        Some(if swap.moves() { Step::Counted(event) } else { Step::Shown(event) })
    }

    /// Begins from the draws given by the digits of `number`, the last draw lowest.
    fn begin_listed(&mut self, number: u64) {
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
}

impl Maker for Build {
    fn start(&mut self, draw: &mut Draw) {
        let draws: Vec<usize> = self.radices().into_iter().map(|values| draw.index(values)).collect();
        self.begin_drawn(&draws);
    }

    fn begin_classic(&mut self) {
        self.begin(Vec::new());
    }

    fn step(&mut self, _draw: &mut Draw) -> Step<SquaresEvent, SymbolSquare> {
        self.advance().unwrap_or_else(|| Step::Ended(End::Reached(self.square.clone())))
    }

    fn show(&self) -> Grid {
        self.square.grid(self.square.side())
    }

    fn opening(&self) -> String {
        format!("{OPENING}{}", magic::recorded_swaps(&self.swaps))
    }

    fn place(&mut self, start: Start) -> Result<(), StartError> {
        match start {
            Start::Classic => self.begin_classic(),
            Start::Listed(number) => self.begin_listed(number),
            Start::Recorded(opening) => {
                self.begin(recorded(opening, self.square.side())?);
            }
            Start::Written(_) => return Err(StartError::Unsupported),
        }
        Ok(())
    }
}

/// The swaps that `opening` lists.
fn recorded(opening: &str, side: usize) -> Result<Vec<Swap>, StartError> {
    let swaps = opening.strip_prefix(OPENING);
    let swaps = swaps.ok_or_else(|| {
        let message =
            format!("the first entry is \"{OPENING}\" and a list of swaps, and \"{opening}\" is not");
        StartError::Invalid(message.into())
    })?;
    magic::parse_swaps(swaps, side)
}
