//! Results on disk.

mod atomic;
pub mod blocks;
mod claim;
mod folder;
mod lock;

use std::path::PathBuf;

pub use atomic::{make_folder, replace, replace_all};
pub use blocks::Blocks;
pub use claim::{Claim, claim, difference};
pub use folder::{files, finish, load, resources};

use crate::error::Error;

fn damaged(path: PathBuf, message: impl Into<String>) -> Error {
    Error::Integrity { path, message: message.into() }
}
