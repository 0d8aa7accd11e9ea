//! Tapes: trials replayed frame by frame.

use std::borrow::Cow;
use std::fmt::Display;

use crate::model::draw::Draw;
use crate::model::grid::Grid;
use crate::model::outcome::{End, LIMIT, Outcome, SOLVED, Step};
use crate::model::scene::Scene;
use crate::model::system::System;

/// One frame of a tape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Frame {
    /// The start, in the notation of the original program.
    Start(String, Grid),
    /// An event, and the board after it.
    Event {
        /// Whether it counts as a step.
        counted: bool,
        /// The event in the notation of the original program.
        text: String,
        /// The board after it.
        grid: Grid,
        /// The scenes of the event.
        scenes: Vec<Scene>,
    },
    /// The end. Nothing follows.
    End(Ending),
}

/// How a tape ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// `solved`, or why no key was reached.
    pub outcome: Cow<'static, str>,
    /// The key that was reached.
    pub key: Option<String>,
    /// The number of steps taken.
    pub steps: u64,
    /// The system's own measures, in the order of its card.
    pub measures: Vec<u64>,
}

impl Ending {
    /// How the trial of `system` in `state` ended.
    pub(crate) fn of<S: System>(system: &S, state: &S::State, outcome: Outcome<S::Key>) -> Self {
        let mut measures = vec![0; S::CARD.measures.len()];
        system.measure(state, &mut measures);
        Self::new(outcome, measures)
    }

    /// The end with this outcome and these measures.
    pub(crate) fn new<K: Display>(outcome: Outcome<K>, measures: Vec<u64>) -> Self {
        let (name, key) = match outcome.end {
            End::Reached(key) => (SOLVED, Some(key.to_string())),
            End::Stopped(name) => (name, None),
        };
        Self { outcome: name.into(), key, steps: outcome.steps, measures }
    }
}

/// Plays a started trial, frame by frame.
pub struct Tape<'a, S: System> {
    system: &'a S,
    state: S::State,
    draw: Draw,
    budget: u64,
    steps: u64,
    playback: Playback,
}

#[derive(PartialEq)]
enum Playback {
    Before,
    Within,
    After,
}

impl<'a, S: System> Tape<'a, S> {
    /// The tape of the trial that was started in `state`, with its stream.
    pub fn new(system: &'a S, state: S::State, draw: Draw, budget: u64) -> Self {
        Self { system, state, draw, budget, steps: 0, playback: Playback::Before }
    }

    fn event(&mut self, counted: bool, event: &S::Event) -> Frame {
        self.steps += u64::from(counted);
        Frame::Event {
            counted,
            text: event.to_string(),
            grid: self.system.show(&self.state),
            scenes: self.system.scenes(&self.state, event),
        }
    }

    fn end(&mut self, end: End<S::Key>) -> Frame {
        self.playback = Playback::After;
        Frame::End(Ending::of(self.system, &self.state, Outcome { end, steps: self.steps }))
    }

    fn play(&mut self) -> Frame {
        match self.system.step(&mut self.state, &mut self.draw) {
            Step::Counted(_) if self.steps == self.budget => self.end(End::Stopped(LIMIT)),
            Step::Counted(event) => self.event(true, &event),
            Step::Shown(event) => self.event(false, &event),
            Step::Ended(end) => self.end(end),
        }
    }
}

impl<S: System> Iterator for Tape<'_, S> {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        match self.playback {
            Playback::After => None,
            Playback::Within => Some(self.play()),
            Playback::Before => {
                self.playback = Playback::Within;
                let opening = self.system.opening(&self.state);
                Some(Frame::Start(opening, self.system.show(&self.state)))
            }
        }
    }
}
