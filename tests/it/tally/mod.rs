//! Samples of other programs: how they are read, counted and tested.

#[cfg(feature = "cli")]
mod commands;
mod keys;
mod neighbours;
mod readers;
#[cfg(feature = "cli")]
mod samplers;
#[cfg(feature = "cli")]
mod streams;
