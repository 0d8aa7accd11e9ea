//! Boards as they are drawn.

use super::{Cut, SampleRecord};
use crate::programs::reader::picture::{is_between_rows, row};

/// Rows of equal length, one after the other: as many as they have squares are a board.
#[derive(Default)]
pub(super) struct Boards {
    rows: Vec<String>,
    squares: usize,
    /// The side of the last board that was whole.
    side: usize,
}

impl Boards {
    /// Ends what was begun: rows that look like those of a board, and are not enough.
    fn give_up(&mut self, records: &mut Vec<SampleRecord>) {
        let rows = std::mem::take(&mut self.rows);
        if rows.len() > 1 || (rows.len() == 1 && self.squares == self.side) {
            records.push(SampleRecord { bytes: rows.join("\n").into_bytes(), is_whole: false });
        }
    }
}

impl Cut for Boards {
    fn line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        let text = String::from_utf8_lossy(line);
        if is_between_rows(&text) {
            return;
        }
        let squares = row(&text).map_or(0, |row| row.len());
        if squares != self.squares {
            self.give_up(records);
            self.squares = squares;
        }
        if squares > 0 {
            self.rows.push(text.into_owned());
        }
        if squares > 0 && self.rows.len() == squares {
            let rows = std::mem::take(&mut self.rows);
            records.push(SampleRecord::whole(rows.join("\n").into_bytes()));
            self.side = squares;
        }
    }

    fn end(&mut self, records: &mut Vec<SampleRecord>) {
        self.give_up(records);
    }
}
