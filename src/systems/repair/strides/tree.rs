//! Sights of a small board, all of them written down.

use super::left::{Left, Sight};
use super::name::Name;
use super::open::Open;

/// All ways in which queens stand well on the first columns, numbered, with what the next queen sees.
#[derive(Debug)]
pub(super) struct Tree {
    views: Vec<View>,
}

/// The same to look at.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    views: &'a [View],
}

/// What a queen sees from its row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View {
    joined: u16,
    passed: u8,
    held_rows: u8,
    free_row: u8,
    last_row: u8,
    /// 0 on a free row.
    steps: u8,
    evaluations: u8,
}

impl Tree {
    /// The largest board with less than 2^16 ways, in a table that stays in the cache.
    pub(super) const MAX_SIZE: usize = 8;
    const NOBODY: u16 = 0;

    pub(super) fn new(open: Open) -> Self {
        let mut tree = Self { views: Vec::new() };
        tree.add(open, Left::<1>::nobody(open), 0);
        tree
    }

    pub(super) fn known(&self) -> Known<'_> {
        Known { views: &self.views }
    }

    /// Adds `queens` and all that begin with them.
    fn add(&mut self, open: Open, queens: <Open as Left<1>>::Queens, column: usize) -> u16 {
        let first = self.views.len();
        self.views.resize(first + Self::MAX_SIZE, View::default());
        if column < open.size as usize {
            let sights: Vec<_> = (0..open.size).map(|row| open.sight(queens, column, row)).collect();
            let mut joined = [Self::NOBODY; Self::MAX_SIZE];
            for (joined, sight) in joined.iter_mut().zip(&sights).filter(|(_, sight)| !sight.is_attacked()) {
                *joined = self.add(open, sight.joined(), column + 1);
            }
            for (row, sight) in sights.into_iter().enumerate() {
                self.views[first + row] = View::new(sight, &joined);
            }
        }
        u16::try_from(first / Self::MAX_SIZE).expect("few ways on a small board")
    }
}

impl View {
    /// What is seen, where `joined` tells the queens with one more on each free row.
    fn new(sight: impl Sight, joined: &[u16]) -> Self {
        Self {
            joined: joined[sight.free_row() as usize],
            passed: narrow(sight.passed()),
            held_rows: narrow(sight.held_rows()),
            free_row: narrow(sight.free_row()),
            last_row: narrow(sight.last_row()),
            steps: if sight.is_attacked() { narrow(sight.steps()) } else { 0 },
            evaluations: narrow(sight.evaluations()),
        }
    }
}

fn narrow<T>(number: T) -> u8
where
    T: TryInto<u8, Error: std::fmt::Debug>,
{
    number.try_into().expect("small numbers of a small board")
}

impl<'a> Left<1> for Known<'a> {
    type Queens = u16;
    type Sight = &'a View;

    fn nobody(self) -> u16 {
        Tree::NOBODY
    }

    #[inline]
    fn sight(self, queens: u16, _column: usize, row: u32) -> &'a View {
        &self.views[usize::from(queens) * Tree::MAX_SIZE + row as usize]
    }

    #[inline]
    fn name(self, queens: u16, _column: usize) -> Name<1> {
        Name::number(queens)
    }
}

impl Sight for &View {
    type Queens = u16;

    #[inline]
    fn is_attacked(self) -> bool {
        self.steps != 0
    }

    #[inline]
    fn joined(self) -> u16 {
        self.joined
    }

    #[inline]
    fn is_dead_end(self) -> bool {
        self.joined == Tree::NOBODY
    }

    #[inline]
    fn free_row(self) -> u32 {
        self.free_row.into()
    }

    #[inline]
    fn last_row(self) -> u32 {
        self.last_row.into()
    }

    #[inline]
    fn passed(self) -> u32 {
        self.passed.into()
    }

    #[inline]
    fn steps(self) -> u64 {
        self.steps.into()
    }

    #[inline]
    fn evaluations(self) -> u64 {
        self.evaluations.into()
    }

    #[inline]
    fn held_rows(self) -> u32 {
        self.held_rows.into()
    }
}
