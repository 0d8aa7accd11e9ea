//! Programs under test in experiment files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;

use toml::Spanned;
use toml::de::DeValue;

use super::section::{Allowed, Checked, Fault, Node, Section, unsigned, word};
use super::system::known;
use super::{Factor, literals, quoted};
use crate::model::options::Value;
use crate::programs::reader::{
    BadReader, ColumnNumber, KeyPlace, Pattern, Pointer, Projection, Reader, Tokens,
};
use crate::programs::seeds::{self, Seeds};
use crate::programs::spec::{
    ExitRule, FileDigest, Limits, OutputSource, PLACEHOLDERS, ProgramSpec, Provenance, SECONDS,
};
use crate::programs::template::Template;

/// The keys of the section that are not placeholders.
const KEYS: [&str; 18] = [
    "kind",
    "command",
    "files",
    "stdin",
    "env",
    "from",
    "key",
    "steps",
    "exit",
    "known",
    "like",
    "limits",
    "seeds",
    "tolerate",
    "deterministic",
    "version",
    "version_line",
    "provenance",
];

/// The program and the values of its own placeholders.
pub(super) fn parse(system: &Section) -> Checked<(ProgramSpec, Vec<Factor>)> {
    let spec = ProgramSpec {
        command: system.required("command", command)?,
        files: system.optional("files", strings)?.unwrap_or_default(),
        stdin: system.optional("stdin", text)?,
        env: system.optional("env", environment)?.unwrap_or_default(),
        from: system.optional("from", source)?.unwrap_or_default(),
        key: system.optional("key", reader)?,
        steps: system.optional("steps", reader)?,
        exit: system.optional("exit", exit_rules)?.unwrap_or_default(),
        known: known(system)?,
        limits: system.optional("limits", limits)?.unwrap_or_default(),
        seeds: system.optional("seeds", seeds_of)?.unwrap_or_default(),
        tolerate: system.optional("tolerate", share)?.unwrap_or(0.0),
        deterministic: system.optional("deterministic", truth)?.unwrap_or(true),
        version: system.optional("version", strings)?.unwrap_or_default(),
        provenance: provenance(system)?,
        folder: PathBuf::from("."),
    };
    let factors = placeholders(system)?;
    check(system, &spec, &factors)?;
    Ok((spec, factors))
}

fn wrong(allowed: impl Into<String>) -> Allowed {
    Allowed::Program(allowed.into())
}

fn text(node: &Node) -> Result<String, Allowed> {
    word(node).and_then(|text| if text.contains('\0') { Err(Allowed::PlainText) } else { Ok(text) })
}

fn list<T>(node: &Node, read: fn(&Node) -> Result<T, Allowed>, allowed: &str) -> Result<Vec<T>, Allowed> {
    let items = node.get_ref().as_array().filter(|items| !items.is_empty());
    items.ok_or_else(|| wrong(allowed))?.iter().map(read).collect()
}

fn strings(node: &Node) -> Result<Vec<String>, Allowed> {
    list(node, text, "allowed is a list of text in quotes")
}

fn command(node: &Node) -> Result<Vec<Template>, Allowed> {
    let template = |node: &Node| Template::parse(&text(node)?).map_err(|error| wrong(error.to_string()));
    list(
        node,
        template,
        "allowed is a list: the program and its arguments, such as [\"clingo\", \"--seed={seed31}\"]",
    )
}

fn environment(node: &Node) -> Result<BTreeMap<String, String>, Allowed> {
    let table = node.get_ref().as_table().ok_or_else(|| wrong("allowed is { NAME = \"value\", .. }"))?;
    table.iter().map(|(name, value)| Ok((name.get_ref().to_string(), text(value)?))).collect()
}

/// The item of `all` that is called as `node` says.
fn named<T: Copy>(node: &Node, all: &[T], name: fn(T) -> &'static str) -> Result<T, Allowed> {
    let found = all.iter().copied().find(|&item| node.get_ref().as_str() == Some(name(item)));
    let names: Vec<&str> = all.iter().map(|&item| name(item)).collect();
    found.ok_or_else(|| wrong(format!("allowed is one of: \"{}\"", names.join("\", \""))))
}

