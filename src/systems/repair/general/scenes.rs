//! The scenes of an entry: what the variable conflicts with, and the value that it takes or is refused; then the reaction.

use super::rules::{Recall, narrow};
use super::{GeneralEntry, GeneralRepair, GeneralRepairEvent};
use crate::model::scene::{Mark, Scene};
use crate::model::words::systems::general as words;
use crate::model::words::systems::minconflicts::scenes::RESTART;

impl GeneralRepair {
    /// The scenes of an entry, after which the board is as it is.
    pub(super) fn entry_scenes(&self, board: &[u8], entry: &GeneralEntry) -> Vec<Scene> {
        let mut before = board.to_vec();
        match entry.reactor {
            None => {
                before[entry.variable] = entry.from;
                vec![self.tested(entry, &before, Mark::Move)]
            }
            Some(reactor) => {
                before[reactor] = self.retreated(board, reactor);
                vec![self.tested(entry, &before, Mark::Back), self.reaction(reactor, &before, board)]
            }
        }
    }

    /// The scene of another start.
    pub(super) fn restart_scene(&self, board: &[u8], event: &GeneralRepairEvent) -> Scene {
        Scene { mark: Mark::Back, ..Scene::new(event.to_string(), self.problem.grid(board), &RESTART) }
    }

    /// The choice from which a variable advanced.
    fn retreated(&self, board: &[u8], variable: usize) -> u8 {
        let values = self.problem.network().domain(variable);
        narrow((usize::from(board[variable]) + values - 1) % values)
    }

    fn tested(&self, entry: &GeneralEntry, before: &[u8], mark: Mark) -> Scene {
        let variable = entry.variable;
        let network = self.problem.network();
        let others = network.clashing(variable, before, true);
        let (phrase, brief) = match entry.reactor {
            None => (&words::ACTION, &words::BRIEF_ACTION),
            Some(_) => (&words::REFUSED, &words::BRIEF_REFUSED),
        };
        let mut written = before.to_vec();
        written[variable] = network.choice(variable, entry.value).unwrap_or_default();
        let mut words = self.problem.named(variable, written[variable]);
        words.push(self.problem.names(&others));
        Scene {
            mark,
            squares: self.problem.squares(variable, [before[variable], written[variable]]),
            lines: self.problem.lines(variable, &others, before),
            words,
            brief,
            ..Scene::new(entry.label(), self.problem.grid(&written), phrase)
        }
    }

    fn reaction(&self, variable: usize, before: &[u8], board: &[u8]) -> Scene {
        let (phrase, brief) = match self.rules.recall {
            Recall::All => (&words::REACTION_WRITTEN, &words::BRIEF_REACTION_WRITTEN),
            _ => (&words::REACTION, &words::BRIEF_REACTION),
        };
        Scene {
            mark: Mark::Silent,
            squares: self.problem.squares(variable, [before[variable], board[variable]]),
            words: self.problem.named(variable, board[variable]),
            brief,
            ..Scene::new(String::new(), self.problem.grid(board), phrase)
        }
    }
}
