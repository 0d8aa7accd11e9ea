//! Drawing from a discrete distribution in constant time.

use super::numeric::whole;
use crate::model::draw::Draw;

/// 2^64: thresholds are fractions of it.
const FULL: f64 = 18_446_744_073_709_551_616.0;

/// An alias table (Walker 1977, built by Vose's method, 1991), exact to 2^-64 of a column.
#[derive(Clone, Debug)]
pub struct Alias {
    columns: Vec<Column>,
    len: u32,
}

/// A column returns its own outcome below the threshold, the other one otherwise.
#[derive(Clone, Copy, Debug)]
struct Column {
    threshold: u64,
    other: u32,
}

impl Alias {
    /// A table for positive weights that sum to 1; `None` for no weights, or for 2^32 and more.
    #[must_use]
    pub fn of(weights: &[f64]) -> Option<Self> {
        let len = u32::try_from(weights.len()).ok().filter(|&len| len > 0)?;
        let mut columns = vec![Column { threshold: u64::MAX, other: 0 }; weights.len()];
        let mut heights: Vec<f64> = weights.iter().map(|w| w * f64::from(len)).collect();
        let (mut short, mut tall): (Vec<u32>, Vec<u32>) = (0..len).partition(|&i| heights[i as usize] < 1.0);
        while let (Some(&low), Some(&high)) = (short.last(), tall.last()) {
            let height = heights[low as usize];
            columns[low as usize] =
                Column { threshold: whole(height * FULL).unwrap_or(u64::MAX), other: high };
            short.pop();
            heights[high as usize] -= 1.0 - height;
            if heights[high as usize] < 1.0 {
                short.extend(tall.pop());
            }
        }
        Some(Self { columns, len })
    }

    /// Draws the index of a weight. A full column needs no second draw.
    pub fn draw(&self, draw: &mut Draw) -> u32 {
        let index = draw.below(u64::from(self.len));
        let column = self.columns[index as usize];
        if column.threshold == u64::MAX || wide(draw) < column.threshold { index } else { column.other }
    }
}

/// A uniform 64-bit integer: two words of the stream, the first one low.
fn wide(draw: &mut Draw) -> u64 {
    let low = u64::from(draw.word());
    u64::from(draw.word()) << 32 | low
}
