//! All solutions reached, as a tree: a column for each queen, a block for each row that it may end in.
//!
//! The height of a block is the number of trials. The ranges of a block's successors lie within its own, so that a line
//! read from left to right is a board.

use std::iter;
use std::ops::Range;

use maud::{Markup, html};

use super::canvas::{Canvas, px};
use super::words;
use crate::model::grid::{Grid, Token};
use crate::result::schema::FrequencyRow;

/// The way to a solution that was reached. There may be millions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch<'k> {
    /// The row of each queen, counted from 1 at the bottom.
    pub rows: Box<[u16]>,
    /// How often it was reached.
    pub count: u64,
    /// What it is called.
    pub key: &'k str,
}

/// A leaf of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf<'k> {
    /// How often its solution was reached.
    pub count: u64,
    /// What that is called.
    pub key: &'k str,
}

/// Leaves, and beside them the rows of the queens of all.
#[derive(Clone, Debug, Default)]
struct Branches<'k> {
    leaves: Vec<Leaf<'k>>,
    rows: Vec<u16>,
    queens: usize,
}

impl<'k> Branches<'k> {
    fn add(&mut self, branch: &Branch<'k>) {
        self.queens = branch.rows.len();
        self.rows.extend_from_slice(&branch.rows);
        self.leaves.push(Leaf { count: branch.count, key: branch.key });
    }

    fn way(&self, leaf: usize) -> &[u16] {
        &self.rows[leaf * self.queens..][..self.queens]
    }

    fn ways(&self) -> impl Iterator<Item = &[u16]> {
        (0..self.leaves.len()).map(|leaf| self.way(leaf))
    }

    /// Brings them into the order of their rows, the highest first, in their own room: each place gets the one that belongs
    /// there, or where that was moved from, what was moved there.
    fn sort(&mut self) {
        let mut order: Vec<usize> = (0..self.leaves.len()).collect();
        order.sort_by(|a, b| self.way(*b).cmp(self.way(*a)));
        for place in 0..order.len() {
            let mut from = order[place];
            while from < place {
                from = order[from];
            }
            self.leaves.swap(place, from);
            (0..self.queens).for_each(|queen| {
                self.rows.swap(place * self.queens + queen, from * self.queens + queen);
            });
        }
    }
}

/// The leaves from top to bottom, how many trials lie above each, and the first queen whose row is not that of the leaf above.
#[derive(Clone, Debug)]
pub struct Tree<'k> {
    branches: Branches<'k>,
    above: Vec<u64>,
    turns: Vec<u16>,
    columns: Vec<Column>,
    /// The highest row of a queen.
    highest: u16,
    known: usize,
}

/// The blocks of a queen that are high enough to be drawn, and the others, of which those that touch each other are one.
#[derive(Clone, Debug)]
struct Column {
    thick: Vec<Block>,
    merged: Vec<Block>,
}

/// The height in which blocks are made.
const HIGH: f64 = 600.0;

/// Blocks below this height are merged, in pixels.
const THINNEST: f64 = 1.2;

/// The height of a block that has room for a number.
const WITH_NUMBER: f64 = 10.5;

/// The width of the column of boards at the right, which has room for names of [`SHORT`] letters.
const BOARDS: f64 = 190.0;

/// The number of letters of a short name.
const SHORT: usize = 12;

/// The width of a letter of a name, in pixels.
const LETTER: f64 = 8.5;

/// The rows of the queens of a board with one in each column, counted from 1 at the bottom.
pub fn rows(grid: &Grid) -> Option<Box<[u16]>> {
    let (width, height) = grid.side();
    let mut rows = vec![0; width].into_boxed_slice();
    for (y, line) in grid.rows().enumerate() {
        for (x, _) in line.iter().enumerate().filter(|(_, token)| **token == Token::Queen) {
            if rows[x] > 0 {
                return None;
            }
            rows[x] = u16::try_from(height - y).ok()?;
        }
    }
    (width > 1 && !rows.contains(&0)).then_some(rows)
}

