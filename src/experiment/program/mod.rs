//! Programs under test in experiment files.

mod keys;
mod known;
mod values;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};
use toml::de::DeValue;

use self::keys::KEYS;
use self::known::known;
use self::values::{literal, number, text, wrong};
use super::check::SectionPlace;
use super::section::{Allowed, Checked, Fault, Node, Section};
use super::{Factor, Misfit, Solver, Written};
use crate::model::excerpt::is_hidden;
use crate::model::options::Value;
use crate::model::program::KIND;
use crate::programs::known::Known;
use crate::programs::samples;
use crate::programs::seeds::{SeedForm, Seeds};
use crate::programs::spec::{Identity, Lifetime, OutputSource, PLACEHOLDERS, ProgramSpec, SAMPLES};
use crate::programs::template::Template;

pub(super) use keys::lines;
pub use known::known_keys;
pub(super) use known::known_literal;

/// The keys of samples that were drawn elsewhere.
const SAMPLE_KEYS: [&str; 3] = ["kind", "known", "like"];

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
    [
        section(KIND, &KEYS.map(|key| key.name), &["kind", "command"], &placeholder),
        section(samples::CARD.name, &SAMPLE_KEYS, &["kind"], &json!(false)),
    ]
}

/// The program or the samples of a section, unless it is about a system.
pub(super) fn solver(system: &Section) -> Checked<Option<Solver>> {
    let kind = system.table.get("kind").and_then(|kind| kind.get_ref().as_str());
    if kind == Some(samples::CARD.name) {
        system.allow_only(&SAMPLE_KEYS)?;
        return Ok(Some(Solver::Samples(known(system)?)));
    }
    if kind == Some(KIND) {
        let (spec, factors) = (Arc::new(program(system)?), placeholders(system)?);
        return Ok(Some(Solver::Program { spec, factors }));
    }
    Ok(None)
}

fn program(system: &Section) -> Checked<ProgramSpec> {
    let mut spec = ProgramSpec::new(system.required("command", values::command)?);
    for key in &KEYS {
        if let Some(node) = system.table.get(key.name) {
            (key.read)(&mut spec, node).map_err(|allowed| system.fault(key.name, node, &allowed))?;
        }
    }
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
    const FORM: &str =
        "allowed is text without control and invisible characters, or a number, or a list of such";
    let value = |node: &Node| {
        let written = text(node).ok().or_else(|| number(node).map(|_| literal(node).to_owned()));
        let written = written.filter(|text| !text.contains(is_hidden));
        written.map(|text| Value::Word(text.into())).ok_or_else(|| wrong(FORM))
    };
    let values = match node.get_ref() {
        DeValue::Array(_) => values::list(node, value, FORM),
        _ => value(node).map(|value| vec![value]),
    };
    let values = values.map_err(|allowed: Allowed| system.fault(name, node, &allowed))?;
    Ok(Factor { name: name.to_owned().into(), values })
}

impl Written {
    /// Every program has a name of its own in tables, and samples that were drawn elsewhere are no cells of others.
    pub(super) fn check_programs(&self) -> Result<(), Misfit> {
        let mut names = BTreeSet::new();
        for (place, solver) in self.solvers.iter().enumerate() {
            let section = SectionPlace::System(place);
            match solver {
                Solver::System { .. } => {}
                Solver::Program { spec, factors } => {
                    check(section, spec, factors)?;
                    if !names.insert(solver.name()) {
                        return Err(section.refuse(format!(
                            "two programs are called {:?}: allowed is another system.name for each",
                            solver.name()
                        )));
                    }
                }
                Solver::Samples(_) if self.solvers.len() == 1 => {}
                Solver::Samples(_) => {
                    let message =
                        "the samples of a tally are drawn elsewhere: allowed is one [system] of them, alone";
                    return Err(section.refuse(message.to_owned()));
                }
            }
        }
        Ok(())
    }
}

/// Checks that what `section` says fits together.
fn check(section: SectionPlace, spec: &ProgramSpec, factors: &[Factor]) -> Result<(), Misfit> {
    match spec.lifetime {
        Lifetime::Trial => check_placeholders(section, spec, factors)?,
        Lifetime::Worker(_) => check_known_placeholders(section, spec, factors, &["cell", "max_steps"])?,
    }
    let fault = |key: &str, message: &str| Err(section.refuse_key(key, message.to_owned()));
    if let Some(contradiction) = spec.form.contradiction() {
        return fault("record", &contradiction);
    }
    if spec.from == OutputSource::Out && !spec.uses_out() {
        return fault("command", "system.from is \"out\", and no argument has {out}");
    }
    if spec.form.counts_samples() && spec.measures.contains_key(SAMPLES) {
        return fault("measures", "system.measures has samples: that is how many samples a trial printed");
    }
    if spec.identity == Identity::Version && spec.version.is_empty() {
        return fault(
            "identity",
            "system.identity is \"version\", and there is no command in system.version",
        );
    }
    Ok(())
}

/// Checks that placeholders and options belong together.
fn check_placeholders(section: SectionPlace, spec: &ProgramSpec, factors: &[Factor]) -> Result<(), Misfit> {
    let general: Vec<&str> =
        PLACEHOLDERS.into_iter().chain(SeedForm::ALL.map(SeedForm::placeholder)).collect();
    check_known_placeholders(section, spec, factors, &general)?;
    let used: Vec<&str> = spec.command.iter().flat_map(Template::placeholders).collect();
    if let Some(idle) = factors.iter().find(|factor| !used.contains(&factor.name.as_ref())) {
        let message = format!(
            "system.{0}: no argument uses {{{0}}}: allowed is {1}",
            idle.name,
            KEYS.map(|key| key.name).join(", ")
        );
        return Err(section.refuse_key(&idle.name, message));
    }
    let seeded = used.iter().any(|name| SeedForm::of(name).is_some() || *name == "trial");
    if !seeded && spec.seeds != Seeds::None {
        let message = "system.command has no seed: allowed is {seed}, {seed53}, {seed32} or {seed31} in an argument, or \
                       seeds = \"none\", whose result cannot be repeated";
        return Err(section.refuse_key("command", message.to_owned()));
    }
    Ok(())
}

/// Checks that every placeholder of the command is one of `general` or of the user.
fn check_known_placeholders(
    section: SectionPlace,
    spec: &ProgramSpec,
    factors: &[Factor],
    general: &[&str],
) -> Result<(), Misfit> {
    let own = factors.iter().map(|factor| factor.name.as_ref());
    let allowed: Vec<&str> = general.iter().copied().chain(own).collect();
    let mut used = spec.command.iter().flat_map(Template::placeholders);
    used.find(|name| !allowed.contains(name)).map_or(Ok(()), |unknown| {
        let message = format!(
            "system.command has the placeholder {{{unknown}}}: allowed is {{{}}}; a brace of an argument is written twice",
            allowed.join("}, {")
        );
        Err(section.refuse_key("command", message))
    })
}
