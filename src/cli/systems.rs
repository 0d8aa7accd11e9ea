//! `queenlab systems`: what can be run.

use std::io::{self, Write};

use serde_json::Value;

use super::offers::Offer;
use super::stdout_error;
use crate::model::keys::Keys;
use crate::model::outcome::{LIMIT, SOLVED};
use crate::model::system::Card;
use crate::result::json;
use crate::store::error::Error;
use crate::systems::catalog;
use crate::text::card;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Describe this system
    #[arg(value_parser = Offer::SYSTEMS, hide_possible_values = true)]
    kind: Option<String>,
    /// Print JSON: a list of all systems, or one object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    let chosen = args.kind.as_deref().map(catalog::find).transpose().map_err(Error::request)?;
    let written = match (chosen, args.json) {
        (None, false) => list(out),
        (None, true) => {
            let cards: Vec<Value> = catalog::entries().map(|entry| card::json(entry.card)).collect();
            json::line(&cards, out)
        }
        (Some(entry), false) => describe(entry.card, out),
        (Some(entry), true) => json::line(&card::json(entry.card), out),
    };
    written.map_err(stdout_error)
}

fn list(out: &mut dyn Write) -> io::Result<()> {
    let widest = catalog::entries().map(|entry| entry.card.name.len()).max().unwrap_or_default();
    for entry in catalog::entries() {
        let Card { name, about, source, .. } = entry.card;
        writeln!(out, "{name:<widest$} {} ({})", about.en, source.en)?;
    }
    writeln!(out, "\nqueenlab systems KIND lists options, measures and outcomes.")
}

fn describe(card: &Card, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}: {} ({})\n", card.name, card.about.en, card.source.en)?;
    for sentence in card.rule {
        writeln!(out, "{}", sentence.en)?;
    }
    writeln!(out, "\nA step is {}.", card.step.en)?;
    writeln!(out, "\nOptions")?;
    for option in card.options {
        writeln!(out, "  {:<12} {}", option.name, option.about.en)?;
        writeln!(out, "  {:<12} {}, default {}", "", option.domain, option.default)?;
    }
    writeln!(out, "\nMeasures\n  {:<12} as above", "steps")?;
    for measure in card.measures {
        writeln!(out, "  {:<12} {}", measure.name, measure.about)?;
    }
    let reached = match card.keys {
        Keys::Solutions => "it reached a solution",
        Keys::Endings => "it came to one of the endings by which trials are counted",
    };
    writeln!(out, "\nOutcomes\n  {SOLVED:<12} {reached}")?;
    writeln!(out, "  {LIMIT:<12} it would take more steps than max_steps")?;
    for stop in card.stops {
        writeln!(out, "  {:<12} {}", stop.name, stop.about)?;
    }
    Ok(())
}
