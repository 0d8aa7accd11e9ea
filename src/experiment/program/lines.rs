//! The section of a program as it is written.

use super::super::literal::{literals, quoted};
use super::known::known_literal;
use crate::model::options::Value;
use crate::programs::exec::sources::{FileDigest, Provenance};
use crate::programs::form::SampleForm;
use crate::programs::reader::{KeyPlace, Reader};
use crate::programs::seeds::Seeds;
use crate::programs::spec::{Identity, Lifetime, Limits, OutcomeRule, OutputSource, ProgramSpec};
use crate::programs::worker::Announcement;

/// The lines of the section that [`solver()`](super::solver()) reads back, without those of placeholders.
pub(in super::super) fn lines(spec: &ProgramSpec) -> Vec<(&'static str, String)> {
    let texts = |all: &[String]| {
        literals(&all.iter().map(|text| Value::Word(text.clone().into())).collect::<Vec<_>>())
    };
    let list = |all: &[String]| if all.len() == 1 { format!("[{}]", texts(all)) } else { texts(all) };
    let table = |all: Vec<String>| format!("{{ {} }}", all.join(", "));
    let command: Vec<String> = spec.command.iter().map(ToString::to_string).collect();
    let env = spec.env.iter().map(|(name, value)| format!("{} = {}", quoted(name), quoted(value)));
    let exit = spec.exit.iter().map(|(code, rule)| format!("{code} = {}", quoted(rule.name())));
    let measures = spec.measures.iter().map(|(name, reader)| format!("{name} = {}", written(reader)));
    let outcomes: Vec<String> = spec.outcomes.iter().map(outcome_literal).collect();
    let given = |key, value: String, is: bool| is.then_some((key, value));
    let mut lines = vec![spec.name.as_ref().map(|name| ("name", quoted(name)))];
    lines.push(given("command", list(&command), true));
    lines.push(worker_literal(&spec.lifetime).map(|worker| ("worker", worker)));
    lines.push(given("files", list(&spec.files), !spec.files.is_empty()));
    lines.push(spec.stdin.as_ref().map(|file| ("stdin", quoted(file))));
    lines.push(given("env", table(env.collect()), !spec.env.is_empty()));
    lines.push(given("from", quoted(spec.from.name()), spec.from != OutputSource::default()));
    lines.extend(form_lines(&spec.form));
    lines.push(given("measures", table(measures.collect()), !spec.measures.is_empty()));
    lines.push(given("exit", table(exit.collect()), !spec.exit.is_empty()));
    lines.push(given("outcome", format!("[{}]", outcomes.join(", ")), !spec.outcomes.is_empty()));
    lines.push(known_literal(&spec.known));
    lines.push(given("limits", limits_literal(&spec.limits), true));
    lines.push(seeds_literal(spec.seeds).map(|seeds| ("seeds", seeds)));
    lines.push(given("tolerate", format!("{:?}", spec.tolerate), spec.tolerate > 0.0));
    lines.push(given("deterministic", "false".to_owned(), !spec.deterministic));
    lines.push(given("version", list(&spec.version), !spec.version.is_empty()));
    lines.push(given("identity", quoted(spec.identity.name()), spec.identity != Identity::default()));
    lines.extend(spec.provenance.iter().flat_map(provenance_lines));
    lines.into_iter().flatten().collect()
}

/// Where samples, keys and steps are.
fn form_lines(form: &SampleForm) -> [Option<(&'static str, String)>; 4] {
    [
        form.format.map(|format| ("format", quoted(format.name()))),
        form.record.as_ref().map(|record| ("record", quoted(&record.to_string()))),
        form.key.as_ref().map(|reader| ("key", written(reader))),
        form.steps.as_ref().map(|reader| ("steps", written(reader))),
    ]
}

fn outcome_literal(rule: &OutcomeRule) -> String {
    format!("{{ regex = {}, means = {} }}", quoted(rule.regex.as_str()), quoted(rule.outcome))
}

/// What was looked up before.
fn provenance_lines(found: &Provenance) -> [Option<(&'static str, String)>; 2] {
    let file = |FileDigest { file, bytes, sha256 }: &FileDigest| {
        format!("{{ file = {}, bytes = {bytes}, sha256 = {} }}", quoted(file), quoted(sha256))
    };
    let files: Vec<String> = found.files.iter().map(file).collect();
    [
        found.version.as_ref().map(|line| ("version_line", quoted(line))),
        (!files.is_empty()).then(|| ("provenance", format!("[{}]", files.join(", ")))),
    ]
}

fn worker_literal(lifetime: &Lifetime) -> Option<String> {
    match lifetime {
        Lifetime::Trial => None,
        Lifetime::Worker(None) => Some("true".to_owned()),
        Lifetime::Worker(Some(Announcement { seed, measures, outcomes, trace })) => {
            let list = |names: Vec<String>| format!("[{}]", names.join(", "));
            let measures = list(measures.iter().map(|name| quoted(name)).collect());
            let outcomes = list(outcomes.iter().map(|name| quoted(name)).collect());
            let seed = quoted(seed.bits());
            Some(format!(
                "{{ seed = {seed}, measures = {measures}, outcomes = {outcomes}, trace = {trace} }}"
            ))
        }
    }
}

fn seeds_literal(seeds: Seeds) -> Option<String> {
    match seeds {
        Seeds::Drawn => None,
        Seeds::Count => Some(quoted("count")),
        Seeds::Range { first, last } => Some(format!("[{first}, {last}]")),
        Seeds::None => Some(quoted("none")),
    }
}

fn limits_literal(limits: &Limits) -> String {
    let memory = limits.memory.map(|bytes| format!(", memory = {bytes}")).unwrap_or_default();
    format!("{{ seconds = {:?}{memory}, output = {} }}", limits.seconds, limits.output)
}

fn written(reader: &Reader) -> String {
    let place = match &reader.place {
        KeyPlace::Usual | KeyPlace::Record | KeyPlace::List | KeyPlace::Picture => None,
        KeyPlace::Column(column) => Some(format!("column = {column}")),
        KeyPlace::Pattern(pattern) => Some(format!("regex = {}", quoted(&pattern.to_string()))),
        KeyPlace::Json(pointer) => Some(format!("json = {}", quoted(&pointer.to_string()))),
        KeyPlace::Model(projection) => Some(format!("dimacs = {}", quoted(&projection.to_string()))),
    };
    let tokens = reader.tokens.as_ref().map(|tokens| format!("tokens = {}", quoted(&tokens.to_string())));
    format!("{{ {} }}", place.into_iter().chain(tokens).collect::<Vec<_>>().join(", "))
}
