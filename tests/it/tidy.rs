//! The arrows of ARCHITECTURE.md, held by looking at the `use` lines.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else {
            files.push(path);
        }
    }
    files
}

/// The files of `src` below `part`, a folder or a file.
fn files_of(part: &str) -> Vec<(PathBuf, String)> {
    let path = Path::new("src").join(part);
    let files = if path.is_dir() { sources(&path) } else { vec![path] };
    assert!(!files.is_empty(), "{part}");
    files
        .into_iter()
        .map(|file| {
            let text = fs::read_to_string(&file).expect("a source file");
            (file, text)
        })
        .collect()
}

/// The modules of this crate that a source file uses.
fn used(text: &str) -> impl Iterator<Item = &str> {
    text.split("crate::").skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    })
}

fn uses_only(part: &str, allowed: &[&str]) {
    for (file, text) in files_of(part) {
        for module in used(&text) {
            assert!(allowed.contains(&module), "{} uses {module}", file.display());
        }
    }
}

/// `word` may stand in the code of these parts alone.
fn only_in(word: &str, parts: &[&str]) {
    for file in sources(Path::new("src")) {
        let name = file.strip_prefix("src").expect("below src").to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a source file");
        let allowed = parts.iter().any(|part| name.starts_with(part));
        assert!(allowed || !text.contains(word), "{name} has {word}");
    }
}

#[test]
fn systems_know_draws_boards_and_their_contract_alone() {
    uses_only("systems", &["system", "draw", "family", "grid", "options", "scene", "trial", "systems"]);
}

#[test]
fn leaves_use_nothing() {
    for leaf in ["grid.rs", "draw.rs", "family.rs", "histogram.rs", "options.rs"] {
        uses_only(leaf, &[]);
    }
}

#[test]
fn the_core_knows_no_results() {
    let core =
        ["system", "draw", "family", "grid", "options", "scene", "trial", "tally", "part", "histogram"];
    for part in ["system.rs", "trial.rs", "tally", "part.rs", "batch.rs"] {
        uses_only(part, &core);
    }
}

#[test]
fn statistics_are_pure() {
    uses_only("stats", &["histogram", "draw"]);
}

#[test]
fn nobody_uses_the_command_line() {
    only_in("crate::cli", &[]);
    only_in("clap", &["cli/"]);
    only_in("indicatif", &["cli/"]);
}

#[test]
fn threads_are_in_one_place_and_a_progress_watcher_in_another() {
    only_in("rayon", &["batch.rs"]);
    only_in("std::thread", &["cli/progress.rs"]);
}

#[test]
fn files_are_opened_by_store_and_command_line_alone() {
    only_in("std::fs", &["store/", "cli/"]);
    only_in("File::open", &["store/", "cli/"]);
}

/// Text of a user is escaped: what is written as it is are styles, scripts and harmless JSON.
#[test]
fn markup_is_written_as_it_is_in_two_places() {
    only_in("PreEscaped", &["output/site/page.rs", "output/chart/figure.rs"]);
}

/// What is shown goes through `plain`: names of files by `plain::path`, all else by the console.
#[test]
fn text_of_others_has_one_way_out() {
    only_in(".display()", &[]);
    for word in ["io::stdout", "io::stderr", "anstream", "println!", "eprint"] {
        only_in(word, &["cli/console.rs"]);
    }
    for (file, text) in files_of("cli/progress.rs") {
        let uses = text.matches("stderr()").count();
        assert_eq!(uses, text.matches("stderr().is_terminal()").count(), "{}", file.display());
    }
}

/// Clocks decide when work is handed over and saved, which changes no result, and nothing else.
#[test]
fn clocks_are_where_work_is_kept_and_on_the_command_line() {
    only_in("Instant", &["batch.rs", "checkpoint.rs", "cli/"]);
    only_in("SystemTime", &["cli/"]);
}

#[test]
fn floats_are_in_statistics_and_outputs_alone() {
    only_in("f64", &["stats/", "analysis/", "output/", "cli/"]);
}

#[test]
fn no_source_file_holds_more_than_one_idea_should_need() {
    for file in sources(Path::new("src")) {
        let lines = fs::read_to_string(&file).expect("a source file").lines().count();
        assert!(lines <= 420, "{} has {lines} lines", file.display());
    }
}

#[test]
fn there_is_no_unsafe_code_and_no_network() {
    let manifest: toml::Table = fs::read_to_string("Cargo.toml").expect("a file").parse().expect("TOML");
    assert_eq!(manifest["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
    assert_eq!(manifest["lints"]["workspace"].as_bool(), Some(true));
    assert!(!Path::new("build.rs").exists());
    for word in ["unsafe ", "unsafe_code", "std::net", "TcpStream", "UdpSocket", "process::Command"] {
        only_in(word, &[]);
    }
}
