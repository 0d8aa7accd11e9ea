//! What a page is about: one cell of a result.

use std::cell::OnceCell;
use std::ptr;

use maud::{Markup, html};

use super::edition::Edition;
use super::page::rich;
use super::simulator::Role;
use super::views::Views;
use super::words;
use crate::analysis::against::is_expected;
use crate::chart::board::{Ground, has_numbers, pieces};
use crate::experiment::{Experiment, TrialSource};
use crate::model::grid::{Axes, Geometry, Grid};
use crate::model::keys::Keys;
use crate::model::language::{Language, Phrase};
use crate::result::cell::CellResult;
use crate::result::package::{StoredFile, hash_of};
use crate::result::schema::{FrequencyRow, Table as _};
use crate::systems::catalog;
use crate::systems::problems::OPTION;
use crate::text::finding::kind_and_size;

/// A cell of a result, with all that pages need to draw it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The experiment.
    pub experiment: &'a Experiment,
    /// The cell.
    pub cell: &'a CellResult,
    /// What pages show of all its solutions, once one of them has asked for it.
    pub views: &'a OnceCell<Views<'a>>,
    /// The system under the cell's options: it draws boards.
    pub machine: &'a TrialSource,
    /// The files of the result, as they are on disk.
    pub files: &'a [StoredFile],
    /// From the pages of the cell to the files of the result: nothing, or `../`.
    pub root: &'static str,
    /// Whether programs may be started, to play their trials again.
    pub plays_programs: bool,
    /// The language of the page, and of those beside it.
    pub edition: Edition,
}

/// The most solutions of a simulator: with boards of 20 queens it takes some 6 MB.
pub const MAX_CASES: usize = 20_000;

/// A longer key is no name.
const LONGEST_NAME: usize = 32;

/// The hexadecimal digits by which a long key is named.
const HASH_DIGITS: usize = 8;

/// The pages of a cell, and what links to them are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// The question, the answer, a picture, and what other pages there are.
    Start,
    /// Findings, charts, tables.
    Report,
    /// Trials step by step.
    Simulator,
    /// Every solution, to be printed.
    Solutions,
    /// Sudokus to be solved.
    Play,
    /// The system to be set up, and experiments to be run.
    Live,
}

impl PageKind {
    /// Whether it shows all solutions at once: what is made for that is gone when the other pages are made.
    pub const fn shows_all_solutions(self) -> bool {
        matches!(self, Self::Start | Self::Report)
    }

    /// All of them, in the order of the links.
    pub const ALL: [Self; 6] =
        [Self::Start, Self::Report, Self::Simulator, Self::Live, Self::Solutions, Self::Play];

    /// The file, in the first language.
    pub const fn file(self) -> &'static str {
        match self {
            Self::Start => "index.html",
            Self::Report => "report.html",
            Self::Simulator => "simulator.html",
            Self::Solutions => "solutions.html",
            Self::Play => "play.html",
            Self::Live => "live.html",
        }
    }

    /// What links to it are called.
    pub const fn label(self) -> Phrase {
        match self {
            Self::Start => words::START,
            Self::Report => words::REPORT,
            Self::Simulator => words::SIMULATOR,
            Self::Solutions => words::ALL_SOLUTIONS,
            Self::Play => words::PLAY,
            Self::Live => words::LIVE,
        }
    }

    /// What it holds.
    pub const fn about(self) -> Phrase {
        match self {
            Self::Start => words::START,
            Self::Report => words::ABOUT_REPORT,
            Self::Simulator => words::ABOUT_SIMULATOR,
            Self::Solutions => words::ABOUT_SOLUTIONS,
            Self::Play => words::ABOUT_PLAY,
            Self::Live => words::ABOUT_LIVE,
        }
    }

    /// Whether its scripts speak every language, so that one file does for all.
    pub(crate) const fn is_multilingual(self) -> bool {
        matches!(self, Self::Simulator | Self::Play | Self::Live)
    }

    /// The link to it from a page of `edition`.
    pub fn link(self, edition: Edition) -> String {
        if self.is_multilingual() {
            format!("{}#lang={}", self.file(), edition.language.code())
        } else {
            edition.file(self.file())
        }
    }
}

impl<'a> Subject<'a> {
    /// Whether other than equal shares are expected of its solutions.
    pub fn is_law(&self) -> bool {
        is_expected(&self.cell.statistics)
    }

