//! Whether a null hypothesis is simulated.

/// The number of simulated tables: always the same, so that the least p-value is, too.
pub(crate) const TABLES: u32 = 9999;

/// How many draws a simulation may take, more or less.
const DRAWS: u64 = 200_000_000;

/// Whether [`TABLES`] tables of `n` observations over `k` categories can be simulated. Fewer are no choice: their least
/// p-value could not even be weak evidence.
pub(crate) fn is_affordable(n: u64, k: u64) -> bool {
    n.saturating_add(k).saturating_mul(u64::from(TABLES)) <= DRAWS
}
