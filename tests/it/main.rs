//! One binary for all integration tests: facts of the documents, laws, files, commands.
#![allow(clippy::float_cmp, reason = "these values are exact")]

mod backtrack;
mod board;
mod checker;
mod classic;
mod commands;
mod dictionary;
mod draw;
mod experiment;
mod laws;
mod repair;
mod results;
mod support;
mod tidy;
