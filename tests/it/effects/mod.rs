//! Which option matters: effects that were planted are found, those that were not are not, and R agrees.

mod anova;
#[cfg(feature = "cli")]
mod commands;
mod coverage;
mod planted;
#[cfg(feature = "cli")]
mod programs;
mod said;

use queenlab::analysis::effects::{Baseline, Design, DesignFactor, Measurement, OptionEffects, Response};

/// A full factorial design, whose last factor varies fastest.
fn full(factors: &[(&str, &[&str])]) -> Design {
    let factor = |&(name, levels): &(&str, &[&str])| DesignFactor {
        name: name.to_owned(),
        levels: levels.iter().map(|&level| level.to_owned()).collect(),
        baseline: 0,
        reason: Baseline::Default,
    };
    let mut cells = vec![Vec::new()];
    for (_, levels) in factors {
        let longer = |cell: &Vec<Option<usize>>| {
            let cell = cell.clone();
            (0..levels.len()).map(move |level| [cell.clone(), vec![Some(level)]].concat())
        };
        cells = cells.iter().flat_map(longer).collect();
    }
    Design { factors: factors.iter().map(factor).collect(), cells }
}

/// The levels of a cell, all of which it has.
fn levels(cell: &[Option<usize>]) -> Vec<usize> {
    cell.iter().map(|level| level.expect("a level")).collect()
}

/// The effects on one response.
fn effects(design: Design, measured: Vec<Option<Measurement>>) -> OptionEffects {
    OptionEffects::of(design, vec![(Response::ShareSolved, measured)], 0.95)
}
