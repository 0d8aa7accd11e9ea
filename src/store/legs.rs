//! The legs of a run: one for each process that took part in it. What a leg says is kept beside unfinished progress, a line
//! of JSON when it begins and one when it ends, which a killed process does not write.
//!
//! They are apart from `run-info.json`, which is written only once, with the result.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;

use serde_json::{Map, Value, json};

use super::blocks::{Blocks, LEGS};
use super::error::Error;
pub(crate) use super::own::INFO;
use super::{appender, read};

/// Notes that a leg of the run in the folder `dir` begins. No run fails because this cannot be written.
pub fn begin(dir: &Path, leg: &Map<String, Value>) {
    append(dir, &json!({ "begun": leg }));
}

/// Notes that the last leg ends, with what is known only then.
pub fn end(dir: &Path, leg: &Map<String, Value>) {
    append(dir, &json!({ "ended": leg }));
}

fn append(dir: &Path, line: &Value) {
    let file = appender(&Blocks::folder(dir).join(LEGS));
    // In one call, so that no other process and no kill finds half a line.
    let _ = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
}

/// The legs of the unfinished run in the folder `dir`.
pub fn unfinished(dir: &Path) -> Vec<Value> {
    let mut legs = Vec::new();
    let bytes = read(&Blocks::folder(dir).join(LEGS)).unwrap_or_default();
    for line in
        String::from_utf8_lossy(&bytes).lines().filter_map(|line| serde_json::from_str::<Value>(line).ok())
    {
        match (&line["begun"], &line["ended"], legs.last_mut()) {
            (Value::Object(begun), _, _) => legs.push(begun.clone()),
            (_, Value::Object(ended), Some(last)) => last.extend(ended.clone()),
            _ => {}
        }
    }
    legs.into_iter().map(Value::Object).collect()
}

/// Whether the folder `dir` holds a finished shard, or a result.
pub(crate) fn are_finished(dir: &Path) -> bool {
    dir.join(INFO).exists()
}

/// Removes what the folder `dir` says of a run that was finished before.
pub(super) fn forget(dir: &Path) -> Result<(), Error> {
    match fs::remove_file(dir.join(INFO)) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::io(dir.join(INFO))(error)),
        _ => Ok(()),
    }
}

/// The legs of the result or the finished shard in the folder `dir`, none if it does not say.
pub fn finished(dir: &Path) -> Vec<Value> {
    let info = read(&dir.join(INFO)).ok().and_then(|bytes| serde_json::from_slice::<Value>(&bytes).ok());
    info.and_then(|info| info["legs"].as_array().cloned()).unwrap_or_default()
}
