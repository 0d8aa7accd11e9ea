//! Text of others never steers a terminal or forges a line: through every command and every way in, to a terminal, to a
//! pipe, and with colours.
#![cfg(target_os = "linux")]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use queenlab::model::digest::sha256;
use queenlab::result::plain;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{forge, queenlab, result_of};

/// A title, a cleared screen, hidden letters, C1, directions, and lines that are not ours.
const NASTY: &str = "a\u{1b}]0;title\u{7}\u{1b}[2J\u{1b}[8m\u{9b}31m\u{202e}\u{2066}\u{200b}\r\nFORGED\n\u{7f}\u{85}\u{2028}\u{feff}\u{e0041}\tz";

/// What a text file of one line can hold of it.
const NASTY_LINE: &str =
    "a\u{1b}]0;title\u{7}\u{1b}[2J\u{1b}[8m\u{9b}31m\u{202e}\u{7f}\u{85}\u{2028}\u{feff}z";

const BINARY: &str = env!("CARGO_BIN_EXE_queenlab");

/// What a command wrote to a pipe, with colours where there are any.
fn piped(dir: &Path, args: &[&OsStr], task: &str) -> Vec<u8> {
    let mut command = Command::new(BINARY);
    let done =
        command.current_dir(dir).args(args).env("SLURM_ARRAY_TASK_ID", task).output().expect("it starts");
    [done.stdout, done.stderr].concat()
}

/// What a command wrote to a terminal of its own, whose line ends are a return and a line feed.
fn on_a_terminal(dir: &Path, args: &[&OsStr], task: &str) -> Vec<u8> {
    let mut line = b"exec".to_vec();
    for word in [OsStr::new(BINARY)].iter().chain(args) {
        line.extend(b" '");
        line.extend(word.as_bytes());
        line.extend(b"'");
    }
    let mut script = Command::new("script");
    script.current_dir(dir).env("SHELL", "/bin/sh").env("TERM", "xterm").env("SLURM_ARRAY_TASK_ID", task);
    script.env_remove("NO_COLOR").arg("-qec").arg(OsString::from_vec(line)).arg("/dev/null");
    let done = script.output().expect("script of util-linux is there");
    String::from_utf8_lossy(&done.stdout).replace("\r\n", "\n").into_bytes()
}

/// Text without the colours that are ours.
fn without_colours(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        let end = after.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(after.len());
        let is_colour = after[end..].starts_with('m') && after[..end].split(';').all(|part| part != "8");
        plain += before;
        plain += if is_colour { "" } else { "\u{1b}[" };
        rest = if is_colour { &after[end + 1..] } else { after };
    }
    plain + rest
}

fn assert_harmless(written: Vec<u8>, what: &str) {
    let text = String::from_utf8(written).unwrap_or_else(|_| panic!("{what}: no UTF-8"));
    assert!(!text.is_empty(), "{what}: nothing was written");
    assert!(!text.contains("panicked"), "{what}: {text}");
    let plain = without_colours(&text);
    let raw = plain.chars().find(|&c| plain::is_hidden(c) && !matches!(c, '\n' | '\t'));
    assert_eq!(raw, None, "{what}: {text:?}");
    assert!(!plain.lines().any(|line| line.starts_with("FORGED")), "{what}: {text}");
}

fn harmless_os(dir: &Path, args: &[&OsStr], task: &str) {
    let what = format!("{args:?}");
    assert_harmless(piped(dir, args, task), &what);
    assert_harmless(on_a_terminal(dir, args, task), &what);
    let coloured = [&args[..1], &[OsStr::new("--color"), OsStr::new("always")], &args[1..]].concat();
    assert_harmless(piped(dir, &coloured, task), &what);
}

fn harmless(dir: &Path, args: &[&str]) {
    let args: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
    harmless_os(dir, &args, "1");
}

fn folder_with(file: &str, text: impl AsRef<[u8]>) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join(file), text).expect("written");
    dir
}

