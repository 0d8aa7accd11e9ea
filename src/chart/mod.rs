//! Charts as SVG: for pages, which supply the colours, and standalone for papers.
//!
//! They are our own SVG in the text of a page: they print, follow light and dark, work without scripts, and tests
//! count their parts. A page has a wide chart and a narrow one, since labels that shrink with a chart cannot be
//! read on a phone. With more than 600 solutions a bar stands for several, and with more than 200 a card, so no report grows with its result.

pub mod bins;
pub mod board;
pub mod canvas;
pub mod coverage;
pub mod difference;
pub mod drawing;
pub mod effects;
pub mod frequencies;
pub mod interactions;
pub mod key;
pub mod marks;
pub mod parts;
pub mod picture;
pub mod quantity;
#[cfg(feature = "png")]
pub mod raster;
pub mod run_lengths;
pub mod scale;
pub mod shares;
pub mod stacks;
pub mod staircase;
pub mod step_axis;
pub mod steps;
pub mod sweep;
pub mod tradeoff;
pub mod tree;
mod vega;

pub(crate) use crate::model::words::chart as words;
