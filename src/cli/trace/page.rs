//! `queenlab trace --format html`: one trial as a page that replays it.

use std::io::{self, Write};

use maud::html;

use crate::engine::machine::Machine;
use crate::engine::tape::Frame;
use crate::model::language::Language;
use crate::site::board::Ground;
use crate::site::simulator::{Case, FrameTable, Replay, Simulator, Track};

/// What the page is about.
pub(super) struct About {
    /// The command that plays the trial again.
    pub command: String,
    /// What a reader has to know first.
    pub notice: Option<String>,
}

pub(super) fn page(
    machine: &dyn Machine,
    about: About,
    frames: impl Iterator<Item = Frame>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut table = FrameTable::default();
    let packed = table.pack(frames);
    let key = packed.end.as_ref().and_then(|end| end.key.clone());
    let case = Case {
        key: key.unwrap_or_else(|| "trace".to_owned()),
        word: None,
        class: None,
        hits: None,
        board: None,
        tracks: vec![Track { roles: vec!["only"], trial: None, packed }],
    };
    let simulator = Simulator {
        title: machine.card().name,
        about: "",
        card: machine.card(),
        axes: machine.written_keys().axes(),
        ground: Ground::of(machine, table.has_numbers()),
        table: &table,
        cases: &[case],
        replay: Replay { alone: about.command, trial: None },
        notice: about.notice,
        header: html! {},
        language: Language::English,
    };
    out.write_all(&simulator.bytes())
}
