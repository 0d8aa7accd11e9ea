//! A band that holds a whole distribution function.

use libm::log;

/// How far the shares of `trials` independent values are from their probabilities at most, at all places at once, with this
/// probability at least: the inequality of Dvoretzky, Kiefer and Wolfowitz (1956) with the constant of Massart (1990). It holds
/// of every law; of a discrete one it is too wide.
#[must_use]
pub fn half_width(trials: u64, conf_level: f64) -> f64 {
    (log(2.0 / (1.0 - conf_level)) / (2.0 * trials as f64)).sqrt().min(1.0)
}

/// The level of each of `bands` bands that together have the level `conf_level` (Bonferroni).
#[must_use]
pub fn level_of_each(bands: usize, conf_level: f64) -> f64 {
    1.0 - (1.0 - conf_level) / bands.max(1) as f64
}
