//! The boards that a run wrote, as bits of their lines, in a table that starts small for each run.

use super::prefix::Prefix;

/// The place of a line in the table, valid until the next line is looked up.
pub(super) type Slot = usize;

const MIN: usize = 256;

/// An open-addressing table.
#[derive(Debug)]
pub(super) struct Memory {
    lines: Vec<Line>,
    /// The number of places in use: a power of two.
    places: usize,
    /// The places that hold a line.
    used: Vec<Slot>,
    /// Lines of another age are empty.
    age: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    name: Prefix,
    written: u32,
    age: u32,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self { lines: vec![Line::default(); MIN], places: MIN, used: Vec::new(), age: 0 }
    }

    /// Forgets every board.
    pub(super) fn forget(&mut self) {
        self.places = MIN;
        self.used.clear();
        self.age = self.age.checked_add(1).unwrap_or_else(|| {
            self.lines.fill(Line::default());
            1
        });
    }

    /// The place of the line `name`, which may be new.
    #[inline]
    pub(super) fn line(&mut self, name: Prefix) -> Slot {
        let slot = self.find(name);
        if self.lines[slot].age == self.age {
            return slot;
        }
        self.add(name, slot)
    }

    #[inline(never)]
    fn add(&mut self, name: Prefix, slot: Slot) -> Slot {
        if 2 * self.used.len() >= self.places {
            self.grow();
            return self.line(name);
        }
        self.lines[slot] = Line { name, written: 0, age: self.age };
        self.used.push(slot);
        slot
    }

    /// The rows of the written boards of a line, as bits.
    pub(super) fn written(&self, line: Slot) -> u32 {
        self.lines[line].written
    }

    /// Writes the boards of these rows.
    pub(super) fn write(&mut self, line: Slot, rows: u32) {
        self.lines[line].written |= rows;
    }

    /// All lines: their names, and the rows of their written boards.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Prefix, u32)> + '_ {
        self.used.iter().map(|&slot| (self.lines[slot].name, self.lines[slot].written))
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

    fn grow(&mut self) {
        let held: Vec<_> = self.lines().collect();
        let places = 2 * self.places;
        self.forget();
        self.places = places;
        if self.lines.len() < places {
            self.lines.resize(places, Line::default());
        }
        for (name, written) in held {
            let line = self.line(name);
            self.write(line, written);
        }
    }
}
