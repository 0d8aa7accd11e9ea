//! Statistics of frequency tables and of step counts.
//!
//! Pure functions of exact integer counts: no files, no clock, no threads, no global randomness.
//! Sums stay integers as long as possible and are rounded once. Tail probabilities are logarithms, so they never
//! underflow. Undefined results are `None`, never NaN or infinite.
//! Elementary functions are those of `libm`, in Rust, so that results are equal byte for byte on every machine: those of
//! the standard library are the system's, whose last digits differ.

pub mod binomial;
pub mod chi2_law;
pub mod counter;
pub mod coverage;
mod dense;
pub mod deviance;
pub mod distance;
pub mod diversity;
pub mod e_value;
pub mod effective_share;
pub mod goodness;
pub mod histogram;
pub mod hypergeometric;
pub mod interval;
pub mod law;
pub mod neighbours;
pub mod normal;
pub mod numeric;
pub mod race;
pub mod rank_sum;
pub mod restart;
pub mod spectrum;
pub mod steps;
pub mod tail;
pub mod two_samples;
pub mod uniformity;
pub mod unit_scale;
pub mod variance;