#[test]
fn tables_of_counts() {
    let quoted = format!("\"{NASTY}\"");
    let named = format!("{quoted},count,e\n{quoted},3,4\nb,5,4\n");
    let dir = folder_with("t.csv", &named);
    harmless(dir.path(), &["stats", "t.csv"]);
    harmless(dir.path(), &["stats", "t.csv", "--expected", "e"]);
    harmless(dir.path(), &["stats", "t.csv", "--json"]);
    harmless(dir.path(), &["stats", "t.csv", "--count", NASTY]);
    harmless(dir.path(), &["stats", "t.csv", "--expected", NASTY]);
    harmless(dir.path(), &["compare", "t.csv", "t.csv"]);
    harmless(dir.path(), &["compare", "t.csv", "t.csv", "--json"]);
    let faults = [
        format!("x,count\n{quoted},1\n{quoted},2\n"),
        format!("x,count\na,{quoted}\n"),
        format!("{quoted},{quoted}\n1,2\n"),
        format!("x,count,e\n{quoted},1,0\nb,1,2\n"),
        format!("cell,count\n{quoted},1\n2,2\n"),
        format!("x,count\na,1,{quoted}\n"),
    ];
    for fault in faults {
        fs::write(dir.path().join("f.csv"), fault).expect("written");
        harmless(dir.path(), &["stats", "f.csv", "--expected", "e"]);
        harmless(dir.path(), &["stats", "f.csv"]);
        harmless(dir.path(), &["compare", "f.csv", "t.csv"]);
    }
}

#[test]
fn json_means_the_same_text() {
    let dir = folder_with("t.csv", format!("x,count\n\"{NASTY}\",3\nb,5\n"));
    let printed = queenlab(dir.path(), &["stats", "t.csv", "--json"]).out;
    let json: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(json["rows"][0]["category"], NASTY);
    let escaped = plain::json(&serde_json::json!({ NASTY: NASTY }).to_string()).into_owned();
    assert!(!escaped.contains(plain::is_hidden), "{escaped}");
    let read: Value = serde_json::from_str(&escaped).expect("JSON");
    assert_eq!(read[NASTY], NASTY);
}

#[test]
fn experiments() {
    let toml = |text: &str| toml::Value::from(text).to_string();
    let good = "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 4\n[trials]\ncount = 10\nseed = 1\n";
    let bad = [
        good.replace("seed", &format!("{} = 1\nseed", toml(NASTY).replace("\"\"\"", "\""))),
        good.replace("seed", &format!("{} = 1\nseed", "\"\\u001b]0;t\\u0007\\nFORGED\"")),
        good.replace("[system]", "[\"\\u001b]0;t\\u0007\\nFORGED\"]\n[system]"),
        good.replace("\"repair\"", &toml(NASTY)),
        good.replace("\"x\"", &toml(NASTY)),
        good.replace("name", &format!("about = {}\nname", toml(NASTY))),
        good.replace("size = 4", &format!("size = {}", toml(NASTY))),
        good.replace("count = 10", &format!("count = {}", toml(NASTY))),
        good.replace(
            "seed = 1",
            &format!("seed = 1\nuntil = {{ {} = 1 }}", "\"\\u001b]0;t\\u0007\\nFORGED\""),
        ),
        good.replace("seed = 1", &format!("seed = 1\n[statistics]\nheadline = {}", toml(NASTY))),
        format!("{good}{NASTY_LINE}\n"),
        format!("# {NASTY_LINE}\n{good}"),
    ];
    for text in bad {
        let dir = folder_with("x.toml", &text);
        for command in
            [&["check", "x.toml"][..], &["run", "x.toml"], &["plan", "x.toml", "--engine", "slurm"]]
        {
            assert_ne!(queenlab(dir.path(), command).code, 0, "{text:?}");
            harmless(dir.path(), command);
        }
    }
}

#[test]
fn words_of_the_command_line() {
    let dir = tempdir().expect("a folder");
    let flag = format!("--{NASTY}");
    let option = format!("order={NASTY}");
    let name = format!("{NASTY}=1");
    for args in [
        &[NASTY][..],
        &[&flag],
        &["run", NASTY],
        &["run", "x", &flag],
        &["run", "x", "--threads", NASTY],
        &["run", "x", "--shard", NASTY],
        &["run", "x", "--progress", NASTY],
        &["run", "--plan", NASTY],
        &["check", NASTY],
        &["systems", NASTY],
        &["completions", NASTY],
        &["show", NASTY],
        &["show", "x", "--by", NASTY],
        &["stats", NASTY],
        &["compare", NASTY, NASTY],
        &["verify", NASTY],
        &["merge", NASTY],
        &["export", NASTY, "--to", NASTY],
        &["plot", NASTY, "--svg", NASTY],
        &["plot", NASTY, "--svg", NASTY, "--png", NASTY],
        &["plan", NASTY, "--engine", "slurm"],
        &["plan", "x", "--engine", NASTY],
        &["trace", NASTY],
        &["trace", "repair", "--size", NASTY],
        &["trace", "repair", "--option", NASTY],
        &["trace", "repair", "--option", &name],
        &["trace", "backtrack", "--option", &option],
        &["trace", "repair", "--check", NASTY],
        &["trace", "repair", "--format", NASTY],
        &["show", "x", "--color", NASTY],
    ] {
        harmless(dir.path(), args);
    }
}

