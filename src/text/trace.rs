//! Traces: a tape as text in the notation of the original program, as boards, or as JSON; and a written trace compared
//! with its trial.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use crate::engine::machine::Machine;
use crate::engine::tape::{Ending, Frame};
use crate::model::decimal::Decimal;
use crate::model::grid::Grid;
use crate::model::options::Options;
use crate::model::system::Card;
use crate::result::json::chosen;
use crate::text::number::many;

/// The name and version of the JSON form.
pub const JSON_FORMAT: &str = "queenlab-trace/1";

/// The command that plays a trial of a system; which one follows.
pub fn command(system: &str, options: &Options) -> String {
    let given = options.iter().map(|(name, value)| match name {
        "size" => format!(" --size {value}"),
        _ => format!(" --option {name}={value}"),
    });
    format!("queenlab trace {system}{}", given.collect::<String>())
}

/// Writes the frames in the notation of the original program and returns how they end.
///
/// # Errors
/// If `out` takes no more.
pub fn text(
    card: &Card,
    frames: impl Iterator<Item = Frame>,
    out: &mut dyn Write,
) -> io::Result<Option<Ending>> {
    let ending = entries(frames, card.entry_end, out)?;
    if card.entry_end != "\n" {
        writeln!(out)?;
    }
    Ok(ending)
}

/// Writes the frames as the screen of the original program shows them, each on a line, the first below `rule`, and returns
/// how they end.
///
/// # Errors
/// If `out` takes no more.
pub fn screen(
    card: &Card,
    rule: &str,
    frames: impl Iterator<Item = Frame>,
    out: &mut dyn Write,
) -> io::Result<Option<Ending>> {
    writeln!(out, "{rule}")?;
    entries(frames, &format!("{}\n", card.entry_end), out)
}

fn entries(
    frames: impl Iterator<Item = Frame>,
    terminator: &str,
    out: &mut dyn Write,
) -> io::Result<Option<Ending>> {
    let mut ending = None;
    for frame in frames {
        match frame {
            Frame::Start(text, _) | Frame::Event { text, .. } => write!(out, "{text}{terminator}")?,
            Frame::End(end) => ending = Some(end),
        }
    }
    Ok(ending)
}

/// Writes every frame as a board with its entry above it, and last how the trial ended.
///
/// # Errors
/// If `out` takes no more.
pub fn boards(
    machine: &dyn Machine,
    frames: impl Iterator<Item = Frame>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut step = 0;
    for frame in frames {
        match frame {
            Frame::Start(text, grid) => board(&format!("start: {text}"), &grid, out)?,
            Frame::Event { counted: true, text, grid, .. } => {
                step += 1;
                board(&format!("step {step}: {text}"), &grid, out)?;
            }
            Frame::Event { text, grid, .. } => board(&text, &grid, out)?,
            Frame::End(end) => writeln!(out, "{}", sentence(machine, &end))?,
        }
    }
    Ok(())
}

fn board(title: &str, grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{title}")?;
    grid.lines().try_for_each(|line| writeln!(out, "{line}"))?;
    writeln!(out)
}

/// How a trial ended, in words.
pub fn sentence(machine: &dyn Machine, end: &Ending) -> String {
    let reached = end.key.iter().map(|key| format!(": {key}"));
    let steps = std::iter::once(format!(" after {}", many(end.steps, "step", "steps")));
    let values = measured(machine, end).into_iter().map(|(name, value)| format!(", {name} {value}"));
    let parts: Vec<String> = reached.chain(steps).chain(values).collect();
    format!("{}{}", end.outcome, parts.concat())
}

/// What was measured, each with its name: of a trial that reached no key there are no decimals.
fn measured<'m>(machine: &'m dyn Machine, end: &Ending) -> Vec<(&'m str, Decimal)> {
    let all = machine.measures().into_iter().zip(&end.measures);
    let known = all.filter(|(measure, _)| end.key.is_some() || !measure.form.is_decimal());
    known.map(|(measure, &kept)| (measure.name, measure.form.decimal(kept))).collect()
}

/// What is said of a trial before its frames: of which system, options and stream it is. Without a seed, no cell is named.
pub fn about(
    system: &str,
    options: &Options,
    seed: Option<u64>,
    cell: u64,
    trial: Option<u64>,
) -> Map<String, Value> {
    let options: Map<String, Value> =
        options.iter().map(|(name, value)| (name.to_owned(), chosen(value))).collect();
    let about = [
        ("system", json!(system)),
        ("options", json!(options)),
        ("seed", json!(seed)),
        ("cell", json!(seed.map(|_| cell))),
        ("trial", json!(trial)),
    ];
    about.map(|(name, value)| (name.to_owned(), value)).into_iter().collect()
}

