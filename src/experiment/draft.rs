//! A commented experiment to begin with.

use super::literal::{literal, quoted};
use super::{DEFAULT_MAX_STEPS, Experiment};
use crate::model::options::{OptionError, Options};
use crate::systems::catalog::CatalogEntry;

/// The experiment `name`, with a comment on each key: 10,000 random starts of `entry` under its default options.
///
/// # Errors
/// If the defaults are impossible together, which they are of no system of this crate.
///
/// # Panics
/// If no experiment can be called `name` ([`Experiment::may_be_called`]).
pub fn draft(name: &str, entry: &CatalogEntry) -> Result<String, OptionError> {
    assert!(Experiment::may_be_called(name), "{name}");
    let card = entry.card;
    let has_census = entry.build(&Options::defaults(card.options))?.starts().is_ok();
    let options = card.options.iter().map(|option| {
        format!("# {}: {}\n{} = {}\n", option.about.en, option.domain, option.name, literal(&option.default))
    });
    let options: Vec<String> = options.collect();
    let count = if has_census { ", or \"all\": every start once, which is exact" } else { "" };
    Ok(format!(
        "# queenlab check FILE says what this runs, queenlab run FILE runs it.\n\
         name  = {}\n\
         about = \"Are all solutions reached equally often?\"\n\
         \n\
         # {}. A list of values, such as size = [6, 7, 8], makes one cell per value.\n\
         [system]\n\
         kind = {}\n\
         {}\n\
         [trials]\n\
         # random starts of each cell{count}\n\
         count = 10000\n\
         # the same seed gives the same result to the byte\n\
         seed = 1\n\
         # the step limit: a longer trial ends as step-limit\n\
         max_steps = {DEFAULT_MAX_STEPS}\n\
         # how many trials, the first ones, have a row each in trials.csv\n\
         # rows = 1000\n\
         # stops when the intervals of all shares have at most this half width; count is then the maximum\n\
         # until = {{ half_width = 0.01 }}\n",
        quoted(name),
        card.about.en,
        quoted(card.name),
        options.concat(),
    ))
}
