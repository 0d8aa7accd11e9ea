//! One binary for all integration tests: facts of the documents, laws, files, commands.
#![allow(clippy::float_cmp, reason = "these values are exact")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "tests turn shares into counts")]

mod answers;
mod backtrack;
mod backtracking;
mod board;
mod census;
mod checker;
mod classic;
mod commands;
mod committed;
mod dictionary;
mod draw;
mod estimates;
mod experiment;
mod facts;
mod family;
mod files;
mod frictionless;
mod fuzzed;
mod game;
mod laws;
mod machines;
mod nothing_lost;
mod permute;
mod play;
mod plot;
mod prolog;
mod puzzle;
mod readme;
mod repair;
mod report;
mod results;
mod simulator;
mod site;
mod squares;
mod stats;
mod strangers;
mod streams;
mod supply;
mod support;
mod tidy;
mod transcript;
