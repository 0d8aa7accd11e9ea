//! Programs under test in experiment files.

mod keys;
mod known;
mod values;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};
use toml::de::DeValue;

use self::known::known;
use self::values::{literal, number, text};
use super::expected::{EXPECTED, expectation};
use super::section::{Allowed, Checked, Fault, Node, Section, written_range, wrong};
use super::{Factor, Misfit, Solver, Written};
use crate::model::excerpt::is_hidden;
use crate::model::options::Value;
use crate::model::program::KIND;
use crate::programs::known::Known;
use crate::programs::samples;
use crate::programs::seeds::{SeedForm, Seeds};
use crate::programs::spec::{Identity, Lifetime, OutputSource, PLACEHOLDERS, ProgramSpec, SAMPLES};
use crate::programs::template::Template;
use crate::programs::weights;

pub(super) use keys::KEYS;
pub use known::known_keys;
pub(super) use known::known_literal;

/// The keys of samples that were drawn elsewhere.
const SAMPLE_KEYS: [&str; 4] = ["kind", "known", "like", EXPECTED];

/// The JSON Schemas of both sections: which keys they have. What these hold is documented in `docs/your_solver.md`.
pub(super) fn schemas() -> [Json; 2] {
    let section = |kind: &str, keys: &[&str], required: &[&str], own: &Json| {
        let mut properties: Map<String, Json> =
            keys.iter().map(|key| ((*key).to_owned(), json!(true))).collect();
        properties["kind"] = json!({"const": kind});
        json!({"type": "object", "required": required, "properties": properties, "additionalProperties": own})
    };
    let value = json!({"type": ["string", "number"]});
    let placeholder = json!({"anyOf": [value, {"type": "array", "items": value, "minItems": 1}]});
    let mut program = section(KIND, &KEYS.map(|key| key.name), &["kind", "command"], &placeholder);
    program["properties"]["measures"] = values::measures_schema();
    [program, section(samples::CARD.name, &SAMPLE_KEYS, &["kind"], &json!(false))]
}

/// The program or the samples of a section, unless it is about a system.
pub(super) fn solver(system: &Section) -> Checked<Option<Solver>> {
    let kind = system.table.get("kind").and_then(|kind| kind.get_ref().as_str());
    if kind == Some(samples::CARD.name) {
        system.allow_only(&SAMPLE_KEYS)?;
        return Ok(Some(Solver::Samples { known: known(system)?, expected: expectation(system)? }));
    }
    if kind == Some(KIND) {
        let (mut spec, factors, expected) = (program(system)?, placeholders(system)?, expectation(system)?);
        if let (Known::Nothing, Some(expected)) = (&spec.known, &expected) {
            spec.known = Known::Keys(Arc::new(weights::keys(&expected.law)));
        }
        return Ok(Some(Solver::Program { spec: Arc::new(spec), factors, expected }));
    }
    Ok(None)
}

fn program(system: &Section) -> Checked<ProgramSpec> {
    let command = system.required("command", values::command)?;
    let mut spec = ProgramSpec { command, folder: PathBuf::from("."), ..ProgramSpec::default() };
    system.read(&KEYS, &mut spec)?;
    spec.known = known_or_file(system)?;
    if let Lifetime::Worker(_) = spec.lifetime {
        check_worker(system)?;
    }
    Ok(spec)
}

/// What a worker is asked and answers is in its protocol.
fn check_worker(system: &Section) -> Checked<()> {
    const IDLE: [&str; 9] =
        ["stdin", "from", "format", "record", "key", "steps", "measures", "exit", "outcome"];
    let idle = IDLE.iter().find_map(|&name| Some((name, system.table.get(name)?)));
    idle.map_or(Ok(()), |(name, node)| {
        let message = format!("system.{name} does not go with a worker: its lines of JSON say what it found");
        Err(Fault { message: message.into(), span: Some(node.span()) })
    })
}

/// What is known of the keys: unlike a tally, a program may have it in a file.
fn known_or_file(system: &Section) -> Checked<Known> {
    match system.table.get("known").and_then(|node| node.get_ref().as_str()) {
        Some(file) if !system.table.contains_key("like") => Ok(Known::File(file.to_owned())),
        _ => known(system),
    }
}

/// The placeholders of the user: text, or a list of such, which makes cells.
fn placeholders(system: &Section) -> Checked<Vec<Factor>> {
    let mut own: Vec<_> = system
        .table
        .iter()
        .filter(|(name, _)| KEYS.iter().all(|key| key.name != name.get_ref().as_ref()))
        .collect();
    own.sort_by_key(|(name, _)| name.span().start);
    own.into_iter().map(|(name, node)| factor(system, name.get_ref().as_ref(), node)).collect()
}

