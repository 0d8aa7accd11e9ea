//! Putting work of several origins together, in any order, also if some of it was done twice.

use std::cmp::Reverse;

use super::{Read, Work};
use crate::machine::{Job, Machine};
use crate::part::count;

/// Why work cannot be put together; texts are named by their places in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This text is no work of the cell.
    Nonsense(usize, String),
    /// These two say different things of the same trials.
    Contradiction(usize, usize),
}

/// The work of a cell that `texts` tell, each of them as [`Work::write`] wrote it.
///
/// The largest come first. One that overlaps with what is there already adds nothing; if it is about the same trials as one
/// that was added, it must say the same.
///
/// # Errors
/// If one is no work of the cell, or two contradict each other.
pub fn join<'m>(machine: &'m dyn Machine, job: &Job, texts: &[&str]) -> Result<Box<dyn Work + 'm>, Fault> {
    let mut done = Vec::new();
    for (place, text) in texts.iter().enumerate() {
        let mut work = machine.work(job);
        work.read(text).map_err(|message| Fault::Nonsense(place, message))?;
        done.push(work.done());
    }
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_by_key(|&place| Reverse(count(&done[place])));
    let mut all = machine.work(job);
    let mut added: Vec<usize> = Vec::new();
    for place in order {
        match all.read(texts[place]).map_err(|message| Fault::Nonsense(place, message))? {
            Read::Added => added.push(place),
            Read::Overlaps => {
                let twin = added.iter().find(|&&twin| done[twin] == done[place]);
                if let Some(&twin) = twin.filter(|&&twin| texts[twin] != texts[place]) {
                    return Err(Fault::Contradiction(twin, place));
                }
            }
        }
    }
    Ok(all)
}
