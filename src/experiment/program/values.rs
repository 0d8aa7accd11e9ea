//! The values of the section of a program.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::str::FromStr;

use regex::Regex;
use serde_json::{Map, Value as Json, json};
use toml::Spanned;
use toml::de::DeValue;

use super::super::section::{Allowed, Node, numeral, one_of, unsigned, word, wrong};
use crate::experiment::Experiment;
use crate::model::excerpt::excerpt;
use crate::model::measure::{DecimalPlaces, MeasureForm};
use crate::programs::exec::sources::FileDigest;
use crate::programs::format::ExitRule;
use crate::programs::reader::{
    BadReader, ColumnNumber, KeyPlace, MeasureReader, Pattern, Pointer, Projection, Reader, Tokens,
};
use crate::programs::samples;
use crate::programs::seeds::Seeds;
use crate::programs::spec::{Identity, Lifetime, Limits, OutcomeRule, OutputSource, SECONDS};
use crate::programs::template::Template;
use crate::programs::worker::measure::AnnouncedMeasure;
use crate::programs::worker::{self, Announcement};
use crate::systems::catalog;

pub(super) fn text(node: &Node) -> Result<String, Allowed> {
    let text = word(node)?;
    if text.contains('\0') { Err(wrong("allowed is text without control characters")) } else { Ok(text) }
}

pub(super) fn list<T>(
    node: &Node,
    read: impl Fn(&Node) -> Result<T, Allowed>,
    allowed: &str,
) -> Result<Vec<T>, Allowed> {
    let items = node.get_ref().as_array().filter(|items| !items.is_empty());
    items.ok_or_else(|| wrong(allowed))?.iter().map(read).collect()
}

pub(super) fn strings(node: &Node) -> Result<Vec<String>, Allowed> {
    list(node, text, "allowed is a list of text in quotes")
}

/// A name that no system has.
pub(super) fn name(node: &Node) -> Result<String, Allowed> {
    let name = text(node).ok().filter(|name| Experiment::may_be_called(name));
    let is_taken = |name: &str| catalog::find(name).is_ok() || name == samples::CARD.name;
    name.filter(|name| !is_taken(name)).ok_or_else(|| {
        wrong("allowed is a name of 1 to 64 small letters, digits and \"-\", the first no \"-\", which no system has")
    })
}

pub(super) fn command(node: &Node) -> Result<Vec<Template>, Allowed> {
    let template = |node: &Node| Template::parse(&text(node)?).map_err(|error| wrong(error.to_string()));
    list(
        node,
        template,
        "allowed is a list: the program and its arguments, such as [\"clingo\", \"--seed={seed31}\"]",
    )
}

pub(super) fn environment(node: &Node) -> Result<BTreeMap<String, String>, Allowed> {
    let table = node.get_ref().as_table().ok_or_else(|| wrong("allowed is { NAME = \"value\", .. }"))?;
    table.iter().map(|(name, value)| Ok((name.get_ref().to_string(), text(value)?))).collect()
}

pub(super) fn source(node: &Node) -> Result<OutputSource, Allowed> {
    one_of(node, &OutputSource::ALL, OutputSource::name)
}

pub(super) fn seeds(node: &Node) -> Result<Seeds, Allowed> {
    let range = node.get_ref().as_array().and_then(|items| match &items[..] {
        [first, last] => Seeds::range(numeral(first).ok()?, numeral(last).ok()?),
        _ => None,
    });
    let found = match node.get_ref().as_str() {
        Some("count") => Some(Seeds::Count),
        Some("none") => Some(Seeds::None),
        _ => range,
    };
    found.ok_or_else(|| wrong("allowed is \"count\", \"none\", or [FIRST, LAST] for a census"))
}

pub(super) fn identity(node: &Node) -> Result<Identity, Allowed> {
    one_of(node, &Identity::ALL, Identity::name)
}

/// Whether the program stays, or what it announced when it was asked.
pub(super) fn lifetime(node: &Node) -> Result<Lifetime, Allowed> {
    match node.get_ref().as_bool() {
        Some(true) => Ok(Lifetime::Worker(None)),
        Some(false) => Ok(Lifetime::Trial),
        None => announcement(node).map(|announced| Lifetime::Worker(Some(announced))),
    }
}

fn announcement(node: &Node) -> Result<Announcement, Allowed> {
    let table = node.get_ref().as_table().ok_or_else(|| wrong("allowed is true or false"))?;
    let items = |key: &str| table.get(key).and_then(|node| node.get_ref().as_array()).into_iter().flatten();
    let outcomes = items("outcomes").map(text).collect::<Result<_, _>>()?;
    let measures = items("measures").map(announced_measure).collect::<Result<_, _>>()?;
    let seed = table.get("seed").and_then(|node| node.get_ref().as_str());
    let trace = table.get("trace").and_then(|node| node.get_ref().as_bool()).unwrap_or(false);
    Announcement::new(seed, measures, outcomes, trace).map_err(|error| wrong(error.to_string()))
}

