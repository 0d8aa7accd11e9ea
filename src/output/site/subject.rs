//! What a page is about: one cell of a result.

use maud::{Markup, html};

use crate::experiment::Experiment;
use crate::grid::{Axes, Grid};
use crate::machine::Machine;
use crate::output::finding::heading;
use crate::output::package::File;
use crate::output::site::simulator::Role;
use crate::output::tables::{CellRow, FrequencyRow, Tables};
use crate::system::Keys;

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
}

/// The pages of a cell, and what links to them are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Findings, charts, tables.
    Report,
    /// Trials step by step.
    Simulator,
    /// Every solution, to be printed.
    Solutions,
    /// Sudokus to be solved.
    Play,
}

impl Place {
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

    /// Its pages: where keys are no solutions, none is printed, and where they are no sudokus, none is played.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (solutions, plays) = (self.machine.card().keys == Keys::Solutions, self.plays().is_some());
        Place::ALL.into_iter().filter(move |place| match place {
            Place::Solutions => solutions,
            Place::Play => plays,
            Place::Report | Place::Simulator => true,
        })
    }

    /// The board of a solution, if it is one.
    #[must_use]
    pub fn portrait(&self, key: &str) -> Option<Grid> {
        self.machine.portrait(key)
    }

    /// Whether its trials are a sample: neither every start, nor the same single start again and again.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        !self.cell.census && self.machine.starts() != Some(1)
    }

    /// Why there is nothing to draw, if there is not.
    #[must_use]
    pub fn nothing(&self) -> Option<&'static str> {
        match (self.solutions().next(), self.cell.keys_known) {
            (Some(_), _) => None,
            (None, Some(_)) => Some("There is nothing to draw: there is no solution."),
            (None, None) => Some("There is nothing to draw: no solution was reached, and none is known."),
        }
    }

    /// How its boards are numbered.
    #[must_use]
    pub fn axes(&self) -> Axes {
        self.machine.card().axes
    }

    /// The size of its boards, as the first solution shows it.
    #[must_use]
    pub fn side(&self) -> Option<(usize, usize)> {
        self.solutions().find_map(|row| self.portrait(&row.solution)).map(|grid| super::board::side(&grid))
    }

    /// The side of the blocks, if its keys are sudokus and there is one to be played.
    #[must_use]
    pub fn plays(&self) -> Option<usize> {
        let reached = self.solutions().any(|row| row.count > 0);
        self.machine.blocks().filter(|_| reached)
    }

    /// What stands above each of its pages: its name, and links to the others.
    #[must_use]
    pub fn header(&self, here: Place) -> Markup {
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
#[must_use]
pub fn replay(key: &str) -> String {
    let role = Role::Shortest.name();
    format!("{}#case={}&trace={role}", Place::Simulator.file(), encoded(key))
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
            "Made by queenlab " (env!("CARGO_PKG_VERSION")) ". This page is one file: it works offline and asks for nothing."
        }
    }
}
