//! Trials as the viewer of pages replays them: data, written as JSON.

mod packed;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::model::grid::Axes;
use crate::model::keys::Keys;
use crate::model::system::Card;
use crate::result::json::List;

pub use packed::{FrameTable, PackedTrace, Packing};

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

/// As the viewer reads it; written in a stream, as a trace may have millions of frames.
impl Serialize for ViewerData<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let (width, height) = self.table.side();
        let Card { name, about, source, rule, step, entry_end, .. } = self.card;
        let Axes { first, down } = self.axes;
        let tracks = self.cases.iter().flat_map(|case| &case.tracks);
        let mut data = to.serialize_map(None)?;
        data.serialize_entry("title", self.title)?;
        data.serialize_entry("system", name)?;
        data.serialize_entry("width", &width)?;
        data.serialize_entry("height", &height)?;
        data.serialize_entry(
            "solver",
            &json!({ "about": about, "source": source, "rule": rule, "step": step }),
        )?;
        data.serialize_entry("predicts", &(self.card.predicts && self.table.has_queens()))?;
        data.serialize_entry("axes", &json!({ "first": first, "down": down }))?;
        data.serialize_entry("notation", &tracks.filter_map(|track| track.packed.notation()).max())?;
        data.serialize_entry("entryEnd", entry_end)?;
        data.serialize_entry("replay", &json!({ "alone": self.replay.alone, "trial": self.replay.trial }))?;
        data.serialize_entry("endings", &(self.card.keys == Keys::Endings))?;
        data.serialize_entry("notice", &self.notice)?;
        data.serialize_entry("table", self.table)?;
        data.serialize_entry("cases", &List::of(self.cases.iter().map(|case| case.data(self.table))))?;
        data.end()
    }
}

impl Case {
    /// The only trace of a page.
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

    fn data<'c>(&'c self, table: &'c FrameTable) -> impl Serialize + 'c {
        let traces = List::of(self.tracks.iter().map(|track| track.data(table)));
        CaseData {
            key: &self.key,
            word: self.word,
            class: self.class.as_deref(),
            hits: self.hits,
            steps: self.tracks.first().and_then(|track| track.packed.steps()),
            board: self.board.as_deref(),
            traces,
        }
    }
}

/// A case as the viewer reads it.
#[derive(Serialize)]
struct CaseData<'c, T: Serialize> {
    key: &'c str,
    word: Option<&'static str>,
    class: Option<&'c str>,
    hits: Option<u64>,
    steps: Option<u64>,
    board: Option<&'c [usize]>,
    traces: T,
}

impl Track {
    fn data<'t>(&'t self, table: &'t FrameTable) -> impl Serialize + 't {
        TrackData { trace: table.trace(&self.packed), roles: &self.roles, trial: self.trial }
    }
}

/// A trace with its parts as the viewer reads it.
#[derive(Serialize)]
struct TrackData<'t, T: Serialize> {
    #[serde(flatten)]
    trace: T,
    roles: &'t [&'static str],
    trial: Option<u64>,
}
