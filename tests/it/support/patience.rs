//! Waiting for what surely comes, on a machine of any speed.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// After this time it does not come: a bound on what hangs, not on what is slow.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Whether something happens.
pub fn happens(happened: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    while !happened() {
        if begun.elapsed() > PATIENCE {
            return false;
        }
        sleep(Duration::from_millis(5));
    }
    true
}

#[track_caller]
pub fn wait_until(what: &str, happened: impl Fn() -> bool) {
    assert!(happens(happened), "waited in vain until {what}");
}