fn factor(system: &Section, name: &str, node: &Node) -> Checked<Factor> {
    const FORM: &str = "allowed is text without control and invisible characters, a number, a range such as \"5..10\", or a list of such";
    let values_of = |node: &Node| {
        let written = text(node).ok().or_else(|| number(node).map(|_| literal(node).to_owned()));
        let written = written.filter(|text| !text.contains(is_hidden)).ok_or_else(|| wrong(FORM))?;
        let word = |text: String| Value::Word(text.into());
        Ok(match written_range(&written) {
            Some(range) => range.map(|number| word(number.to_string())).collect(),
            None => vec![word(written)],
        })
    };
    let values = match node.get_ref() {
        DeValue::Array(_) => values::list(node, values_of, FORM).map(|values| values.concat()),
        _ => values_of(node),
    };
    let values = values.map_err(|allowed: Allowed| system.fault(name, node, &allowed))?;
    Ok(Factor { name: name.to_owned().into(), values })
}

impl Written {
    /// Every program has a name of its own in tables, and samples that were drawn elsewhere are no cells of others.
    pub(super) fn check_programs(&self) -> Result<(), Misfit> {
        let mut names = BTreeSet::new();
        for (place, solver) in self.solvers.iter().enumerate() {
            match solver {
                Solver::Program { spec, factors, .. } => {
                    let checked = check_placeholders(spec, factors).and_then(|()| check(spec));
                    checked.map_err(|(key, message)| Misfit::of_key(Some(place), &key, message))?;
                    if !names.insert(spec.name()) {
                        return Err(Misfit::of_section(
                            place,
                            format!(
                                "two programs are called {:?}: allowed is another system.name for each",
                                spec.name()
                            ),
                        ));
                    }
                }
                Solver::Samples { .. } if self.solvers.len() > 1 => {
                    let message =
                        "the samples of a tally are drawn elsewhere: allowed is one [system] of them, alone";
                    return Err(Misfit::of_section(place, message.to_owned()));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// A key that is wrong, and why.
type WrongValue = (String, String);

/// Checks that placeholders and options belong together.
fn check_placeholders(spec: &ProgramSpec, factors: &[Factor]) -> Result<(), WrongValue> {
    let of_command = |message| Err(("command".to_owned(), message));
    let of_trial = PLACEHOLDERS.into_iter().chain(SeedForm::ALL.map(SeedForm::placeholder));
    let stays = spec.lifetime != Lifetime::Trial;
    let general = if stays { vec!["cell", "max_steps"] } else { of_trial.collect() };
    if let Some(name) = general.iter().find(|name| factors.iter().any(|own| own.name.as_ref() == **name)) {
        let message = format!(
            "system.{name}: {{{name}}} is filled in for each trial: allowed is another name, here and in the command"
        );
        return Err(((*name).to_owned(), message));
    }
    let allowed: Vec<&str> = general.into_iter().chain(factors.iter().map(|own| own.name.as_ref())).collect();
    let used: Vec<&str> = spec.command.iter().flat_map(Template::placeholders).collect();
    if let Some(unknown) = used.iter().find(|name| !allowed.contains(name)) {
        return of_command(format!(
            "system.command has the placeholder {{{unknown}}}: allowed is {{{}}}; a brace of an argument is written twice",
            allowed.join("}, {")
        ));
    }
    if stays {
        return Ok(());
    }
    if let Some(Factor { name, .. }) = factors.iter().find(|factor| !used.contains(&factor.name.as_ref())) {
        let keys = KEYS.map(|key| key.name).join(", ");
        return Err((
            name.to_string(),
            format!("system.{name}: no argument uses {{{name}}}: allowed is {keys}"),
        ));
    }
    check_seed(spec.seeds == Seeds::None, &used).map_or(Ok(()), of_command)
}

/// What is wrong with the seed that a command has among the placeholders that it `uses`, or lacks, where there are seeds or none.
fn check_seed(has_none: bool, used: &[&str]) -> Option<String> {
    let seed = used.iter().find(|name| SeedForm::of(name).is_some());
    match seed {
        Some(seed) if has_none => Some(format!(
            "system.command has {{{seed}}}, and there are no seeds, as seeds = \"none\" or try --seeds none says: allowed is one of both"
        )),
        None if !has_none && !used.contains(&"trial") => Some(
            "system.command has no seed: allowed is {seed}, {seed53}, {seed32} or {seed31} in an argument, or \
             seeds = \"none\" (of try --seeds none), whose result cannot be repeated"
                .to_owned(),
        ),
        _ => None,
    }
}

/// Checks that the other keys fit together.
fn check(spec: &ProgramSpec) -> Result<(), WrongValue> {
    let wrong = |key: &str, message: &str| Err((key.to_owned(), message.to_owned()));
    if let Some(contradiction) = spec.form.contradiction() {
        return wrong("record", &contradiction);
    }
    if spec.from == OutputSource::Out && !spec.uses_out() {
        return wrong("command", "system.from is \"out\", and no argument has {out}");
    }
    if spec.form.counts_samples() && spec.measures.contains_key(SAMPLES) {
        return wrong("measures", "system.measures has samples: that is how many samples a trial printed");
    }
    if spec.identity == Identity::Version && spec.version.is_empty() {
        let message = "system.identity is \"version\", and there is no command in system.version";
        return wrong("identity", message);
    }
    Ok(())
}
