//! The effects of options as rows of effects.csv and importance.csv, and as JSON.

use csv::WriterBuilder;
use serde::Serialize;
use serde_json::{Value, json};

use super::super::package::File;
use crate::analysis::effects::{Baseline, Change, Design, DesignFactor, OptionEffects, ResponseEffects};
use crate::analysis::statistic::MIN_LOG10_P;
use crate::stats::numeric::at_most_zero;
use libm::exp10;

/// The file of the effects of single levels.
pub const EFFECTS: &str = "effects.csv";
/// The file of what options explain.
pub const IMPORTANCE: &str = "importance.csv";

/// What is between the options of a pair.
const CROSS: &str = " x ";

/// The row of what sampling alone explains.
const SAMPLING: &str = "sampling";

/// A change as tables have it: an end that is infinite is empty, a p-value below 1e-300 is 1e-300.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ChangeFields {
    /// The mean change.
    pub effect: Option<f64>,
    /// The lower end of its interval.
    pub conf_low: Option<f64>,
    /// The upper end.
    pub conf_high: Option<f64>,
    /// The p-value, corrected for the number of effects.
    pub p_holm: Option<f64>,
}

impl ChangeFields {
    fn of(change: Option<Change>) -> Self {
        let interval = change.and_then(|change| change.interval);
        let p = |log10_p: f64| exp10(at_most_zero(log10_p.max(MIN_LOG10_P)));
        Self {
            effect: change.map(|change| change.estimate),
            conf_low: interval.map(|ends| ends.low).filter(|low| low.is_finite()),
            conf_high: interval.map(|ends| ends.high).filter(|high| high.is_finite()),
            p_holm: change.and_then(|change| change.log10_p_holm).map(p),
        }
    }
}

/// A row of effects.csv.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EffectRow<'e> {
    /// The response.
    pub response: &'e str,
    /// The option.
    pub option: &'e str,
    /// The level.
    pub level: &'e str,
    /// The level that it is compared with.
    pub baseline: &'e str,
    /// The pairs of cells that differ in this alone.
    pub cells: usize,
    /// The change.
    #[serde(flatten)]
    pub change: ChangeFields,
}

/// A row of importance.csv.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ImportanceRow<'e> {
    /// The response.
    pub response: &'e str,
    /// One option, two joined by a cross, or sampling.
    pub options: String,
    /// The share of the variance between cells.
    pub share: f64,
}

/// The rows of effects.csv.
pub fn main_effects(effects: &OptionEffects) -> Vec<EffectRow<'_>> {
    let rows = effects.responses.iter().flat_map(|own| {
        own.main.iter().map(|effect| {
            let factor = &own.factors[effect.factor];
            EffectRow {
                response: own.response.name(),
                option: &factor.name,
                level: &factor.levels[effect.level],
                baseline: factor.base(),
                cells: effect.matched,
                change: ChangeFields::of(effect.change),
            }
        })
    });
    rows.collect()
}

/// The rows of importance.csv.
pub fn importance(effects: &OptionEffects) -> Vec<ImportanceRow<'_>> {
    effects.responses.iter().flat_map(|own| of_response(&effects.design, own)).collect()
}

fn of_response<'e>(design: &'e Design, own: &'e ResponseEffects) -> Vec<ImportanceRow<'e>> {
    let row = |options: String, share| ImportanceRow { response: own.response.name(), options, share };
    let name = |factor: usize| design.factors[factor].name.as_str();
    let mut rows = Vec::new();
    if let Some(shares) = &own.shares {
        let single = shares.single.iter().enumerate().filter(|(factor, _)| own.varies(design, *factor));
        rows.extend(single.filter_map(|(factor, share)| Some(row(name(factor).to_owned(), (*share)?))));
        let pairs = shares.pairs.iter();
        rows.extend(pairs.map(|&(pair, share)| row(pair.map(name).join(CROSS), share)));
    }
    rows.extend(own.sampling.map(|share| row(SAMPLING.to_owned(), share)));
    rows
}

/// Both files.
pub fn files(effects: &OptionEffects) -> Vec<File> {
    let change = ["effect", "conf_low", "conf_high", "p_holm"];
    let columns = ["response", "option", "level", "baseline", "cells"].into_iter().chain(change);
    let fields = main_effects(effects);
    let fields = fields.iter().map(|EffectRow { response, option, level, baseline, cells, change }| {
        ((response, option, level, baseline, cells), change)
    });
    vec![
        file(EFFECTS, &columns.collect::<Vec<_>>(), fields),
        file(IMPORTANCE, &["response", "options", "share"], importance(effects)),
    ]
}

fn file(name: &str, columns: &[&str], rows: impl IntoIterator<Item = impl Serialize>) -> File {
    let mut writer = WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    writer.write_record(columns).expect("memory takes any bytes");
    for row in rows {
        writer.serialize(row).expect("rows are flat and memory takes any bytes");
    }
    File { name: name.to_owned(), bytes: writer.into_inner().expect("memory takes any bytes") }
}

/// Every number under the names of the tables, with the effects of pairs of levels.
pub fn json(effects: &OptionEffects) -> Value {
    let design = &effects.design;
    let options = design.factors.iter().map(|factor| {
        json!({
            "option": factor.name,
            "levels": factor.levels,
            "baseline": factor.base(),
            "is_default": factor.reason == Baseline::Default,
        })
    });
    let left_out = effects.responses.iter().map(|own| {
        json!({ "response": own.response.name(), "cells": own.measured.len(), "left_out": own.left_out() })
    });
    json!({
        "combinations": design.cells.len(),
        "conf_level": effects.conf_level,
        "options": options.collect::<Vec<_>>(),
        "responses": left_out.collect::<Vec<_>>(),
        "effects": main_effects(effects),
        "interactions": interactions(effects),
        "importance": importance(effects),
    })
}

/// What two levels do together, as a member of JSON.
#[derive(Serialize)]
struct InteractionRow<'e> {
    response: &'e str,
    options: [&'e str; 2],
    levels: [&'e str; 2],
    baselines: [&'e str; 2],
    cells: usize,
    #[serde(flatten)]
    change: ChangeFields,
}

fn interactions(effects: &OptionEffects) -> Vec<InteractionRow<'_>> {
    let rows = effects.responses.iter().flat_map(|own| {
        own.interactions.iter().map(|effect| {
            let factors = effect.factors.map(|factor| &own.factors[factor]);
            InteractionRow {
                response: own.response.name(),
                options: factors.map(|factor| factor.name.as_str()),
                levels: [0, 1].map(|place| factors[place].levels[effect.levels[place]].as_str()),
                baselines: factors.map(DesignFactor::base),
                cells: effect.matched,
                change: ChangeFields::of(effect.change),
            }
        })
    });
    rows.collect()
}
