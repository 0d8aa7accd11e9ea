//! Runs one trial through its epochs, and adds its path to the graph.

use super::super::path::{At, Fork, Path};
use super::edges::{Exit, Graph, Solved, Target};
use crate::systems::board::Rows;

pub(super) struct Builder<'a> {
    start: &'a Rows,
    graph: &'a mut Graph,
    /// The edges by which the trial left its last node.
    exit: Exit,
}

impl<'a> Builder<'a> {
    pub(super) fn new(start: &'a Rows, graph: &'a mut Graph) -> Self {
        Self { start, graph, exit: Exit(None) }
    }

    /// The frontier reaches its landing.
    pub(super) fn land(&mut self, path: &mut Path) {
        let (queen, epoch) = (path.queens() - 1, path.epoch());
        let mut landings = epoch.landings(path.rows[queen]);
        let (row, starts) = landings.find(|&(_, starts)| self.goes_with(queen, starts)).expect("it lands");
        self.pass(queen, starts, |row| (epoch.actions(row), epoch.more(row)));
        drop(landings);
        path.land(row, starts);
    }

    pub(super) fn arrive(self, solved: Solved) {
        self.graph.link_to_solution(self.exit, solved);
    }

    pub(super) fn give_up(self) {
        self.graph.link_to_unresolved(self.exit);
    }

    /// Whether the trial's start row of `queen` is one of `rows`.
    fn goes_with(&self, queen: usize, rows: u32) -> bool {
        rows >> (self.start.row(queen) - 1) & 1 == 1
    }

    /// Passes the node where the start row of `queen` decides, with all `rows` that continue like the trial.
    fn pass(&mut self, queen: usize, rows: u32, adds: impl Fn(u32) -> (u32, u32)) {
        let node = match self.graph.beyond(self.exit) {
            Target::Node { node, .. } => node,
            _ => self.graph.link_to_node(self.exit, queen, adds),
        };
        self.exit = Exit(Some((node, rows)));
    }
}

impl Fork for Builder<'_> {
    fn choose(&mut self, _path: &Path, _at: At, queen: usize, parts: &[u32]) -> u32 {
        let part = *parts.iter().find(|&&part| self.goes_with(queen, part)).expect("it is in one of them");
        self.pass(queen, part, |_| (0, 0));
        part
    }
}
