//! The memory of a trial: lines of boards in a small table that stays in the cache.

/// The rows of all queens, 5 bits each, and in the bits above them the queen that is left out.
pub(super) trait Name: Copy + Default + Eq {
    /// The largest board that fits.
    const MAX_SIZE: usize;

    /// The name after the queen in `column` went from row `from` to row `to`.
    fn moved(self, column: usize, from: usize, to: usize) -> Self;

    /// The line of all boards that differ in the row of the queen in `column` alone.
    fn without(self, column: usize) -> Self;

    /// A number whose high bits are well mixed.
    fn hash(self) -> u64;
}

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

macro_rules! name {
    ($bits:ty, $max_size:literal, $hash:expr) => {
        impl Name for $bits {
            const MAX_SIZE: usize = $max_size;

            fn moved(self, column: usize, from: usize, to: usize) -> Self {
                self ^ ((from ^ to) as $bits) << (5 * column)
            }

            fn without(self, column: usize) -> Self {
                self & !(0b11111 << (5 * column)) | (column as $bits) << (5 * $max_size)
            }

            fn hash(self) -> u64 {
                $hash(self)
            }
        }
    };
}

name!(u64, 12, |name: u64| name.wrapping_mul(ODD));
name!(u128, 24, |name: u128| fold(name).wrapping_mul(ODD));

fn fold(name: u128) -> u64 {
    let half = |part: u128| u64::try_from(part & u128::from(u64::MAX)).expect("64 bits");
    half(name) ^ half(name >> 64).wrapping_mul(ODD).rotate_left(29)
}

/// The place of a line in the table, until the next line is looked up.
pub(super) type Slot = usize;

/// Written boards, as bits of their lines: an open-addressing table.
#[derive(Debug)]
pub(super) struct Memory<N> {
    lines: Vec<Line<N>>,
    /// How far a hash is shifted to be a place.
    shift: u32,
    /// Lines of another trial are empty.
    trial: u32,
    used: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line<N> {
    name: N,
    written: u32,
    trial: u32,
}

impl<N: Name> Memory<N> {
    pub(super) fn new() -> Self {
        const BITS: u32 = 10;
        Self { lines: vec![Line::default(); 1 << BITS], shift: u64::BITS - BITS, trial: 0, used: 0 }
    }

    /// Forgets every board.
    pub(super) fn forget(&mut self) {
        self.used = 0;
        self.trial = self.trial.checked_add(1).unwrap_or_else(|| {
            self.lines.fill(Line::default());
            1
        });
    }

    /// The place of the line `name`, which may be new.
    #[inline]
    pub(super) fn line(&mut self, name: N) -> Slot {
        let slot = self.find(name);
        if self.lines[slot].trial == self.trial { slot } else { self.add(name, slot) }
    }

    /// The rows of the written boards of a line, as bits.
    pub(super) fn written(&self, line: Slot) -> u32 {
        self.lines[line].written
    }

    /// Writes a board; `false` if it was written before.
    pub(super) fn write(&mut self, line: Slot, row: usize) -> bool {
        let written = &mut self.lines[line].written;
        let new = *written >> row & 1 == 0;
        *written |= 1 << row;
        new
    }

    /// Writes the boards of these rows.
    pub(super) fn write_all(&mut self, line: Slot, rows: u32) {
        self.lines[line].written |= rows;
    }

    /// Where the line is, or would be.
    #[inline]
    fn find(&self, name: N) -> Slot {
        let lines = self.lines.as_slice();
        let last = lines.len() - 1;
        let mut slot = usize::try_from(name.hash() >> self.shift).expect("a place in a table");
        loop {
            let line = &lines[slot & last];
            if line.trial != self.trial || line.name == name {
                return slot & last;
            }
            slot += 1;
        }
    }

    fn add(&mut self, name: N, slot: Slot) -> Slot {
        if 2 * self.used >= self.lines.len() {
            self.grow();
            return self.line(name);
        }
        self.used += 1;
        self.lines[slot] = Line { name, written: 0, trial: self.trial };
        slot
    }

    fn grow(&mut self) {
        let larger = vec![Line::default(); 2 * self.lines.len()];
        self.shift -= 1;
        let held = std::mem::replace(&mut self.lines, larger);
        for line in held.into_iter().filter(|line| line.trial == self.trial) {
            let slot = self.find(line.name);
            self.lines[slot] = line;
        }
    }
}
