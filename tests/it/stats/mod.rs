//! Statistics: reference values and laws.

mod corrected;
mod digits;
mod domains;
mod evidence;
mod histograms;
mod laws;
mod power;
mod ties;
mod vectors;
