//! Shards of which some are missing, or not done: the cells that are whole all the same, as an unfinished run.

use std::path::Path;

use serde_json::json;

use super::super::again::{run_command, where_folder_is};
use super::super::{note, stdout_error};
use super::given::Given;
use super::{leave, put_together};
use crate::engine::progress::Shard;
use crate::experiment::{Cell, Experiment};
use crate::programs::shell::quoted_path;
use crate::result::{json, plain};
use crate::store::error::Error;
use crate::store::{self, Blocks, Claim};
use crate::text::terminal::{Screen, paragraph};

/// Writes the progress of the cells that are whole to the folder `dir`, which `queenlab run` resumes.
///
/// # Errors
/// If no cell is whole, or the folder holds something.
pub(super) fn merge(
    experiment: &Experiment,
    cells: &[Cell],
    given: &mut Given,
    dir: &Path,
    as_json: bool,
    out: &mut dyn Screen,
) -> Result<(), Error> {
    let (mut blocks, _lock) = match store::claim_for_merge(dir, experiment)? {
        Claim::Finished(_) => {
            note("The experiment was finished before.");
            return Ok(());
        }
        Claim::Open(blocks, lock) => (blocks, lock),
    };
    if !blocks.is_empty() {
        let message = "the folder holds an unfinished run: --out names another folder";
        return Err(Error::foreign(dir, message));
    }
    let whole = put_whole(cells, given, &mut blocks).inspect_err(|_| leave(dir, &blocks));
    let (whole, all, folder) = (whole?, cells.len(), plain::path(dir));
    if as_json {
        let said = json!({ "folder": folder, "whole_cells": whole, "cells": all });
        return json::line(&said, out).map_err(stdout_error);
    }
    let (word, are) = (quoted_path(dir), if whole == 1 { "is" } else { "are" });
    let run = run_command(experiment, &Blocks::experiment_file(dir), &format!("--out {word}"));
    let said = format!(
        "{whole} of {all} cells {are} whole and in {folder}: queenlab show --partial {} shows what is whole, {run} runs the rest{}.",
        plain::line(&word),
        where_folder_is(experiment)
    );
    paragraph(&said, out).map_err(stdout_error)
}

/// Puts the cells that are whole into `blocks`, and returns their number.
fn put_whole(cells: &[Cell], given: &mut Given, blocks: &mut Blocks) -> Result<usize, Error> {
    let mut whole = 0;
    for cell in cells {
        let work = put_together(cell, &mut given.shards)?;
        if work.missing(Shard::ALL).is_empty() {
            blocks.put(cell.number, work.as_ref())?;
            whole += 1;
        }
    }
    if whole == 0 {
        let message = "queenlab merge without --partial says what is missing";
        return Err(Error::incomplete(format!("0 of {} cells are whole: {message}", cells.len())));
    }
    blocks.save(None).map(|()| whole)
}
