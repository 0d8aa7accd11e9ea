//! The magic square of odd side, by the Siamese method: up and to the right from number to number.
//!
//! 1 stands in the middle of the first row. From the upper right corner the next number goes one row down, from any
//! other cell one row up and one column to the right, wrapping around; if that cell is taken, it goes below the number.
//! (A.II.1.2 and `PrGen`, `PrIJ` of the original program.)
//!
//! Swaps of its lines make it semimagic.

use std::fmt;

use super::square::{Axis, SymbolSquare};
use crate::model::start::{StartError, Unlisted};

/// Where the next number goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Siamese {
    number: u16,
    at: (usize, usize),
}

/// A number that was written; row and column are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub(super) number: u16,
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Siamese {
    pub(super) fn new(side: usize) -> Self {
        Self { number: 1, at: (0, side / 2) }
    }

    /// Writes the next number, if any.
    pub(super) fn place(&mut self, square: &mut SymbolSquare) -> Option<Placement> {
        let side = square.side();
        if usize::from(self.number) > side * side {
            return None;
        }
        let (row, column) = self.at;
        let place = Placement { number: self.number, row, column };
        square.put(row, column, self.number);
        self.number += 1;
        self.at = after(square, self.at);
        Some(place)
    }
}

/// The cell of the number after the one at this cell.
fn after(square: &SymbolSquare, (row, column): (usize, usize)) -> (usize, usize) {
    let side = square.side();
    let (up, right) = match (row, column + 1 == side) {
        (0, true) => return (1, column),
        _ => ((row + side - 1) % side, (column + 1) % side),
    };
    if square.at(up, right) == 0 { (up, right) } else { (row + 1, column) }
}

/// The magic square of an odd side.
pub fn siamese(side: usize) -> SymbolSquare {
    let mut square = SymbolSquare::empty(side);
    let mut walk = Siamese::new(side);
    while walk.place(&mut square).is_some() {}
    square
}

/// A swap of two lines, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// Rows or columns.
    pub axis: Axis,
    /// The two lines.
    pub lines: [usize; 2],
}

impl Swap {
    /// Whether it changes anything.
    pub(super) fn moves(self) -> bool {
        self.lines[0] != self.lines[1]
    }

    /// Lines i and 2 i, minus the side if that is above it; `drawn` is i - 1.
    pub(super) fn doubling(axis: Axis, drawn: usize, side: usize) -> Self {
        Self { axis, lines: [drawn, (2 * drawn + 1) % side] }
    }

    /// `order` after the swap.
    pub(super) fn of(self, order: &[usize]) -> Vec<usize> {
        let mut swapped = order.to_vec();
        swapped.swap(self.lines[0], self.lines[1]);
        swapped
    }

    /// The swap that `text` denotes for a square of `side` rows, if it denotes one.
    fn parse(text: &str, side: usize) -> Option<Self> {
        let mut words = text.split(' ');
        let axis = Axis::ALL.into_iter().zip(["rows", "columns"]);
        let name = words.next()?;
        let axis = axis.into_iter().find(|(_, plural)| *plural == name)?.0;
        let lines: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let [one, other] = <[usize; 2]>::try_from(lines).ok()?;
        let within = |line: usize| (1..=side).contains(&line);
        let swap = Self { axis, lines: [one.wrapping_sub(1), other.wrapping_sub(1)] };
        (within(one) && within(other) && swap.to_string() == text).then_some(swap)
    }
}

impl fmt::Display for Swap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.lines.map(|line| line + 1);
        write!(f, "{}s {one} {other}", self.axis.name())
    }
}

/// How swaps of lines are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reorder {
    /// Not at all: the square stays magic.
    Never,
    /// `PrSWAP`, this number of times: rows i and 2 i, minus the side if that is above it, for a drawn i, then columns
    /// likewise.
    Doubling(usize),
    /// Fisher-Yates, the rows first, then the columns: every order is equally likely.
    Shuffle,
}

impl Reorder {
    /// The number of values of each draw, in the order of the draws.
    pub(crate) fn radices(self, side: usize) -> Vec<usize> {
        match self {
            Self::Never => Vec::new(),
            Self::Doubling(times) => vec![side; 2 * times],
            Self::Shuffle => [2, 2].into_iter().flat_map(|least| (least..=side).rev()).collect(),
        }
    }

    /// The number of ways to draw.
    ///
    /// # Errors
    /// If they cannot be counted in 64 bits.
    pub fn starts(self, side: usize) -> Result<u64, Unlisted> {
        let mut radices = self.radices(side).into_iter();
        radices.try_fold(1_u64, |starts, values| starts.checked_mul(values as u64)).ok_or(Unlisted::TooMany)
    }

    /// The swaps that `draws` encode; values are counted from 0.
    pub fn swaps(self, side: usize, draws: &[usize]) -> Vec<Swap> {
        let swap = |(number, &drawn): (usize, &usize)| match self {
            Self::Shuffle => {
                let axis = if number < side - 1 { Axis::Rows } else { Axis::Columns };
                Swap { axis, lines: [side - 1 - number % (side - 1), drawn] }
            }
            _ => Swap::doubling(Axis::ALL[number % 2], drawn, side),
        };
        draws.iter().enumerate().map(swap).collect()
    }
}

/// The text form of swaps.
pub(super) fn recorded_swaps(swaps: &[Swap]) -> String {
    let swaps: Vec<String> = swaps.iter().map(Swap::to_string).collect();
    if swaps.is_empty() { "none".to_owned() } else { swaps.join(", ") }
}

/// The swaps of a square of `side` rows that [`recorded_swaps`] wrote.
///
/// # Errors
/// If one is not a swap of such a square.
pub(super) fn parse_swaps(text: &str, side: usize) -> Result<Vec<Swap>, StartError> {
    if text == "none" {
        return Ok(Vec::new());
    }
    let swap = |part| {
        Swap::parse(part, side).ok_or_else(|| {
            let allowed = format!("allowed is \"rows\" or \"columns\" and two numbers from 1 to {side}");
            StartError::Invalid(format!("\"{part}\" is no swap: {allowed}").into())
        })
    };
    text.split(", ").map(swap).collect()
}
