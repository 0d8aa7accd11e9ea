//! Enumerates all boxes of a board.

use super::epoch::Epoch;
use super::lines::{MAX_SIZE, each};
use super::path::{At, Fork, Path, Rows};
use super::{Boxes, Next};
use crate::model::census::{Choices, Enumeration, Extent, Family, Remainder};
use crate::model::outcome::{End, LIMIT, LIVELOCK};
use crate::systems::board;
use crate::systems::repair::counted::Counted;

/// A box to be processed later.
struct Pending {
    /// The number of epochs that it shares with the box before it.
    epochs: usize,
    rows: Rows,
    at: At,
}

/// The boxes of a part of the census; pending ones are on a stack.
pub(in super::super) struct Part<'b> {
    boxes: &'b mut Boxes,
    path: Path,
    left: Vec<Pending>,
}

struct Aside<'s>(&'s mut Vec<Pending>);

impl Fork for Aside<'_> {
    fn choose(&mut self, path: &Path, at: At, queen: usize, parts: &[u32]) -> u32 {
        for &part in &parts[1..] {
            let mut rows = path.rows;
            rows[queen] = part;
            self.0.push(Pending { epochs: path.queens(), rows, at: at.clone() });
        }
        parts[0]
    }
}

impl Boxes {
    /// A census has a part for each start row of queen 1 and each row on which queen 2 is first consistent. On large
    /// boards the evaluations have more distinct values than memory can count.
    pub(in super::super) fn extent(size: usize) -> Extent {
        const EVALUATED: usize = 9;
        Extent {
            parts: (size * size) as u64,
            measures: if size <= EVALUATED { 3 } else { 2 },
            places: size,
            choices: u32::try_from(size).expect("a small board"),
        }
    }

    /// The boxes of one part, or of its remainder.
    pub(in super::super) fn enumerate(&mut self, part: u64, left: Option<&Remainder>) -> Part<'_> {
        let mut path = Path::all(self.size as usize);
        let mut left: Vec<_> = match left {
            None => self.part(&mut path, part).into_iter().collect(),
            Some(Remainder(products)) => products.iter().map(|sets| Pending::new(rows(sets))).collect(),
        };
        left.reverse();
        Part { boxes: self, path, left }
    }

    /// Starts for which queen 2 never becomes consistent belong to the first part of their queen 1.
    fn part(&mut self, path: &mut Path, part: u64) -> Option<Pending> {
        let part = u32::try_from(part).expect("few parts");
        assert!(part < self.size * self.size, "there is no part {part}");
        let (first, second) = (self.edges_first(part / self.size), part % self.size);
        path.rows[0] = 1 << first;
        let mut pending = Pending::new(path.rows);
        path.epochs.push(Epoch::open(self.size, 0, path.prefix()));
        path.land(first, path.rows[0]);
        match self.next(path, At::Epoch, &mut Aside(&mut Vec::new())) {
            Next::Open => {
                let mut landings = path.epoch().landings(path.rows[1]);
                let (row, starts) = landings.find(|&(row, _)| row == second)?;
                pending.rows[1] = starts;
                Some(Pending { epochs: 2, at: At::Landing(row), ..pending })
            }
            _ => (second == 0).then_some(pending),
        }
    }

    /// The rows in the order 1, N, 2, N-1, .. : starts with queen 1 at the edge take longest, and beginning with them
    /// keeps no thread waiting at the end.
    fn edges_first(&self, index: u32) -> u32 {
        if index.is_multiple_of(2) { index / 2 } else { self.size - 1 - index / 2 }
    }
}

/// The start rows in `sets`.
fn rows(sets: &[u64]) -> Rows {
    let mut rows = [0; MAX_SIZE];
    for (row, &set) in rows.iter_mut().zip(sets) {
        *row = u32::try_from(set).expect("a set of few rows");
    }
    rows
}

impl Pending {
    /// A box of which nothing has been processed.
    fn new(rows: Rows) -> Self {
        Self { epochs: 0, rows, at: At::Epoch }
    }

    /// Its start rows on a board of `size`.
    fn sets(&self, size: u32) -> Vec<u64> {
        self.rows[..size as usize].iter().map(|&set| set.into()).collect()
    }
}

impl Enumeration<End<board::Rows>> for Part<'_> {
    fn next(&mut self) -> Option<Family<End<board::Rows>>> {
        while let Some(Pending { epochs, rows, at }) = self.left.pop() {
            self.path.rows = rows;
            self.path.epochs.truncate(epochs);
            match self.boxes.next(&mut self.path, at, &mut Aside(&mut self.left)) {
                Next::Open => self.push_landings(),
                end => return Some(self.family(&end)),
            }
        }
        None
    }

    fn remainder(&self) -> Remainder {
        let sets = |pending: &Pending| pending.sets(self.boxes.size);
        Remainder(self.left.iter().rev().map(sets).collect())
    }

    /// The box that waits longest is the largest. What it shares with others is made again from kept phases.
    fn split(&mut self) -> Option<Remainder> {
        /// Of the starts of a board, one in this many is worth it.
        const ONE_IN: u128 = 1 << 26;
        let most = self.left.first().filter(|_| self.left.len() > 1)?;
        let given = Remainder(vec![most.sets(self.boxes.size)]);
        let all = u128::from(self.boxes.size).pow(self.boxes.size);
        (given.count() * ONE_IN > all).then(|| {
            self.left.remove(0);
            given
        })
    }
}

impl Part<'_> {
    fn push_landings(&mut self) {
        let epochs = self.path.queens();
        let landed = self.left.len();
        for (row, starts) in self.path.epoch().landings(self.path.rows[epochs - 1]) {
            let mut rows = self.path.rows;
            rows[epochs - 1] = starts;
            self.left.push(Pending { epochs, rows, at: At::Landing(row) });
        }
        self.left[landed..].reverse();
    }

    fn family(&self, end: &Next) -> Family<End<board::Rows>> {
        let path = &self.path;
        let (end, last) = match end {
            Next::Livelock => (End::Stopped(LIVELOCK), Counted::default()),
            Next::Over => (End::Stopped(LIMIT), Counted::default()),
            Next::Solved => (End::Reached(path.solution()), Counted::last_test(path.queens())),
            Next::Open => unreachable!("a box with another epoch"),
        };
        let Counted { steps, reactions, evaluations } = path.counted().plus(last);
        let size = self.boxes.size as usize;
        let measures = Boxes::extent(size).measures;
        let mut alike = vec![steps, reactions, evaluations];
        alike.truncate(measures);
        let places = (0..size).map(|queen| self.place(queen, measures)).collect();
        Family { end, alike, places }
    }

    fn place(&self, queen: usize, measures: usize) -> Choices {
        let (path, size) = (&self.path, self.boxes.size);
        let worth = (queen + 1..size as usize).fold(1, |worth, _| worth * u64::from(size));
        let rows = || each(path.rows[queen]);
        let adds = |row, measure| match (path.epochs.get(queen), measure) {
            (Some(epoch), 0) => epoch.actions(row).into(),
            (Some(epoch), 2) => epoch.more(row).into(),
            _ => 0,
        };
        Choices {
            numbers: rows().map(|row| u64::from(row) * worth).collect(),
            adds: (0..measures).map(|measure| rows().map(|row| adds(row, measure)).collect()).collect(),
        }
    }
}
