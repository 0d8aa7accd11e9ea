//! The counts of a game: the measures of its card.

use super::event::GameEvent;
use super::message::Reply;

/// The counts of a game, in the order of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameCounts {
    queens: u64,
    blocks: u64,
    requests: [u64; 2],
    accepted: [u64; 2],
    planned_used: u64,
    on_block: u64,
}

impl GameCounts {
    /// Counts an event.
    pub fn add(&mut self, event: &GameEvent) {
        match *event {
            GameEvent::Request { by, .. } => self.requests[by as usize] += 1,
            GameEvent::Queen { planned, on_block, .. } => {
                self.queens += 1;
                self.planned_used += u64::from(planned);
                self.on_block += u64::from(on_block);
            }
            GameEvent::Block(_) => self.blocks += 1,
            GameEvent::Reply { to, answer: Reply::Accept } => self.accepted[to as usize] += 1,
            GameEvent::Reply { .. } | GameEvent::Concede { .. } => {}
        }
    }

    /// The counts, in the order of the card.
    #[must_use]
    pub fn values(&self) -> [u64; 8] {
        let Self { queens, blocks, requests: [white, black], accepted, planned_used, on_block } = *self;
        [queens, blocks, white, black, accepted[0], accepted[1], planned_used, on_block]
    }
}
