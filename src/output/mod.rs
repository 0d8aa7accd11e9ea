//! What people and programs read: tables, packages, pages. Nothing here opens a file.

pub mod audit;
pub mod chart;
pub mod classic;
pub mod comparison;
pub mod counts;
pub mod csv;
pub mod endings;
pub mod finding;
pub mod glance;
pub mod json;
pub mod listing;
pub mod number;
pub mod package;
pub mod rows;
pub mod site;
pub mod tables;
pub mod terminal;
pub mod trace;
pub mod transcript;