fn source(node: &Node) -> Result<OutputSource, Allowed> {
    named(node, &OutputSource::ALL, OutputSource::name)
}

fn seeds_of(node: &Node) -> Result<Seeds, Allowed> {
    named(node, &[Seeds::Count, Seeds::None], |seeds| seeds.word().unwrap_or_default())
}

fn exit_rules(node: &Node) -> Result<BTreeMap<i32, ExitRule>, Allowed> {
    let allowed = || wrong("allowed is { CODE = \"read\", .. } with codes from 0 to 255");
    let table = node.get_ref().as_table().ok_or_else(allowed)?;
    let rule = |(code, rule): (&Spanned<_>, &Node)| {
        let code: &str = AsRef::<str>::as_ref(code.get_ref());
        let code = code.parse().ok().filter(|code| (0..=255).contains(code)).ok_or_else(allowed)?;
        Ok((code, named(rule, &ExitRule::ALL, ExitRule::name)?))
    };
    table.iter().map(|(code, node): (&Spanned<std::borrow::Cow<str>>, &Node)| rule((code, node))).collect()
}

fn number(node: &Node) -> Option<f64> {
    match node.get_ref() {
        DeValue::Integer(number) => number.as_str().parse().ok(),
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    }
}

fn share(node: &Node) -> Result<f64, Allowed> {
    let share = number(node).filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| wrong("allowed is a number from 0 to 1"))
}

fn truth(node: &Node) -> Result<bool, Allowed> {
    node.get_ref().as_bool().ok_or_else(|| wrong("allowed is true or false"))
}

fn limits(node: &Node) -> Result<Limits, Allowed> {
    const FORM: &str = "allowed is { seconds = 10, memory = \"2 GB\", output = \"1 MB\" }, each optional";
    let table = node.get_ref().as_table().ok_or_else(|| wrong(FORM))?;
    let mut limits = Limits::default();
    for (name, value) in table {
        match name.get_ref().as_ref() {
            "seconds" => {
                let seconds = number(value).filter(|seconds| SECONDS.contains(seconds));
                limits.seconds = seconds.ok_or_else(|| wrong("allowed are 0.001 to 1000000 seconds"))?;
            }
            "memory" => limits.memory = Some(bytes(value)?),
            "output" => limits.output = bytes(value)?,
            _ => return Err(wrong(FORM)),
        }
    }
    Ok(limits)
}

/// A number of bytes, or text such as `2 GB`.
fn bytes(node: &Node) -> Result<u64, Allowed> {
    let written = node.get_ref().as_str().and_then(|text| {
        let (number, unit) = text.split_once(' ')?;
        let unit = match unit {
            "kB" => 1000,
            "MB" => 1_000_000,
            "GB" => 1_000_000_000,
            _ => return None,
        };
        number.parse::<u64>().ok()?.checked_mul(unit)
    });
    let bytes = written.or_else(|| unsigned(node)).filter(|&bytes| bytes > 0);
    bytes.ok_or_else(|| wrong("allowed is a number of bytes, or text such as \"2 GB\" (kB, MB, GB)"))
}

fn reader(node: &Node) -> Result<Reader, Allowed> {
    const FORM: &str = "allowed is { column = 1 }, { regex = \"..\" }, { json = \"/..\" } or { dimacs = \"1-64\" }, and perhaps tokens";
    let table = node.get_ref().as_table().ok_or_else(|| wrong(FORM))?;
    let (mut place, mut tokens) = (None, None);
    for (name, value) in table {
        let read = match name.get_ref().as_ref() {
            "column" => KeyPlace::Column(made::<ColumnNumber>(value)?),
            "regex" => KeyPlace::Pattern(made::<Pattern>(value)?),
            "json" => KeyPlace::Json(made::<Pointer>(value)?),
            "dimacs" => KeyPlace::Model(made::<Projection>(value)?),
            "tokens" => {
                tokens = Some(made::<Tokens>(value)?);
                continue;
            }
            _ => return Err(wrong(FORM)),
        };
        if place.replace(read).is_some() {
            return Err(wrong(FORM));
        }
    }
    Ok(Reader { place: place.ok_or_else(|| wrong(FORM))?, tokens })
}

