//! The memory of a trial: lines of boards in a small table that stays in the cache. A line is named by the rows of all
//! queens but one, 5 bits for each column, and by which one is omitted.

use crate::systems::board::MAX_SIZE;

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

/// The rows, counted from 0, of some of the queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name<const W: usize>([u64; W]);

const BITS: usize = 5;
/// The columns of a word. Above them are 4 more bits.
const COLUMNS: usize = 12;
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

impl<const W: usize> Name<W> {
    /// The largest board whose lines have names.
    pub(super) const MAX_SIZE: usize = W * COLUMNS;
    pub(super) const EMPTY: Self = Self([0; W]);

    const SECOND_ROW: &[[u64; W]; MAX_SIZE] = &Self::in_each_column(1);
    const LAST_ROW: [[u64; W]; MAX_SIZE] = Self::in_each_column((1 << BITS) - 1);

    const RIGHT_OF: &[[u64; W]; MAX_SIZE] = &{
        let mut masks = [[0; W]; MAX_SIZE];
        let mut column = MAX_SIZE - 1;
        while column > 0 {
            let mut word = 0;
            while word < W {
                masks[column - 1][word] = masks[column][word] | Self::LAST_ROW[column][word];
                word += 1;
            }
            column -= 1;
        }
        masks
    };

    const LEFT_OUT: &[[u64; W]; MAX_SIZE] = &{
        let mut marks = [[0; W]; MAX_SIZE];
        let mut column = 0;
        while column < MAX_SIZE && column < Self::MAX_SIZE {
            marks[column][column / COLUMNS] = (column as u64 % COLUMNS as u64 + 1) << (BITS * COLUMNS);
            column += 1;
        }
        marks
    };

    /// `bits` in the place of each column.
    const fn in_each_column(bits: u64) -> [[u64; W]; MAX_SIZE] {
        let mut words = [[0; W]; MAX_SIZE];
        let mut column = 0;
        while column < MAX_SIZE && column < Self::MAX_SIZE {
            words[column][column / COLUMNS] = bits << (BITS * (column % COLUMNS));
            column += 1;
        }
        words
    }

    /// Only the queen in `column`.
    #[inline]
    pub(super) fn queen(column: usize, row: u32) -> Self {
        let row = u64::from(row);
        Self(Self::SECOND_ROW[column]).by_word(&[row; W], |second, row| second * row)
    }

    /// No queen, and a mark that the one in `column` is omitted.
    #[inline]
    pub(super) fn without(column: usize) -> Self {
        Self(Self::LEFT_OUT[column])
    }

    /// No queen, and a number in the place of all columns from the ninth.
    #[inline]
    pub(super) fn number(number: u16) -> Self {
        let mut words = [0; W];
        words[0] = u64::from(number) << (8 * BITS);
        Self(words)
    }

    #[inline]
    fn by_word(mut self, other: &[u64; W], combine: impl Fn(u64, u64) -> u64) -> Self {
        for (place, word) in self.0.iter_mut().enumerate() {
            *word = combine(*word, other[place]);
        }
        self
    }

    /// The queens of both, which have no column in common.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        self.by_word(&other.0, |own, other| own | other)
    }

    /// The queens right of `column`.
    #[inline]
    pub(super) fn right_of(self, column: usize) -> Self {
        self.by_word(&Self::RIGHT_OF[column], |own, other| own & other)
    }

    /// A number whose high bits are well mixed.
    #[inline]
    fn hash(self) -> u64 {
        self.0.iter().fold(0, |hash: u64, word| (hash.rotate_left(29) ^ word).wrapping_mul(ODD))
    }
}
