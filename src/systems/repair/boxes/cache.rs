//! What threads share: a value, and many by what decides them.
//!
//! Two threads may make the same value at the same time. The first to be kept stays, and both go on with it.

use std::fmt::Debug;
use std::hash::Hash;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, RwLock, Weak};

use rustc_hash::FxHashMap;

use super::lines::Prefix;

/// The number of bits that name a shelf: one of many, so that threads seldom wait for each other.
const BITS: u32 = if cfg!(feature = "threads") { 6 } else { 0 };

type Shelf<K, V> = RwLock<FxHashMap<K, V>>;

/// Values by key. Once they weigh more than its capacity, it begins anew.
#[derive(Debug)]
pub(super) struct Cache<K, V> {
    shelves: Box<[Shelf<K, V>]>,
    weight: AtomicUsize,
    capacity: AtomicUsize,
}

/// Nothing, and room for nothing yet.
impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        let shelves = (0..1 << BITS).map(|_| RwLock::default()).collect();
        Self { shelves, weight: AtomicUsize::new(0), capacity: AtomicUsize::new(0) }
    }
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// Makes room for at least `capacity`.
    pub(super) fn grow(&self, capacity: usize) {
        self.capacity.fetch_max(capacity, Ordering::Relaxed);
    }

    /// The value of a key that has to do with `board`.
    pub(super) fn get(&self, board: Prefix, key: &K) -> Option<V> {
        self.shelf(board).read().expect("no thread panics while it holds a shelf").get(key).cloned()
    }

    /// Keeps a value of this weight, unless the key has one; the one that is kept.
    pub(super) fn keep(&self, board: Prefix, key: K, value: V, weight: usize) -> V {
        if self.weight.load(Ordering::Relaxed) > self.capacity.load(Ordering::Relaxed) {
            self.clear();
        }
        self.weight.fetch_add(weight, Ordering::Relaxed);
        let mut map = self.shelf(board).write().expect("no thread panics while it holds a shelf");
        map.entry(key).or_insert(value).clone()
    }

    fn clear(&self) {
        self.weight.store(0, Ordering::Relaxed);
        for shelf in &self.shelves {
            shelf.write().expect("no thread panics while it holds a shelf").clear();
        }
    }

    fn shelf(&self, board: Prefix) -> &Shelf<K, V> {
        let high = board.hash().checked_shr(u64::BITS - BITS).unwrap_or(0);
        &self.shelves[usize::try_from(high).expect("few shelves")]
    }
}

/// The value, if there is one.
#[derive(Debug)]
pub(super) struct Shared<T>(Mutex<Weak<T>>);

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self(Mutex::new(Weak::new()))
    }
}

impl<T> Shared<T> {
    /// The value, if it `fits`, or else a new one.
    pub(super) fn get(&self, fits: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> Arc<T> {
        let mut shared = self.0.lock().expect("no thread panics while it takes the value");
        shared.upgrade().filter(|value| fits(value)).unwrap_or_else(|| {
            let value = Arc::new(make());
            *shared = Arc::downgrade(&value);
            value
        })
    }
}
