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

/// Sorts items, of which no two are equal. Those with a smaller number are smaller: threads that share the work look at the numbers
/// first.
pub(crate) fn sort<T: Send + Sync>(
    items: &mut [T],
    number: impl Fn(&T) -> u128,
    order: impl Fn(&T, &T) -> Ordering + Sync,
) {
    #[cfg(feature = "threads")]
    if is_shared() {
        return sort_by_number(items, number, order);
    }
    let _ = number;
    items.sort_unstable_by(order);
}

#[cfg(feature = "threads")]
fn sort_by_number<T: Send + Sync>(
    items: &mut [T],
    number: impl Fn(&T) -> u128,
    order: impl Fn(&T, &T) -> Ordering + Sync,
) {
    let mut places: Vec<(u128, usize)> = items.iter().map(number).zip(0..).collect();
    places.par_sort_unstable_by(|&(one, i), &(other, j)| {
        one.cmp(&other).then_with(|| order(&items[i], &items[j]))
    });
    for place in 0..items.len() {
        let mut from = places[place].1;
        while from < place {
            from = places[from].1;
        }
        places[place].1 = from;
        items.swap(place, from);
    }
}

/// Both results.
#[cfg(feature = "cli")]
pub(crate) fn join<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
) -> (A, B) {
    if is_shared() { rayon::join(one, other) } else { (one(), other()) }
}
