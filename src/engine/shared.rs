//! Work that the threads of [`Workers::within`](super::batch::Workers::within) share. Elsewhere the calling thread does it alone.

#[cfg(feature = "threads")]
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
#[cfg(feature = "threads")]
use rayon::slice::ParallelSliceMut as _;

use crate::model::keys::Key;

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

/// Sorts items by their keys, of which no two are equal. Threads that share the work look at the prefixes of keys first.
pub(crate) fn sort<T: Send + Sync, K: Key>(items: &mut [T], key: impl Fn(&T) -> &K + Sync) {
    #[cfg(feature = "threads")]
    if is_shared() {
        return sort_by_prefix(items, key);
    }
    items.sort_unstable_by(|one, other| key(one).cmp(key(other)));
}

#[cfg(feature = "threads")]
fn sort_by_prefix<T: Send + Sync, K: Key>(items: &mut [T], key: impl Fn(&T) -> &K + Sync) {
    let mut places: Vec<(u128, usize)> = items.iter().map(|item| key(item).prefix()).zip(0..).collect();
    places.par_sort_unstable_by(|&(one, i), &(other, j)| {
        one.cmp(&other).then_with(|| key(&items[i]).cmp(key(&items[j])))
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
