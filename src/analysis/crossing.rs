//! Where the run-length distributions of two results cross.
//!
//! One of two is ahead after a number of steps if it has solved a larger share of its trials by then, beyond what chance explains:
//! if the bands of both, which together hold with a probability of 95 % ([`band_half_width`]), are apart there. That two curves cross is
//! said if each is ahead somewhere. Where one is never behind the other, this is said with a probability of 5 % at most.

use super::CONF_LEVEL;
use super::run_lengths::RunLengths;
use super::side::Sampled;
use crate::stats::interval::{band_half_width, level_of_each_band};

/// A stretch on which one of two is ahead, as far as it is known: it may be longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadStretch {
    /// Which of the two, 0 or 1.
    pub leader: usize,
    /// The fewest steps.
    pub from: u64,
    /// The most steps; none if it is ahead to the end.
    pub to: Option<u64>,
}

/// The stretches on which one of two is ahead, each followed by one of the other.
pub(crate) fn leads(lengths: &[RunLengths; 2], sampled: Sampled) -> Vec<LeadStretch> {
    let widths = widths(lengths, sampled);
    let mut leads: Vec<LeadStretch> = Vec::new();
    let mut before = None;
    for (steps, shares) in shares(lengths) {
        if let Some(lead) = leads.last_mut().filter(|lead| before == Some(lead.leader)) {
            lead.to = steps.checked_sub(1);
        }
        let is_ahead = |one: usize, other: usize| shares[one] - widths[one] > shares[other] + widths[other];
        before = [(0, 1), (1, 0)].into_iter().find(|&(one, other)| is_ahead(one, other)).map(|(one, _)| one);
        match (before, leads.last_mut()) {
            (None, _) => {}
            (Some(leader), Some(lead)) if lead.leader == leader => lead.to = None,
            (Some(leader), _) => leads.push(LeadStretch { leader, from: steps, to: None }),
        }
    }
    leads
}

/// How far each of both distributions may be from the truth.
fn widths(lengths: &[RunLengths; 2], sampled: Sampled) -> [f64; 2] {
    let level = |bands: usize| level_of_each_band(bands, CONF_LEVEL);
    let width = |side: usize, bands: usize| band_half_width(lengths[side].trials(), level(bands));
    match sampled {
        Sampled::None => [0.0; 2],
        Sampled::One { side, .. } => [0, 1].map(|of| if of == side { width(of, 1) } else { 0.0 }),
        Sampled::Both => [0, 1].map(|side| width(side, 2)),
    }
}

/// The numbers of steps after which a trial of one of them is solved, ascending, with the share of each that is by then.
fn shares(lengths: &[RunLengths; 2]) -> impl Iterator<Item = (u64, [f64; 2])> {
    let [a, b] = lengths.each_ref().map(|lengths| lengths.solved.iter().map(|(steps, _)| steps));
    let mut all: Vec<u64> = a.chain(b).collect();
    all.sort_unstable();
    all.dedup();
    let mut left = lengths.each_ref().map(|lengths| lengths.solved.iter().peekable());
    let (trials, mut solved) = (lengths.each_ref().map(RunLengths::trials), [0; 2]);
    all.into_iter().map(move |steps| {
        for (left, solved) in left.iter_mut().zip(&mut solved) {
            while let Some((_, count)) = left.next_if(|&(value, _)| value <= steps) {
                *solved += count;
            }
        }
        (steps, [0, 1].map(|side| solved[side] as f64 / trials[side] as f64))
    })
}
