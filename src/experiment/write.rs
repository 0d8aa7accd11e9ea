//! Experiments as files: what is written is what [`parse()`](super::parse()) reads.

use super::literal::{literals, quoted};
#[cfg(feature = "programs")]
use super::program;
use super::{Count, Solver, Written};

impl Written {
    /// The experiment as a file that [`parse()`](super::parse()) reads back to the same experiment.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut lines = vec![line("name", quoted(&self.name)), line("about", quoted(&self.about))];
        lines.extend(self.publication.license.as_deref().map(|name| line("license", quoted(name))));
        lines.extend(self.publication.created.as_deref().map(|at| line("created", at)));
        let header = if self.solvers.len() == 1 { "\n[system]\n" } else { "\n[[system]]\n" };
        for solver in &self.solvers {
            lines.push(format!("{header}{}", solver.to_toml()));
        }
        let count = match self.count {
            Count::Trials(trials) => trials.to_string(),
            Count::All => quoted("all"),
        };
        lines.push(line("\n[trials]\ncount", count));
        let numbers = [("seed", self.seed), ("max_steps", self.max_steps)];
        lines.extend(numbers.into_iter().filter_map(|(key, number)| Some(line(key, number?.to_string()))));
        lines.push(line("keys", self.keys.to_string()));
        lines.extend(self.rows.map(|rows| line("rows", rows.to_string())));
        lines.extend(self.until.map(|until| line("until", until.to_string())));
        lines.push(line("\n[statistics]\nheadline", quoted(&self.headline.to_string())));
        lines.push(self.files_section());
        lines.concat()
    }
}

fn line(key: &str, value: impl std::fmt::Display) -> String {
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
        let lines: Vec<(&str, String)> = match self {
            Self::System { .. } => Vec::new(),
            #[cfg(feature = "programs")]
            Self::Program { spec, .. } => program::lines(spec),
            #[cfg(feature = "programs")]
            Self::Samples(known) => program::known_literal(known).into_iter().collect(),
        };
        lines.into_iter().map(|(key, value)| line(key, value)).collect()
    }
}
