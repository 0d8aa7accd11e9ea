//! The memory of a trial: lines of boards in a small table that stays in the cache.

use super::name::Name;

/// A line lies within this number of places from the one given by its hash.
const REACH: usize = 16;

/// A line, valid until the next one is looked up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<const W: usize> {
    name: Name<W>,
    /// The rows of the written boards, as bits.
    pub(super) written: u32,
    place: usize,
}

/// Written boards, as bits of their lines: an open-addressing table.
#[derive(Debug)]
pub(super) struct Memory<const W: usize> {
    slots: Vec<Slot<W>>,
    /// How far a hash is shifted to give a place.
    shift: u32,
    trial: u32,
}

#[derive(Clone, Copy, Debug)]
struct Slot<const W: usize> {
    name: Name<W>,
    written: u32,
    /// Slots of other trials are empty.
    trial: u32,
}

impl<const W: usize> Slot<W> {
    const EMPTY: Self = Self { name: Name::EMPTY, written: 0, trial: 0 };
}

impl<const W: usize> Memory<W> {
    pub(super) fn new() -> Self {
        const BITS: u32 = 10;
        Self { slots: vec![Slot::EMPTY; 1 << BITS], shift: u64::BITS - BITS, trial: 0 }
    }

    /// Forgets every board.
    pub(super) fn forget(&mut self) {
        self.trial = self.trial.checked_add(1).unwrap_or_else(|| {
            self.slots.fill(Slot::EMPTY);
            1
        });
    }

    /// The line `name`, which may be new.
    #[inline]
    pub(super) fn line(&mut self, name: Name<W>) -> Line<W> {
        let place = self.first_place(name);
        match self.written(place, name) {
            Some(written) => Line { name, written, place },
            None => self.line_further_on(name),
        }
    }

    /// Writes more boards of a line.
    #[inline]
    pub(super) fn write(&mut self, line: Line<W>, rows: u32) {
        let Line { name, written, place } = line;
        self.slots[place] = Slot { name, written: written | rows, trial: self.trial };
    }

    #[inline]
    fn first_place(&self, name: Name<W>) -> usize {
        usize::try_from(name.hash() >> self.shift).expect("a place in a table")
    }

    /// The written boards of line `name`, if it lies in this place or may be put there.
    #[inline]
    fn written(&self, place: usize, name: Name<W>) -> Option<u32> {
        let slot = &self.slots[place];
        if slot.trial != self.trial {
            Some(0)
        } else if slot.name == name {
            Some(slot.written)
        } else {
            None
        }
    }

    #[cold]
    #[inline(never)]
    fn line_further_on(&mut self, name: Name<W>) -> Line<W> {
        let (first, last) = (self.first_place(name), self.slots.len() - 1);
        for place in (first + 1..first + REACH).map(|place| place & last) {
            if let Some(written) = self.written(place, name) {
                return Line { name, written, place };
            }
        }
        self.grow();
        self.line(name)
    }

    fn grow(&mut self) {
        let larger = vec![Slot::EMPTY; 2 * self.slots.len()];
        self.shift -= 1;
        let slots = std::mem::replace(&mut self.slots, larger);
        let trial = self.trial;
        for slot in slots.into_iter().filter(|slot| slot.trial == trial) {
            let line = self.line(slot.name);
            self.write(line, slot.written);
        }
    }
}
