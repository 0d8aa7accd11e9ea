//! Searches that find every key.

use super::draw::Draw;

/// A system with state `S` and key `K` whose search can be resumed after each key until all keys are found.
pub trait Exhaustive<S, K> {
    /// Resumes the search after a key was reached by stepping or finishing.
    fn resume(&self, state: &mut S);

    /// The next key, or `None` if the search is exhausted.
    fn next(&self, state: &mut S, draw: &mut Draw) -> Option<K>;

    /// The reached key as the original program prints it, if it prints more than the key.
    fn print(&self, _state: &S) -> Option<String> {
        None
    }
}
