//! Results on disk.

mod atomic;
mod folder;

pub use atomic::{replace, replace_all};
pub use folder::{claim, files, load, resources};
