//! Answers that a reviewer accepts: `stats`, `compare`, stopping, the control.

mod agreement;
mod besides;
mod compare;
mod control;
mod doubtful;
mod drawn;
mod edges;
mod expected;
mod frames;
mod groups;
mod known;
mod layouts;
mod locales;
mod obstacles;
mod pasted;
mod scripts;
mod sides;
mod stats;
mod sums;
mod tables;
mod thousands;
mod tools;
mod until;
mod verdict;
