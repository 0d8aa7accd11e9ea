//! Samples of other programs: how they are read, counted and tested.

#[cfg(feature = "cli")]
mod around;
#[cfg(feature = "cli")]
mod asked;
#[cfg(feature = "cli")]
mod between;
#[cfg(feature = "cli")]
mod columns;
#[cfg(feature = "cli")]
mod commands;
#[cfg(feature = "cli")]
mod edges;
mod injective;
mod keys;
#[cfg(feature = "cli")]
mod killed;
#[cfg(feature = "cli")]
mod lines;
#[cfg(feature = "cli")]
mod marks;
#[cfg(all(feature = "cli", unix))]
mod merged;
mod neighbours;
#[cfg(feature = "cli")]
mod order;
#[cfg(feature = "cli")]
mod parts;
#[cfg(feature = "cli")]
mod people;
mod readers;
mod records;
#[cfg(feature = "cli")]
mod samplers;
#[cfg(feature = "cli")]
mod streams;
#[cfg(feature = "cli")]
mod taken;
mod weights;