    /// What pages show of all its solutions at once, made when the first of them asks.
    pub fn views(&self) -> &'a Views<'a> {
        self.views.get_or_init(|| Views::of(self.cell, self.machine))
    }

    /// Its solutions, in the order of results.
    pub fn solutions(&self) -> impl Iterator<Item = &'a FrequencyRow> + use<'a> {
        self.cell.frequencies.iter()
    }

    /// Those that the simulator has.
    pub fn played(&self) -> &'a [FrequencyRow] {
        let all = &self.cell.frequencies;
        &all[..all.len().min(MAX_CASES)]
    }

    /// That there are more solutions than this, and where they are, if there are.
    pub fn cut(&self, most: usize) -> Option<Markup> {
        let (language, file) = (self.language(), format!("{}{}", self.root, FrequencyRow::FILE));
        let shown = html! { (language.grouped(most as u64)) };
        let parts = [shown, html! { a href=(file) { (FrequencyRow::FILE) } }];
        (self.cell.frequencies.len() > most).then(|| rich(language, &words::FIRST_OF_ALL, &parts))
    }

    /// The language of the page.
    pub fn language(&self) -> Language {
        self.edition.language
    }

    /// Whether its trials can be played again.
    pub(crate) fn has_traces(&self) -> bool {
        match self.machine {
            TrialSource::System(_) => !catalog::is_foreign(&self.cell.row.kind),
            TrialSource::Program(program) => self.plays_programs && program.is_playable(),
            TrialSource::Samples(_) => false,
        }
    }

    /// What a solution is called where there is little room: a long key by the first digits of its hash.
    pub(crate) fn name_of(key: &str) -> String {
        if key.chars().count() <= LONGEST_NAME {
            return key.to_owned();
        }
        let hash = hash_of(key.as_bytes());
        hash.trim_start_matches("sha256:").chars().take(HASH_DIGITS).collect()
    }

    /// "1,165 times", "once".
    pub fn times(&self, count: u64) -> String {
        let language = self.edition.language;
        match count {
            1 => words::ONCE.plain(language).to_owned(),
            count => language.say(&words::TIMES, &[&language.grouped(count)]),
        }
    }

    /// The link that replays the shortest trial of a solution, if there is one.
    pub fn replay(&self, row: &FrequencyRow) -> Option<String> {
        let is_played = self.played().as_ptr_range().contains(&ptr::from_ref(row));
        row.shortest_trial
            .get()
            .filter(|_| is_played && self.has_traces())
            .map(|_| replay(&row.solution, self.edition.language))
    }

    /// Its pages: where keys are no solutions, none is printed, and where they are no sudokus, none is played.
    pub fn places(&self) -> impl Iterator<Item = PageKind> + use<> {
        let (solutions, plays) = (self.machine.card().keys == Keys::Solutions, self.plays().is_some());
        let (traces, alone) = (self.has_traces(), self.root.is_empty());
        let live = traces && catalog::is_built_in(self.machine.card().name);
        PageKind::ALL.into_iter().filter(move |place| match place {
            PageKind::Start => alone,
            PageKind::Solutions => solutions,
            PageKind::Play => plays,
            PageKind::Simulator => traces,
            PageKind::Live => live,
            PageKind::Report => true,
        })
    }

    /// The board of a solution, if it is one.
    pub(crate) fn board_of(&self, key: &str) -> Option<Grid> {
        self.machine.written_keys().board(key)
    }

    /// Whether its trials are a sample: neither every start, nor the same single start again and again, nor draws that
    /// depend on each other.
    pub(crate) fn is_sample(&self) -> bool {
        !self.cell.row.census && self.machine.starts() != Ok(1) && !self.cell.is_dependent()
    }

    /// Why there is nothing to draw, if there is not.
    pub fn nothing(&self) -> Option<&'static str> {
        let phrase = match (self.solutions().next(), self.cell.row.keys_known) {
            (Some(_), _) => return None,
            (None, Some(_)) => words::NO_SOLUTION_EXISTS,
            (None, None) => words::NONE_KNOWN,
        };
        Some(phrase.plain(self.edition.language))
    }

    /// How its boards are numbered.
    pub fn axes(&self) -> Axes {
        self.machine.written_keys().axes()
    }

    /// The first of its boards, if it has any: all have the same size.
    pub(crate) fn first_board(&self) -> Option<Grid> {
        self.solutions().find_map(|row| self.board_of(&row.solution))
    }

    /// What is below the tokens of its boards.
    pub fn ground(&self) -> Ground {
        self.first_board()
            .map_or(Ground::CHEQUERED, |board| Ground::of(board.geometry(), has_numbers(&board)))
    }

    /// What its boards are drawn with.
    pub fn pieces(&self) -> Markup {
        pieces(self.first_board().map(|board| board.side()), &self.ground())
    }

    /// The side of the blocks, if its keys are sudokus of square blocks and there is one to be played.
    pub fn plays(&self) -> Option<usize> {
        let reached = self.solutions().find(|row| row.count > 0)?;
        match *self.board_of(&reached.solution)?.geometry() {
            Geometry::Blocks { rows, columns } if rows == columns => Some(rows),
            _ => None,
        }
    }

    /// The link to another page of the cell; that of the live page, which all cells share, says what it is to show.
    pub fn link(&self, place: PageKind) -> String {
        if place != PageKind::Live {
            return place.link(self.edition);
        }
        format!("{}{}", self.root, live_link(self.experiment, self.cell, self.language()))
    }

    /// What stands above each of its pages: its name, links to the others, and to the same page in other languages.
    pub fn header(&self, here: PageKind) -> Markup {
        if here.is_multilingual() {
            return html! {
                @for edition in Edition::all(self.edition.first) {
                    div class="in-language" lang=(edition.language.code()) { (Self { edition, ..*self }.bar(here)) }
                }
            };
        }
        self.bar(here)
    }

    /// The word of the problem that the solver is on, if it is not N queens.
    fn problem(&self) -> Option<&'a str> {
        let option = self.cell.identity.options.iter().find(|(name, _)| name == OPTION);
        option.map(|(_, word)| word.as_str())
    }

    fn bar(&self, here: PageKind) -> Markup {
        let (edition, language) = (self.edition, self.edition.language);
        html! {
            header class="top" {
                span { strong { (self.experiment.name) } " " span class="quiet" { (kind_and_size(self.cell, language)) @if let Some(problem) = self.problem() { " " (problem) } } }
                nav aria-label=(words::PAGES_OF_RESULT.plain(language)) {
                    ul {
                        @if !self.root.is_empty() {
                            li { a href=(format!("{}{}", self.root, PageKind::Start.link(edition))) { (words::ALL_CELLS.plain(language)) } }
                        }
                        @for place in self.places() {
                            li { a href=(self.link(place)) data-page=[(here.is_multilingual() && place == PageKind::Report).then_some("report")] aria-current=[(place == here).then_some("page")] { (place.label().plain(language)) } }
                        }
                        @if !here.is_multilingual() { li { (edition.switch(here.file())) } }
                    }
                }
            }
        }
    }
}

