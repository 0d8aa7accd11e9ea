//! All boxes of a board, one after the other.

use super::super::counted::Counted;
use super::epoch::Epoch;
use super::path::{Fork, Path, Rows};
use super::rows::each;
use super::{Boxes, Next};
use crate::family::{Census, Family, Place};
use crate::system::{self, End};
use crate::systems::board;
use crate::trial::LIMIT;

/// Who hears of each box.
type Hear<'a> = system::Hear<'a, board::Rows>;

/// The parts of a box that are left for later.
#[derive(Default)]
struct Aside(Vec<Rows>);

impl Fork for Aside {
    fn choose(&mut self, path: &Path, queen: usize, parts: &[u32]) -> u32 {
        for &part in &parts[1..] {
            let mut rows = path.rows;
            rows[queen] = part;
            self.0.push(rows);
        }
        parts[0]
    }
}

impl Boxes {
    /// A census has a part for each start row of queen 1 and each row on which queen 2 first stands well. On
    /// large boards the evaluations have more different values than there is memory to tell them apart.
    pub(in super::super) fn census(size: usize) -> Census {
        const EVALUATED: usize = 9;
        Census { parts: (size * size) as u64, measures: if size <= EVALUATED { 3 } else { 2 } }
    }

    /// Tells the boxes of one part. Starts with which queen 2 never comes to stand well belong to the first part
    /// of their queen 1.
    pub(in super::super) fn tell(&mut self, part: u64, hear: &mut Hear) {
        let part = u32::try_from(part).expect("few parts");
        assert!(part < self.size * self.size, "there is no part {part}");
        let (first, second) = (self.edges_first(part / self.size), part % self.size);
        let mut path = Path::all(self.size as usize);
        path.rows[0] = 1 << first;
        path.epochs.extend(Epoch::open(self.size, 0, path.prefix()).landing_on(first, path.rows[0]));
        match self.next(&mut path, &mut Aside::default()) {
            Next::Open(epoch) => {
                if let Some(epoch) = epoch.landing_on(second, path.rows[1]) {
                    path.rows[1] = epoch.starts();
                    path.epochs.push(epoch);
                    self.each_box(&mut path, hear);
                }
            }
            end if second == 0 => self.end(&path, &end, hear),
            _ => {}
        }
    }

    /// The rows in the order 1, N, 2, N-1, .. : starts with queen 1 at the edge take longest, and what is begun first
    /// keeps no thread waiting in the end.
    fn edges_first(&self, index: u32) -> u32 {
        if index.is_multiple_of(2) { index / 2 } else { self.size - 1 - index / 2 }
    }

    /// Divides the box `path` and tells the boxes that it falls into.
    fn each_box(&mut self, path: &mut Path, hear: &mut Hear) {
        let all = path.rows;
        let mut aside = Aside(vec![all]);
        while let Some(rows) = aside.0.pop() {
            path.rows = rows;
            match self.next(path, &mut aside) {
                Next::Open(epoch) => self.each_landing(path, &epoch, hear),
                end => self.end(path, &end, hear),
            }
        }
        path.rows = all;
    }

    fn each_landing(&mut self, path: &mut Path, epoch: &Epoch, hear: &mut Hear) {
        let queen = path.queens();
        for epoch in epoch.landings(path.rows[queen]) {
            path.rows[queen] = epoch.starts();
            path.epochs.push(epoch);
            self.each_box(path, hear);
            path.epochs.pop();
        }
    }

    fn end(&self, path: &Path, end: &Next, hear: &mut Hear) {
        let (end, last) = match end {
            Next::Livelock(counted) => (End::Stopped("livelock"), *counted),
            Next::Over => (End::Stopped(LIMIT), Counted::default()),
            Next::Solved => (End::Reached(path.solution()), Counted::last_test(path.queens())),
            Next::Open(_) => unreachable!("a box that goes on"),
        };
        let Counted { steps, reactions, evaluations } = path.counted().plus(last);
        let size = self.size as usize;
        let measures = Self::census(size).measures;
        let mut alike = vec![steps, reactions, evaluations];
        alike.truncate(measures);
        let places = (0..size).map(|queen| self.place(path, queen, measures)).collect();
        hear(&Family { end, alike, places });
    }

    fn place(&self, path: &Path, queen: usize, measures: usize) -> Place {
        let worth = (queen + 1..self.size as usize).fold(1, |worth, _| worth * u64::from(self.size));
        let rows = || each(path.rows[queen]);
        let adds = |row, measure| match (path.epochs.get(queen), measure) {
            (Some(epoch), 0) => epoch.actions(row).into(),
            (Some(epoch), 2) => epoch.more(row).into(),
            _ => 0,
        };
        Place {
            numbers: rows().map(|row| u64::from(row) * worth).collect(),
            adds: (0..measures).map(|measure| rows().map(|row| adds(row, measure)).collect()).collect(),
        }
    }
}
