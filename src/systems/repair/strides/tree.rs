//! Lines of sight on a small board, precomputed in a table.

use super::memory::Name;
use super::sight::{LineOfSight, Open, Prefixes};

/// All prefixes of a small board, numbered, with the lines of sight of the next queen.
#[derive(Debug)]
pub(super) struct Tree {
    views: Vec<View>,
}

/// A reference to the table.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    views: &'a [View],
}

/// The line of sight of a queen from its row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View {
    extended: u16,
    passed: u8,
    held_rows: u8,
    free_row: u8,
    last_row: u8,
    /// 0 on a free row.
    steps: u8,
    evaluations: u8,
}

impl Tree {
    /// The largest board with fewer than 2^16 prefixes, in a table that stays in the cache.
    pub(super) const MAX_SIZE: usize = 8;
    const EMPTY: u16 = 0;

    pub(super) fn new(open: Open) -> Self {
        let mut tree = Self { views: Vec::new() };
        tree.add(open, Prefixes::<1>::empty(open), 0);
        tree
    }

    pub(super) fn known(&self) -> Known<'_> {
        Known { views: &self.views }
    }

    /// Adds `queens` and all prefixes that extend them.
    fn add(&mut self, open: Open, queens: <Open as Prefixes<1>>::Prefix, column: usize) -> u16 {
        let first = self.views.len();
        self.views.resize(first + Self::MAX_SIZE, View::default());
        if column < open.size as usize {
            let sights: Vec<_> = (0..open.size).map(|row| open.sight(queens, column, row)).collect();
            let mut extended = [Self::EMPTY; Self::MAX_SIZE];
            for (extended, sight) in
                extended.iter_mut().zip(&sights).filter(|(_, sight)| !sight.is_attacked())
            {
                *extended = self.add(open, sight.extended(), column + 1);
            }
            for (row, sight) in sights.into_iter().enumerate() {
                self.views[first + row] = View::new(sight, &extended);
            }
        }
        u16::try_from(first / Self::MAX_SIZE).expect("few ways on a small board")
    }
}

impl View {
    /// The line of sight, where `extended` gives the prefix with one more queen on each free row.
    fn new(sight: impl LineOfSight, extended: &[u16]) -> Self {
        Self {
            extended: extended[sight.free_row() as usize],
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

impl<'a> Prefixes<1> for Known<'a> {
    type Prefix = u16;
    type Sight = &'a View;

    fn empty(self) -> u16 {
        Tree::EMPTY
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

impl LineOfSight for &View {
    type Prefix = u16;

    #[inline]
    fn is_attacked(self) -> bool {
        self.steps != 0
    }

    #[inline]
    fn extended(self) -> u16 {
        self.extended
    }

    #[inline]
    fn is_dead_end(self) -> bool {
        self.extended == Tree::EMPTY
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
