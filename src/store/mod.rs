//! Results on disk.

mod atomic;
mod folder;

pub use atomic::replace_all;
pub use folder::{claim, load, resources};
