//! Answers that a reviewer accepts: `stats`, `compare`, stopping, the control.

mod compare;
mod control;
mod stats;
mod until;
mod verdict;
