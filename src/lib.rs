//! queenlab: how does a solver that starts at random reach its solutions? How often each of them, in how many steps, by which
//! path.
//!
//! Five nouns carry everything:
//! - A [system](model::system) is *started* from a random stream (or from a listed start) and *stepped* until it reaches a
//!   key or can go no further.
//! - A [trial](engine::trial) is one run: it is named by experiment, cell and index.
//! - An [outcome](model::outcome) is where a trial ended, and after how many steps.
//! - A [tally](engine::tally) adds outcomes and merges in any order.
//! - A [tape](engine::tape) is a trial replayed, every step of it.
//!
//! CSV, statistics, terminal and pages are views of a tally or a tape.
//!
//! # Features
//! - `cli` (default): the command line, with threads, programs, files, charts and pages.
//! - `png`: charts as PNG.
//! - `threads` (part of `cli`): trials on several threads.
//! - `charts` (part of `cli`): charts as SVG.
//! - `programs` (part of `cli`): programs under test, and samples that they printed.
//!
//! Without them the crate starts no thread, opens no file and knows no terminal: it is what a program needs that embeds the
//! systems, the engine, the statistics and the tables. One package with features keeps one `cargo run` and one version, and
//! tests of the rooms hold the border that a second package would draw.
//!
//! ```
//! use queenlab::engine::batch::Workers;
//! use queenlab::model::draw::Streams;
//! use queenlab::model::options::Options;
//! use queenlab::model::system::System;
//! use queenlab::systems::repair::Repair;
//! use queenlab::engine::trial::{Series, Starts};
//!
//! let eight_queens = Repair::new(&Options::defaults(Repair::CARD.options)).unwrap();
//! let series = Series {
//!     system: &eight_queens,
//!     streams: Streams::new(2026, 1),
//!     starts: Starts::Drawn,
//!     budget: 10_000_000,
//! };
//! let workers = Workers::new(Some(2)).unwrap();
//! let tally = workers.tally(&series, 0..100);
//! assert_eq!(tally.trials(), 100);
//! assert!(tally.counts().count() <= 92);
//! ```

pub mod analysis;
#[cfg(feature = "charts")]
pub mod chart;
#[cfg(feature = "cli")]
pub mod cli;
pub mod engine;
pub mod experiment;
pub mod model;
#[cfg(feature = "programs")]
pub mod programs;
pub mod result;
#[cfg(feature = "cli")]
pub mod site;
pub mod stats;
#[cfg(feature = "cli")]
pub mod store;
pub mod systems;
pub mod text;
