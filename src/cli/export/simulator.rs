//! The simulator of a cell: traces that are played again.

use std::path::Path;

use maud::{Markup, html};

use super::traces;
use crate::engine::machine::Launch;
use crate::engine::tape::Frame;
use crate::experiment::Cell;
use crate::model::outcome::LIMIT;
use crate::model::start::Start;
use crate::result::package::{EXPERIMENT, File};
use crate::result::schema::FrequencyRow;
use crate::site::edition::Edition;
use crate::site::simulator::{Simulator, Wanted, select};
use crate::site::subject::{MAX_CASES, PageKind, Subject};
use crate::store::error::Error;
use crate::text::replay::{Case, FrameTable, Replay, Track, ViewerData};
use crate::text::trace;

/// The most steps of a trace from the classic start that a page shows.
const LONGEST_CLASSIC: u64 = 100_000;

/// The page of a cell of the result in `dir`.
pub(super) fn file(dir: &Path, cell: &Cell, subject: &Subject) -> Result<File, Error> {
    let mut table = FrameTable::default();
    let mut cases: Vec<Case> = classic(cell, &mut table)?.into_iter().collect();
    let rows: Vec<&FrequencyRow> = subject.played().iter().collect();
    for (row, wanted) in rows.iter().zip(select(&rows)) {
        let mut tracks = Vec::new();
        for wanted in wanted {
            if !table.is_full() {
                tracks.push(track(dir, cell, row, &wanted, &mut table)?);
            }
        }
        let key_board = if tracks.is_empty() { subject.board_of(&row.solution) } else { None };
        cases.push(Case {
            key: row.solution.to_string(),
            word: None,
            class: row.class.as_deref().map(str::to_owned),
            hits: Some(row.count),
            board: key_board.map(|grid| table.board(&grid)),
            tracks,
        });
    }
    let viewer = ViewerData {
        title: &subject.experiment.name,
        card: cell.machine.card(),
        axes: subject.axes(),
        table: &table,
        cases: &cases,
        replay: commands(cell),
        notice: None,
    };
    let simulator = Simulator {
        about: &subject.experiment.about,
        viewer,
        ground: subject.ground(),
        header: subject.header(PageKind::Simulator),
        cut: cut(subject),
        language: subject.language(),
    };
    let mut bytes = Vec::new();
    simulator.write(&mut bytes).expect("memory takes any bytes");
    Ok(File { name: PageKind::Simulator.file().to_owned(), bytes })
}

/// That solutions are left out, if they are, in every language.
fn cut(subject: &Subject) -> Markup {
    html! {
        @for edition in Edition::all(subject.edition.first) {
            @if let Some(cut) = (Subject { edition, ..*subject }).cut(MAX_CASES) {
                p class="in-language quiet" lang=(edition.language.code()) { (cut) }
            }
        }
    }
}

/// The classic start, if there is one and it ends soon enough.
fn classic(cell: &Cell, table: &mut FrameTable) -> Result<Option<Case>, Error> {
    if cell.machine.program().is_some() {
        return Ok(None);
    }
    let play =
        || cell.machine.play(&Launch::From(Start::Classic), LONGEST_CLASSIC).map_err(Error::unexpected);
    if matches!(play()?.last(), Some(Frame::End(end)) if end.outcome == LIMIT) {
        return Ok(None);
    }
    let track = Track { roles: vec!["classic"], trial: None, packed: table.pack(play()?) };
    let word = Some("classic");
    Ok(Some(Case {
        key: "classic".to_owned(),
        word,
        class: None,
        hits: None,
        board: None,
        tracks: vec![track],
    }))
}

fn track(
    dir: &Path,
    cell: &Cell,
    row: &FrequencyRow,
    wanted: &Wanted,
    table: &mut FrameTable,
) -> Result<Track, Error> {
    let Wanted { trial, roles } = wanted;
    let side = table.side();
    let packed = table.pack(traces::play(cell, *trial)?);
    if side != (0, 0) && side != table.side() {
        let message =
            format!("trial {trial} has a board of another size than those before: a page has one size");
        return Err(Error::Request(message));
    }
    traces::check(dir, row, roles, *trial, packed.end.as_ref())?;
    let roles = roles.iter().map(|role| role.name()).collect();
    Ok(Track { roles, trial: Some(*trial), packed })
}

fn commands(cell: &Cell) -> Replay {
    if cell.machine.program().is_some() {
        let alone = format!("queenlab trace {EXPERIMENT} --allow-exec --folder . --cell {}", cell.number);
        return Replay { trial: Some(format!("{alone} --trial")), alone };
    }
    let alone = trace::command(cell.machine.card().name, &cell.options);
    let seed = cell.seed.filter(|_| !cell.is_census());
    let drawn = seed.map(|seed| format!(" --seed {seed} --cell {}", cell.number));
    let stream = drawn.unwrap_or_default();
    Replay { trial: Some(format!("{alone}{stream} --trial")), alone }
}
