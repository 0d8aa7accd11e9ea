//! Everything about a run that may differ from one run of the same experiment to the next.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::result::package::File;

/// When a run began.
pub(in super::super) struct Clock {
    begun: SystemTime,
}

impl Clock {
    pub(in super::super) fn start() -> Self {
        Self { begun: SystemTime::now() }
    }

    /// The file that says so of a run that ends now.
    pub(in super::super) fn info(&self, threads: usize) -> File {
        let ended = SystemTime::now();
        let seconds = |time: SystemTime| time.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
        let host = fs::read_to_string("/proc/sys/kernel/hostname").ok();
        let info = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "begun_unix_seconds": seconds(self.begun),
            "ended_unix_seconds": seconds(ended),
            "seconds": ended.duration_since(self.begun).map_or(0.0, |d| d.as_secs_f64()),
            "threads": threads,
            "host": host.as_deref().map(str::trim),
        });
        File { name: "run-info.json".to_owned(), bytes: format!("{info:#}\n").into_bytes() }
    }
}
