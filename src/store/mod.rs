//! Results on disk.

mod atomic;
pub mod blocks;
pub mod checkpoint;
mod claim;
pub mod error;
mod folder;
mod held;
pub mod legs;
pub mod lock;
mod open;
mod own;
mod partial;
mod table_files;
mod trials;

use std::fmt::Display;
use std::path::{Path, PathBuf};

pub use atomic::{create, make_folder, replace_all, write};
pub use blocks::Blocks;
pub use claim::{Claim, claim, claim_empty, claim_for_merge, difference};
pub use folder::{files, files_but_trials, finish, finish_shard, load, load_own, samples};
pub use held::{Held, held};
pub use open::read;
pub use own::replace_own;
pub use partial::{PartialResult, partial};
pub use table_files::TableFiles;
pub use trials::{check_trials, trials_sum};

use self::error::Error;

/// The text of a file.
fn read_text(path: &Path) -> Result<String, Error> {
    let bytes = read(path).map_err(Error::io(path))?;
    String::from_utf8(bytes).map_err(|_| damaged(path.to_owned(), "this is no text in UTF-8"))
}

fn damaged(path: PathBuf, message: impl Display) -> Error {
    Error::Integrity { path, message: message.to_string() }
}
