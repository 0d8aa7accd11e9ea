//! One worker, in the calling thread: for platforms without threads.

use std::cell::RefCell;
use std::sync::atomic::AtomicU64;

use super::{Event, Handover, Sink, WorkersError};
use crate::engine::signals::Signals;

/// The calling thread.
#[derive(Debug)]
pub(super) struct Crew;

impl Crew {
    /// One worker, however many are requested.
    #[expect(clippy::unnecessary_wraps, reason = "threads may be refused")]
    pub(super) fn new(_threads: Option<usize>, _units: u64) -> Result<Self, WorkersError> {
        Ok(Self)
    }

    /// The number of workers.
    #[expect(clippy::unused_self, reason = "a crew of threads counts them")]
    pub(super) fn count(&self) -> usize {
        1
    }

    /// Runs `work`.
    #[expect(clippy::unused_self, reason = "a crew of threads shares the work")]
    pub(super) fn within<R>(&self, work: impl FnOnce() -> R) -> R {
        work()
    }

    /// Runs `work` to its end, and passes its parts on to `sink`.
    #[expect(clippy::unused_self, reason = "a crew of threads shares the work")]
    pub(super) fn run<K>(
        &self,
        _signals: &Signals,
        _ticks: &AtomicU64,
        sink: &mut dyn Sink<K>,
        work: &dyn Fn(&Handover<K>),
    ) {
        let sink = RefCell::new(sink);
        work(&|part| sink.borrow_mut().take(Event::Part(Box::new(part))));
    }
}
