//! Trials as the viewer of pages replays them: data, written as JSON.

mod packed;

use serde_json::{Value, json};

use crate::model::grid::Axes;
use crate::model::keys::Keys;
use crate::model::system::Card;

pub use packed::{FrameTable, PackedTrace};

/// What the viewer reads.
pub struct ViewerData<'a> {
    /// What it is called: the name of the experiment, or of the system.
    pub title: &'a str,
    /// The system.
    pub card: &'static Card,
    /// How its boards are numbered.
    pub axes: Axes,
    /// What all traces have in common.
    pub table: &'a FrameTable,
    /// The cases, in the order of the result.
    pub cases: &'a [Case],
    /// The commands that replay them.
    pub replay: Replay,
    /// What a reader has to know first, such as where a trace is cut.
    pub notice: Option<String>,
}

/// Commands that replay traces.
pub struct Replay {
    /// A trace without a number: the classic start, or the one trace of the page.
    pub alone: String,
    /// A trial, if the page is of a result; its number follows.
    pub trial: Option<String>,
}

/// One thing that was reached, and traces that reach it.
pub struct Case {
    /// What addresses call it: a key of the result, or a word.
    pub key: String,
    /// The word of the viewer for it, if people call it something else than its key.
    pub word: Option<&'static str>,
    /// The representative of its symmetry class.
    pub class: Option<String>,
    /// How many trials reached it, if it is from a result.
    pub hits: Option<u64>,
    /// Its board, square and token in turn, if there is no trace that ends there.
    pub board: Option<Vec<usize>>,
    /// Its traces.
    pub tracks: Vec<Track>,
}

/// A trace with the parts that it plays.
pub struct Track {
    /// Such as `shortest` and `first`.
    pub roles: Vec<&'static str>,
    /// The number of the trial, if it has one.
    pub trial: Option<u64>,
    /// The trace.
    pub packed: PackedTrace,
}

impl ViewerData<'_> {
    /// The data as the viewer reads it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let (width, height) = self.table.side();
        let Card { name, about, source, rule, step, entry_end, .. } = self.card;
        let Axes { first, down } = self.axes;
        json!({
            "title": self.title,
            "system": name,
            "width": width,
            "height": height,
            "solver": { "about": about, "source": source, "rule": rule, "step": step },
            "predicts": self.card.predicts && self.table.has_queens(),
            "axes": { "first": first, "down": down },
            "notation": self.cases.iter().flat_map(|case| &case.tracks).filter_map(|track| track.packed.notation()).max(),
            "entryEnd": entry_end,
            "replay": { "alone": self.replay.alone, "trial": self.replay.trial },
            "endings": self.card.keys == Keys::Endings,
            "notice": self.notice,
            "table": self.table.to_json(),
            "cases": self.cases.iter().map(|case| case.data(self.table)).collect::<Vec<_>>(),
        })
    }
}

impl Case {
    /// The only trace of a page.
    #[must_use]
    pub fn only(packed: PackedTrace) -> Self {
        let key = packed.end.as_ref().and_then(|end| end.key.clone());
        Self {
            key: key.unwrap_or_else(|| "trace".to_owned()),
            word: None,
            class: None,
            hits: None,
            board: None,
            tracks: vec![Track { roles: vec!["only"], trial: None, packed }],
        }
    }

    fn data(&self, table: &FrameTable) -> Value {
        json!({
            "key": self.key,
            "word": self.word,
            "class": self.class,
            "hits": self.hits,
            "steps": self.tracks.first().and_then(|track| track.packed.steps()),
            "board": self.board,
            "traces": self.tracks.iter().map(|track| track.data(table)).collect::<Vec<_>>(),
        })
    }
}

impl Track {
    fn data(&self, table: &FrameTable) -> Value {
        let mut trace = table.trace(&self.packed);
        trace["roles"] = json!(self.roles);
        trace["trial"] = json!(self.trial);
        trace
    }
}
