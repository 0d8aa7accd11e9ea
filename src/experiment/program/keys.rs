//! The keys of the section of a program: how each is read, and how it is written.

use serde_json::json;

use super::super::expected::EXPECTED;
use super::super::keys::{put, quoted};
use super::super::section::{Allowed, FileKey, Node};
use super::known::known_literal;
use super::values;
use crate::model::measure::MeasureForm;
use crate::programs::exec::sources::{FileDigest, Provenance};
use crate::programs::known::Known;
use crate::programs::reader::{KeyPlace, MeasureReader, Reader};
use crate::programs::seeds::Seeds;
use crate::programs::spec::{Identity, Lifetime, Limits, OutcomeRule, OutputSource, ProgramSpec};
use crate::programs::worker::Announcement;
use crate::programs::worker::measure::AnnouncedMeasure;

/// All that are not placeholders, in the order in which they are written.
pub(in super::super) const KEYS: [FileKey<ProgramSpec>; 26] = [
    key("kind", FileKey::BESIDE, |_| None),
    key("name", |p, node| put(&mut p.name, values::name(node)), |p| p.name.as_deref().map(quoted)),
    key("command", FileKey::BESIDE, |p| Some(list(p.command.iter().map(|word| quoted(&word.to_string()))))),
    key("worker", |p, node| put(&mut p.lifetime, values::lifetime(node)), |p| worker(&p.lifetime)),
    key("files", |p, node| put(&mut p.files, values::strings(node)), |p| texts(&p.files)),
    key("stdin", |p, node| put(&mut p.stdin, values::text(node)), |p| p.stdin.as_deref().map(quoted)),
    key(
        "env",
        |p, node| put(&mut p.env, values::environment(node)),
        |p| table(p.env.iter().map(|(name, value)| format!("{} = {}", quoted(name), quoted(value)))),
    ),
    key("from", |p, node| put(&mut p.from, values::source(node)), |p| unusual(p.from, OutputSource::name)),
    key(
        "format",
        |p, node| put(&mut p.form.format, values::made(node).map(Some)),
        |p| p.form.format.map(|format| quoted(format.name())),
    ),
    key(
        "record",
        |p, node| put(&mut p.form.record, values::made(node).map(Some)),
        |p| p.form.record.as_ref().map(|record| quoted(&record.to_string())),
    ),
    key("key", |p, node| put(&mut p.form.key, values::key(node)), |p| p.form.key.as_ref().map(place)),
    key("steps", |p, node| put(&mut p.form.steps, values::steps(node)), |p| p.form.steps.as_ref().map(place)),
    key(
        "measures",
        |p, node| put(&mut p.measures, values::measures(node)),
        |p| table(p.measures.iter().map(|(name, own)| format!("{name} = {}", measure(own)))),
    ),
    key(
        "exit",
        |p, node| put(&mut p.exit, values::exit_rules(node)),
        |p| table(p.exit.iter().map(|(code, rule)| format!("{code} = {}", quoted(rule.name())))),
    ),
    key(
        "outcome",
        |p, node| put(&mut p.outcomes, values::outcomes(node)),
        |p| some_list(p.outcomes.iter().map(meaning)),
    ),
    key("known", FileKey::BESIDE, |p| known_as("known", &p.known)),
    key("like", FileKey::BESIDE, |p| known_as("like", &p.known)),
    key(EXPECTED, FileKey::BESIDE, |_| None),
    key("limits", |p, node| put(&mut p.limits, values::limits(node)), |p| Some(limits(&p.limits))),
    key("seeds", |p, node| put(&mut p.seeds, values::seeds(node)), |p| seeds(p.seeds)),
    key(
        "tolerate",
        |p, node| put(&mut p.tolerate, values::share(node)),
        |p| (p.tolerate > 0.0).then(|| format!("{:?}", p.tolerate)),
    ),
    key(
        "deterministic",
        |p, node| put(&mut p.nondeterministic, values::truth(node).map(|truth| !truth)),
        |p| p.nondeterministic.then(|| "false".to_owned()),
    ),
    key("version", |p, node| put(&mut p.version, values::strings(node)), |p| texts(&p.version)),
    key(
        "identity",
        |p, node| put(&mut p.identity, values::identity(node)),
        |p| unusual(p.identity, Identity::name),
    ),
    key(
        "version_line",
        |p, node| put(&mut found(p).version, values::text(node)),
        |p| p.provenance.as_ref()?.version.as_deref().map(quoted),
    ),
    key(
        "provenance",
        |p, node| put(&mut found(p).files, values::digests(node)),
        |p| some_list(p.provenance.as_ref()?.files.iter().map(digest)),
    ),
];

