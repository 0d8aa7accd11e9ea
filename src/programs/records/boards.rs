//! Boards as they are drawn.

use super::{Cut, SampleRecord};
use crate::programs::reader::picture::row;

/// Rows of equal length, one after the other: as many as they have squares are a board.
#[derive(Default)]
pub(super) struct Boards {
    rows: Vec<String>,
    squares: usize,
}

impl Cut for Boards {
    fn line(&mut self, line: &[u8], records: &mut Vec<SampleRecord>) {
        let text = String::from_utf8_lossy(line);
        let squares = row(&text).map_or(0, |row| row.len());
        if squares != self.squares {
            self.rows.clear();
            self.squares = squares;
        }
        if squares > 0 {
            self.rows.push(text.into_owned());
        }
        if squares > 0 && self.rows.len() == squares {
            records.push(SampleRecord::whole(self.rows.join("\n").into_bytes()));
            self.rows.clear();
        }
    }

    fn end(&mut self, _: &mut Vec<SampleRecord>) {}
}
