//! Nodes, and the edges between them.

use super::super::rows::each;
use crate::systems::board::Rows;
use crate::systems::repair::counted::Counted;

/// The maximum number of edges, for each thread: about 200 MB, and half as much for solutions.
const MAX_EDGES: usize = 1 << 24;

/// Edges from the start rows of queens to the solutions that they reach.
#[derive(Debug)]
pub(super) struct Graph {
    size: u32,
    root: Packed,
    edges: Vec<Edge>,
    solved: Vec<Solved>,
}

/// The end common to all starts of a box, and the counts before what their rows add.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solved {
    pub(super) rows: Rows,
    pub(super) counted: Counted,
}

/// The edge that one start row takes from a node, and what that row adds.
#[derive(Clone, Copy, Debug)]
struct Edge {
    to: Packed,
    actions: u32,
    more: u32,
}

/// The target of an edge, packed.
#[derive(Clone, Copy, Debug)]
struct Packed(u32);

/// The target of an edge.
pub(super) enum Target {
    /// Not reached by a trial yet.
    Unknown,
    /// The trials have to be run.
    Unresolved,
    /// A solution.
    Solved(Solved),
    /// A node, where the start row of `queen` decides.
    Node { queen: usize, node: Node },
}

/// The index of the edges of a node, one for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node(usize);

/// The edges that the rows of a set take from a node; the root, if there is no node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit(pub(super) Option<(Node, u32)>);

impl Packed {
    const UNKNOWN: Self = Self(0xf000_0000);
    const UNRESOLVED: Self = Self(0xe000_0000);
    const SOLVED: u32 = 0xd;
    const INDEX: u32 = 28;

    fn new(kind: u32, index: usize) -> Self {
        Self(kind << Self::INDEX | u32::try_from(index).expect("a bounded number of edges"))
    }

    fn kind(self) -> u32 {
        self.0 >> Self::INDEX
    }

    fn index(self) -> usize {
        (self.0 & ((1 << Self::INDEX) - 1)) as usize
    }
}

impl Graph {
    /// The largest board: its columns have to differ from the other kinds of targets. In a browser every part of a run
    /// begins with an empty graph, which pays up to 10 queens.
    pub(super) const LARGEST: usize = if cfg!(target_family = "wasm") { 10 } else { 12 };

    pub(super) fn new(size: usize) -> Self {
        let size = u32::try_from(size).expect("a small board");
        Self { size, root: Packed::UNKNOWN, edges: Vec::new(), solved: Vec::new() }
    }

    pub(super) fn is_full(&self) -> bool {
        self.edges.len() >= MAX_EDGES
    }

    /// Where the edges of the rows of `start` lead, and what these rows add.
    #[inline]
    pub(super) fn follow(&self, start: &Rows) -> (Target, Counted) {
        let (mut packed, mut actions, mut more) = (self.root, 0, 0);
        loop {
            let Target::Node { queen, node } = self.target(packed) else {
                let added = Counted { steps: actions, reactions: 0, evaluations: more };
                return (self.target(packed), added);
            };
            let edge = self.edges[node.0 + start.row(queen) - 1];
            actions += u64::from(edge.actions);
            more += u64::from(edge.more);
            packed = edge.to;
        }
    }

    #[inline]
    fn target(&self, packed: Packed) -> Target {
        match packed.kind() {
            0xf => Target::Unknown,
            0xe => Target::Unresolved,
            Packed::SOLVED => Target::Solved(self.solved[packed.index()]),
            queen => Target::Node { queen: queen as usize, node: Node(packed.index()) },
        }
    }

    /// Where `exit` leads.
    pub(super) fn beyond(&self, exit: Exit) -> Target {
        self.target(match exit.0 {
            None => self.root,
            Some((node, rows)) => self.edges[node.0 + rows.trailing_zeros() as usize].to,
        })
    }

    /// Links `exit` to a new node, where the start row of `queen` decides and adds actions and evaluations.
    pub(super) fn link_to_node(
        &mut self,
        exit: Exit,
        queen: usize,
        adds: impl Fn(u32) -> (u32, u32),
    ) -> Node {
        let node = Node(self.edges.len());
        self.edges.extend((0..self.size).map(|row| {
            let (actions, more) = adds(row);
            Edge { to: Packed::UNKNOWN, actions, more }
        }));
        self.link(exit, Packed::new(u32::try_from(queen).expect("a small board"), node.0));
        node
    }

    /// Links `exit` to a solution.
    pub(super) fn link_to_solution(&mut self, exit: Exit, solved: Solved) {
        self.link(exit, Packed::new(Packed::SOLVED, self.solved.len()));
        self.solved.push(solved);
    }

    /// Links `exit` to trials that have to be run.
    pub(super) fn link_to_unresolved(&mut self, exit: Exit) {
        self.link(exit, Packed::UNRESOLVED);
    }

    fn link(&mut self, exit: Exit, to: Packed) {
        match exit.0 {
            None => self.root = to,
            Some((node, rows)) => {
                each(rows).for_each(|row| self.edges[node.0 + row as usize].to = to);
            }
        }
    }
}
