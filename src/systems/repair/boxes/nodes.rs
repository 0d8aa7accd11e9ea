//! The nodes of the decision graph: all threads read them while one of them adds some.
//!
//! Reading takes no lock, since an edge is linked after what it leads to was written. Once the tables are full, they are
//! copied to larger ones. A thread keeps those that it has until an edge leads nowhere in them.

use std::iter;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

use super::lines::{MAX_SIZE, each};
use crate::systems::board::Rows;
use crate::systems::repair::counted::Counted;

/// The maximum number of edges: about 200 MB, and half as much for solutions.
const MAX_EDGES: usize = 1 << 24;

/// The number of edges and of solutions for which there is room at first.
const FEW: usize = 1 << 10;

/// The end common to all starts of a box, and the counts before what their rows add.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solved {
    pub(super) rows: Rows,
    pub(super) counted: Counted,
}

/// The edge that one start row takes from a node, and what that row adds.
#[derive(Debug)]
struct Edge {
    to: AtomicU32,
    actions: AtomicU32,
    more: AtomicU32,
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

/// The edges that the rows of a set take from a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    pub(super) node: Node,
    pub(super) rows: u32,
}

impl Exit {
    /// The only edge of node 0, which leads to the first decision.
    pub(super) const ROOT: Self = Self { node: Node(0), rows: 1 };
}

/// A decision of a trial: the start row of `queen`, which adds actions and evaluations, and is one of `rows` that
/// continue alike.
#[derive(Debug)]
pub(super) struct Decision {
    pub(super) queen: usize,
    pub(super) rows: u32,
    pub(super) adds: [(u32, u32); MAX_SIZE],
}

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

impl Edge {
    fn unknown() -> Self {
        Self { to: AtomicU32::new(Packed::UNKNOWN.0), actions: AtomicU32::new(0), more: AtomicU32::new(0) }
    }

    fn copied(&self) -> Self {
        let copied = |number: &AtomicU32| AtomicU32::new(number.load(Ordering::Relaxed));
        Self { to: copied(&self.to), actions: copied(&self.actions), more: copied(&self.more) }
    }

    #[inline]
    fn to(&self) -> Packed {
        Packed(self.to.load(Ordering::Acquire))
    }
}

/// The edges and the solutions that one thread sees.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    edges: Arc<[Edge]>,
    solved: Arc<[OnceLock<Solved>]>,
}

impl Tables {
    pub(super) fn are(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.edges, &other.edges) && Arc::ptr_eq(&self.solved, &other.solved)
    }

    /// Where the edges of the rows of `start` lead, and what these rows add.
    #[inline]
    pub(super) fn follow(&self, start: &Rows) -> (Target, Counted) {
        let edges: &[Edge] = &self.edges;
        let (mut packed, mut actions, mut more) = (edges[0].to(), 0, 0);
        loop {
            let Target::Node { queen, node } = self.target(packed) else {
                let added = Counted { steps: actions, reactions: 0, evaluations: more };
                return (self.target(packed), added);
            };
            let edge = &edges[node.0 + start.row(queen) - 1];
            actions += u64::from(edge.actions.load(Ordering::Relaxed));
            more += u64::from(edge.more.load(Ordering::Relaxed));
            packed = edge.to();
        }
    }

    /// Where `exit` leads.
    pub(super) fn beyond(&self, exit: Exit) -> Target {
        self.target(self.edges[exit.node.0 + exit.rows.trailing_zeros() as usize].to())
    }

    #[inline]
    fn target(&self, packed: Packed) -> Target {
        match packed.kind() {
            0xf => Target::Unknown,
            0xe => Target::Unresolved,
            Packed::SOLVED => {
                let solved = self.solved.get(packed.index()).and_then(OnceLock::get);
                solved.map_or(Target::Unknown, |&solved| Target::Solved(solved))
            }
            queen => Target::Node { queen: queen as usize, node: Node(packed.index()) },
        }
    }
}

/// The whole graph, which one thread at a time adds to.
#[derive(Debug)]
pub(super) struct Graph {
    size: usize,
    tables: Tables,
    /// How many edges are used, and how many solutions.
    edges: usize,
    solved: usize,
}

impl Graph {
    /// The largest board: its columns have to differ from the other kinds of targets. In a browser every part of a run
    /// begins with an empty graph, which pays up to 10 queens.
    pub(super) const LARGEST: usize = if cfg!(target_family = "wasm") { 10 } else { 13 };

    pub(super) fn new(size: usize) -> Self {
        let edges = iter::repeat_with(Edge::unknown).take(FEW).collect();
        let solved = iter::repeat_with(OnceLock::new).take(FEW).collect();
        Self { size, tables: Tables { edges, solved }, edges: 1, solved: 0 }
    }

    /// The tables with all that is in the graph.
    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(super) fn is_full(&self) -> bool {
        self.edges >= MAX_EDGES
    }

    /// Adds what follows an exit, as far as it is new: these decisions, and their end, if it is a solution; otherwise the
    /// trials have to be run.
    pub(super) fn add(&mut self, mut exit: Exit, decisions: &[Decision], end: Option<Solved>) {
        for decision in decisions {
            let node = match self.tables.beyond(exit) {
                Target::Node { node, .. } => node,
                _ => self.link_to_node(exit, decision),
            };
            exit = Exit { node, rows: decision.rows };
        }
        if !matches!(self.tables.beyond(exit), Target::Unknown) {
            return;
        }
        match end {
            Some(solved) => self.link_to_solution(exit, solved),
            None => self.link(exit, Packed::UNRESOLVED),
        }
    }

    fn link_to_node(&mut self, exit: Exit, decision: &Decision) -> Node {
        let node = Node(self.edges);
        self.edges += self.size;
        if self.edges > self.tables.edges.len() {
            self.tables.edges = grown(&self.tables.edges, Edge::copied, Edge::unknown);
        }
        for (edge, &(actions, more)) in self.tables.edges[node.0..self.edges].iter().zip(&decision.adds) {
            edge.actions.store(actions, Ordering::Relaxed);
            edge.more.store(more, Ordering::Relaxed);
        }
        self.link(exit, Packed::new(u32::try_from(decision.queen).expect("a small board"), node.0));
        node
    }

    fn link_to_solution(&mut self, exit: Exit, solved: Solved) {
        let index = self.solved;
        self.solved += 1;
        if self.solved > self.tables.solved.len() {
            self.tables.solved = grown(&self.tables.solved, OnceLock::clone, OnceLock::new);
        }
        self.tables.solved[index].set(solved).expect("a place that is not used yet");
        self.link(exit, Packed::new(Packed::SOLVED, index));
    }

    fn link(&self, exit: Exit, to: Packed) {
        let edges = each(exit.rows).map(|row| &self.tables.edges[exit.node.0 + row as usize]);
        edges.for_each(|edge| edge.to.store(to.0, Ordering::Release));
    }
}

/// A table twice as large.
fn grown<T>(table: &[T], copied: impl Fn(&T) -> T, empty: impl Fn() -> T) -> Arc<[T]> {
    table.iter().map(copied).chain(iter::repeat_with(empty).take(table.len())).collect()
}
