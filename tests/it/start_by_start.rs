//! Every start of 4 to 8 queens, run one by one by a solver that shares no code with the program.

use std::collections::BTreeMap;
use std::thread;

use queenlab::engine::batch::Workers;
use queenlab::model::options::{Options, Value};
use queenlab::model::system::System;
use queenlab::systems::repair::Repair;

use crate::support::NO_LIMIT;

/// How many starts reach each solution, take each number of steps, and of reactions.
#[derive(Debug, Default, PartialEq)]
struct Found {
    solutions: BTreeMap<String, u64>,
    steps: BTreeMap<u64, u64>,
    reactions: BTreeMap<u64, u64>,
}

impl Found {
    fn merge(&mut self, other: Self) {
        add(&mut self.solutions, other.solutions);
        add(&mut self.steps, other.steps);
        add(&mut self.reactions, other.reactions);
    }
}

fn add<K: Ord>(sum: &mut BTreeMap<K, u64>, counts: impl IntoIterator<Item = (K, u64)>) {
    for (key, count) in counts {
        *sum.entry(key).or_default() += count;
    }
}

/// The boards that a trial wrote, by their numbers.
struct Memory {
    bits: Vec<u64>,
    written: Vec<usize>,
}

impl Memory {
    fn of(boards: usize) -> Self {
        Self { bits: vec![0; boards / 64 + 1], written: Vec::new() }
    }

    /// Whether the board is new; it is written then.
    fn write(&mut self, board: usize) -> bool {
        let (word, bit) = (&mut self.bits[board / 64], 1 << (board % 64));
        let is_new = *word & bit == 0;
        if is_new {
            *word |= bit;
            self.written.push(board);
        }
        is_new
    }

    fn forget(&mut self) {
        for board in self.written.drain(..) {
            self.bits[board / 64] = 0;
        }
    }
}

/// A board: the rows of its queens from 0, and its number, whose digits they are.
struct Board {
    rows: Vec<usize>,
    number: usize,
}

impl Board {
    fn of(size: usize, number: usize) -> Self {
        let rows = (0..size).map(|column| number / place(size, column) % size).collect();
        Self { rows, number }
    }

    fn is_attacked(&self, column: usize) -> bool {
        let row = self.rows[column];
        self.rows[..column].iter().enumerate().any(|(c, &r)| r == row || r.abs_diff(row) == column - c)
    }

    /// The row and the number after the queen of a column has advanced.
    fn after(&self, column: usize) -> (usize, usize) {
        let size = self.rows.len();
        let (row, worth) = (self.rows[column], place(size, column));
        if row + 1 == size { (0, self.number - row * worth) } else { (row + 1, self.number + worth) }
    }

    fn advance(&mut self, column: usize) {
        (self.rows[column], self.number) = self.after(column);
    }
}

/// What a row of a column is worth in the number of a board.
fn place(size: usize, column: usize) -> usize {
    size.pow(u32::try_from(size - 1 - column).expect("small"))
}

/// Runs a start to its solution: the steps and the reactions. No queen before `column` is attacked.
fn run(board: &mut Board, memory: &mut Memory) -> (u64, u64) {
    let (mut steps, mut reactions, mut column) = (0, 0, 1);
    memory.forget();
    memory.write(board.number);
    while column < board.rows.len() {
        if !board.is_attacked(column) {
            column += 1;
            continue;
        }
        steps += 1;
        if memory.write(board.after(column).1) {
            board.advance(column);
        } else {
            reactions += 1;
            board.advance(column - 1);
            column = (column - 1).max(1);
        }
    }
    (steps, reactions)
}

fn run_all(size: usize, starts: impl Iterator<Item = usize>) -> Found {
    let mut memory = Memory::of(size.pow(u32::try_from(size).expect("small")));
    let (mut solutions, mut found) = (BTreeMap::<Vec<usize>, u64>::new(), Found::default());
    for start in starts {
        let mut board = Board::of(size, start);
        let (steps, reactions) = run(&mut board, &mut memory);
        *solutions.entry(board.rows).or_default() += 1;
        *found.steps.entry(steps).or_default() += 1;
        *found.reactions.entry(reactions).or_default() += 1;
    }
    let key = |rows: Vec<usize>| rows.iter().map(|row| (row + 1).to_string()).collect::<String>();
    add(&mut found.solutions, solutions.into_iter().map(|(rows, count)| (key(rows), count)));
    found
}

/// The odd starts and the even ones, at the same time.
fn one_by_one(size: usize) -> Found {
    let starts = size.pow(u32::try_from(size).expect("small"));
    let mut found = Found::default();
    thread::scope(|scope| {
        let halves = [0, 1].map(|first| scope.spawn(move || run_all(size, (first..starts).step_by(2))));
        for half in halves {
            found.merge(half.join().expect("no panic"));
        }
    });
    found
}

fn enumerated(size: usize) -> Found {
    let mut options = Options::defaults(Repair::CARD.options);
    options.set("size", Value::Integer(size as u64));
    let repair = Repair::new(&options).expect("a size");
    let workers = Workers::new(Some(2)).expect("threads");
    let census = workers.tally_all(&repair, NO_LIMIT).expect("a census").summary();
    let solutions = census.keys.iter().map(|(key, reached)| (key.to_string(), reached.count())).collect();
    let [steps, reactions] = [0, 1].map(|measure: usize| census.measures[measure].iter().collect());
    Found { solutions, steps, reactions }
}

#[test]
fn every_start_of_4_to_7_queens_ends_as_enumerated() {
    for size in 4..=7 {
        assert_eq!(one_by_one(size), enumerated(size), "{size} queens");
    }
}

#[test]
#[ignore = "needs a minute: 16,777,216 starts"]
fn every_start_of_8_queens_ends_as_enumerated() {
    assert_eq!(one_by_one(8), enumerated(8));
}
