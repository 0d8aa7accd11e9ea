//! The memory of a trial: lines of boards in a small table that stays in the cache.

/// The rows of all queens, 5 bits each, and in the bits above the queen that is left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Name(u128);

const BITS: usize = 5;

/// Where the queen that is left out stands.
const OUT: usize = 120;

impl Name {
    /// The name after the queen in `column` went from row `from` to row `to`.
    pub(super) fn moved(self, column: usize, from: usize, to: usize) -> Self {
        Self(self.0 ^ ((from ^ to) as u128) << (BITS * column))
    }

    /// The line of all boards that differ in the row of the queen in `column` alone.
    pub(super) fn without(self, column: usize) -> Self {
        let rows = self.0 & !(0b11111 << (BITS * column));
        Self(rows | (column as u128) << OUT)
    }

    /// A multiplicative hash: the high bits are well mixed.
    fn hash(self) -> u64 {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let (low, high) = (self.0 & u128::from(u64::MAX), self.0 >> 64);
        let word = |part: u128| u64::try_from(part).expect("a half of 128 bits");
        (word(low) ^ word(high).wrapping_mul(ODD).rotate_left(29)).wrapping_mul(ODD)
    }
}

/// The place of a line in the table, until the next line is looked up.
pub(super) type Slot = usize;

/// Written boards, as bits of their lines: an open-addressing table.
#[derive(Debug)]
pub(super) struct Memory {
    lines: Vec<Line>,
    /// Lines of another trial are empty.
    trial: u32,
    used: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    name: Name,
    written: u32,
    trial: u32,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self { lines: vec![Line::default(); 1 << 10], trial: 0, used: 0 }
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
    pub(super) fn line(&mut self, name: Name) -> Slot {
        let slot = self.find(name);
        if self.lines[slot].trial == self.trial {
            return slot;
        }
        if 2 * self.used >= self.lines.len() {
            self.grow();
            return self.line(name);
        }
        self.used += 1;
        self.lines[slot] = Line { name, written: 0, trial: self.trial };
        slot
    }

    /// The rows of the written boards of a line, as bits.
    pub(super) fn written(&self, line: Slot) -> u64 {
        self.lines[line].written.into()
    }

    /// Writes a board; `false` if it was written before.
    pub(super) fn write(&mut self, line: Slot, row: usize) -> bool {
        let written = &mut self.lines[line].written;
        let new = *written >> row & 1 == 0;
        *written |= 1 << row;
        new
    }

    /// Writes the boards of these rows.
    pub(super) fn write_all(&mut self, line: Slot, rows: u64) {
        self.lines[line].written |= u32::try_from(rows).expect("boards of up to 32 rows");
    }

    fn find(&self, name: Name) -> Slot {
        let last = self.lines.len() - 1;
        let shift = u64::BITS - self.lines.len().trailing_zeros();
        let mut slot = (name.hash() >> shift) as usize;
        while self.lines[slot].trial == self.trial && self.lines[slot].name != name {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn grow(&mut self) {
        let larger = vec![Line::default(); 2 * self.lines.len()];
        let held = std::mem::replace(&mut self.lines, larger);
        for line in held.into_iter().filter(|line| line.trial == self.trial) {
            let slot = self.find(line.name);
            self.lines[slot] = line;
        }
    }
}
