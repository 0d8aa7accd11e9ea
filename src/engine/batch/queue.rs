//! The queue of units that no worker has taken yet.

use std::ops::RangeInclusive;
use std::sync::Mutex;

use crate::engine::part::{self, Units};

/// A queue of units, taken in chunks.
pub(super) struct Queue {
    left: Mutex<Left>,
    chunks: u64,
    longest: u64,
}

struct Left {
    ranges: Vec<RangeInclusive<u64>>,
    count: u64,
}

impl Queue {
    /// A queue that divides the remaining units into about `chunks` chunks, each of at most `longest` units.
    pub(super) fn new(units: &Units, chunks: u64, longest: u64) -> Self {
        let mut ranges: Vec<_> = units.ranges().collect();
        ranges.reverse();
        Self { left: Mutex::new(Left { ranges, count: part::count(units) }), chunks, longest }
    }

    /// The next chunk, or `None` if the queue is empty.
    pub(super) fn take(&self) -> Option<RangeInclusive<u64>> {
        let mut left = self.left.lock().expect("no worker panics while it takes");
        let chunk = (left.count / self.chunks).clamp(1, self.longest);
        let (first, last) = left.ranges.pop()?.into_inner();
        let end = last.min(first + (chunk - 1));
        if end < last {
            left.ranges.push(end + 1..=last);
        }
        left.count -= end - first + 1;
        Some(first..=end)
    }
}
