//! What is missing of shards, and the commands that run it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::super::again::{run_command, where_folder_is};
use super::super::run::default_folder;
use super::given::Given;
use crate::engine::part::Units;
use crate::engine::progress::Shard;
use crate::experiment::Experiment;
use crate::programs::shell::quoted_path;
use crate::result::plain;
use crate::store::Blocks;
use crate::store::error::Error;

/// The error that units are missing, with the commands that fill the gaps. Each gap is what is missing of a cell, and
/// how many units the cell has.
pub(super) fn error(experiment: &Experiment, given: &Given, gaps: &[(Units, u64)]) -> Error {
    const COMMANDS: usize = 10;
    let cut = given.shards.iter().filter_map(|shard| shard.shard).max_by_key(|shard| shard.of());
    let cut = cut.unwrap_or(Shard::ALL);
    let lacking = |shard: &Shard| gaps.iter().any(|(gap, total)| !shard.units(*total).is_disjoint(gap));
    let missing: Vec<Shard> = cut.siblings().filter(lacking).collect();
    let named: Vec<String> = missing.iter().map(ToString::to_string).collect();
    let folders = folders(experiment, given, &missing);
    let file = Blocks::experiment_file(given.shards[0].dir);
    let commands = missing.iter().zip(&folders).take(COMMANDS).map(|(shard, folder)| {
        let options = format!("--shard {shard} --out {}", quoted_path(folder));
        format!("\n  {}", run_command(experiment, &file, &options))
    });
    Error::incomplete(format!(
        "{}{}trials are missing, of {} of {} shards: {}; to run them{}:{}",
        nothing_in(&given.empty),
        of_other_splits(given, cut),
        missing.len(),
        cut.of(),
        named.join(", "),
        where_folder_is(experiment),
        commands.collect::<String>()
    ))
}

fn nothing_in(folders: &[&Path]) -> String {
    let names: Vec<String> = folders.iter().map(|dir| plain::path(dir)).collect();
    if names.is_empty() { String::new() } else { format!("there is nothing in {}; ", names.join(", ")) }
}

/// The shards that do not fit to the others, which are of `cut.of()` shards: each has trials of several of these.
fn of_other_splits(given: &Given, cut: Shard) -> String {
    let others = given.shards.iter().filter(|held| held.shard.is_some_and(|shard| shard.of() != cut.of()));
    let named = others.filter_map(|held| Some(format!("{} is shard {}", plain::path(held.dir), held.shard?)));
    let named: Vec<String> = named.collect();
    if named.is_empty() {
        String::new()
    } else {
        format!("{}, and the others are of {}; ", named.join(", "), cut.of())
    }
}

/// A folder for each of the shards: where it was begun, or else the next of those that hold nothing, or else beside the
/// first, called as that one is: as `queenlab run` calls folders of shards, or by its number as in the folder of a plan.
fn folders(experiment: &Experiment, given: &Given, missing: &[Shard]) -> Vec<PathBuf> {
    let begun = given.shards.iter().filter(|shard| shard.shard.is_none()).map(|shard| shard.dir);
    let mut free = given.empty.iter().copied().chain(begun);
    let first = &given.shards[0];
    let usual = |shard| default_folder(experiment, Some(shard)).file_name().map(OsStr::to_owned);
    let is_usual = first.shard.and_then(usual).as_deref() == first.dir.file_name();
    let beside = |shard: &Shard| {
        let name = usual(*shard).filter(|_| is_usual);
        first.dir.with_file_name(name.unwrap_or_else(|| shard.number().to_string().into()))
    };
    let mut folder = |shard: &Shard| {
        let begun = given.shards.iter().find(|held| held.shard == Some(*shard)).map(|held| held.dir);
        begun.or_else(|| free.next()).map_or_else(|| beside(shard), Path::to_owned)
    };
    missing.iter().map(&mut folder).collect()
}
