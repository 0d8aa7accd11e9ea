//! Standard input and output, devices, links, and files without an end.
#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use queenlab::store::Lock;
use tempfile::tempdir;

use crate::support::{Done, output, queenlab, read, result_of};

/// What a command does with `input` on its standard input.
fn fed(dir: &Path, args: &[&str], input: &str) -> Done {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queenlab"));
    command.current_dir(dir).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("read to the end");
    let done = child.wait_with_output().expect("an end");
    Done {
        code: done.status.code().expect("no signal"),
        out: String::from_utf8(done.stdout).expect("text"),
        err: String::from_utf8(done.stderr).expect("text"),
    }
}

fn refused(done: &Done, code: i32, part: &str) {
    assert_eq!((done.code, done.out.as_str()), (code, ""), "{done:?}");
    assert!(done.err.contains(part), "{done:?} lacks {part:?}");
}

#[test]
fn a_dash_is_standard_input() {
    let dir = result_of("repair", "5", "200");
    let here = dir.path();
    let experiment = read(here, "x.toml").replace("\"t\"", "\"piped\"");
    assert_eq!(fed(here, &["run", "-"], &experiment).code, 0);
    assert_eq!(read(here, "results/piped/frequencies.csv"), read(here, "results/t/frequencies.csv"));
    assert!(fed(here, &["check", "-"], &experiment).out.contains("Cells: 1, trials: 200"));
    refused(&fed(here, &["check", "-"], "name = 1\n"), 3, "standard input");
    let plan = fed(here, &["plan", "-", "--engine", "slurm", "--shards", "2", "--out", "p"], &experiment);
    assert_eq!(plan.code, 0, "{plan:?}");

    let table = read(here, "results/t/frequencies.csv");
    let printed = fed(here, &["stats", "-"], &table);
    assert_eq!((printed.code, printed.out), (0, output(here, &["stats", "results/t/frequencies.csv"])));
    refused(&fed(here, &["stats", "-"], "x,count\na,b\n"), 3, "standard input:2: count is \"b\"");
    let compared = fed(here, &["compare", "-", "results/t/frequencies.csv"], &table);
    assert!(compared.code == 0 && compared.out.starts_with("A: standard input\n"), "{compared:?}");

    let trace = output(here, &["trace", "repair", "--size", "4"]);
    assert_eq!(fed(here, &["trace", "repair", "--size", "4", "--check", "-"], &trace).out, trace);
    let cut = fed(here, &["trace", "repair", "--size", "4", "--check", "-"], &trace[..20]);
    assert!(cut.code == 6 && cut.err.starts_with("error: standard input: line 1, column"), "{cut:?}");
}

#[test]
fn a_file_called_dash_is_reached_by_its_folder() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("-"), "x,count\na,1\nb,2\n").expect("written");
    assert_eq!(fed(dir.path(), &["stats", "./-"], "").code, 0);
    refused(&fed(dir.path(), &["stats", "-"], ""), 3, "standard input:1: the table is empty");
}

#[test]
fn a_picture_to_standard_output_comes_alone() {
    let dir = result_of("repair", "5", "200");
    let bytes = |form: &str, to: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_queenlab"));
        let done =
            command.current_dir(&dir).args(["plot", "results/t", form, to]).output().expect("it starts");
        assert!(done.status.success(), "{done:?}");
        done.stdout
    };
    for form in ["--svg", "--vega"].into_iter().chain(cfg!(feature = "png").then_some("--png")) {
        let printed = bytes(form, "picture");
        assert!(printed.starts_with(b"picture: "));
        let file = fs::read(dir.path().join("picture")).expect("a file");
        assert!(bytes(form, "-") == file && bytes(form, "/dev/stdout") == file, "{form}");
    }
    assert!(!dir.path().join("-").exists());
    let both = queenlab(dir.path(), &["plot", "results/t", "--svg", "-", "--vega", "v.json"]);
    assert!(both.out.ends_with("</svg>\n") || both.out.ends_with("</svg>"), "{}", both.out);
    assert!(both.err.contains("v.json: "), "{}", both.err);
}

#[test]
fn a_picture_goes_where_a_link_or_a_device_leads() {
    let dir = result_of("repair", "5", "200");
    let at = |name: &str| dir.path().join(name);
    let plot = |to: &str| output(dir.path(), &["plot", "results/t", "--svg", to]);
    fs::write(at("held.svg"), "old").expect("written");
    symlink("held.svg", at("link.svg")).expect("a link");
    symlink("new.svg", at("dangling.svg")).expect("a link");
    for (link, file) in [("link.svg", "held.svg"), ("dangling.svg", "new.svg")] {
        plot(link);
        assert!(at(link).is_symlink());
        assert!(read(dir.path(), file).starts_with("<svg"), "{file}");
    }
    let made = Command::new("mkfifo").arg(at("fifo")).status().expect("mkfifo");
    assert!(made.success());
    let fifo = at("fifo");
    let reader = thread::spawn(move || fs::read_to_string(fifo).expect("text"));
    plot("fifo");
    assert!(fs::metadata(at("fifo")).expect("it stays").file_type().is_fifo());
    assert_eq!(reader.join().expect("an end"), read(dir.path(), "held.svg"));
    fs::create_dir(at("folder")).expect("a folder");
    let done = queenlab(dir.path(), &["plot", "results/t", "--svg", "folder"]);
    assert!(done.code == 1 && done.err.contains("folder: "), "{done:?}");
}

