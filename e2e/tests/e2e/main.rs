//! The pages that `queenlab export` writes, in Debian's Chromium.
//!
//! Every test makes its own pages with the real binary and opens them from `file://` in a browser of its own.

mod accessibility;
mod axe;
mod browser;
mod chromedriver;
mod classic;
mod controls;
mod page;
mod report;
mod site;
