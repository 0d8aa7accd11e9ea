//! Everything about a run that may differ from one run of the same experiment to the next.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value};

use super::super::interrupt;
use super::commit::commit;
use crate::result::package::File;
use crate::store::legs::INFO;

/// When this process began, and what runs it.
pub(in super::super) struct Clock {
    begun: SystemTime,
}

impl Clock {
    pub(in super::super) fn start() -> Self {
        Self { begun: SystemTime::now() }
    }

    /// What is known of this leg when it begins.
    pub(in super::super) fn leg(&self, threads: usize) -> Map<String, Value> {
        members([
            ("version", env!("CARGO_PKG_VERSION").into()),
            ("commit", commit().into()),
            ("rustc", env!("QUEENLAB_RUSTC").into()),
            ("os", OS.into()),
            ("arch", ARCH.into()),
            ("cpu", cpu().into()),
            ("host", host()),
            ("threads", threads.into()),
            ("command", interrupt::command().into()),
            ("begun_unix_seconds", seconds(self.begun).into()),
        ])
    }

    /// What is known when it ends, now.
    pub(in super::super) fn end(&self) -> Map<String, Value> {
        let ended = SystemTime::now();
        members([
            ("ended_unix_seconds", seconds(ended).into()),
            ("seconds", ended.duration_since(self.begun).map_or(0.0, |time| time.as_secs_f64()).into()),
        ])
    }

    /// The file that has all that of a run that ends now, and all of its legs, `earlier` ones first.
    pub(in super::super) fn info(&self, threads: usize, earlier: Vec<Value>) -> File {
        let mut info = self.leg(threads);
        info.extend(self.end());
        let legs: Vec<Value> = earlier.into_iter().chain([Value::Object(info.clone())]).collect();
        info.insert("legs".to_owned(), legs.into());
        File { name: INFO.to_owned(), bytes: format!("{:#}\n", Value::Object(info)).into_bytes() }
    }
}

fn members<const N: usize>(pairs: [(&str, Value); N]) -> Map<String, Value> {
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// The name of the processor, where the system says it.
fn cpu() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

#[cfg(unix)]
fn host() -> Value {
    rustix::system::uname().nodename().to_string_lossy().into()
}

#[cfg(not(unix))]
fn host() -> Value {
    std::env::var("COMPUTERNAME").ok().into()
}