#[test]
fn the_name_of_the_program_is_its_own() {
    for args in [&["--help"][..], &["fly"], &["run", "--help"]] {
        let done = Command::new(BINARY).arg0(NASTY_LINE).args(args).output().expect("it starts");
        assert_harmless([done.stdout, done.stderr].concat(), "a strange name");
    }
}

#[test]
fn starts_and_traces() {
    for system in ["repair", "backtrack", "permute", "game", "squares", "uniform"] {
        let dir = folder_with("t.txt", NASTY);
        harmless(dir.path(), &["trace", system, "--start", NASTY]);
        for format in ["text", "boards", "json", "html"] {
            harmless(dir.path(), &["trace", system, "--check", "t.txt", "--format", format]);
        }
    }
    let dir = folder_with("t.txt", format!("1111INIT|{NASTY_LINE}|"));
    harmless(dir.path(), &["trace", "repair", "--size", "4", "--check", "t.txt"]);
    harmless(dir.path(), &["trace", "repair", "--size", "4", "--check", "t.txt", "--format", "html"]);
}

#[test]
fn plans_and_schedulers() {
    let experiment = "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 4\n[trials]\ncount = 10\nseed = 1\n";
    let dir = folder_with("x.toml", experiment);
    let made = queenlab(dir.path(), &["plan", "x.toml", "--engine", "slurm", "--shards", "2", "--out", "p"]);
    assert_eq!(made.code, 0, "{made:?}");
    let plan = fs::read_to_string(dir.path().join("p/plan.json")).expect("a plan");
    let plan: Value = serde_json::from_str(&plan).expect("JSON");
    let run: Vec<&OsStr> = ["run", "--plan", "bad.json"].map(OsStr::new).to_vec();
    for member in ["queenlab", "tool", "protocol", "sha256", "experiment", NASTY] {
        let mut bad = plan.clone();
        bad[member] = NASTY.into();
        if member == "experiment" {
            let text = format!("{} = 1\n", "\"\\u001b]0;t\\u0007\\nFORGED\"");
            bad["sha256"] = sha256(text.as_bytes()).into();
            bad[member] = text.into();
        }
        fs::write(dir.path().join("bad.json"), bad.to_string()).expect("written");
        assert_ne!(
            queenlab(dir.path(), &["run", "--plan", "bad.json", "--shard", "1/2"]).code,
            0,
            "{member}"
        );
        harmless_os(dir.path(), &run, "1");
    }
    harmless_os(dir.path(), &["run", "--plan", "p/plan.json"].map(OsStr::new), NASTY);
}

#[test]
fn forged_results_with_the_right_checksums() {
    let toml = toml::Value::from(NASTY).to_string();
    let quoted = format!("\"{NASTY}\"");
    let escaped = "\"A\\u001b]0;t\\u0007 \\u202e question?\"";
    for (file, old, new) in [
        ("experiment.toml", "\"A question?\"", toml.as_str()),
        ("experiment.toml", "\"A question?\"", escaped),
        ("experiment.toml", "name = \"t\"", &format!("name = {toml}")),
        ("experiment.toml", "kind = \"repair\"", &format!("kind = {toml}")),
        ("cells.csv", "repair", &quoted),
        ("outcomes.csv", "solved", &quoted),
        ("frequencies.csv", "2413", &quoted),
        ("steps.csv", "evaluations", &quoted),
        ("steps_summary.csv", "steps", &quoted),
        ("statistics.csv", "tv_uniform", &quoted),
        ("statistics.csv", "chi2", NASTY_LINE),
        ("cells.csv", "cell,", &format!("{quoted},")),
    ] {
        let dir = result_of("repair", "4", "50");
        let result = dir.path().join("results/t");
        forge(&result, file, old, new);
        assert_eq!(queenlab(dir.path(), &["show", "results/t"]).code, 6, "{file} {new:?}");
        for args in [
            &["show", "results/t"][..],
            &["show", "results/t", "--json"],
            &["verify", "results/t"],
            &["compare", "results/t", "results/t"],
            &["export", "results/t", "--to", "site"],
            &["plot", "results/t", "--svg", "x.svg"],
            &["merge", "results/t"],
            &["run", "x.toml"],
            &["stats", "results/t/frequencies.csv"],
        ] {
            harmless(dir.path(), args);
        }
    }
    let dir = result_of("repair", "4", "50");
    forge(
        &dir.path().join("results/t"),
        "frequencies.csv",
        "2413",
        &format!("\"{}\"", NASTY_LINE.replace('"', "\"\"")),
    );
    for args in [
        &["show", "results/t"][..],
        &["show", "results/t", "--json"],
        &["verify", "results/t"],
        &["export", "results/t", "--to", "site"],
    ] {
        harmless(dir.path(), args);
    }
    let dir = result_of("repair", "4", "50");
    fs::write(dir.path().join("results/t/datapackage.json"), format!("{{\"{NASTY_LINE}\" 1"))
        .expect("written");
    harmless(dir.path(), &["show", "results/t"]);
}

