//! The page that replays one trial. Its frames are packed before the first byte is written, and the page as it is written.

use std::io::Write;

use maud::html;

use super::super::stdout_error;
use super::subject::Subject;
use crate::chart::board::Ground;
use crate::engine::tape::Frame;
use crate::experiment::AboutText;
use crate::model::language::Language;
use crate::site::simulator::Simulator;
use crate::store::error::Error;
use crate::text::number::grouped;
use crate::text::replay::{Case, FrameTable, PackedTrace, Replay, ViewerData};

/// The bytes that a packed trace may take: millions of steps whose frames come again, or 100,000 that are all different.
const ROOM: usize = 48_000_000;

/// What the page is about.
pub(super) struct About {
    /// The command that plays the trial again.
    pub(super) command: String,
    /// What a reader has to know first.
    pub(super) notice: Option<String>,
}

/// Writes the page of these frames.
///
/// # Errors
/// If there are too many, or `out` takes no more.
pub(super) fn write(
    subject: &Subject,
    about: About,
    frames: impl Iterator<Item = Frame>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut table = FrameTable::default();
    let packed = packed(&mut table, frames).map_err(|steps| too_long(subject, steps))?;
    let card = subject.machine.card();
    let viewer = ViewerData {
        title: card.name,
        card,
        axes: subject.machine.written_keys().axes(),
        table: &table,
        cases: &[Case::only(packed)],
        replay: Replay { alone: about.command, trial: None },
        notice: about.notice,
    };
    let simulator = Simulator {
        about: &AboutText::default(),
        viewer,
        ground: Ground::of(table.geometry(), table.has_numbers()),
        header: html! {},
        cut: html! {},
        language: Language::English,
    };
    simulator.write(out).map_err(stdout_error)
}

/// The trace of these frames; if there is no room for it, the number of steps for which there is.
fn packed(table: &mut FrameTable, frames: impl Iterator<Item = Frame>) -> Result<PackedTrace, u64> {
    let (mut packing, mut steps) = (table.packing(), 0);
    for frame in frames {
        let counted = matches!(frame, Frame::Event { counted: true, .. });
        packing.add(frame);
        if packing.bytes() > ROOM {
            return Err(steps);
        }
        steps += u64::from(counted);
    }
    Ok(packing.end())
}

fn too_long(subject: &Subject, steps: u64) -> Error {
    let cut = if subject.is_of_system { format!("--max-steps {steps}, or ") } else { String::new() };
    let fitting = grouped(steps);
    Error::Request(format!(
        "--format html: a page has room for {fitting} steps of this trace, which takes more: allowed is {cut}--format text, boards or \
         json"
    ))
}
