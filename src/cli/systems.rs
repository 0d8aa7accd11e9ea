//! `queenlab systems`: what can be run.

use std::io;

use serde_json::Value;

use super::offers::Offer;
use super::stdout_error;
use crate::model::keys::Keys;
use crate::model::outcome::{LIMIT, SOLVED};
use crate::model::system::Card;
use crate::result::json;
use crate::store::error::Error;
use crate::systems::catalog::{self, CatalogEntry};
use crate::text::terminal::{Screen, hanging, paragraph};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Describe this system
    #[arg(value_parser = Offer::SYSTEMS, hide_possible_values = true)]
    kind: Option<String>,
    /// Print JSON: a list of all systems, or one object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Screen) -> Result<(), Error> {
    let chosen = args.kind.as_deref().map(catalog::find).transpose().map_err(Error::request)?;
    let written = match (chosen, args.json) {
        (None, false) => list(out),
        (None, true) => {
            let cards: Vec<Value> = catalog::entries().map(|entry| json::card(entry.card)).collect();
            json::line(&cards, out)
        }
        (Some(entry), false) => describe(entry, out),
        (Some(entry), true) => json::line(&json::card(entry.card), out),
    };
    written.map_err(stdout_error)
}

fn list(out: &mut dyn Screen) -> io::Result<()> {
    let widest = catalog::entries().map(|entry| entry.card.name.len()).max().unwrap_or_default();
    for entry in catalog::entries() {
        let Card { name, about, source, .. } = entry.card;
        hanging(&format!("{name:<widest$} "), &format!("{} ({})", about.en, source.en), out)?;
    }
    writeln!(out, "\nqueenlab systems KIND lists options, measures and outcomes.")
}

fn describe(entry: &CatalogEntry, out: &mut dyn Screen) -> io::Result<()> {
    let card = entry.card;
    paragraph(&format!("{}: {} ({})", card.name, card.about.en, card.source.en), out)?;
    writeln!(out)?;
    rule(card, out)?;
    if let Some(card) = entry.general_card() {
        writeln!(out, "\nOn other problems")?;
        rule(card, out)?;
    }
    writeln!(out, "\nOptions")?;
    for option in card.options {
        item(option.name, option.about.en, out)?;
        item("", &format!("{}, default {}", option.domain, option.default), out)?;
    }
    writeln!(out, "\nMeasures")?;
    item("steps", "as above", out)?;
    card.measures.iter().try_for_each(|measure| item(measure.name, measure.about, out))?;
    let reached = match card.keys {
        Keys::Solutions => "it reached a solution",
        Keys::Endings => "it came to one of the endings by which trials are counted",
    };
    writeln!(out, "\nOutcomes")?;
    item(SOLVED, reached, out)?;
    item(LIMIT, "it would take more steps than max_steps", out)?;
    card.stops.iter().try_for_each(|stop| item(stop.name, stop.about, out))
}

fn rule(card: &Card, out: &mut dyn Screen) -> io::Result<()> {
    card.rule.iter().try_for_each(|sentence| paragraph(sentence.en, out))?;
    writeln!(out)?;
    paragraph(&format!("A step is {}.", card.step.en), out)
}

fn item(name: &str, about: &str, out: &mut dyn Screen) -> io::Result<()> {
    hanging(&format!("  {name:<12} "), about, out)
}