/// A name, or a name and places.
fn announced_measure(node: &Node) -> Result<AnnouncedMeasure, Allowed> {
    const FORM: &str = "allowed is a name, or { name = \"..\", places = 3 }";
    let Some(table) = node.get_ref().as_table() else {
        return AnnouncedMeasure::new(text(node)?, None).ok_or_else(|| wrong(FORM));
    };
    let part = |name| table.get(name).ok_or_else(|| wrong(FORM));
    let places = unsigned(part(PLACES)?);
    let announced = AnnouncedMeasure::new(text(part("name")?)?, places);
    announced.filter(|_| places.is_some()).ok_or_else(|| wrong(FORM))
}

pub(super) fn exit_rules(node: &Node) -> Result<BTreeMap<i32, ExitRule>, Allowed> {
    let allowed = || wrong("allowed is { CODE = \"read\", .. } with codes from 0 to 255");
    let table = node.get_ref().as_table().ok_or_else(allowed)?;
    let rule = |(code, rule): (&Spanned<_>, &Node)| {
        let code: &str = AsRef::<str>::as_ref(code.get_ref());
        let code = code.parse().ok().filter(|code| (0..=255).contains(code)).ok_or_else(allowed)?;
        Ok((code, one_of(rule, &ExitRule::ALL, ExitRule::name)?))
    };
    table.iter().map(|(code, node): (&Spanned<Cow<str>>, &Node)| rule((code, node))).collect()
}

pub(super) fn number(node: &Node) -> Option<f64> {
    match node.get_ref() {
        DeValue::Integer(number) => number.as_str().parse().ok(),
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    }
}

pub(super) fn share(node: &Node) -> Result<f64, Allowed> {
    let share = number(node).filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| wrong("allowed is a number from 0 to 1"))
}

pub(super) fn truth(node: &Node) -> Result<bool, Allowed> {
    node.get_ref().as_bool().ok_or_else(|| wrong("allowed is true or false"))
}

pub(super) fn limits(node: &Node) -> Result<Limits, Allowed> {
    const FORM: &str = "allowed is { seconds = 10, memory = \"2 GB\", output = \"1 MB\" }, each optional";
    let table = node.get_ref().as_table().ok_or_else(|| wrong(FORM))?;
    let mut limits = Limits::default();
    for (name, value) in table {
        match name.get_ref().as_ref() {
            "seconds" => {
                let seconds = number(value).filter(|seconds| SECONDS.contains(seconds));
                limits.seconds = seconds.ok_or_else(|| wrong("allowed are 0.001 to 1000000 seconds"))?;
            }
            "memory" => {
                let memory = Some(bytes(value)?).filter(|&memory| memory >= LEAST_MEMORY);
                limits.memory = Some(memory.ok_or_else(|| wrong("allowed as memory is 1 MB or more"))?);
            }
            "output" => limits.output = bytes(value)?,
            other => return Err(stranger(other, FORM)),
        }
    }
    Ok(limits)
}

/// A member of a table that has no meaning there.
fn stranger(name: &str, allowed: &str) -> Allowed {
    wrong(format!("it has {:?}: {allowed}", excerpt(name)))
}

/// With less address space no program starts.
const LEAST_MEMORY: u64 = 1_000_000;

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
    let bytes = written.or_else(|| numeral(node).ok()).filter(|&bytes| bytes > 0);
    bytes.ok_or_else(|| wrong("allowed is a number of bytes, or text such as \"2 GB\" (kB, MB, GB)"))
}

const FORM: &str = "allowed is { column = 1 }, { regex = \"..\" }, { json = \"/..\" } or { dimacs = \"1-64\" }, and perhaps tokens; of a measure also places = 3";

/// Where a key is: perhaps in its usual place, if only its tokens are arranged.
pub(super) fn key(node: &Node) -> Result<Reader, Allowed> {
    let (place, tokens) = place_and_tokens(node.get_ref().as_table().into_iter().flatten())?;
    if place.is_none() && tokens.is_none() {
        return Err(wrong(FORM));
    }
    Ok(Reader { place: place.unwrap_or_default(), tokens })
}

/// Where steps are.
pub(super) fn steps(node: &Node) -> Result<Reader, Allowed> {
    let has_places = node.get_ref().as_table().is_some_and(|table| table.get(PLACES).is_some());
    if has_places {
        return Err(wrong("steps are whole numbers: places is for measures = { NAME = { .., places = 3 } }"));
    }
    reader(node.get_ref().as_table().into_iter().flatten())
}

/// Where a measure is, and what its values are.
fn measure(node: &Node) -> Result<MeasureReader, Allowed> {
    let members = || node.get_ref().as_table().into_iter().flatten();
    let mut form = MeasureForm::Whole;
    for (_, value) in members().filter(|(name, _)| name.get_ref() == PLACES) {
        form = MeasureForm::Decimal(places(value)?);
    }
    Ok(MeasureReader { reader: reader(members().filter(|(name, _)| name.get_ref() != PLACES))?, form })
}

