//! The law that the keys of a system are expected to follow: a file of weights, whose text is part of the experiment.

use std::sync::Arc;

use super::check::Misfit;
use super::keys::quoted;
use super::section::{Checked, Section, word, wrong};
use super::solver::TrialSource;
use crate::analysis::expected::ExpectedLaw;
use crate::model::excerpt::excerpt;
use crate::model::keys::Keys;
use crate::programs::weights::{self, WeightsError};

/// The key of a section that names the file.
pub(super) const EXPECTED: &str = "expected";

/// A file of weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// Its name.
    pub file: String,
    /// Its text.
    pub text: Arc<str>,
    /// The law in it.
    pub law: Arc<ExpectedLaw>,
}

impl Expectation {
    /// The law in the file of this name and text.
    ///
    /// # Errors
    /// If the text is no law.
    pub fn read(file: String, text: Arc<str>) -> Result<Self, WeightsError> {
        let law = Arc::new(weights::read(&text)?);
        Ok(Self { file, text, law })
    }

    pub(super) fn line(&self) -> String {
        format!("{EXPECTED} = {}\n", quoted(&self.file))
    }

    /// Checks that the keys of the system at `place` are those of the law.
    pub(super) fn check(&self, place: usize, source: &TrialSource) -> Result<(), Misfit> {
        let keys = source.written_keys();
        let why = match keys.all() {
            _ if source.card().keys == Keys::Endings => Some("how its trials end is not tested".to_owned()),
            Some(all) => self.difference(all.iter().map(|written| written.key.as_str())),
            None if source.system().is_some() => Some("its solutions cannot be listed".to_owned()),
            None => {
                keys.reachable().filter(|known| *known != self.law.categories().len() as u64).map(|known| {
                    format!(
                        "it has {} categories, and {known} keys are known to exist",
                        self.law.categories().len()
                    )
                })
            }
        };
        why.map_or(Ok(()), |why| {
            let message = format!("system.{EXPECTED} is {:?}: {why}", excerpt(&self.file));
            Err(Misfit::of_key(Some(place), EXPECTED, message))
        })
    }

    /// A key without a weight, or a weight of what is no key.
    fn difference<'k>(&self, keys: impl Iterator<Item = &'k str>) -> Option<String> {
        let mut known = std::collections::BTreeSet::new();
        for key in keys {
            if self.law.weight(key).is_none() {
                let key = excerpt(key);
                return Some(format!(
                    "it has no weight of {key:?}: allowed is a line for each solution, with 0 if it cannot occur"
                ));
            }
            known.insert(key);
        }
        let stranger = self.law.categories().find(|category| !known.contains(category))?;
        Some(format!(
            "it has {:?}, which is no solution: allowed are those that can be reached",
            excerpt(stranger)
        ))
    }
}

/// The file of weights that a section names, if it does.
pub(super) fn expectation(system: &Section) -> Checked<Option<Expectation>> {
    let Some(node) = system.table.get(EXPECTED) else {
        return Ok(None);
    };
    let refused = |why: String| system.fault(EXPECTED, node, &wrong(why));
    let file = word(node).map_err(|allowed| system.fault(EXPECTED, node, &allowed))?;
    let text = system.files.text(&file).map_err(refused)?;
    let law = Expectation::read(file, text).map_err(|error| {
        let line = error.line.map_or_else(String::new, |line| format!("line {line}: "));
        refused(format!("{line}{error}"))
    });
    law.map(Some)
}
