//! Statistics of frequency tables and of step counts.
//!
//! Pure functions of exact integer counts: no files, no clock, no threads, no global randomness.
//! Sums stay integers as long as possible and are rounded once. Tail probabilities are logarithms, so they never
//! underflow. Undefined results are `None`, never NaN or infinite.
//! Elementary functions are those of `libm`, in Rust, so that results are equal byte for byte on every machine: those of
//! the standard library are the system's, whose last digits differ.

pub mod alias;
pub mod binomial;
pub mod bound;
pub mod chi2_law;
pub mod clopper_pearson;
pub mod collision;
pub mod conditional;
pub mod counter;
pub mod coupon;
pub mod coverage;
pub mod cross_fit;
mod dense;
pub mod deviance;
pub mod digamma;
pub mod dirichlet;
pub mod distance;
pub mod diversity;
pub mod e_value;
pub mod effective_share;
pub mod exact;
pub mod expected_tv;
pub mod goodness;
pub mod histogram;
pub mod holm;
pub mod homogeneity;
pub mod interval;
pub mod kolmogorov_smirnov;
pub mod law;
pub mod mann_whitney;
pub mod neighbours;
pub mod normal;
pub mod numeric;
pub mod partition;
pub mod planning;
pub mod precision;
pub mod quantile;
pub mod residual;
pub mod rule;
pub mod shares;
pub mod spectrum;
pub mod steps;
pub mod student;
pub mod tail;
pub mod uniformity;
pub mod unseen;
