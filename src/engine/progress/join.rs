//! Merging progress of several origins, in any order, even if some of it was done twice.

use std::cmp::Reverse;

use super::{Progress, ProgressError, Read};
use crate::engine::part::count;

/// Why progress cannot be merged; texts are identified by their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinError<E> {
    /// A text cannot be read.
    Unread(E),
    /// This text is not progress of the cell.
    Nonsense(usize, ProgressError),
    /// These two disagree on the same trials.
    Contradiction(usize, usize),
}

/// The merged progress of a cell from `count` texts, each the [lines](super::TextLines) of progress. `begin` creates the
/// progress of that cell with nothing done; `text` reads a text, one at a time unless some of them overlap.
///
/// Of texts that overlap the largest is merged first. One that overlaps with what has been merged adds nothing; if it
/// covers the same trials as a merged one, it must be identical.
///
/// # Errors
/// If one cannot be read or is not progress of the cell, or two contradict each other.
pub fn join<'m, T: AsRef<str>, E>(
    begin: impl Fn() -> Box<dyn Progress + 'm>,
    count: usize,
    mut text: impl FnMut(usize) -> Result<T, E>,
) -> Result<Box<dyn Progress + 'm>, JoinError<E>> {
    let mut all = begin();
    for place in 0..count {
        let own = text(place).map_err(JoinError::Unread)?;
        match all.read(own.as_ref()).map_err(|error| JoinError::Nonsense(place, error))? {
            Read::Added => {}
            Read::Overlaps => {
                drop(all);
                let texts = (0..count).map(text).collect::<Result<Vec<_>, _>>();
                return join_overlapping(begin, &texts.map_err(JoinError::Unread)?);
            }
        }
    }
    Ok(all)
}

fn join_overlapping<'m, E>(
    begin: impl Fn() -> Box<dyn Progress + 'm>,
    texts: &[impl AsRef<str>],
) -> Result<Box<dyn Progress + 'm>, JoinError<E>> {
    let mut done = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        let mut work = begin();
        work.read(text.as_ref()).map_err(|error| JoinError::Nonsense(place, error))?;
        done.push(work.done());
    }
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_by_key(|&place| Reverse(count(&done[place])));
    let mut all = begin();
    let mut added: Vec<usize> = Vec::new();
    for place in order {
        match all.read(texts[place].as_ref()).map_err(|error| JoinError::Nonsense(place, error))? {
            Read::Added => added.push(place),
            Read::Overlaps => {
                let twin = added.iter().find(|&&twin| done[twin] == done[place]);
                if let Some(&twin) = twin.filter(|&&twin| texts[twin].as_ref() != texts[place].as_ref()) {
                    return Err(JoinError::Contradiction(twin, place));
                }
            }
        }
    }
    Ok(all)
}
