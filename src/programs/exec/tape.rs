//! Trials of a program played again: by the frames that a worker shows, or by the board of the key.
//!
//! All frames of a worker are read before the first is played, so that one that dies or shows nonsense gives an
//! error and not half a page; hence the limits. A page starts one worker for all of its traces.

use std::sync::PoisonError;

use thiserror::Error;

use super::super::form::SampleForm;
use super::super::line::LineReader;
use super::super::worker::frame::{self, FrameError, WorkerFrame};
use super::super::worker::{Announcement, answer, question};
use super::{Program, Session};
use crate::engine::batch::Signals;
use crate::engine::machine::{Launch, LaunchError, RunFailure};
use crate::engine::tape::{Ending, Frame};
use crate::model::grid::{Geometry, Grid};
use crate::model::scene::{Scene, Word};
use crate::model::words::programs::exec as words;

/// The maximum number of frames that a worker is asked for.
pub const MAX_FRAMES: usize = 100_000;

/// The maximum number of squares that all frames of a trial have together.
const MAX_SQUARES: usize = 10_000_000;

/// What is written for a start that is not known.
const UNKNOWN: &str = "?";

/// What a worker showed of a trial.
pub(super) struct Showing {
    /// The frames, and the end.
    pub(super) frames: Vec<Frame>,
    /// The line that it answered in the end.
    pub(super) answer: String,
}

/// Why frames are not those of a trial.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum ShowError {
    #[error(transparent)]
    Frame(#[from] FrameError),
    #[error("its first frame counts as a step: the first frame shows the start, with \"counted\":false")]
    First,
    #[error(
        "a frame has {now:?} columns and rows after {before:?}: all boards of a trial have the same size"
    )]
    Side { before: (usize, usize), now: (usize, usize) },
    #[error("it shows more frames than it was asked for: {MAX_FRAMES}")]
    TooMany,
    #[error("it shows no frame, although it announced \"trace\":true")]
    None,
    #[error("it shows {shown} frames that count as steps, and answers {answered} steps")]
    Steps { shown: u64, answered: u64 },
}

/// The frames of a trial, as they come.
#[derive(Default)]
struct FrameList {
    frames: Vec<Frame>,
    last: Option<Grid>,
    /// How many came.
    count: usize,
    /// How many of them count as steps.
    steps: u64,
    /// How many squares those that are kept have.
    squares: usize,
    /// How many of those that are kept count as steps.
    kept: u64,
}

impl FrameList {
    fn add(&mut self, frame: WorkerFrame) -> Result<(), ShowError> {
        let WorkerFrame { counted, scene } = frame;
        let now = scene.grid.side();
        match self.last.as_ref().map(Grid::side) {
            None if counted => return Err(ShowError::First),
            Some(before) if before != now => return Err(ShowError::Side { before, now }),
            _ if self.count == MAX_FRAMES => return Err(ShowError::TooMany),
            _ => {}
        }
        self.count += 1;
        self.steps += u64::from(counted);
        self.squares += now.0 * now.1;
        if self.squares <= MAX_SQUARES {
            self.kept += u64::from(counted);
            self.last = Some(scene.grid.clone());
            self.frames.push(event(self.frames.is_empty(), counted, scene));
        }
        Ok(())
    }

    /// Its boards in the geometry of `board`, if they have its sides.
    fn like(mut self, board: &Grid) -> Self {
        if self.last.as_ref().is_some_and(|last| last.side() == board.side()) {
            let geometry = board.geometry();
            self.frames = self.frames.into_iter().map(|frame| laid(frame, geometry)).collect();
            self.last = self.last.map(|last| last.in_geometry(geometry.clone()));
        }
        self
    }

    /// The frames and the end, of a trial that took `answered` steps by its own account.
    fn end(mut self, answered: u64, ending: Ending) -> Result<Vec<Frame>, ShowError> {
        let last = self.last.take().ok_or(ShowError::None)?;
        if self.count < MAX_FRAMES && self.steps != answered {
            return Err(ShowError::Steps { shown: self.steps, answered });
        }
        if self.kept < answered {
            let rest = Word::Text((answered - self.kept).to_string());
            let scene = Scene { words: vec![rest], ..Scene::new("..".to_owned(), last, &words::REST) };
            self.frames.push(event(false, false, scene));
        }
        self.frames.push(Frame::End(ending));
        Ok(self.frames)
    }
}

fn event(is_first: bool, counted: bool, scene: Scene) -> Frame {
    let (text, grid) = (scene.label.clone(), scene.grid.clone());
    if is_first {
        Frame::Start(text, grid)
    } else {
        Frame::Event { counted, text, grid, scenes: vec![scene] }
    }
}

