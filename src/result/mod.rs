//! Results as data: tables, files, checksums. Nothing here opens a file or words a finding.

pub mod audit;
pub mod cell;
#[cfg(feature = "cli")]
pub mod counts;
pub mod csv;
pub mod json;
pub mod judgement;
pub mod layout;
pub mod occurrences;
pub mod package;
pub mod plain;
pub mod restored;
pub mod rows;
pub mod schema;
pub mod sum;
pub mod tables;
pub mod trials;
