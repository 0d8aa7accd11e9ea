//! What a page is about: one cell of a result.

use maud::{Markup, html};

use super::simulator::Role;
use crate::engine::machine::Machine;
use crate::experiment::Experiment;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::Keys;
use crate::result::package::File;
use crate::result::schema::{CellRow, FrequencyRow};
use crate::result::tables::Tables;
use crate::text::finding::{self, heading};

/// A cell of a result, with all that pages need to draw it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// Its tables: those of other cells may be there, too.
    pub tables: &'a Tables,
    /// The cell.
    pub cell: &'a CellRow,
    /// The system under the cell's options: it draws boards.
    pub machine: &'a dyn Machine,
    /// The files of the result, as they are on disk.
    pub files: &'a [File],
    /// From the pages of the cell to the files of the result: nothing, or `../`.
    pub root: &'static str,
    /// Whether programs may be started, to play their trials again.
    pub plays_programs: bool,
}

/// The pages of a cell, and what links to them are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// Findings, charts, tables.
    Report,
    /// Trials step by step.
    Simulator,
    /// Every solution, to be printed.
    Solutions,
    /// Sudokus to be solved.
    Play,
}

impl PageKind {
    /// All of them, in the order of the links.
    pub const ALL: [Self; 4] = [Self::Report, Self::Simulator, Self::Solutions, Self::Play];

    /// The file.
    #[must_use]
    pub const fn file(self) -> &'static str {
        match self {
            Self::Report => "report.html",
            Self::Simulator => "simulator.html",
            Self::Solutions => "solutions.html",
            Self::Play => "play.html",
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Report => "Report",
            Self::Simulator => "Simulator",
            Self::Solutions => "All solutions",
            Self::Play => "Play",
        }
    }
}

impl<'a> Subject<'a> {
    /// Its solutions, in the order of results.
    pub fn solutions(&self) -> impl Iterator<Item = &'a FrequencyRow> + use<'a> {
        self.tables.frequencies_of(self.cell)
    }

    /// Whether its trials can be played again.
    #[must_use]
    pub fn has_traces(&self) -> bool {
        match self.machine.program() {
            None => self.experiment.samples().is_none(),
            Some(program) => self.plays_programs && program.is_playable(),
        }
    }

    /// The link that replays the shortest trial of a solution, if there is one.
    #[must_use]
    pub fn replay(&self, row: &FrequencyRow) -> Option<String> {
        row.shortest_trial.filter(|_| self.has_traces()).map(|_| replay(&row.solution))
    }

    /// Its pages: where keys are no solutions, none is printed, and where they are no sudokus, none is played.
    pub fn places(&self) -> impl Iterator<Item = PageKind> + use<> {
        let (solutions, plays) = (self.machine.card().keys == Keys::Solutions, self.plays().is_some());
        let traces = self.has_traces();
        PageKind::ALL.into_iter().filter(move |place| match place {
            PageKind::Solutions => solutions,
            PageKind::Play => plays,
            PageKind::Simulator => traces,
            PageKind::Report => true,
        })
    }

    /// The board of a solution, if it is one.
    #[must_use]
    pub fn board_of(&self, key: &str) -> Option<Grid> {
        self.machine.written_keys().board(key)
    }

    /// Whether its trials are a sample: neither every start, nor the same single start again and again, nor draws that
    /// depend on each other.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        !self.cell.census && self.machine.starts() != Ok(1) && !finding::is_dependent(self.cell)
    }

    /// Why there is nothing to draw, if there is not.
    #[must_use]
    pub fn nothing(&self) -> Option<&'static str> {
        match (self.solutions().next(), self.cell.keys_known) {
            (Some(_), _) => None,
            (None, Some(_)) => Some("No solution exists, so there is nothing to draw."),
            (None, None) => Some("No solution was reached and none is known, so there is nothing to draw."),
        }
    }

    /// How its boards are numbered.
    #[must_use]
    pub fn axes(&self) -> Axes {
        self.machine.written_keys().axes()
    }

    /// The size of its boards, as the first solution shows it.
    #[must_use]
    pub fn side(&self) -> Option<(usize, usize)> {
        self.solutions().find_map(|row| self.board_of(&row.solution)).map(|grid| grid.side())
    }

    /// The side of the blocks, if its keys are sudokus and there is one to be played.
    #[must_use]
    pub fn plays(&self) -> Option<usize> {
        let reached = self.solutions().any(|row| row.count > 0);
        self.machine.written_keys().blocks().filter(|_| reached)
    }

    /// What stands above each of its pages: its name, and links to the others.
    #[must_use]
    pub fn header(&self, here: PageKind) -> Markup {
        html! {
            header class="top" {
                span { strong { (self.experiment.name) } " " span class="quiet" { (heading(self.cell)) } }
                nav aria-label="Pages of this result" {
                    ul {
                        @if !self.root.is_empty() { li { a href=(format!("{}report.html", self.root)) { "All cells" } } }
                        @for place in self.places() {
                            li { a href=(place.file()) aria-current=[(place == here).then_some("page")] { (place.label()) } }
                        }
                    }
                }
            }
        }
    }
}

/// The link that replays the shortest trial of a solution.
fn replay(key: &str) -> String {
    let role = Role::Shortest.name();
    format!("{}#case={}&trace={role}", PageKind::Simulator.file(), encoded(key))
}

/// Text as a link can hold it.
fn encoded(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

/// What stands below each page.
#[must_use]
pub fn footer() -> Markup {
    html! {
        footer {
            "Made by queenlab " (env!("CARGO_PKG_VERSION")) ". This page is one file: it works offline and makes no requests."
        }
    }
}
