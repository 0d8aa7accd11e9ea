//! What the command line asks of a tally.

use std::path::Path;

use super::Args;
use crate::analysis::stopping::Until;
use crate::analysis::verdict::Headline;
use crate::experiment::{AboutText, Count, DEFAULT_KEYS, Expectation, Experiment, Misfit, Solver, Written};
use crate::programs::form::SampleForm;
use crate::programs::known::ProgramKeys;
use crate::programs::samples::CARD;
use crate::text::number::many;

pub(super) fn until_arg(text: &str) -> Result<Until, &'static str> {
    const FORMS: &str = "allowed is e_value=NUMBER or half_width=NUMBER";
    let (name, bound) = text.split_once('=').ok_or(FORMS)?;
    Until::parse(name, bound).map_err(|allowed| if allowed == Until::FORMS { FORMS } else { allowed })
}

pub(super) fn share_arg(text: &str) -> Result<f64, &'static str> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or("allowed is a number from 0 to 1")
}

/// Where the samples are.
pub(super) fn form(args: &Args) -> SampleForm {
    args.key.form(args.steps.reader())
}

/// What a tally is asked for.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    pub(super) args: &'a Args,
    /// The law that keys are expected to follow, if one is given.
    pub(super) expected: Option<&'a Expectation>,
}

impl Request<'_> {
    /// The experiment of a tally of `trials` samples, after which more may have come.
    pub(super) fn experiment(
        &self,
        keys: &ProgramKeys,
        trials: u64,
        is_cut: bool,
    ) -> Result<Experiment, Misfit> {
        let Self { args, expected } = *self;
        let about =
            || format!("Stopped after {}, before the input ended.", many(trials, "sample", "samples"));
        let samples = Solver::Samples { known: keys.source().clone(), expected: expected.cloned() };
        let written = Written {
            name: args.out.as_deref().and_then(folder_name).unwrap_or_else(|| CARD.name.to_owned()),
            about: if is_cut { about().into() } else { AboutText::default() },
            count: Count::Trials(trials),
            until: args.until,
            each: args.key.each(),
            keys: args.keys.and_then(|keys| usize::try_from(keys).ok()).unwrap_or(DEFAULT_KEYS),
            headline: Headline::under(args.until),
            ..Written::of(vec![samples])
        };
        written.check()
    }
}

/// The name of a folder, if an experiment may have it.
fn folder_name(dir: &Path) -> Option<String> {
    let name = dir.file_name()?.to_str()?.to_owned();
    Experiment::may_be_called(&name).then_some(name)
}