/// Writes the frames as one JSON object, with the members of `about` first, one event a line. Of a trial that is
/// not played to its end, `end` is null.
///
/// # Errors
/// If `out` takes no more.
pub fn json(
    machine: &dyn Machine,
    about: &Map<String, Value>,
    frames: impl Iterator<Item = Frame>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{{\"format\":{}", json!(JSON_FORMAT))?;
    for (name, value) in about {
        write!(out, ",{}:{value}", json!(name))?;
    }
    let (mut step, mut separator, mut ended) = (0, "", Value::Null);
    for frame in frames {
        match frame {
            Frame::Start(text, grid) => {
                let start = json!({ "text": text, "grid": lines(&grid) });
                write!(out, ",\n\"start\":{start},\n\"events\":[")?;
            }
            Frame::Event { counted, text, grid, .. } => {
                step += u64::from(counted);
                let number = counted.then_some(step);
                let event = json!({ "step": number, "text": text, "grid": lines(&grid) });
                write!(out, "{separator}\n{event}")?;
                separator = ",";
            }
            Frame::End(end) => ended = ending(machine, &end),
        }
    }
    writeln!(out, "\n],\n\"end\":{ended}}}")
}

fn lines(grid: &Grid) -> Vec<String> {
    grid.lines().collect()
}

fn ending(machine: &dyn Machine, end: &Ending) -> Value {
    let pairs = measured(machine, end).into_iter();
    let measures: Map<String, Value> = pairs.map(|(name, value)| (name.to_owned(), value.json())).collect();
    json!({
        "outcome": end.outcome,
        "key": end.key,
        "steps": end.steps,
        "measures": measures,
    })
}

/// How far a written trace is right.
#[derive(Debug, PartialEq, Eq)]
pub struct TraceCheck {
    /// The entries that are as the trial writes them, the start included.
    pub entries: usize,
    /// Where it goes wrong, if it does.
    pub flaw: Option<Flaw>,
}

/// The first place where a written trace is not what the trial writes.
#[derive(Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is there, and what should be.
    pub message: String,
}

/// The first entry of a written trace, without what ends it.
pub fn opening<'a>(card: &Card, text: &'a str) -> &'a str {
    text.split(card.entry_end).next().unwrap_or_default()
}

/// Compares `text` with what the frames of a trial write.
pub fn check(card: &Card, text: &str, frames: impl Iterator<Item = Frame>) -> TraceCheck {
    let mut right = 0;
    let mut entries = 0;
    for frame in frames {
        let (Frame::Start(entry, _) | Frame::Event { text: entry, .. }) = frame else { break };
        let expected = entry + card.entry_end;
        let Some(rest) = text[right..].strip_prefix(&expected) else {
            return TraceCheck { entries, flaw: Some(differing(text, right, entries, &expected)) };
        };
        right = text.len() - rest.len();
        entries += 1;
    }
    let rest = &text[right..];
    let flaw = (!matches!(rest, "" | "\n"))
        .then(|| flaw(text, right, format!("{} after the end of the trial", excerpt(rest))));
    TraceCheck { entries, flaw }
}

fn differing(text: &str, right: usize, entries: usize, expected: &str) -> Flaw {
    let rest = &text[right..];
    let same = rest.chars().zip(expected.chars()).take_while(|(a, b)| a == b);
    let at: usize = same.map(|(character, _)| character.len_utf8()).sum();
    let expected = expected.trim_end();
    let message = match rest[at..].trim_end() {
        "" => format!("the trace is cut in entry {entries}: the trial writes {expected}"),
        found => format!("entry {entries} continues with {}: the trial writes {expected}", excerpt(found)),
    };
    flaw(text, right + at, message)
}

fn flaw(text: &str, at: usize, message: String) -> Flaw {
    let before = &text[..at];
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    Flaw { line: 1 + before.matches('\n').count(), column: 1 + before[begin..].chars().count(), message }
}

/// The first characters of a text, in quotes.
fn excerpt(text: &str) -> String {
    const MAX: usize = 24;
    let start: String = text.chars().take(MAX).collect();
    let more = if text.chars().nth(MAX).is_some() { ".." } else { "" };
    format!("{start:?}{more}")
}
