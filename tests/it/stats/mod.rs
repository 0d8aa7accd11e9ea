//! Statistics: reference values and laws.

mod corrected;
mod digits;
mod evidence;
mod laws;
mod power;
mod vectors;