/// A part of a reader from its text or number.
fn made<T: FromStr<Err = BadReader>>(node: &Node) -> Result<T, Allowed> {
    let written =
        node.get_ref().as_str().map(ToOwned::to_owned).or_else(|| unsigned(node).map(|n| n.to_string()));
    written.unwrap_or_default().parse::<T>().map_err(|error| wrong(error.to_string()))
}

/// What was looked up before: only resolved experiments have it.
fn provenance(system: &Section) -> Checked<Option<Provenance>> {
    let files = system.optional("provenance", |node| list(node, digest, "allowed is a list of files"))?;
    let version = system.optional("version_line", text)?;
    Ok(files.map(|files| Provenance { files, version }))
}

fn digest(node: &Node) -> Result<FileDigest, Allowed> {
    let table = node.get_ref().as_table();
    let found = table.and_then(|table| {
        let text = |name: &str| table.get(name)?.get_ref().as_str().map(ToOwned::to_owned);
        Some(FileDigest {
            file: text("file")?,
            bytes: unsigned(table.get("bytes")?)?,
            sha256: text("sha256")?,
        })
    });
    found.ok_or_else(|| wrong("allowed is { file = \"..\", bytes = .., sha256 = \"..\" }"))
}

/// The placeholders of the user: text, or a list of such, which makes cells.
fn placeholders(system: &Section) -> Checked<Vec<Factor>> {
    let mut own: Vec<_> =
        system.table.iter().filter(|(name, _)| !KEYS.contains(&name.get_ref().as_ref())).collect();
    own.sort_by_key(|(name, _)| name.span().start);
    own.into_iter().map(|(name, node)| factor(system, name.get_ref().as_ref(), node)).collect()
}

fn factor(system: &Section, name: &str, node: &Node) -> Checked<Factor> {
    let value = |node: &Node| {
        let written = text(node).ok().or_else(|| number(node).map(|_| literal(node).to_owned()));
        written
            .map(|text| Value::Word(text.into()))
            .ok_or_else(|| wrong("allowed is text or a number, or a list of such"))
    };
    let values = match node.get_ref() {
        DeValue::Array(_) => list(node, value, "allowed is text or a number, or a list of such"),
        _ => value(node).map(|value| vec![value]),
    };
    let values = values.map_err(|allowed| system.fault(name, node, &allowed))?;
    Ok(Factor { name: name.to_owned().into(), values })
}

fn literal<'n>(node: &'n Node) -> &'n str {
    match node.get_ref() {
        DeValue::Integer(number) => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => "",
    }
}

/// Checks that placeholders and options belong together.
fn check(system: &Section, spec: &ProgramSpec, factors: &[Factor]) -> Checked<()> {
    let command = &system.table["command"];
    let fault = |node: &Node, message: String| Err(Fault { message, span: Some(node.span()) });
    let used: Vec<&str> = spec.command.iter().flat_map(Template::placeholders).collect();
    let seed_forms = seeds::PLACEHOLDERS;
    let own = factors.iter().map(|factor| factor.name.as_ref());
    let allowed: Vec<&str> = PLACEHOLDERS.into_iter().chain(seed_forms).chain(own).collect();
    if let Some(unknown) = used.iter().find(|name| !allowed.contains(name)) {
        let message = format!(
            "system.command has the placeholder {{{unknown}}}: allowed is {{{}}}; a brace of an argument is written twice",
            allowed.join("}, {")
        );
        return fault(command, message);
    }
    if let Some(idle) = factors.iter().find(|factor| !used.contains(&factor.name.as_ref())) {
        let node = &system.table[idle.name.as_ref()];
        let message =
            format!("system.{0}: no argument uses {{{0}}}: allowed is {1}", idle.name, KEYS.join(", "));
        return fault(node, message);
    }
    let seeded = used.iter().any(|name| seed_forms.contains(name) || *name == "trial");
    if !seeded && spec.seeds != Seeds::None {
        let message = "system.command has no seed: allowed is {seed}, {seed53}, {seed32} or {seed31} in an argument, or \
                       seeds = \"none\", whose result cannot be repeated";
        return fault(command, message.to_owned());
    }
    if spec.from == OutputSource::Out && !spec.uses_out() {
        return fault(command, "system.from is \"out\", and no argument has {out}".to_owned());
    }
    Ok(())
}

