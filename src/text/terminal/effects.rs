//! What the options of an experiment do.

use std::io;

use super::super::column::Heading;
use super::super::effects::{remarks, sentences, shown, title};
use super::Screen;
use super::layout::paragraph;
use super::table::{TextTable, titled};
use crate::analysis::effects::{Change, MainEffect, OptionEffects, ResponseEffects};
use crate::analysis::statistic::PValue;
use crate::model::distinct::distinct;
use crate::model::language::Language::{self, English};
use crate::model::words::columns as words;
use crate::result::effects::importance;
use crate::result::plain;
use crate::stats::interval::Interval;

/// Writes the answer for each response in words, what each option and each pair explains, and the effects on the first response.
///
/// # Errors
/// If `out` takes no more.
pub fn effects(effects: &OptionEffects, out: &mut dyn Screen) -> io::Result<()> {
    for number in 0..effects.responses.len() {
        paragraph(&plain::line(&sentences(effects, number, English).join(" ")), out)?;
    }
    let remarks = remarks(effects, English).join(" ");
    if !remarks.is_empty() {
        paragraph(&plain::line(&remarks), out)?;
    }
    titled("Share of the variance between cells", &shares(effects), out)?;
    let Some(own) = effects.responses.first() else { return Ok(()) };
    titled(&heading(own), &changes(own), out)?;
    let others: Vec<&str> = effects.responses[1..].iter().map(|own| own.response.name()).collect();
    if others.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    paragraph(&plain::line(&format!("--response shows the effects on another: {}.", others.join(", "))), out)
}

fn heading(own: &ResponseEffects) -> String {
    let unit = if own.response.is_share() { ", in points" } else { "" };
    format!("Effects on {}{unit} (p corrected by Holm's method)", title(&own.response, English))
}

/// A line for each option and pair, a column for each response.
fn shares(effects: &OptionEffects) -> TextTable {
    let names = effects.responses.iter().map(|own| Heading::number(own.response.name()));
    let mut table = TextTable::new([Heading::text("options")].into_iter().chain(names));
    let rows = importance(effects);
    for option in distinct(rows.iter().map(|row| row.options.as_str())) {
        let share = |own: &ResponseEffects| {
            let own = rows.iter().find(|row| row.options == option && row.response == own.response.name());
            English.or_none(own.map(|row| row.share), Language::percent)
        };
        table.add_row([option.to_owned()].into_iter().chain(effects.responses.iter().map(share)));
    }
    table
}

fn changes(own: &ResponseEffects) -> TextTable {
    let names = ["option", "value", "instead of"].map(Heading::text);
    let numbers = ["pairs", "change", "from", "to", words::P.en].map(Heading::number);
    let mut table = TextTable::new(names.into_iter().chain(numbers));
    own.main.iter().for_each(|effect| table.add_row(row(own, effect)));
    table
}

fn row(own: &ResponseEffects, effect: &MainEffect) -> [String; 8] {
    let factor = &own.factors[effect.factor];
    let number = |value: Option<f64>| {
        English.finite(value, |language, value| language.significant(shown(&own.response, value)))
    };
    let interval = effect.change.and_then(|change| change.interval);
    let p = effect.change.and_then(|change: Change| change.log10_p_holm).map(PValue::exactly);
    [
        factor.name.clone(),
        factor.levels[effect.level].clone(),
        factor.base().to_owned(),
        English.grouped(effect.matched as u64),
        number(effect.change.map(|change| change.estimate)),
        number(interval.map(|Interval { low, .. }| low)),
        number(interval.map(|Interval { high, .. }| high)),
        English.p(p),
    ]
}
