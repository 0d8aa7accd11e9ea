//! Answers that a reviewer accepts: `stats`, `compare`, stopping, the control.

mod agreement;
mod compare;
mod control;
mod scripts;
mod sides;
mod stats;
mod until;
mod verdict;
