//! What happens in a game, told as a line.

use std::fmt;

use super::configurer::Decision;
use super::message::{Answer, Colour, Reason};
use super::set::Square;

/// A message, a figure that is put, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A player asks the configurer for a block.
    Request {
        /// Who.
        by: Colour,
        /// Where.
        square: Square,
        /// The free squares with the block, as the configurer counts them on arrival: by the prose with the new queen,
        /// as coded without. Fair variants count again when the configurer decides.
        value: usize,
        /// Where the player means to put its next queen.
        plan: Option<Square>,
    },
    /// A player puts a queen.
    Queen {
        /// Who.
        by: Colour,
        /// Where.
        square: Square,
        /// Whether that was the plan of a request that was accepted.
        planned: bool,
        /// Whether a block stands there.
        on_block: bool,
    },
    /// The configurer puts a block.
    Block(Decision),
    /// The configurer answers a player.
    Answer {
        /// Whom.
        to: Colour,
        /// What.
        answer: Answer,
    },
    /// A player loses.
    Concede {
        /// Who.
        by: Colour,
        /// Why.
        reason: Reason,
    },
}

impl fmt::Display for Event {
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
            Self::Answer { to, answer } => write!(f, "configurer tells {to}: {answer}"),
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
