//! A memoised decision graph: the boxes that trials have reached, looked up by their start rows.
//!
//! The first trial of a box is run through its epochs, and each decision that depends on its start rows becomes a
//! *node*: the start row of one queen selects the *edge* to the next. A later trial of the box follows the edges, sums
//! what its rows cost, and has the same end. The graph is bounded: once it is full, trials of other boxes have to be
//! run.
//!
//! Exploring a box at its second trial, since many are met once, is half as fast on 12 queens: the nodes of one box
//! serve others.

use super::path::{At, Fork, Path};
use super::prefix::each;
use super::{Boxes, Next};
use crate::systems::board::Rows;
use crate::systems::repair::counted::Counted;

/// The lines of phases that are kept, for each thread: at most about 700 MB.
const LINES: usize = 1 << 26;

/// Boxes with an epoch of more steps than this are not kept.
const LONGEST: u64 = 1 << 20;

/// Boxes by start rows.
#[derive(Debug)]
pub(in super::super) struct DecisionGraph {
    boxes: Boxes,
    graph: Graph,
}

impl DecisionGraph {
    /// The largest board with a decision graph: on larger ones, trials hardly ever share a box.
    pub(in super::super) const LARGEST: usize = Graph::LARGEST;

    pub(in super::super) fn new(size: usize) -> Self {
        Self { boxes: Boxes::new(size, LONGEST, LINES), graph: Graph::new(size) }
    }

    /// The end and the counts of the trial from `start`, unless it has to be run.
    pub(in super::super) fn find(&mut self, start: &Rows) -> Option<(Rows, Counted)> {
        let (mut target, mut added) = self.graph.follow(start);
        if matches!(target, Target::Unknown) && !self.graph.is_full() {
            self.explore(start);
            (target, added) = self.graph.follow(start);
        }
        let Target::Solved(Solved { rows, counted }) = target else {
            return None;
        };
        Some((rows, counted.plus(added)))
    }

    /// Runs the trial from `start` through its epochs, and adds its path to the graph.
    fn explore(&mut self, start: &Rows) {
        let mut path = Path::all(start.size());
        let mut builder = Builder::new(start, &mut self.graph);
        loop {
            match self.boxes.next(&mut path, At::Epoch, &mut builder) {
                Next::Open => builder.land(&mut path),
                Next::Livelock | Next::Over => return builder.give_up(),
                Next::Solved => {
                    let counted = path.counted().plus(Counted::last_test(start.size()));
                    return builder.arrive(Solved { rows: path.solution(), counted });
                }
            }
        }
    }
}

/// The maximum number of edges, for each thread: about 200 MB, and half as much for solutions.
const MAX_EDGES: usize = 1 << 24;

/// Edges from the start rows of queens to the solutions that they reach.
#[derive(Debug)]
struct Graph {
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
enum Target {
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
struct Node(usize);

/// The edges that the rows of a set take from a node; the root, if there is no node.
#[derive(Clone, Copy, Debug)]
struct Exit(pub(super) Option<(Node, u32)>);

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

    fn is_full(&self) -> bool {
        self.edges.len() >= MAX_EDGES
    }

    /// Where the edges of the rows of `start` lead, and what these rows add.
    #[inline]
    fn follow(&self, start: &Rows) -> (Target, Counted) {
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
    fn link_to_node(&mut self, exit: Exit, queen: usize, adds: impl Fn(u32) -> (u32, u32)) -> Node {
        let node = Node(self.edges.len());
        self.edges.extend((0..self.size).map(|row| {
            let (actions, more) = adds(row);
            Edge { to: Packed::UNKNOWN, actions, more }
        }));
        self.link(exit, Packed::new(u32::try_from(queen).expect("a small board"), node.0));
        node
    }

    /// Links `exit` to a solution.
    fn link_to_solution(&mut self, exit: Exit, solved: Solved) {
        self.link(exit, Packed::new(Packed::SOLVED, self.solved.len()));
        self.solved.push(solved);
    }

    /// Links `exit` to trials that have to be run.
    fn link_to_unresolved(&mut self, exit: Exit) {
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

struct Builder<'a> {
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

    fn give_up(self) {
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
