//! A value that threads share for as long as one of them uses it.

use std::sync::{Arc, Mutex, Weak};

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
