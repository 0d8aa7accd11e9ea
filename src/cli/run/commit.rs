//! The commit of the sources that this program was built from.
//!
//! `QUEENLAB_COMMIT` says it at build time. A build in a clone does without: a build script that looked at `.git` would build
//! the crate again after every commit. There the program itself lies in the clone, which is asked when it runs.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The commit, if it is known.
pub(super) fn commit() -> Option<String> {
    option_env!("QUEENLAB_COMMIT").map(str::to_owned).or_else(|| head(&clone_of(&env::current_exe().ok()?)?))
}

/// The clone of this repository in which `program` lies.
fn clone_of(program: &Path) -> Option<PathBuf> {
    let is_clone = |folder: &&Path| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        folder.join(".git").exists() && manifest.contains(concat!("name = \"", env!("CARGO_PKG_NAME"), "\""))
    };
    program.ancestors().skip(1).find(is_clone).map(Path::to_owned)
}

/// The commit that is checked out in the folder `clone`.
fn head(clone: &Path) -> Option<String> {
    let own = folder_of(&clone.join(".git"))?;
    let head = line(&own.join("HEAD"))?;
    let Some(branch) = head.strip_prefix("ref: ") else { return hash(&head) };
    let shared = line(&own.join("commondir")).map_or_else(|| own.clone(), |shared| own.join(shared));
    let loose = [&own, &shared].into_iter().find_map(|folder| line(&folder.join(branch)));
    hash(&loose.or_else(|| packed(&shared, branch))?)
}

/// The folder that Git keeps: of a worktree `git` is a file that names it.
fn folder_of(git: &Path) -> Option<PathBuf> {
    if git.is_dir() {
        return Some(git.to_owned());
    }
    Some(git.parent()?.join(line(git)?.strip_prefix("gitdir: ")?))
}

fn packed(git: &Path, branch: &str) -> Option<String> {
    let packed = fs::read_to_string(git.join("packed-refs")).ok()?;
    let mut refs = packed.lines().filter_map(|line| line.split_once(' '));
    refs.find_map(|(hash, name)| (name == branch).then(|| hash.to_owned()))
}

/// The first line of a file.
fn line(file: &Path) -> Option<String> {
    Some(fs::read_to_string(file).ok()?.lines().next()?.trim().to_owned())
}

/// What is a hash, and nothing else.
fn hash(text: &str) -> Option<String> {
    let is_hash = [40, 64].contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| text.to_owned())
}
