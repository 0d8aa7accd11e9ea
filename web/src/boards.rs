//! Boards of keys.

use queenlab::text::replay::FrameTable;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cell::{cell, experiment};
use crate::fault::Fault;

/// Keys of a cell.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Boards {
    experiment: String,
    cell: u64,
    keys: Vec<String>,
}

impl Boards {
    /// Their boards, square and token in turn, where they have boards.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let experiment = experiment(&self.experiment)?;
        let keys = cell(&experiment, self.cell)?.machine.written_keys();
        let mut table = FrameTable::default();
        let boards: Vec<_> =
            self.keys.iter().map(|key| keys.board(key).map(|grid| table.board(&grid))).collect();
        let ((width, height), packed) = (table.side(), json!(table));
        Ok(json!({
            "width": width,
            "height": height,
            "tokens": packed["tokens"],
            "edges": packed["edges"],
            "places": packed["places"],
            "boards": boards,
        }))
    }
}