/// The lines of the section that [`parse()`] reads back, without those of placeholders.
pub(super) fn lines(spec: &ProgramSpec) -> Vec<(&'static str, String)> {
    let texts = |all: &[String]| {
        literals(&all.iter().map(|text| Value::Word(text.clone().into())).collect::<Vec<_>>())
    };
    let list = |all: &[String]| if all.len() == 1 { format!("[{}]", texts(all)) } else { texts(all) };
    let table = |all: Vec<String>| format!("{{ {} }}", all.join(", "));
    let command: Vec<String> = spec.command.iter().map(ToString::to_string).collect();
    let env = spec.env.iter().map(|(name, value)| format!("{} = {}", quoted(name), quoted(value)));
    let exit = spec.exit.iter().map(|(code, rule)| format!("{code} = {}", quoted(rule.name())));
    let given = |key, value: String, is: bool| is.then_some((key, value));
    let mut lines = vec![given("command", list(&command), true)];
    lines.push(given("files", list(&spec.files), !spec.files.is_empty()));
    lines.push(spec.stdin.as_ref().map(|file| ("stdin", quoted(file))));
    lines.push(given("env", table(env.collect()), !spec.env.is_empty()));
    lines.push(given("from", quoted(spec.from.name()), spec.from != OutputSource::default()));
    lines.push(spec.key.as_ref().map(|reader| ("key", written(reader))));
    lines.push(spec.steps.as_ref().map(|reader| ("steps", written(reader))));
    lines.push(given("exit", table(exit.collect()), !spec.exit.is_empty()));
    lines.push(super::known_literal(&spec.known));
    lines.push(given("limits", limits_literal(&spec.limits), true));
    lines.push(spec.seeds.word().map(|word| ("seeds", quoted(word))));
    lines.push(given("tolerate", format!("{:?}", spec.tolerate), spec.tolerate > 0.0));
    lines.push(given("deterministic", "false".to_owned(), !spec.deterministic));
    lines.push(given("version", list(&spec.version), !spec.version.is_empty()));
    if let Some(Provenance { files, version }) = &spec.provenance {
        lines.push(version.as_ref().map(|line| ("version_line", quoted(line))));
        let file = |FileDigest { file, bytes, sha256 }: &FileDigest| {
            format!("{{ file = {}, bytes = {bytes}, sha256 = {} }}", quoted(file), quoted(sha256))
        };
        let files: Vec<String> = files.iter().map(file).collect();
        lines.push(Some(("provenance", format!("[{}]", files.join(", ")))));
    }
    lines.into_iter().flatten().collect()
}

fn limits_literal(limits: &Limits) -> String {
    let memory = limits.memory.map(|bytes| format!(", memory = {bytes}")).unwrap_or_default();
    format!("{{ seconds = {:?}{memory}, output = {} }}", limits.seconds, limits.output)
}

fn written(reader: &Reader) -> String {
    let place = match &reader.place {
        KeyPlace::Column(column) => format!("column = {column}"),
        KeyPlace::Pattern(pattern) => format!("regex = {}", quoted(&pattern.to_string())),
        KeyPlace::Json(pointer) => format!("json = {}", quoted(&pointer.to_string())),
        KeyPlace::Model(projection) => format!("dimacs = {}", quoted(&projection.to_string())),
    };
    let tokens = reader.tokens.as_ref().map(|tokens| format!(", tokens = {}", quoted(&tokens.to_string())));
    format!("{{ {place}{} }}", tokens.unwrap_or_default())
}
