//! Experiments as files: what is written is what [`parse()`](super::parse()) reads.

use std::fmt::Display;

use super::keys::{FILE, STATISTICS, TRIALS};
use super::literal::{literals, quoted};
use super::section::FileKey;
#[cfg(feature = "programs")]
use super::{Expectation, program};
use super::{Solver, Written};

impl Written {
    /// The experiment as a file that [`parse()`](super::parse()) reads back to the same experiment.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = lines(&FILE, self);
        let header = if self.solvers.len() == 1 { "\n[system]\n" } else { "\n[[system]]\n" };
        for solver in &self.solvers {
            text += header;
            text += &solver.to_toml();
        }
        text + "\n[trials]\n"
            + &lines(&TRIALS, self)
            + "\n[statistics]\n"
            + &lines(&STATISTICS, self)
            + &self.files_section()
    }
}

/// The lines of `keys` that do not go without saying.
pub(super) fn lines<T>(keys: &[FileKey<T>], of: &T) -> String {
    keys.iter().filter_map(|key| Some(line(key.name, (key.write)(of)?))).collect()
}

fn line(key: &str, value: impl Display) -> String {
    format!("{key} = {value}\n")
}

impl Solver {
    /// What makes it another one, besides its options.
    pub(super) fn identity(&self) -> String {
        self.kind().to_owned() + &self.rest()
    }

    /// What its section says, without the header.
    fn to_toml(&self) -> String {
        let factors = self.factors().iter().map(|factor| line(&factor.name, literals(&factor.values)));
        line("kind", quoted(self.kind())) + &factors.collect::<String>() + &self.rest()
    }

    /// What its section says besides its kind and its options.
    fn rest(&self) -> String {
        let own = match self {
            Self::System { .. } => String::new(),
            #[cfg(feature = "programs")]
            Self::Program { spec, .. } => lines(&program::KEYS, spec),
            #[cfg(feature = "programs")]
            Self::Samples { known, .. } => {
                program::known_literal(known).map(|(key, value)| line(key, value)).unwrap_or_default()
            }
        };
        #[cfg(feature = "programs")]
        let own = own + &self.expected().map(Expectation::line).unwrap_or_default();
        own
    }
}
