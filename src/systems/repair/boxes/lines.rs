//! Boards of the first queens in one word, by lines: the boards of a line differ only in the column of their first unmet
//! queen. Sets of rows are bits.
//!
//! Written boards are in tables: of a phase, in one that starts small for each, and what a phase itself wrote can be taken back;
//! of an epoch, for questions of later ones.

use std::iter;

use crate::systems::queens::Held;

/// The largest board whose rows fit, beside the column that the name of a line omits.
pub(super) const MAX_SIZE: usize = 15;

const BITS: usize = 4;

/// Rows of the first queens, counted from 0; in the name of a line also the lag of the frontier, and the column that is
/// omitted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Prefix(u64);

impl Prefix {
    pub(super) fn row(self, column: usize) -> u32 {
        (self.0 >> (BITS * column) & 0b1111) as u32
    }

    /// With one more queen, in `column`.
    pub(super) fn with(self, column: usize, row: u32) -> Self {
        Self(self.0 | u64::from(row) << (BITS * column))
    }

    /// Only the first `queens`.
    pub(super) fn first(self, queens: usize) -> Self {
        Self(self.0 & ((1 << (BITS * queens)) - 1))
    }

    /// What the first `queens` hold in the next column.
    pub(super) fn held(self, queens: usize) -> Held {
        (0..queens).fold(Held::default(), |held, column| held.with(self.row(column)))
    }

    /// The column that the name of a line omits.
    pub(super) fn left_out(self) -> usize {
        (self.0 >> (BITS * MAX_SIZE)) as usize
    }

    /// With the queen in `column` on row `to` instead of `from`.
    pub(super) fn moved(self, column: usize, from: u32, to: u32) -> Self {
        Self(self.0 ^ u64::from(from ^ to) << (BITS * column))
    }

    /// The line of all boards that differ only in the row of the queen in `column`.
    pub(super) fn without(self, column: usize) -> Self {
        Self(self.0 & !(0b1111 << (BITS * column)) | (column as u64) << (BITS * MAX_SIZE))
    }

    /// A number whose high bits are well mixed.
    pub(super) fn hash(self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// The name of a line, and the rows of some of its boards, as bits.
pub(super) type Entry = (Prefix, u16);

/// The boards of entries, which may name a line more than once.
#[derive(Debug, Default)]
pub(super) struct Lines {
    names: Box<[Prefix]>,
    rows: Box<[u16]>,
}

impl Lines {
    pub(super) fn of(entries: &[Entry]) -> Self {
        let (names, rows): (Vec<_>, Vec<_>) = entries.iter().copied().unzip();
        Self { names: names.into(), rows: rows.into() }
    }

    /// The number of entries.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Entry> + '_ {
        self.names.iter().copied().zip(self.rows.iter().copied())
    }
}

/// The rows of a set, ascending.
pub(super) fn each(mut rows: u32) -> impl Iterator<Item = u32> {
    iter::from_fn(move || {
        let row = (rows != 0).then(|| rows.trailing_zeros())?;
        rows &= rows - 1;
        Some(row)
    })
}

/// The set of these rows.
pub(super) fn set(rows: impl Iterator<Item = u32>) -> u32 {
    rows.fold(0, |set, row| set | 1 << row)
}

/// The place of a line in the table, valid while [`Memory::make_room`] says so.
pub(super) type Slot = usize;

const MIN: usize = 256;

/// No line has this row.
const UNKNOWN: u16 = 1 << 15;

/// An open-addressing table.
#[derive(Debug)]
pub(super) struct Memory {
    lines: Vec<Line>,
    /// The number of places in use: a power of two.
    places: usize,
    /// The number of places that hold a line.
    used: usize,
    /// Lines of another age are empty.
    age: u32,
    /// What was written since the phase began, in order.
    log: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    name: Prefix,
    written: u16,
    suspects: u16,
    age: u32,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self { lines: vec![Line::default(); MIN], places: MIN, used: 0, age: 0, log: Vec::new() }
    }

    /// Forgets every board, and makes room for this number of lines.
    pub(super) fn forget(&mut self, lines: usize) {
        self.log.clear();
        self.clear((2 * lines).next_power_of_two().max(MIN));
    }

    fn clear(&mut self, places: usize) {
        if self.lines.len() < places {
            self.lines.resize(places, Line::default());
        }
        self.places = places;
        self.used = 0;
        self.age = self.age.checked_add(1).unwrap_or_else(|| {
            self.lines.fill(Line::default());
            1
        });
    }

    /// Makes room for one more line; whether the lines have moved.
    #[inline]
    pub(super) fn make_room(&mut self) -> bool {
        let full = 2 * (self.used + 1) > self.places;
        if full {
            self.grow();
        }
        full
    }

