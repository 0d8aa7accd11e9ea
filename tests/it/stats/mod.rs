//! Statistics: reference values and laws.

mod chi2_law;
mod corrected;
mod decimals;
mod digits;
mod domains;
mod evidence;
mod expected;
mod histograms;
mod intervals;
mod laws;
mod power;
mod rank_sum;
mod rounded;
mod ties;
mod vectors;
