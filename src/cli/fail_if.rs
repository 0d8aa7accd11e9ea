//! Exit codes for scripts: a command can fail because of what it found.

use clap::builder::{PossibleValuesParser, TypedValueParser as _};

use super::console::warn;
use crate::analysis::verdict::Verdict;
use crate::store::error::Error;

/// The verdicts that make a command fail.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct FailIf {
    /// End with exit code 8 if this is the verdict, as in `--fail-if rejected,too-close`; weak includes rejected, and both include differ, which is said of two results
    #[arg(long = "fail-if", value_name = "VERDICT", value_delimiter = ',', hide_possible_values = true,
        value_parser = PossibleValuesParser::new(Verdict::ALL.map(Verdict::name)).map(|name| verdict(&name)))]
    verdicts: Vec<Verdict>,
}

fn verdict(name: &str) -> Verdict {
    Verdict::named(name).unwrap_or(Verdict::Untested)
}

impl FailIf {
    /// Whether a verdict can make the command fail.
    pub(super) fn is_given(&self) -> bool {
        !self.verdicts.is_empty()
    }

    /// Checks the verdicts on cells, or on pairs, each with its name.
    ///
    /// # Errors
    /// At the first that is one of those that are asked for.
    pub(super) fn check(&self, found: impl IntoIterator<Item = (String, Verdict)>) -> Result<(), Error> {
        let fails = |found: Verdict| self.verdicts.iter().any(|&asked| found.is_at_least(asked));
        let mut untested = None;
        for (name, verdict) in found {
            if fails(verdict) {
                return Err(Error::Verdict(format!("--fail-if: {name}: {}", verdict.name())));
            }
            untested = untested.or((verdict == Verdict::Untested).then_some(name));
        }
        if let Some(name) = untested.filter(|_| self.is_given()) {
            warn(format_args!("--fail-if: {name}: untested, so that no verdict could fail"));
        }
        Ok(())
    }
}
