//! Statistics: reference values and laws.

mod laws;
mod vectors;
