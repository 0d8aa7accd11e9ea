//! The catalogue.

use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::model::options::{Options, Value as Chosen};
use queenlab::model::start::Start;
use queenlab::result::json;
use queenlab::systems::catalog::{self, CatalogEntry};
use queenlab::systems::problems::{OPTION, OfferedProblem};
use serde_json::{Value, json};

/// Every system with its options.
pub(crate) fn list() -> Value {
    catalog::entries().map(system).collect()
}

fn system(entry: &CatalogEntry) -> Value {
    let machine = entry.build(&Options::defaults(entry.card.options));
    let mut system = json::card(entry.card);
    system["problems"] =
        OfferedProblem::ALL.iter().filter(|problem| takes(entry, problem)).map(problem).collect();
    system["placed"] = json!(machine.is_ok_and(|machine| can_be_placed(machine.as_ref())));
    system
}

/// Whether a system solves a problem.
fn takes(entry: &CatalogEntry, problem: &OfferedProblem) -> bool {
    let word = (OPTION, Chosen::Word(problem.word.into()));
    let size = problem.sizes.map(|[.., usual]| ("size", Chosen::Integer(usual)));
    let has_option = entry.card.options.iter().any(|option| option.name == OPTION);
    has_option && entry.build(&entry.options([word].into_iter().chain(size))).is_ok()
}

fn problem(problem: &OfferedProblem) -> Value {
    json!({ "word": problem.word, "name": problem.name, "sizes": problem.sizes })
}

/// Whether people can set it up: its starts are written as its keys are, with a row for each column.
fn can_be_placed(machine: &dyn AnySystem) -> bool {
    let keys = machine.written_keys().all().unwrap_or_default();
    let start = |key: &str| machine.play(&Launch::From(Start::Written(key)), 1).is_ok();
    keys.first().is_some_and(|first| start(&first.key))
}
