//! Traces: a tape as text in the notation of the original program, as boards, or as JSON.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::card::chosen;
use crate::engine::machine::Machine;
use crate::engine::tape::{Ending, Frame};
use crate::model::decimal::Decimal;
use crate::model::grid::Grid;
use crate::model::options::Options;
use crate::model::system::Card;

/// The name and version of the JSON form.
pub const JSON_FORMAT: &str = "queenlab-trace/1";

/// The command that plays a trial of a system; which one follows.
#[must_use]
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
#[must_use]
pub fn sentence(machine: &dyn Machine, end: &Ending) -> String {
    let reached = end.key.iter().map(|key| format!(": {key}"));
    let steps = std::iter::once(format!(" after {} steps", end.steps));
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
#[must_use]
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
