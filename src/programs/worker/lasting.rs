//! Names that programs give to outcomes, which are compared and kept as those of systems are.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// `name`, for as long as the process lasts. Each name takes memory once.
pub(super) fn lasting(name: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&held) = names.get(name) {
        return held;
    }
    let held: &'static str = Box::leak(name.into());
    names.insert(held);
    held
}
