//! Leads one trial through its epochs, and maps its way.

use super::super::epoch::Epoch;
use super::super::path::{Fork, Path};
use super::map::{Exit, Map, Place, Solved};
use crate::systems::board::Rows;

pub(super) struct Guide<'a> {
    start: &'a Rows,
    map: &'a mut Map,
    /// Where the trial left the crossing that it passed last.
    exit: Exit,
}

impl<'a> Guide<'a> {
    pub(super) fn new(start: &'a Rows, map: &'a mut Map) -> Self {
        Self { start, map, exit: Exit(None) }
    }

    /// The frontier comes to its landing.
    pub(super) fn land(&mut self, path: &mut Path, epoch: &Epoch) {
        let queen = path.queens();
        let mut landings = epoch.landings(path.rows[queen]);
        let landed = landings.find(|epoch| self.goes_with(queen, epoch.starts())).expect("it lands");
        self.pass(queen, landed.starts(), |row| (epoch.actions(row), epoch.more(row)));
        path.rows[queen] = landed.starts();
        path.epochs.push(landed);
    }

    pub(super) fn arrive(self, solved: Solved) {
        self.map.lead_to_solution(self.exit, solved);
    }

    pub(super) fn give_up(self) {
        self.map.lead_off_the_map(self.exit);
    }

    /// Whether the trial's start row of `queen` is one of `rows`.
    fn goes_with(&self, queen: usize, rows: u32) -> bool {
        rows >> (self.start.row(queen) - 1) & 1 == 1
    }

    /// Passes the crossing where the start row of `queen` decides, with all `rows` that go on like the trial.
    fn pass(&mut self, queen: usize, rows: u32, adds: impl Fn(u32) -> (u32, u32)) {
        let crossing = match self.map.beyond(self.exit) {
            Place::Crossing { crossing, .. } => crossing,
            _ => self.map.lead_to_crossing(self.exit, queen, adds),
        };
        self.exit = Exit(Some((crossing, rows)));
    }
}

impl Fork for Guide<'_> {
    fn choose(&mut self, _path: &Path, queen: usize, parts: &[u32]) -> u32 {
        let part = *parts.iter().find(|&&part| self.goes_with(queen, part)).expect("it is in one of them");
        self.pass(queen, part, |_| (0, 0));
        part
    }
}
