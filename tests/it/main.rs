//! One binary for all integration tests: facts of the documents, laws, files, commands.
#![allow(clippy::too_many_lines, reason = "tables of cases are long")]
#![allow(clippy::disallowed_methods, reason = "these values are compared within tolerances")]
#![allow(clippy::float_cmp, reason = "these values are exact")]
#![cfg_attr(not(feature = "cli"), allow(unused_imports, dead_code, reason = "commands are not tested then"))]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "tests turn shares into counts")]

mod anneal;
#[cfg(feature = "cli")]
mod answers;
mod backtrack;
mod backtracking;
mod board;
mod by_hand;
mod census;
mod checker;
#[cfg(feature = "cli")]
mod classic;
#[cfg(feature = "cli")]
mod columns;
#[cfg(feature = "cli")]
mod commands;
#[cfg(feature = "cli")]
mod committed;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod decimals;
#[cfg(feature = "cli")]
mod dictionary;
#[cfg(feature = "cli")]
mod documents;
mod draw;
#[cfg(feature = "cli")]
mod editors;
mod effects;
#[cfg(feature = "cli")]
mod estimates;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod exec;
mod experiment;
mod facts;
mod family;
#[cfg(feature = "cli")]
mod files;
#[cfg(feature = "cli")]
mod findings;
#[cfg(feature = "cli")]
mod frictionless;
#[cfg(feature = "cli")]
mod fuzzed;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod gallery;
mod game;
#[cfg(feature = "cli")]
mod habits;
mod knuth;
#[cfg(feature = "cli")]
mod languages;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod large;
mod lasvegas;
mod laws;
#[cfg(feature = "cli")]
mod lead;
#[cfg(feature = "cli")]
mod lesson;
#[cfg(feature = "cli")]
mod machines;
#[cfg(feature = "cli")]
mod marginals;
mod minconflicts;
#[cfg(feature = "cli")]
mod nothing_lost;
#[cfg(feature = "cli")]
mod originals;
#[cfg(feature = "cli")]
mod overall;
#[cfg(feature = "cli")]
mod overwriting;
#[cfg(feature = "cli")]
mod own_system;
#[cfg(feature = "cli")]
mod paint;
#[cfg(feature = "cli")]
mod pairs;
#[cfg(feature = "cli")]
mod parts;
mod permute;
#[cfg(feature = "cli")]
mod play;
#[cfg(feature = "cli")]
mod plot;
mod problems;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod programs;
#[cfg(feature = "cli")]
mod prolog;
#[cfg(feature = "cli")]
mod puzzle;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod race;
#[cfg(feature = "cli")]
mod rankings;
#[cfg(feature = "cli")]
mod readme;
mod repair;
#[cfg(feature = "cli")]
mod report;
#[cfg(feature = "cli")]
mod results;
#[cfg(feature = "cli")]
mod rows;
#[cfg(feature = "cli")]
mod scripts;
#[cfg(feature = "cli")]
mod simulator;
#[cfg(feature = "cli")]
mod site;
mod squares;
mod start_by_start;
mod stats;
mod steps;
#[cfg(feature = "cli")]
mod strangers;
#[cfg(feature = "cli")]
mod streams;
mod supply;
mod support;
#[cfg(feature = "programs")]
mod tally;
#[cfg(feature = "cli")]
mod techniques;
mod tidy;
#[cfg(feature = "cli")]
mod transcript;
#[cfg(feature = "cli")]
mod tree;
mod truth;
mod variants;
#[cfg(feature = "cli")]
mod verified;
mod whole;
#[cfg(feature = "cli")]
mod windows;
#[cfg(all(feature = "cli", target_os = "linux"))]
mod workers;
