//! Results as data: tables, files, checksums. Nothing here opens a file or words a finding.

pub mod audit;
pub mod counts;
pub mod csv;
pub mod json;
pub mod package;
pub mod plain;
pub mod rows;
pub mod tables;
