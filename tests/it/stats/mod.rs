//! Statistics: reference values and laws.

mod digits;
mod evidence;
mod laws;
mod power;
mod vectors;
