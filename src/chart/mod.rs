//! Charts as SVG: for pages, which supply the colours, and standalone for papers.

pub mod coverage;
pub mod difference;
pub mod drawing;
pub mod figure;
pub mod frame;
pub mod frequencies;
#[cfg(feature = "png")]
pub mod raster;
pub mod scale;
pub mod steps;
pub mod sweep;
pub mod vega;
