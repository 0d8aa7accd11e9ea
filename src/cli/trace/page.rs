//! `queenlab trace --format html`: one trial as a page that replays it.

use std::io::{self, Write};

use maud::html;

use crate::chart::board::Ground;
use crate::engine::machine::Machine;
use crate::engine::tape::Frame;
use crate::model::language::Language;
use crate::site::simulator::Simulator;
use crate::text::replay::{Case, FrameTable, Replay, ViewerData};

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
    let viewer = ViewerData {
        title: machine.card().name,
        card: machine.card(),
        axes: machine.written_keys().axes(),
        table: &table,
        cases: &[Case::only(packed)],
        replay: Replay { alone: about.command, trial: None },
        notice: about.notice,
    };
    let simulator = Simulator {
        about: "",
        viewer,
        ground: Ground::of(machine, table.has_numbers()),
        header: html! {},
        language: Language::English,
    };
    out.write_all(&simulator.bytes())
}
