//! queenlab for pages: its systems, statistics and tables as a WebAssembly module.
//!
//! Every function takes JSON and returns JSON: the experiment file is the whole state, and progress is the text that the
//! command saves. So any worker can run any part, and parts are merged in any order. Nothing is kept but the progress of
//! batches that a page asks to be held.
//!
//! A request names a function and its arguments, such as
//! `{"run": {"experiment": "..", "cell": 1, "from": 0, "to": 1000}}`. The reply is `{"ok": ..}`, or
//! `{"error": {"line": 3, "message": ".."}}` with the words of the command and the line of the experiment, if known.

mod boards;
mod cell;
mod check;
mod exports;
mod fault;
mod finding;
mod progress;
mod ranking;
mod restart;
mod systems;
mod tables;
mod trace;

use serde::Deserialize;
use serde_json::{Value, json};

use self::fault::Fault;

/// A function with its arguments.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Request {
    /// What can be run.
    Systems {},
    /// The cells of an experiment, or what is wrong with it.
    Check(check::Check),
    /// A trial, step by step.
    Trace(trace::Trace),
    /// The same trial as text.
    Text(trace::Trace),
    /// The boards of keys.
    Boards(boards::Boards),
    /// The progress of some units of a cell.
    Run(progress::Run),
    /// The progress of all these.
    Merge(progress::Merge),
    /// Adds parts to a batch, whose progress is kept.
    Hold(progress::Hold),
    /// The progress of a batch that is kept.
    Held(progress::Held),
    /// What progress says so far, in numbers and in words.
    Finding(finding::Finding),
    /// Which of several solvers is closest to uniform.
    Ranking(ranking::Ranking),
    /// The files of the result.
    Tables(tables::Files),
}

impl Request {
    fn answer(&self) -> Result<Value, Fault> {
        match self {
            Self::Systems {} => Ok(systems::list()),
            Self::Check(check) => check.answer(),
            Self::Trace(trace) => trace.answer(),
            Self::Text(trace) => trace.text(),
            Self::Boards(boards) => boards.answer(),
            Self::Run(run) => run.answer(),
            Self::Merge(merge) => merge.answer(),
            Self::Hold(parts) => parts.answer(),
            Self::Held(batch) => batch.answer(),
            Self::Finding(finding) => finding.answer(),
            Self::Ranking(ranking) => ranking.answer(),
            Self::Tables(files) => files.answer(),
        }
    }
}

/// The reply to a request, both as JSON.
pub fn answer(request: &[u8]) -> Vec<u8> {
    let request = str::from_utf8(request).map_err(Fault::of);
    let request = request.and_then(|text| serde_json::from_str::<Request>(text).map_err(Fault::of));
    let reply = match request.and_then(|request| request.answer()) {
        Ok(answer) => json!({ "ok": answer }),
        Err(fault) => json!({ "error": fault }),
    };
    reply.to_string().into_bytes()
}
