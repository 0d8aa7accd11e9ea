//! Work that the threads of [`Workers::within`](super::batch::Workers::within) share. Elsewhere the calling thread does it alone.

use std::cmp::Ordering;

#[cfg(feature = "threads")]
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
#[cfg(feature = "threads")]
use rayon::slice::ParallelSliceMut as _;

#[cfg(feature = "threads")]
fn is_shared() -> bool {
    rayon::current_thread_index().is_some()
}

/// What `of` makes of each item, in their order.
pub(crate) fn map<T: Send, R: Send>(items: Vec<T>, of: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    #[cfg(feature = "threads")]
    if is_shared() {
        return items.into_par_iter().map(of).collect();
    }
    items.into_iter().map(of).collect()
}

/// Sorts items, of which no two are equal.
pub(crate) fn sort<T: Send>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering + Sync) {
    #[cfg(feature = "threads")]
    if is_shared() {
        return items.par_sort_unstable_by(order);
    }
    items.sort_unstable_by(order);
}

/// Both results.
#[cfg(feature = "cli")]
pub(crate) fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    if is_shared() { rayon::join(one, other) } else { (one(), other()) }
}