#[test]
fn two_pictures_do_not_go_to_one_file() {
    let dir = result_of("repair", "5", "200");
    fs::create_dir(dir.path().join("d")).expect("a folder");
    symlink("a", dir.path().join("link")).expect("a link");
    for (one, other) in [("p", "p"), ("p", "./p"), ("p", "d/../p"), ("-", "-"), ("-", "/dev/stdout")] {
        let done = queenlab(dir.path(), &["plot", "results/t", "--svg", one, "--vega", other]);
        refused(&done, 3, "is named twice: allowed is one file for each form");
    }
    assert!(!dir.path().join("p").exists());
    fs::write(dir.path().join("a"), "held").expect("written");
    refused(
        &queenlab(dir.path(), &["plot", "results/t", "--svg", "a", "--vega", "link"]),
        3,
        "link is named twice",
    );
    assert_eq!(read(dir.path(), "a"), "held");
}

#[test]
fn a_file_without_an_end_is_refused() {
    let dir = tempdir().expect("a folder");
    for (args, part) in [
        (&["check", "/dev/zero"][..], "/dev/zero: is larger than 1 MB"),
        (&["run", "/dev/zero"], "is larger than 1 MB"),
        (&["plan", "/dev/zero", "--engine", "slurm"], "is larger than 1 MB"),
        (&["run", "--plan", "/dev/zero"], "is larger than 8 MB"),
        (&["stats", "/dev/zero"], "is larger than 256 MB"),
        (&["trace", "repair", "--check", "/dev/zero"], "is larger than 256 MB"),
    ] {
        refused(&queenlab(dir.path(), args), 3, part);
    }
}

#[test]
fn a_full_device_is_reported_whatever_was_to_be_written() {
    let dir = result_of("repair", "5", "200");
    fs::write(dir.path().join("t.csv"), "x,count\na,1\nb,2\n").expect("written");
    for args in [
        &["--help"][..],
        &["--version"],
        &["help"],
        &["run", "--help"],
        &["completions", "bash"],
        &["completions", "zsh"],
        &["systems"],
        &["systems", "game"],
        &["check", "x.toml"],
        &["run", "x.toml"],
        &["show", "results/t"],
        &["show", "results/t", "--json"],
        &["verify", "results/t"],
        &["stats", "t.csv"],
        &["stats", "t.csv", "--json"],
        &["compare", "t.csv", "t.csv"],
        &["trace", "repair"],
        &["trace", "repair", "--format", "json"],
        &["trace", "repair", "--format", "html"],
        &["trace", "backtrack", "--all"],
        &["export", "results/t", "--to", "site"],
        &["plot", "results/t", "--svg", "a.svg"],
        &["plot", "results/t", "--vega", "-"],
        &["plan", "x.toml", "--engine", "slurm"],
    ] {
        let full = File::create("/dev/full").expect("a device");
        let mut command = Command::new(env!("CARGO_BIN_EXE_queenlab"));
        let done = command.current_dir(&dir).args(args).stdout(full).output().expect("it starts");
        let printed = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{args:?}: {printed}");
        assert!(printed.contains("error: standard output: No space left"), "{args:?}: {printed}");
    }
}

#[test]
fn a_reader_that_has_gone_is_no_failure_of_help_either() {
    for words in ["--help", "--version", "completions bash", "systems", "trace repair --format boards"] {
        let script = format!("set -o pipefail; {} {words} | true", env!("CARGO_BIN_EXE_queenlab"));
        let done = Command::new("bash").args(["-c", &script]).output().expect("bash");
        assert_eq!(done.status.code(), Some(0), "{words}: {done:?}");
    }
}

#[test]
fn it_is_known_whether_a_folder_could_be_locked() {
    let dir = tempdir().expect("a folder");
    let lock = Lock::take(dir.path()).expect("nobody else has it");
    assert!(lock.protects());
    assert!(Lock::take(dir.path()).is_err());
    assert!(!Lock::take(&dir.path().join("cannot be opened")).expect("no lock").protects());
}

#[test]
#[ignore = "needs strace: apt-get install strace"]
fn a_folder_that_cannot_be_locked_is_reported_once() {
    let dir = result_of("repair", "5", "200");
    let mut strace = Command::new("strace");
    strace.current_dir(&dir).args(["-f", "-qq", "-o", "calls", "-e", "inject=flock:error=ENOLCK"]);
    let done =
        strace.args([env!("CARGO_BIN_EXE_queenlab"), "run", "x.toml", "--fresh"]).output().expect("strace");
    let printed = String::from_utf8_lossy(&done.stderr);
    assert_eq!(
        (done.status.code(), printed.matches("warning: results/t cannot be locked here").count()),
        (Some(0), 1),
        "{printed}"
    );
}
