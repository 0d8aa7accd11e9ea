//! Counts on the command line, as people type them.

use crate::model::whole::{NotWhole, whole};

/// The largest number of trials.
pub(super) const MOST_TRIALS: u64 = i64::MAX.unsigned_abs();

/// A whole number from `LOW` to `HIGH`.
pub(super) fn whole_in<const LOW: u64, const HIGH: u64>(text: &str) -> Result<u64, String> {
    match whole(text) {
        Ok(number) if (LOW..=HIGH).contains(&number) => Ok(number),
        Ok(_) | Err(NotWhole::TooLarge) => Err(format!("allowed is a whole number from {LOW} to {HIGH}")),
        Err(doubt) => Err(doubt.to_string()),
    }
}
