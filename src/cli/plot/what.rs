//! What a user wants to be drawn.

use std::collections::BTreeSet;

use crate::analysis::ranking::Question;
use crate::chart::drawing::What;
use crate::chart::quantity::Quantity;
use crate::chart::scale::ScaleKind;
use crate::model::excerpt::suggestion;
use crate::model::key_figure::KeyFigure;
use crate::result::tables::Tables;
use crate::store::error::Error;

const CHARTS: [(&str, What); 4] = [
    ("frequencies", What::Frequencies(ScaleKind::Linear)),
    ("log-frequencies", What::Frequencies(ScaleKind::Log)),
    ("steps", What::Steps),
    ("coverage", What::Coverage),
];

const QUANTITIES: [(&str, Quantity); 4] = [
    ("evenness", Quantity::Answer(Question::Evenness)),
    ("effective", Quantity::Answer(Question::Effective)),
    ("steps", Quantity::Answer(Question::Steps)),
    ("winners", Quantity::Winners),
];

/// A chart of one cell.
pub(super) fn of_a_cell(what: &str) -> Result<What, Error> {
    CHARTS.iter().find_map(|(name, chart)| (*name == what).then_some(*chart)).ok_or_else(|| {
        let names = CHARTS.map(|(name, _)| name);
        let meant = suggestion(what, names.into_iter().chain(["tree"]));
        let names = names.join(", ");
        Error::Request(format!(
            "--what {what}: allowed are {names}, tree, and more with --against COLUMN{meant}"
        ))
    })
}

/// A number of every cell.
pub(super) fn of_a_sweep(what: &str, tables: &Tables) -> Result<Quantity, String> {
    let known = QUANTITIES.into_iter().find_map(|(name, quantity)| (name == what).then_some(quantity));
    let measures: BTreeSet<&str> = tables.steps_summary.iter().map(|row| row.measure.as_str()).collect();
    let own = || {
        let answers = tables.cells.iter().flat_map(|cell| &cell.answers.0);
        let mut named = answers.filter(|answer| match answer {
            KeyFigure::Mean(measure) | KeyFigure::MeanOfKnown(measure, _) | KeyFigure::Estimate(measure) => {
                measure == what
            }
            KeyFigure::Classes => what == "classes",
        });
        named.next().map(|answer| Quantity::Own(answer.clone()))
    };
    let measure = || measures.contains(what).then(|| Quantity::Own(KeyFigure::Mean(what.to_owned().into())));
    known.or_else(own).or_else(measure).ok_or_else(|| {
        let names: Vec<&str> = QUANTITIES
            .iter()
            .map(|(name, _)| *name)
            .chain(measures.into_iter().filter(|name| *name != "steps"))
            .collect();
        let meant = suggestion(what, names.iter().copied());
        format!("--what {what}: with --against allowed are {}{meant}", names.join(", "))
    })
}
