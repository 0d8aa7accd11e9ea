//! What is counted of a game: the measures of its card.

use super::event::Event;
use super::message::Answer;

/// What is counted of a game, in the order of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    queens: u64,
    blocks: u64,
    requests: [u64; 2],
    accepted: [u64; 2],
    planned_used: u64,
    on_block: u64,
}

impl Counts {
    /// Counts an event.
    pub fn add(&mut self, event: &Event) {
        match *event {
            Event::Request { by, .. } => self.requests[by as usize] += 1,
            Event::Queen { planned, on_block, .. } => {
                self.queens += 1;
                self.planned_used += u64::from(planned);
                self.on_block += u64::from(on_block);
            }
            Event::Block(_) => self.blocks += 1,
            Event::Answer { to, answer: Answer::Accept } => self.accepted[to as usize] += 1,
            Event::Answer { .. } | Event::Concede { .. } => {}
        }
    }

    /// The counts, in the order of the card.
    #[must_use]
    pub fn values(&self) -> [u64; 8] {
        let Self { queens, blocks, requests: [white, black], accepted, planned_used, on_block } = *self;
        [queens, blocks, white, black, accepted[0], accepted[1], planned_used, on_block]
    }
}
