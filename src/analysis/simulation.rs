//! Whether a null hypothesis is simulated.

/// The number of simulated tables: fixed, so that the smallest possible p-value is, too.
pub(crate) const TABLES: u32 = 9999;

/// The approximate maximum number of draws of a simulation.
const DRAWS: u64 = 200_000_000;

/// Whether [`TABLES`] tables of `n` observations over `k` categories can be simulated. Fewer are no option: their
/// smallest p-value would not even be weak evidence.
pub(crate) fn is_affordable(n: u64, k: u64) -> bool {
    n.saturating_add(k).saturating_mul(u64::from(TABLES)) <= DRAWS
}
