//! Experiments as files: what is written is what [`parse()`](super::parse()) reads.

use super::literal::{literals, quoted};
use super::{Count, Experiment, Solver};

impl Experiment {
    /// The experiment as a file that [`parse()`](super::parse()) reads back to the same experiment.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut lines = vec![line("name", quoted(&self.name)), line("about", quoted(&self.about))];
        lines.extend(self.publication.license.as_deref().map(|name| line("license", quoted(name))));
        lines.extend(self.publication.created.as_deref().map(|at| line("created", at)));
        let header = if self.solvers.len() == 1 { "\n[system]\n" } else { "\n[[system]]\n" };
        for solver in &self.solvers {
            lines.push(format!("{header}{}", solver_lines(solver.as_ref())));
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
        lines.concat()
    }
}

fn line(key: &str, value: impl std::fmt::Display) -> String {
    format!("{key} = {value}\n")
}

/// What makes a system another one, besides its options.
pub(super) fn solver_identity(solver: &dyn Solver) -> String {
    let rest = solver.lines().into_iter().map(|(key, value)| line(key, value));
    [solver.kind().to_owned()].into_iter().chain(rest).collect()
}

/// What a system section says, without its header.
fn solver_lines(solver: &dyn Solver) -> String {
    let kind = line("kind", quoted(solver.kind()));
    let factors = solver.factors().iter().map(|factor| line(&factor.name, literals(&factor.values)));
    let rest = solver.lines().into_iter().map(|(key, value)| line(key, value));
    [kind].into_iter().chain(factors).chain(rest).collect()
}
