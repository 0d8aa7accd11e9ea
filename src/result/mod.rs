//! Results as data: tables, files, checksums. Nothing here opens a file or words a finding.

#[cfg(feature = "cli")]
pub(crate) mod against;
#[cfg(feature = "cli")]
pub(crate) mod audit;
pub mod cell;
#[cfg(feature = "cli")]
pub mod counts;
pub mod csv;
pub mod effects;
pub mod json;
pub mod judgement;
pub mod layout;
pub mod maybe;
pub(crate) mod occurrences;
pub mod package;
pub mod plain;
#[cfg(feature = "cli")]
pub(crate) mod restored;
pub(crate) mod rows;
pub mod schema;
pub(crate) mod tables;
pub mod trials;
