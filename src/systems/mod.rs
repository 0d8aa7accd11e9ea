//! The systems, one file each, and what the queens among them share.

pub mod backtrack;
pub mod board;
pub mod game;
pub mod permute;
mod queens;
pub mod repair;
pub mod solutions;
pub mod squares;
pub mod uniform;
