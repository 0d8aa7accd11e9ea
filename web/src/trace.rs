//! A trial, step by step.

use queenlab::chart::board::{Ground, pieces};
use queenlab::engine::machine::Launch;
use queenlab::engine::tape::Frame;
use queenlab::experiment::{Cell, DEFAULT_MAX_STEPS};
use queenlab::model::start::Start;
use queenlab::text::replay::{Case, FrameTable, Replay, ViewerData};
use queenlab::text::trace::{command, text};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cell::{cell, experiment};
use crate::fault::Fault;

/// The most entries of a trace: a page cannot hold more.
const MOST_ENTRIES: usize = 100_000;

/// A trial of a cell, as far as its first entries.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trace {
    experiment: String,
    cell: u64,
    start: From,
    /// The most entries after the start.
    limit: usize,
}

/// Where a trial starts.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum From {
    /// Where the original program does.
    Classic,
    /// Where this trial of the cell does.
    Trial(u64),
    /// Where this text says.
    Written(String),
}

impl From {
    fn launch<'a>(&'a self, cell: &'a Cell) -> Launch<'a> {
        match self {
            Self::Classic => Launch::From(Start::Classic),
            Self::Trial(number) => cell.replay(*number),
            Self::Written(text) => Launch::From(Start::Written(text)),
        }
    }

    /// The command that plays the trial.
    fn command(&self, cell: &Cell) -> String {
        let most = Some(cell.job.budget).filter(|&most| most != DEFAULT_MAX_STEPS);
        let most = most.map(|most| format!(" --max-steps {most}")).unwrap_or_default();
        let system = command(cell.machine.card().name, &cell.options) + &most;
        let drawn = cell.seed.filter(|_| !cell.is_census());
        match (self, drawn) {
            (Self::Classic, _) => system,
            (Self::Trial(number), None) => format!("{system} --trial {number}"),
            (Self::Trial(number), Some(seed)) => {
                format!("{system} --seed {seed} --cell {} --trial {number}", cell.number)
            }
            (Self::Written(text), _) => format!("{system} --start {text}"),
        }
    }
}

impl Trace {
    /// The trace as the command writes it.
    pub(crate) fn text(&self) -> Result<Value, Fault> {
        let experiment = experiment(&self.experiment)?;
        let cell = cell(&experiment, self.cell)?;
        let mut written = Vec::new();
        text(cell.machine.card(), self.frames(cell)?, &mut written).map_err(Fault::of)?;
        Ok(json!(String::from_utf8_lossy(&written)))
    }

    /// What the viewer shows: its data, and what its boards stand on.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let experiment = experiment(&self.experiment)?;
        let cell = cell(&experiment, self.cell)?;
        let machine = &*cell.machine;
        let mut table = FrameTable::default();
        let packed = table.pack(self.frames(cell)?);
        let viewer = ViewerData {
            title: &experiment.name,
            card: machine.card(),
            axes: machine.written_keys().axes(),
            table: &table,
            cases: &[Case::only(packed)],
            replay: Replay { alone: self.start.command(cell), trial: None },
            notice: None,
        };
        let ground = Ground::of(table.geometry(), table.has_numbers());
        Ok(json!({
            "viewer": viewer,
            "pieces": pieces(Some(table.side()), &ground).into_string(),
        }))
    }

    /// The frames up to the last entry that is wanted, or to the end.
    fn frames<'c>(&self, cell: &'c Cell) -> Result<impl Iterator<Item = Frame> + use<'c>, Fault> {
        let mut left = self.limit.min(MOST_ENTRIES);
        let frames = cell.machine.play(&self.start.launch(cell), cell.job.budget)?;
        let first = frames.take_while(move |frame| {
            let is_entry = matches!(frame, Frame::Event { .. });
            let fits = left > 0 || !is_entry;
            left -= usize::from(is_entry && fits);
            fits
        });
        Ok(first)
    }
}