    /// The place of the line `name`, which is added if it is new; there must be room for it.
    #[inline]
    pub(super) fn line(&mut self, name: Prefix) -> Slot {
        let slot = self.find(name);
        let line = &mut self.lines[slot];
        if line.age != self.age {
            *line = Line { name, written: 0, suspects: UNKNOWN, age: self.age };
            self.used += 1;
        }
        slot
    }

    /// The rows of the written boards of a line.
    #[inline]
    pub(super) fn written(&self, line: Slot) -> u32 {
        self.lines[line].written.into()
    }

    /// The rows of a line that `find` gives, which is asked once.
    #[inline]
    pub(super) fn suspects(&mut self, line: Slot, find: impl FnOnce(Prefix) -> u32) -> u32 {
        let line = &mut self.lines[line];
        if line.suspects == UNKNOWN {
            line.suspects = bits(find(line.name));
        }
        line.suspects.into()
    }

    /// Adds boards that were written before.
    pub(super) fn load(&mut self, (name, rows): Entry) {
        self.make_room();
        let slot = self.line(name);
        self.lines[slot].written |= rows;
    }

    /// Writes the boards of these rows, none of which is written.
    #[inline]
    pub(super) fn write(&mut self, line: Slot, rows: u32) {
        let line = &mut self.lines[line];
        line.written |= bits(rows);
        self.log.push((line.name, bits(rows)));
    }

    /// Writes the board of a dead end, unless it is written.
    pub(super) fn go_round(&mut self, name: Prefix) {
        self.make_room();
        let line = self.line(name);
        if self.written(line) == 0 {
            self.write(line, 1);
        }
    }

    /// What was written, in order.
    pub(super) fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Takes back what was written after the first `kept` entries of the log.
    pub(super) fn take_back(&mut self, kept: usize) {
        while self.log.len() > kept {
            let (name, rows) = self.log.pop().expect("it is longer");
            let slot = self.find(name);
            self.lines[slot].written &= !rows;
        }
    }

    /// Where the line is, or would be.
    #[inline]
    fn find(&self, name: Prefix) -> Slot {
        let lines = &self.lines[..self.places];
        let last = lines.len() - 1;
        let hash = name.hash() >> (u64::BITS - self.places.trailing_zeros());
        let mut slot = usize::try_from(hash).expect("a place in a table");
        loop {
            let line = &lines[slot];
            if line.age != self.age || line.name == name {
                return slot;
            }
            slot = (slot + 1) & last;
        }
    }

    #[inline(never)]
    fn grow(&mut self) {
        let held = self.lines[..self.places].iter().filter(|line| line.age == self.age);
        let held: Vec<Line> = held.copied().collect();
        self.clear(2 * self.places);
        for line in held {
            let slot = self.line(line.name);
            self.lines[slot] = Line { age: self.age, ..line };
        }
    }
}

fn bits(rows: u32) -> u16 {
    (rows & 0xffff) as u16
}

/// The rows of the written boards of a line, by how far the frontier had moved from its start row.
pub(super) type ByOffset = [u16; MAX_SIZE];

/// An open-addressing table of lines.
#[derive(Debug)]
pub(super) struct Index {
    /// The names of lines and their numbers; the number 0 is that of no line.
    places: Vec<(Prefix, u32)>,
    lines: Vec<ByOffset>,
}

impl Index {
    /// An index with room for this number of lines.
    pub(super) fn new(lines: usize) -> Self {
        let places = vec![(Prefix::default(), 0); (2 * lines).next_power_of_two().max(2)];
        Self { places, lines: vec![ByOffset::default()] }
    }

    /// Adds boards of a line with a frontier that had moved by `offset`.
    pub(super) fn add(&mut self, (name, rows): Entry, offset: u32) {
        let place = self.find(name);
        if self.places[place].1 == 0 {
            let number = u32::try_from(self.lines.len()).expect("fewer lines than memory holds");
            self.places[place] = (name, number);
            self.lines.push(ByOffset::default());
        }
        self.lines[self.places[place].1 as usize][offset as usize] |= rows;
    }

    /// The rows of the boards of a line, if it has any.
    #[inline]
    pub(super) fn get(&self, name: Prefix) -> Option<&ByOffset> {
        let number = self.places[self.find(name)].1;
        (number != 0).then(|| &self.lines[number as usize])
    }

    /// Where the line is, or would be.
    #[inline]
    fn find(&self, name: Prefix) -> usize {
        let last = self.places.len() - 1;
        let hash = name.hash() >> (u64::BITS - self.places.len().trailing_zeros());
        let mut place = usize::try_from(hash).expect("a place in a table");
        while self.places[place].1 != 0 && self.places[place].0 != name {
            place = (place + 1) & last;
        }
        place
    }
}
