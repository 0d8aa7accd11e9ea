//! All boxes of a board, one after the other.

use std::iter;

use super::super::super::board;
use super::super::counted::Counted;
use super::epoch::{Epoch, each};
use super::path::{Fork, Path, Rows};
use super::{Boxes, Next};
use crate::family::{Census, Family, Place};
use crate::system::End;
use crate::trial::LIMIT;

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

type Hear<'a> = dyn FnMut(&Family<board::Rows>) + 'a;

impl Boxes {
    /// A census has a part for each start row of queen 1 and each row on which queen 2 first stands well. On
    /// large boards the evaluations have more different values than there is memory to tell them apart.
    pub(in super::super) fn whole(size: usize) -> Census {
        const EVALUATED: usize = 9;
        Census { parts: (size * size) as u64, measures: if size <= EVALUATED { 3 } else { 2 } }
    }

    /// Tells the starts of one part.
    pub(in super::super) fn tell(&mut self, part: u64, hear: &mut Hear) {
        let part = usize::try_from(part).expect("few parts");
        let (first, second) = (part / self.size, part % self.size);
        let mut path = Path::all(self.size);
        path.rows[0] = 1 << first;
        self.each_box(&mut path, &|path, epoch| path.queens() != 1 || epoch.landing() == second, hear);
    }

    /// Divides the box `path` and tells the boxes that it falls into, as far as their epochs are `wanted`.
    fn each_box(&mut self, path: &mut Path, wanted: &impl Fn(&Path, &Epoch) -> bool, hear: &mut Hear) {
        let all = path.rows;
        let mut aside = Aside(vec![all]);
        while let Some(rows) = aside.0.pop() {
            path.rows = rows;
            match self.next(path, &mut aside) {
                Next::Solved => hear(&self.solved(path)),
                Next::Open(epoch) => self.each_landing(path, &epoch, wanted, hear),
                Next::Livelock(dead, run) => {
                    let counted = run.counted.plus(dead.counted(self.size));
                    hear(&self.family(path, End::Stopped("livelock"), counted));
                }
                Next::Over => hear(&self.family(path, End::Stopped(LIMIT), Counted::default())),
            }
        }
        path.rows = all;
    }

    fn each_landing(
        &mut self,
        path: &mut Path,
        epoch: &Epoch,
        wanted: &impl Fn(&Path, &Epoch) -> bool,
        hear: &mut Hear,
    ) {
        let queen = path.queens();
        for (epoch, rows) in epoch.landings(path.rows[queen]) {
            if wanted(path, &epoch) {
                path.rows[queen] = rows;
                path.epochs.push(epoch);
                self.each_box(path, wanted, hear);
                path.epochs.pop();
            }
        }
    }

    fn solved(&self, path: &Path) -> Family<board::Rows> {
        self.family(path, End::Reached(path.solution()), Counted::last_test(self.size))
    }

    fn family(&self, path: &Path, end: End<board::Rows>, last: Counted) -> Family<board::Rows> {
        let measures = Self::whole(self.size).measures;
        let counted = path.counted().plus(last);
        let mut alike = vec![counted.steps, counted.reactions, counted.evaluations];
        alike.truncate(measures);
        let worth = iter::successors(Some(1), |worth| Some(worth * self.size as u64));
        let worths: Vec<u64> = worth.take(self.size).collect();
        let place = |(queen, worth): (usize, &u64)| {
            let epoch = path.epochs.get(queen);
            let adds = |measure| {
                each(path.rows[queen]).map(move |row| match (epoch, measure) {
                    (Some(epoch), 0) => epoch.actions(row).into(),
                    (Some(epoch), 2) => epoch.more(row).into(),
                    _ => 0,
                })
            };
            Place {
                numbers: each(path.rows[queen]).map(|row| row as u64 * worth).collect(),
                adds: (0..measures).map(|measure| adds(measure).collect()).collect(),
            }
        };
        Family {
            end,
            alike,
            places: worths.iter().rev().enumerate().map(|(queen, worth)| place((queen, worth))).collect(),
        }
    }
}
