//! Boards of keys.

use queenlab::text::replay::FrameTable;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::subject::Subject;

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
        let subject = Subject::of(&self.experiment, self.cell)?;
        let (keys, mut table) = (subject.cell().machine.written_keys(), FrameTable::default());
        let boards: Vec<_> =
            self.keys.iter().map(|key| keys.board(key).map(|grid| table.board(&grid))).collect();
        let (width, height) = table.side();
        Ok(json!({ "width": width, "height": height, "tokens": table.to_json()["tokens"], "boards": boards }))
    }
}
