//! The plain solver that others are measured against: it tests every pair of queens after each step, and
//! remembers boards in an array of stamps, one for each board there is.

/// A trial solver for boards of one size.
pub struct Plain {
    size: usize,
    stamps: Vec<u32>,
    trial: u32,
}

/// Where a trial ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number of the solution, as starts are numbered.
    pub board: usize,
    /// Steps, actions and reactions.
    pub steps: u64,
    /// Reactions alone.
    pub reactions: u64,
}

impl Plain {
    pub fn new(size: usize) -> Self {
        let boards = size.pow(u32::try_from(size).expect("small"));
        Self { size, stamps: vec![0; boards], trial: 0 }
    }

    /// Runs the trial from `rows`, counted from 0.
    pub fn run(&mut self, rows: &mut [usize]) -> Solved {
        self.trial += 1;
        let (mut steps, mut reactions) = (0, 0);
        let start = self.number(rows);
        self.stamps[start] = self.trial;
        while let Some(queen) = first_unmet(rows) {
            steps += 1;
            let row = rows[queen];
            rows[queen] = (row + 1) % self.size;
            let board = self.number(rows);
            if self.stamps[board] == self.trial {
                reactions += 1;
                rows[queen] = row;
                rows[queen - 1] = (rows[queen - 1] + 1) % self.size;
            } else {
                self.stamps[board] = self.trial;
            }
        }
        Solved { board: self.number(rows), steps, reactions }
    }

    fn number(&self, rows: &[usize]) -> usize {
        rows.iter().fold(0, |number, row| number * self.size + row)
    }
}

fn first_unmet(rows: &[usize]) -> Option<usize> {
    (1..rows.len()).find(|&queen| (0..queen).any(|left| attacks(rows, left, queen)))
}

fn attacks(rows: &[usize], left: usize, queen: usize) -> bool {
    let apart = rows[left].abs_diff(rows[queen]);
    apart == 0 || apart == queen - left
}