fn laid(frame: Frame, geometry: &Geometry) -> Frame {
    let grid_of = |grid: Grid| grid.in_geometry(geometry.clone());
    match frame {
        Frame::Start(text, grid) => Frame::Start(text, grid_of(grid)),
        Frame::Event { counted, text, grid, scenes } => {
            let scenes = scenes.into_iter().map(|scene| Scene { grid: grid_of(scene.grid.clone()), ..scene });
            Frame::Event { counted, text, grid: grid_of(grid), scenes: scenes.collect() }
        }
        end @ Frame::End(_) => end,
    }
}

impl Program {
    /// A trial, frame by frame, which is played to its end before the first.
    pub(crate) fn tape(&self, launch: &Launch, budget: u64) -> Result<Vec<Frame>, LaunchError> {
        let Some(announced) = self.spec.lifetime.announced().filter(|announced| announced.trace) else {
            let (streams, index) = self.trial(launch)?;
            let end = self.end(launch, budget)?;
            let command = self.call(streams, budget, index).arguments(None);
            return self.answer_alone(end).ok_or(LaunchError::NothingToShow { command });
        };
        let (streams, index) = self.trial(launch)?;
        let seed = self.spec.seeds.value(announced.seed, streams, index);
        self.shown_by_worker(announced, (index, seed), budget).map_err(LaunchError::Failed)
    }

    fn shown_by_worker(
        &self,
        announced: &Announcement,
        trial: (u64, u64),
        budget: u64,
    ) -> Result<Vec<Frame>, RunFailure> {
        let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        let mut session = match player.take() {
            Some(session) => session,
            None => self.open(announced, budget, &Signals::default())?.expect("nobody asks to stop"),
        };
        let frames = self.show(&mut session, announced, trial, budget)?.frames;
        *player = Some(session);
        Ok(frames)
    }

    /// What a worker shows of a trial: its number and its seed.
    pub(super) fn show(
        &self,
        session: &mut Session,
        announced: &Announcement,
        (trial, seed): (u64, u64),
        budget: u64,
    ) -> Result<Showing, RunFailure> {
        let question = question::trace(announced.seed, trial, seed, MAX_FRAMES);
        session.send(&question, &Signals::default()).map_err(|error| self.broken(&error))?;
        let mut list = FrameList::default();
        loop {
            let line = self.received(session, trial)?;
            let failed = |error: &dyn std::error::Error| {
                self.failed(format!("the trace of trial {trial}: {error}"), session.errors())
            };
            if frame::is_frame(line.as_bytes()) {
                let frame = frame::parse(line.as_bytes()).map_err(ShowError::from);
                frame.and_then(|frame| list.add(frame)).map_err(|error| failed(&error))?;
                continue;
            }
            let mut measures = Vec::new();
            let answer = answer::parse(line.as_bytes(), trial, announced, &mut measures);
            let answer = answer.map_err(|error| failed(&error))?;
            let steps = answer.steps();
            let outcome = self.outcome(&answer, &mut LineReader::of_keys(&SampleForm::default()), budget);
            let ending = Ending::new(outcome.unwrap_or_else(|failure| failure.ended()), measures);
            let board = ending.key.as_ref().and_then(|key| self.keys.board_of(key));
            let list = board.iter().fold(list, FrameList::like);
            let frames = list.end(steps, ending).map_err(|error| failed(&error))?;
            return Ok(Showing { frames, answer: line });
        }
    }

    /// What is odd about frames that end with another board than that of the key.
    pub(super) fn unlike(&self, frames: &[Frame]) -> Option<String> {
        let [.., Frame::Start(_, last) | Frame::Event { grid: last, .. }, Frame::End(end)] = frames else {
            return None;
        };
        let key = end.key.as_ref()?;
        let board = self.keys.board_of(key)?;
        (board != *last).then(|| {
            let rows: Vec<String> = board.lines().map(|line| line.replace(' ', "")).collect();
            format!("remark: the last frame is not the board of {key}, whose rows are {}", rows.join(" "))
        })
    }

    /// What there is to see of a trial whose program shows nothing: the board of its key.
    fn answer_alone(&self, end: Ending) -> Option<Vec<Frame>> {
        let side = self.keys.side()?;
        let board = end.key.as_ref().and_then(|key| self.keys.board_of(key));
        let start = Frame::Start(UNKNOWN.to_owned(), Grid::empty(side, side));
        let answer = board.zip(end.key.clone()).map(|(board, key)| {
            let words = vec![Word::Text(key.clone())];
            event(false, false, Scene { words, ..Scene::new(key, board, &words::ANSWER) })
        });
        Some([start].into_iter().chain(answer).chain([Frame::End(end)]).collect())
    }
}
