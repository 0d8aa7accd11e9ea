//! Merging progress of several origins, in any order, even if some of it was done twice.

use std::cmp::Reverse;

use super::{Progress, ProgressError, Read};
use crate::engine::part::count;

/// Why progress cannot be merged; texts are identified by their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinError {
    /// This text is not progress of the cell.
    Nonsense(usize, ProgressError),
    /// These two disagree on the same trials.
    Contradiction(usize, usize),
}

/// The merged progress of a cell from `texts`, each as written by [`Progress::write`]. `begin` creates the progress of
/// that cell with nothing done.
///
/// The largest is merged first. A text that overlaps with what has been merged adds nothing; if it covers the same
/// trials as a merged one, it must be identical.
///
/// # Errors
/// If one is not progress of the cell, or two contradict each other.
pub fn join<'m>(
    begin: impl Fn() -> Box<dyn Progress + 'm>,
    texts: &[&str],
) -> Result<Box<dyn Progress + 'm>, JoinError> {
    let mut done = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        let mut work = begin();
        work.read(text).map_err(|error| JoinError::Nonsense(place, error))?;
        done.push(work.done());
    }
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_by_key(|&place| Reverse(count(&done[place])));
    let mut all = begin();
    let mut added: Vec<usize> = Vec::new();
    for place in order {
        match all.read(texts[place]).map_err(|error| JoinError::Nonsense(place, error))? {
            Read::Added => added.push(place),
            Read::Overlaps => {
                let twin = added.iter().find(|&&twin| done[twin] == done[place]);
                if let Some(&twin) = twin.filter(|&&twin| texts[twin] != texts[place]) {
                    return Err(JoinError::Contradiction(twin, place));
                }
            }
        }
    }
    Ok(all)
}