/// A block of a column: the trials above it, and those down to its lower edge.
#[derive(Clone, Debug)]
struct Block {
    row: u16,
    trials: Range<u64>,
}

impl<'k> Tree<'k> {
    /// The tree of `branches`, which are of one width, out of `known` solutions.
    pub fn of(branches: impl IntoIterator<Item = Branch<'k>>, known: usize) -> Self {
        let mut all = Branches::default();
        branches.into_iter().filter(|branch| branch.count > 0).for_each(|branch| all.add(&branch));
        Self::sorted(all, known)
    }

    /// The tree of the solutions of a cell, if several were reached and each has a board of one width with one queen in each column.
    pub fn of_rows(
        rows: impl Iterator<Item = &'k FrequencyRow>,
        known: Option<u64>,
        board: impl Fn(&str) -> Option<Grid>,
    ) -> Option<Self> {
        let mut all = Branches::default();
        for row in rows.filter(|row| row.count > 0) {
            let rows = self::rows(&board(&row.solution)?)?;
            if !all.leaves.is_empty() && rows.len() != all.queens {
                return None;
            }
            all.add(&Branch { rows, count: row.count, key: &row.solution });
        }
        let reached = all.leaves.len();
        let known = known.and_then(|known| usize::try_from(known).ok()).unwrap_or(reached);
        (reached > 1).then(|| Self::sorted(all, known))
    }

    fn sorted(mut branches: Branches<'k>, known: usize) -> Self {
        branches.sort();
        let turn = |pair: (&[u16], &[u16])| {
            let mut queens = (0..).zip(iter::zip(pair.0, pair.1));
            queens.find(|(_, (a, b))| a != b).map_or(u16::MAX, |(queen, _)| queen)
        };
        let turns = iter::zip(branches.ways(), branches.ways().skip(1)).map(turn);
        let turns = iter::once(0).chain(turns).take(branches.leaves.len()).collect();
        let mut sum = 0;
        let mut above = vec![0];
        above.extend(branches.leaves.iter().map(|leaf| {
            sum += leaf.count;
            sum
        }));
        let highest = branches.rows.iter().copied().max().unwrap_or(0);
        let mut tree = Self { branches, above, turns, columns: Vec::new(), highest, known };
        tree.columns = (0..tree.queens()).map(|column| tree.thick_and_merged(column)).collect();
        tree
    }

    /// The leaves from top to bottom, each with its upper and lower edge.
    pub fn places(&self, canvas: &Canvas) -> impl Iterator<Item = (Leaf<'k>, f64, f64)> {
        let y = |leaf: usize| self.y(self.above[leaf], (canvas.top, canvas.bottom));
        let leaves = self.branches.leaves.iter().enumerate();
        leaves.map(move |(leaf, own)| (*own, y(leaf), y(leaf + 1)))
    }

    /// The fewest and the most solutions that share a row of the first queen, if all rows are reached exactly as often.
    pub fn first_queen(&self) -> Option<(usize, usize)> {
        let count = |group: &Range<usize>| self.above[group.end] - self.above[group.start];
        let groups: Vec<Range<usize>> = self.groups(0).collect();
        let are_equal = groups.iter().all(|group| count(group) == count(&groups[0]))
            && groups.len() == usize::from(self.highest);
        let sizes = groups.iter().map(Range::len);
        let (fewest, most) = (sizes.clone().min()?, sizes.max()?);
        (are_equal && fewest < most).then_some((fewest, most))
    }

    fn total(&self) -> u64 {
        self.above.last().copied().unwrap_or(0)
    }

    fn queens(&self) -> usize {
        self.branches.queens
    }

    fn y(&self, above: u64, (top, bottom): (f64, f64)) -> f64 {
        top + (bottom - top) * above as f64 / self.total().max(1) as f64
    }

