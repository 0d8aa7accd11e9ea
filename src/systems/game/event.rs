//! The events of a game, printed one per line, and their counts.

use std::fmt;

use super::board::{Colour, SquareIndex};
use super::configurer::Decision;
use super::message::{Reason, Reply};

/// A message, a figure that is put, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEvent {
    /// A player asks the configurer for a block.
    Request {
        /// The player.
        by: Colour,
        /// The square.
        square: SquareIndex,
        /// The number of free squares with the block, as the configurer counts them on arrival: with the new queen as
        /// described, without it as coded. Fair variants count again when the configurer decides.
        value: usize,
        /// The square planned for its next queen.
        plan: Option<SquareIndex>,
    },
    /// A player puts a queen.
    Queen {
        /// The player.
        by: Colour,
        /// The square.
        square: SquareIndex,
        /// Whether the square was the plan of an accepted request.
        planned: bool,
        /// Whether a block stands there.
        on_block: bool,
    },
    /// The configurer puts a block.
    Block(Decision),
    /// The configurer answers a player.
    Reply {
        /// The player.
        to: Colour,
        /// The answer.
        answer: Reply,
    },
    /// A player loses.
    Concede {
        /// The player.
        by: Colour,
        /// The reason.
        reason: Reason,
    },
}

impl fmt::Display for GameEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request { by, square, value, plan: Some(plan) } => {
                write!(f, "{by} asks for block{square}: value {value}, plan queen{plan}")
            }
            Self::Request { by, square, value, plan: None } => {
                write!(f, "{by} asks for block{square}: value {value}, no plan")
            }
            Self::Queen { by, square, planned, on_block } => {
                let planned = if *planned { ", as planned" } else { "" };
                let on_block = if *on_block { ", on a block" } else { "" };
                write!(f, "{by} puts queen{square}{planned}{on_block}")
            }
            Self::Block(decision) => write!(f, "configurer puts {decision}"),
            Self::Reply { to, answer } => write!(f, "configurer tells {to}: {answer}"),
            Self::Concede { by, reason: Reason::NoFreeSilent } => {
                write!(f, "{by} falls silent: no_free_silent")
            }
            Self::Concede { by, reason } => write!(f, "{by} concedes: {reason}"),
        }
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "block{}", self.square)?;
        match self.winner {
            Some(winner) => write!(f, " for {winner}")?,
            None => f.write_str(" of its own")?,
        }
        let [white, black] = self.values.map(|value| value.map_or("none".to_owned(), |v| v.to_string()));
        write!(f, ": white {white}, black {black}")?;
        f.write_str(if self.clash { ", the wanted square is taken" } else { "" })
    }
}

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