/// The link that replays the shortest trial of a solution.
fn replay(key: &str, language: Language) -> String {
    let role = Role::Shortest.name();
    let (page, language) = (PageKind::Simulator.file(), language.code());
    format!("{page}#case={}&trace={role}&lang={language}", encoded(key))
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
pub fn footer(language: Language) -> Markup {
    html! { footer { (language.say(&words::MADE_BY, &[env!("CARGO_PKG_VERSION")])) } }
}

/// Whether the live page can run the cells of `experiment`.
pub(super) fn runs(experiment: &Experiment) -> bool {
    experiment.cells().iter().all(|cell| catalog::is_built_in(cell.machine.card().name))
}

/// The link from a page beside it to the live page: it names the solver of `cell`, and has it run again if the page can run the
/// experiment.
pub(crate) fn live_link(experiment: &Experiment, cell: &CellResult, language: Language) -> String {
    let (identity, row) = (&cell.identity, &cell.row);
    let size = identity.size.map(|size| format!("&size={size}")).unwrap_or_default();
    let option = |(name, value): &(String, String)| format!("&option-{name}={}", encoded(value));
    let options: String = identity.options.iter().map(option).collect();
    let seed = row.seed.map(|seed| format!("&seed={seed}")).unwrap_or_default();
    let trials = if runs(experiment) { trials(cell) } else { String::new() };
    let (file, language) = (PageKind::Live.file(), language.code());
    format!("{file}#system={}{size}{options}{seed}{trials}&lang={language}", row.kind)
}

fn trials(cell: &CellResult) -> String {
    let count = if cell.row.census { "all".to_owned() } else { cell.row.trials.to_string() };
    format!("&count={count}&cell={}&view=answer", cell.identity.number)
}
