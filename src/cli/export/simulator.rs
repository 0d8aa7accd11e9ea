//! The simulator of a cell: traces that are played again.

use std::path::Path;

use super::receipt;
use crate::error::Error;
use crate::experiment::Cell;
use crate::machine::Start;
use crate::output::package::File;
use crate::output::site::simulator::{Case, Reel, Replay, Simulator, Track, Wanted, select};
use crate::output::site::subject::{Place, Subject};
use crate::output::tables::FrequencyRow;
use crate::output::trace;
use crate::tape::Frame;
use crate::trial::LIMIT;

/// The steps of the longest trace from the document's own start that a page shows.
const LONGEST_CLASSIC: u64 = 100_000;

/// The page of a cell of the result in `dir`.
pub(super) fn file(dir: &Path, cell: &Cell, subject: &Subject) -> Result<File, Error> {
    let mut reel = Reel::default();
    let mut cases: Vec<Case> = classic(cell, &mut reel)?.into_iter().collect();
    let rows: Vec<&FrequencyRow> = subject.solutions().collect();
    for (row, wanted) in rows.iter().zip(select(&rows)) {
        let mut tracks = Vec::new();
        for wanted in wanted {
            if !reel.is_full() {
                tracks.push(track(dir, cell, row, &wanted, &mut reel)?);
            }
        }
        let portrait = if tracks.is_empty() { subject.portrait(&row.solution) } else { None };
        cases.push(Case {
            key: row.solution.clone(),
            word: None,
            class: row.class.clone(),
            hits: Some(row.count),
            board: portrait.map(|grid| reel.board(&grid)),
            tracks,
        });
    }
    let simulator = Simulator {
        title: &subject.experiment.name,
        about: &subject.experiment.about,
        card: cell.machine.card(),
        header: subject.header(Place::Simulator),
        reel: &reel,
        cases: &cases,
        replay: commands(cell),
        notice: None,
    };
    Ok(File { name: Place::Simulator.file().to_owned(), bytes: simulator.bytes() })
}

/// The document's own start, if it ends soon enough.
fn classic(cell: &Cell, reel: &mut Reel) -> Result<Option<Case>, Error> {
    let play = || cell.machine.play(&Start::Classic, LONGEST_CLASSIC).map_err(Error::Unexpected);
    if matches!(play()?.last(), Some(Frame::End(end)) if end.outcome == LIMIT) {
        return Ok(None);
    }
    let track = Track { roles: vec!["classic"], trial: None, take: reel.take(play()?) };
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
    reel: &mut Reel,
) -> Result<Track, Error> {
    let Wanted { trial, roles } = wanted;
    let take = reel.take(receipt::play(cell, *trial)?);
    receipt::check(dir, row, roles, *trial, take.end.as_ref())?;
    let roles = roles.iter().map(|role| role.name()).collect();
    Ok(Track { roles, trial: Some(*trial), take })
}

fn commands(cell: &Cell) -> Replay {
    let alone = trace::command(cell.machine.card().name, &cell.options);
    let drawn = (!cell.is_census()).then(|| format!(" --seed {} --cell {}", cell.seed, cell.number));
    let stream = drawn.unwrap_or_default();
    Replay { trial: Some(format!("{alone}{stream} --trial")), alone }
}
