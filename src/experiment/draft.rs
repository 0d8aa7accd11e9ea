//! A commented experiment to begin with.

use super::keys::TRIALS;
use super::literal::{literal, quoted};
use super::{Count, Experiment, Solver, Written};
use crate::analysis::stopping::Until;
use crate::systems::catalog::CatalogEntry;

/// The experiment `name`, with a comment on each key: 10,000 random starts of `entry` under its default options.
///
/// # Panics
/// If no experiment can be called `name` ([`Experiment::may_be_called`]).
#[must_use]
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