#[test]
fn a_question_in_any_script_and_direction() {
    let about = "\"\\u202e \\u2028 \\u200f\\u200b\\nFORGED\"";
    let experiment = format!(
        "name = \"t\"\nabout = {about}\n[system]\nkind = \"repair\"\nsize = 4\n[trials]\ncount = 9\nseed = 1\n"
    );
    let dir = folder_with("x.toml", experiment);
    assert_eq!(queenlab(dir.path(), &["run", "x.toml"]).code, 0);
    for args in [&["check", "x.toml"][..], &["show", "results/t"], &["show", "results/t", "--json"]] {
        assert_eq!(queenlab(dir.path(), args).code, 0);
        harmless(dir.path(), args);
    }
    let json = queenlab(dir.path(), &["show", "results/t", "--json"]).out;
    let json: Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["about"], "\u{202e} \u{2028} \u{200f}\u{200b}\nFORGED");
}

/// The name of a file that is no text.
fn no_text() -> OsString {
    OsString::from_vec([b"\xff\xfe", NASTY.as_bytes(), b"\xc3"].concat())
}

#[test]
fn names_of_files_and_folders() {
    for name in [OsString::from(NASTY), no_text()] {
        let dir = result_of("repair", "4", "50");
        let place = dir.path().join(&name);
        fs::create_dir(&place).expect("a folder");
        fs::copy(dir.path().join("x.toml"), place.join(&name)).expect("copied");
        let file = OsString::from_vec([name.as_bytes(), b"/", name.as_bytes()].concat());
        let out = OsString::from_vec([name.as_bytes(), b"/out"].concat());
        let svg = OsString::from_vec([name.as_bytes(), b"/a.svg"].concat());
        let word = OsStr::new;
        let runs: [&[&OsStr]; 15] = [
            &[word("check"), &file],
            &[word("run"), &file, word("--out"), &out, word("--progress"), word("none")],
            &[word("run"), &file, word("--out"), &out],
            &[word("run"), &file, word("--out"), &out, word("--seed"), word("5")],
            &[word("show"), &out],
            &[word("show"), &file],
            &[word("verify"), &out],
            &[word("compare"), &out, &out],
            &[word("compare"), &out, &out, word("--json")],
            &[word("plot"), &out, word("--svg"), &svg],
            &[word("export"), &out, word("--to"), &file],
            &[word("stats"), &file],
            &[word("plan"), &file, word("--engine"), word("slurm"), word("--out"), &out],
            &[word("merge"), &out, word("--out"), &file],
            &[word("trace"), word("repair"), word("--check"), &file],
        ];
        for args in runs {
            harmless_os(dir.path(), args, "1");
        }
    }
}

#[test]
fn ordinary_text_is_shown_as_it_is() {
    for text in ["8 queens, ñandú", "n\u{303}", "می\u{200c}خواهم", "👩\u{200d}🔬", "数独", "a\u{a0}b"]
    {
        assert_eq!(plain::line(text), text);
        assert_eq!(plain::json(text), text);
    }
    assert_eq!(plain::line("a\tb\nc\u{1b}\u{202e}"), "a\\tb\\nc\\u{1b}\\u{202e}");
    assert_eq!(plain::text("a\tb\nc\rd\u{9b}"), "a\tb\nc\\rd\\u{9b}");
    assert_eq!(plain::json("\"\u{7f}\u{e0041}\""), "\"\\u007f\\udb40\\udc41\"");
}

#[test]
fn titles_of_our_own_are_bold_on_a_terminal() {
    let dir = result_of("repair", "4", "50");
    let args = ["show", "results/t"].map(OsStr::new);
    let shown = String::from_utf8(on_a_terminal(dir.path(), &args, "1")).expect("text");
    assert!(shown.contains("\u{1b}[1mOutcomes\u{1b}[0m\n"), "{shown:?}");
    let refused = String::from_utf8(on_a_terminal(dir.path(), &["fly"].map(OsStr::new), "1")).expect("text");
    assert!(refused.contains("\u{1b}["), "{refused:?}");
}
