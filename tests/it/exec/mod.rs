//! Programs under test: shell scripts that behave, and that do not.

mod accidents;
mod changed;
mod children;
mod commands;
mod experiments;
mod identity;
mod outcomes;
mod partial;
mod readings;
mod rows;
mod seeds;
mod templates;

use std::fs;

use tempfile::TempDir;

use crate::programs::{TABLES, count, refused, run};

/// A script that prints one of three keys by the last digit of its seed, and steps.
const KEYS: &str =
    "case $(($1 % 4)) in 0|1) k=a;; 2) k=b;; *) k=c;; esac; printf '%s\\t%s\\n' $k $(($1 % 7))\n";

/// A folder with a script, and an experiment that runs it with `{seed31}` and these lines in `[system]`.
fn folder(script: &str, system: &str, trials: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("program.sh"), script).expect("written");
    let text = format!(
        "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"program.sh\", \"{{seed31}}\"]\nfiles = [\"program.sh\"]\n\
         {system}\n[trials]\n{trials}\nseed = 7\n"
    );
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}
