//! Charts as SVG: for pages, which give them colours, and by themselves for papers.

pub mod coverage;
pub mod difference;
pub mod drawing;
pub mod figure;
pub mod frame;
pub mod frequencies;
pub mod raster;
pub mod scale;
pub mod steps;
pub mod vega;
