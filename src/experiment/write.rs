//! Experiments as files: what is written is what [`parse()`](super::parse()) reads; and a commented one to begin with.

use std::fmt::Display;

use super::keys::{FILE, STATISTICS, TRIALS, literal, literals, quoted};
use super::section::FileKey;
use super::{Count, Experiment, Solver, Written};
#[cfg(feature = "programs")]
use super::{Expectation, program};
use crate::analysis::stopping::Until;
use crate::systems::catalog::CatalogEntry;

impl Written {
    /// The experiment as a file that [`parse()`](super::parse()) reads back to the same experiment.
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

/// The experiment `name`, with a comment on each key: 10,000 random starts of `entry` under its default options.
///
/// # Panics
/// If no experiment can be called `name` ([`Experiment::may_be_called`]).
pub fn draft(name: &str, entry: &'static CatalogEntry) -> String {
    assert!(Experiment::may_be_called(name), "{name}");
    let card = entry.card;
    let options = card.options.iter().map(|option| {
        format!("# {}: {}\n{} = {}\n", option.about.en, option.domain, option.name, literal(&option.default))
    });
    format!(
        "# queenlab check FILE says what this runs, queenlab run FILE runs it.\n\
         name  = {}\n\
         about = \"Are all solutions reached equally often?\"\n\
         \n\
         # {}. A list of values, such as size = [6, 7, 8], makes one cell per value.\n\
         [system]\n\
         kind = {}\n\
         {}\n\
         [trials]\n\
         {}",
        quoted(name),
        card.about.en,
        quoted(card.name),
        options.collect::<String>(),
        trials(entry),
    )
}

/// What goes without saying is an example, in a comment.
fn trials(entry: &'static CatalogEntry) -> String {
    let plain = Written {
        count: Count::Trials(10_000),
        seed: Some(1),
        ..Written::of(vec![Solver::System {
            entry,
            factors: Vec::new(),
            #[cfg(feature = "programs")]
            expected: None,
        }])
    };
    let full = Written { rows: Some(1000), until: Some(Until::HalfWidth(0.01)), ..plain.clone() };
    let lines = TRIALS.iter().filter_map(|key| {
        let mark = if (key.write)(&plain).is_some() { "" } else { "# " };
        Some(format!("# {}\n{mark}{} = {}\n", key.about, key.name, (key.write)(&full)?))
    });
    lines.collect()
}