/// A key that is documented in `docs/your_solver.md`.
const fn key(
    name: &'static str,
    read: fn(&mut ProgramSpec, &Node) -> Result<(), Allowed>,
    write: fn(&ProgramSpec) -> Option<String>,
) -> FileKey<ProgramSpec> {
    FileKey { name, about: "", schema: || json!(true), read, write }
}

/// What was looked up before: only resolved experiments have it.
fn found(spec: &mut ProgramSpec) -> &mut Provenance {
    spec.provenance.get_or_insert_default()
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn some_list(items: impl ExactSizeIterator<Item = String>) -> Option<String> {
    (items.len() > 0).then(|| list(items))
}

fn texts(all: &[String]) -> Option<String> {
    some_list(all.iter().map(|text| quoted(text)))
}

fn table(items: impl ExactSizeIterator<Item = String>) -> Option<String> {
    (items.len() > 0).then(|| format!("{{ {} }}", items.collect::<Vec<_>>().join(", ")))
}

fn unusual<T: Copy + Default + PartialEq>(value: T, name: fn(T) -> &'static str) -> Option<String> {
    (value != T::default()).then(|| quoted(name(value)))
}

fn known_as(key: &str, known: &Known) -> Option<String> {
    known_literal(known).and_then(|(name, literal)| (name == key).then_some(literal))
}

fn meaning(rule: &OutcomeRule) -> String {
    format!("{{ regex = {}, means = {} }}", quoted(rule.regex.as_str()), quoted(rule.outcome))
}

fn digest(FileDigest { file, bytes, sha256 }: &FileDigest) -> String {
    format!("{{ file = {}, bytes = {bytes}, sha256 = {} }}", quoted(file), quoted(sha256))
}

fn worker(lifetime: &Lifetime) -> Option<String> {
    match lifetime {
        Lifetime::Trial => None,
        Lifetime::Worker(None) => Some("true".to_owned()),
        Lifetime::Worker(Some(Announcement { seed, measures, outcomes, trace })) => {
            let measures = list(measures.iter().map(announced));
            let outcomes = list(outcomes.iter().map(|name| quoted(name)));
            let seed = quoted(seed.name());
            Some(format!(
                "{{ seed = {seed}, measures = {measures}, outcomes = {outcomes}, trace = {trace} }}"
            ))
        }
    }
}

fn announced(measure: &AnnouncedMeasure) -> String {
    let name = quoted(&measure.name);
    let decimal = |places| format!("{{ name = {name}, places = {places} }}");
    measure.places().map_or_else(|| name.clone(), decimal)
}

fn seeds(seeds: Seeds) -> Option<String> {
    match seeds {
        Seeds::Drawn => None,
        Seeds::Count => Some(quoted("count")),
        Seeds::Range { first, last } => Some(format!("[{first}, {last}]")),
        Seeds::None => Some(quoted("none")),
    }
}

fn limits(limits: &Limits) -> String {
    let memory = limits.memory.map(|bytes| format!(", memory = {bytes}")).unwrap_or_default();
    format!("{{ seconds = {:?}{memory}, output = {} }}", limits.seconds, limits.output)
}

fn place(reader: &Reader) -> String {
    format!("{{ {} }}", parts(reader).join(", "))
}

fn measure(MeasureReader { reader, form }: &MeasureReader) -> String {
    let places = match form {
        MeasureForm::Whole => None,
        MeasureForm::Decimal(places) => Some(format!("places = {}", places.count())),
    };
    format!("{{ {} }}", parts(reader).into_iter().chain(places).collect::<Vec<_>>().join(", "))
}

fn parts(reader: &Reader) -> Vec<String> {
    let place = match &reader.place {
        KeyPlace::Usual | KeyPlace::Record | KeyPlace::List | KeyPlace::Picture => None,
        KeyPlace::Column(column) => Some(format!("column = {column}")),
        KeyPlace::Pattern(pattern) => Some(format!("regex = {}", quoted(&pattern.to_string()))),
        KeyPlace::Json(pointer) => Some(format!("json = {}", quoted(&pointer.to_string()))),
        KeyPlace::Model(projection) => Some(format!("dimacs = {}", quoted(&projection.to_string()))),
    };
    let tokens = reader.tokens.as_ref().map(|tokens| format!("tokens = {}", quoted(&tokens.to_string())));
    place.into_iter().chain(tokens).collect()
}