    /// The canvas of the tree: higher than that of other charts, with room for an equal share at its left.
    pub fn canvas(&self, canvas: Canvas) -> Canvas {
        let left: f64 = if canvas.is_narrow() { 34.0 } else { 52.0 };
        let left = left.max(LETTER * self.equal_share().len() as f64);
        let higher = canvas.of_height(if canvas.is_narrow() { 480.0 } else { 620.0 });
        Canvas { left, bottom: higher.height - 8.0, ..higher }
    }

    /// Where the columns end: right of them a wide chart has room for boards and their names.
    pub fn right(&self, canvas: &Canvas) -> f64 {
        if canvas.is_narrow() {
            return canvas.right;
        }
        let longest = self.heads().map(|leaf| self.branches.leaves[leaf].key.chars().count()).max();
        let more = longest.unwrap_or(0).saturating_sub(SHORT) as f64;
        (canvas.right - BOARDS - LETTER * more).max(f64::midpoint(canvas.left, canvas.right))
    }

    /// The standalone chart: the most frequent solution of each row of the first queen is named at the right.
    pub fn chart(&self, canvas: &Canvas) -> Markup {
        let (right, percent) = (self.right(canvas), |leaf: Leaf| canvas.language.percent(self.share(leaf)));
        html! {
            (self.titles(canvas))
            g transform=(self.fitted(canvas)) { (self.blocks()) }
            (self.numbers(canvas))
            @for (leaf, middle) in self.largest(canvas) {
                text x=(px(right + 10.0)) y=(px(middle + 4.0)) { (leaf.key) ": " (percent(leaf)) }
            }
        }
    }

    /// What brings [`Tree::blocks`] into a canvas.
    pub(crate) fn fitted(&self, canvas: &Canvas) -> String {
        let width = (self.right(canvas) - canvas.left) / self.queens().max(1) as f64;
        let height = (canvas.bottom - canvas.top) / HIGH;
        format!("translate({} {}) scale({width:.3} {height:.4})", px(canvas.left), px(canvas.top))
    }

    /// The blocks, in columns of width 1.
    pub fn blocks(&self) -> Markup {
        let area = |block: &Block| area(self.ends(block, (0.0, HIGH)));
        html! {
            @for (column, Column { thick, merged }) in self.columns.iter().enumerate() {
                g transform=(format!("translate({column})")) {
                    path class="merged" d=(merged.iter().map(area).collect::<String>()) {}
                    @for row in 1..=self.highest {
                        @let area: String = thick.iter().filter(|block| block.row == row).map(area).collect();
                        @if !area.is_empty() { path fill=(self.colour(row, column)) d=(area) {} }
                    }
                }
            }
        }
    }

    fn thick_and_merged(&self, column: usize) -> Column {
        let (mut thick, mut merged) = (Vec::new(), Vec::<Block>::new());
        for block in self.column(column) {
            let (top, bottom) = self.ends(&block, (0.0, HIGH));
            match merged.last_mut() {
                _ if bottom - top >= THINNEST => thick.push(block),
                Some(last) if last.trials.end == block.trials.start => last.trials.end = block.trials.end,
                _ => merged.push(block),
            }
        }
        Column { thick, merged }
    }

    /// The share of each solution if all are equally likely.
    fn equal_share(&self) -> String {
        format!("1/{}", self.known)
    }

    /// The names of the queens above the columns, and the height of an equal share at the left.
    pub fn titles(&self, canvas: &Canvas) -> Markup {
        let share = (canvas.bottom - canvas.top) / self.known.max(1) as f64;
        html! {
            rect class="share" x="8" y=(px(canvas.top)) width="16" height=(px(share.max(0.5))) {}
            text x="4" y=(px(canvas.top + share + 15.0)) { (self.equal_share()) }
            @for column in 0..self.queens() {
                @let (left, right) = self.edges(column, canvas);
                text class="column" x=(px(f64::midpoint(left, right))) y=(px(canvas.top - 8.0)) { (queen(column + 1, right - left, canvas)) }
            }
        }
    }

