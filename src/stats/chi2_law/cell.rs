//! The lower tail of the chi-squared law where tables are few.

/// With this many categories, the tables of any lower tail of interest are many.
const MANY: f64 = 40.0;

/// The chi-squared up to which a continuous law has at least the probability of all tables up to `x`, about.
///
/// Around each table there is a cell of the same volume: all real deviations that are rounded to it, such that their sum
/// is kept. Rounding changes at most half of each, on average, so chi-squared has a root at most `sqrt(K / (4 v))` larger
/// in the cell, where `v` is the least variance of a count. The tables up to `x` are in cells that lie in that ball.
pub(super) fn reach(x: f64, categories: f64, least_variance: f64) -> f64 {
    if categories >= MANY {
        return x;
    }
    let root = x.max(0.0).sqrt() + (0.25 * categories / least_variance).sqrt();
    root * root
}
