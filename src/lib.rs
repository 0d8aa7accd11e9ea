//! queenlab: how does a solver that starts at random reach its solutions?

pub mod batch;
pub mod catalog;
pub mod cli;
pub mod draw;
pub mod error;
pub mod experiment;
pub mod grid;
pub mod histogram;
pub mod machine;
pub mod options;
pub mod output;
pub mod stats;
pub mod store;
pub mod system;
pub mod systems;
pub mod tally;
pub mod tape;
pub mod trial;
