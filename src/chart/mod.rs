//! Charts as SVG: for pages, which supply the colours, and standalone for papers.

pub mod board;
pub mod canvas;
pub mod coverage;
pub mod difference;
pub mod drawing;
pub mod figure;
pub mod frequencies;
pub mod panels;
pub mod picture;
pub mod quantity;
#[cfg(feature = "png")]
pub mod raster;
pub mod scale;
pub mod shares;
pub mod stacks;
pub mod steps;
pub mod sweep;
pub mod tree;
pub mod vega;

pub(crate) use crate::model::words::chart as words;