/// The key of the places of a measure.
const PLACES: &str = "places";

/// The JSON Schema of measures.
pub(super) fn measures_schema() -> Json {
    let places = json!({
        "type": "integer",
        "minimum": 0,
        "maximum": DecimalPlaces::MOST,
        "description": "how many digits behind the point are kept of its values, which may be negative; without it they are whole numbers from 0",
    });
    let own = ["column", "regex", "json", "dimacs", "tokens"].map(|key| (key.to_owned(), json!(true)));
    let mut properties: Map<String, Json> = own.into_iter().collect();
    properties.insert(PLACES.to_owned(), places);
    let measure = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    json!({ "type": "object", "additionalProperties": measure })
}

fn places(node: &Node) -> Result<DecimalPlaces, Allowed> {
    let places = unsigned(node).and_then(DecimalPlaces::new);
    let allowed = || format!("allowed as places are 0 to {} behind the point", DecimalPlaces::MOST);
    places.ok_or_else(|| wrong(allowed()))
}

/// Where a value is.
fn reader<'n>(members: impl Iterator<Item = Member<'n>>) -> Result<Reader, Allowed> {
    let (place, tokens) = place_and_tokens(members)?;
    Ok(Reader { place: place.ok_or_else(|| wrong(FORM))?, tokens })
}

type Member<'n> = (&'n Spanned<Cow<'n, str>>, &'n Node<'n>);

fn place_and_tokens<'n>(
    members: impl Iterator<Item = Member<'n>>,
) -> Result<(Option<KeyPlace>, Option<Tokens>), Allowed> {
    let (mut place, mut tokens) = (None, None);
    for (name, value) in members {
        let read = match name.get_ref().as_ref() {
            "column" => KeyPlace::Column(made::<ColumnNumber>(value)?),
            "regex" => KeyPlace::Pattern(made::<Pattern>(value)?),
            "json" => KeyPlace::Json(made::<Pointer>(value)?),
            "dimacs" => KeyPlace::Model(made::<Projection>(value)?),
            "tokens" => {
                tokens = Some(made::<Tokens>(value)?);
                continue;
            }
            other => return Err(stranger(other, FORM)),
        };
        if place.replace(read).is_some() {
            return Err(wrong(FORM));
        }
    }
    Ok((place, tokens))
}

/// What texts mean: a rule, or a list of them.
pub(super) fn outcomes(node: &Node) -> Result<Vec<OutcomeRule>, Allowed> {
    const FORM: &str = "allowed is { regex = \"..\", means = \"..\" }, or a list of such";
    match node.get_ref() {
        DeValue::Array(_) => list(node, |node| outcome(node, FORM), FORM),
        _ => Ok(vec![outcome(node, FORM)?]),
    }
}

fn outcome(node: &Node, form: &str) -> Result<OutcomeRule, Allowed> {
    let table = node.get_ref().as_table().filter(|table| table.len() == 2).ok_or_else(|| wrong(form))?;
    let part = |name| table.get(name).ok_or_else(|| wrong(form));
    let regex = Regex::new(&text(part("regex")?)?).map_err(|_| wrong(form))?;
    let name = text(part("means")?)?;
    let outcome = worker::outcome(&name).ok_or_else(|| {
        wrong("allowed as what a text means is unsolvable, step-limit, or a name of your own of small letters, digits, \"-\" and \"_\"")
    })?;
    Ok(OutcomeRule { regex, outcome })
}

pub(super) fn measures(node: &Node) -> Result<BTreeMap<String, MeasureReader>, Allowed> {
    const FORM: &str = "allowed is { NAME = { json = \"/..\" }, .. } with names of small letters, digits, \"-\" and \"_\", not steps";
    let table = node.get_ref().as_table().ok_or_else(|| wrong(FORM))?;
    let named = |(name, value): (&Spanned<Cow<str>>, &Node)| {
        let name = Some(name.get_ref().to_string()).filter(|name| worker::is_name(name));
        Ok((name.ok_or_else(|| wrong(FORM))?, measure(value)?))
    };
    table.iter().map(named).collect()
}

/// A part of a reader from its text or number.
pub(super) fn made<T: FromStr<Err = BadReader>>(node: &Node) -> Result<T, Allowed> {
    let written =
        node.get_ref().as_str().map(ToOwned::to_owned).or_else(|| unsigned(node).map(|n| n.to_string()));
    written.unwrap_or_default().parse::<T>().map_err(|error| wrong(error.to_string()))
}

pub(super) fn digests(node: &Node) -> Result<Vec<FileDigest>, Allowed> {
    list(node, digest, "allowed is a list of files")
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

pub(super) fn literal<'n>(node: &'n Node) -> &'n str {
    match node.get_ref() {
        DeValue::Integer(number) => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => "",
    }
}