    /// The rows of the blocks that have room for a number.
    pub fn numbers(&self, canvas: &Canvas) -> Markup {
        html! {
            @for (column, Column { thick, .. }) in self.columns.iter().enumerate() {
                @let (left, right) = self.edges(column, canvas);
                @for block in thick {
                    @let (top, bottom) = self.ends(block, (canvas.top, canvas.bottom));
                    @if bottom - top >= WITH_NUMBER {
                        text class="row" x=(px(f64::midpoint(left, right))) y=(px(f64::midpoint(top, bottom) + 4.0)) { (block.row) }
                    }
                }
            }
        }
    }

    fn edges(&self, column: usize, canvas: &Canvas) -> (f64, f64) {
        Canvas { right: self.right(canvas), ..*canvas }.column(column, self.queens())
    }

    /// The blocks, with column, row, and the shares of the trials above them and down to their lower edges.
    pub fn shares(&self) -> impl Iterator<Item = (usize, u16, f64, f64)> + Clone {
        let blocks = move |column: usize| {
            self.column(column).map(move |block| {
                let (top, bottom) = self.ends(&block, (0.0, 1.0));
                (column + 1, block.row, top, bottom)
            })
        };
        (0..self.queens()).flat_map(blocks)
    }

    /// The places of leaves with the same rows up to `column`.
    fn groups(&self, column: usize) -> impl Iterator<Item = Range<usize>> + Clone {
        let turns = self.turns.iter().enumerate();
        let mut starts =
            turns.filter(move |(_, turn)| usize::from(**turn) <= column).map(|(leaf, _)| leaf).peekable();
        iter::from_fn(move || {
            Some(starts.next()?..starts.peek().copied().unwrap_or(self.branches.leaves.len()))
        })
    }

    /// Leaves with the same rows up to `column` are one block.
    fn column(&self, column: usize) -> impl Iterator<Item = Block> + Clone {
        self.groups(column).map(move |group| Block {
            row: self.branches.way(group.start)[column],
            trials: self.above[group.start]..self.above[group.end],
        })
    }

    /// The upper and the lower edge of a block.
    fn ends(&self, block: &Block, ends: (f64, f64)) -> (f64, f64) {
        (self.y(block.trials.start, ends), self.y(block.trials.end, ends))
    }

    /// From blue for the lowest row to red for the highest; paler from queen to queen.
    fn colour(&self, row: u16, column: usize) -> String {
        let part = |at: usize, of: usize| at as f64 / of.saturating_sub(1).max(1) as f64;
        let hue = 215.0 - 210.0 * part(usize::from(row) - 1, self.highest.into());
        let light = 70.0 + 14.0 * part(column, self.queens());
        format!("hsl({hue:.0}, 52%, {light:.0}%)")
    }

    /// The place of the largest leaf of each row of the first queen.
    fn heads(&self) -> impl Iterator<Item = usize> {
        self.groups(0).filter_map(|group| group.max_by_key(|leaf| self.branches.leaves[*leaf].count))
    }

    /// The largest leaf of each row of the first queen, with the middle of its block.
    pub fn largest(&self, canvas: &Canvas) -> Vec<(Leaf<'k>, f64)> {
        let middle = |leaf: usize| {
            let [top, bottom] =
                [leaf, leaf + 1].map(|end| self.y(self.above[end], (canvas.top, canvas.bottom)));
            (self.branches.leaves[leaf], f64::midpoint(top, bottom))
        };
        self.heads().map(middle).collect()
    }

    /// The share of the trials that ended in a leaf.
    pub fn share(&self, leaf: Leaf) -> f64 {
        leaf.count as f64 / self.total().max(1) as f64
    }
}

/// A rectangle with a gap to its neighbours.
fn area((top, bottom): (f64, f64)) -> String {
    let gap = ((bottom - top) / 6.0).min(0.6);
    format!("M0 {}h.99V{}H0z", px(top + gap / 2.0), px(bottom - gap / 2.0))
}

/// What a column is called, as far as there is room.
fn queen(number: usize, width: f64, canvas: &Canvas) -> String {
    match width {
        width if width < 60.0 => number.to_string(),
        _ => canvas.language.say(&words::QUEEN, &[&number.to_string()]),
    }
}
