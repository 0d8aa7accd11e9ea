//! queenlab: how does a solver that starts at random reach its solutions? How often each of them, in how
//! many steps, by which path.
//!
//! Five nouns carry everything:
//! - A [`system`] is a machine that is started from a random stream (or from a listed start) and stepped
//!   until it reaches a key or can go no further.
//! - A [`trial`] names one run: experiment, cell and index.
//! - An outcome says where it ended and after how many steps.
//! - A [`tally`] adds outcomes and merges in any order.
//! - A [`tape`] is a trial played again with the eyes open.
//!
//! CSV, statistics, terminal and pages are views on a tally or a tape.
//!
//! ```
//! use queenlab::batch::Workers;
//! use queenlab::draw::Streams;
//! use queenlab::options::Options;
//! use queenlab::system::System;
//! use queenlab::systems::repair::Repair;
//! use queenlab::trial::{Series, Starts};
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
pub mod batch;
pub mod catalog;
pub mod cell_tally;
pub mod checkpoint;
pub mod cli;
pub mod draw;
pub mod error;
pub mod experiment;
pub mod family;
pub mod grid;
pub mod histogram;
pub mod machine;
pub mod options;
pub mod output;
pub mod part;
pub mod plain;
pub mod plan;
pub mod puzzle;
pub mod scene;
pub mod stats;
pub mod store;
pub mod system;
pub mod systems;
pub mod tally;
pub mod tape;
pub mod trial;
pub mod work;
