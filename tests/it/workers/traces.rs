//! Trials of workers, and of other programs, played again.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{folder, good, refused, run, worker};
use crate::support::{Done, between, output, packaged, queenlab, read};

/// A worker of trials that take three steps on a board of 4 by 3; `shows` prints the frames.
fn showing(shows: &str) -> String {
    let shows = shows.replace('\n', "\n        ");
    format!(
        "import json, sys\n\
         def frame(label, rows, **more): print(json.dumps({{'frame': {{'label': label, 'rows': rows, **more}}}}))\n\
         EMPTY = ['....'] * 3\n\
         sys.stdin.readline()\n\
         print('{{\"queenlab\":1,\"seed\":\"31\",\"measures\":[\"half\"],\"trace\":true}}', flush=True)\n\
         for line in sys.stdin:\n\
         \x20   asked = json.loads(line)\n\
         \x20   if 'trace' in asked:\n\
         \x20       trial, seed = asked['trace']\n\
         \x20       {shows}\n\
         \x20   for _ in asked.get('trials', [asked.get('trace')]): print(json.dumps({{'key': 'abc', 'steps': 3, 'measures': [1]}}))\n\
         \x20   sys.stdout.flush()\n"
    )
}

const STEPS: &str = "frame('start', EMPTY, counted=False)\n\
    frame('one', ['Q...', '..WB', '#123'], at=[[0, 0]], lines=[[[0, 0], [3, 2]]], say={'en': 'One {0} {seen}.', 'es': 'Uno.'})\n\
    frame('aside', [[10, 2, 3, 65535], ['Q', 7, '.', '.'], '....'], counted=False)\n\
    frame('two', EMPTY)\n\
    frame('three', EMPTY)";

fn trace(dir: &Path, more: &[&str]) -> Done {
    queenlab(dir, &[&["trace", "x.toml", "--trial", "0"], more].concat())
}

#[test]
fn frames_are_played_in_every_format() {
    let dir = folder(&showing(STEPS), "", 5);
    let done = trace(dir.path(), &["--allow-exec"]);
    assert_eq!((done.code, done.out.as_str()), (0, "start\none\naside\ntwo\nthree\n"), "{done:?}");
    assert!(done.err.contains("solved: abc after 3 steps, half 1"), "{done:?}");
    let boards = trace(dir.path(), &["--allow-exec", "--format", "boards"]).out;
    assert!(
        boards.contains("step 1: one\nQ . . .\n. . W B\n# 1 2 3\n\naside\n   10     2     3 65535\n"),
        "{boards}"
    );
    let json: Value =
        serde_json::from_str(&trace(dir.path(), &["--allow-exec", "--format", "json"]).out).expect("JSON");
    assert_eq!(json["events"][1]["step"], Value::Null);
    assert_eq!((&json["events"][3]["step"], &json["end"]["measures"]["half"]), (&3.into(), &1.into()));
    assert_eq!((&json["seed"], &json["cell"], &json["trial"]), (&7.into(), &1.into(), &0.into()));
    let page = trace(dir.path(), &["--allow-exec", "--format", "html"]).out;
    assert!(page.contains(r#"[{"en":"One {0} {seen}.","es":"Uno."}]"#), "both languages are in the page");
    assert!(page.contains("queenlab trace x.toml --allow-exec --cell 1 --trial 0"));
    fs::write(dir.path().join("t.txt"), &done.out).expect("written");
    assert_eq!(trace(dir.path(), &["--allow-exec", "--check", "t.txt"]).code, 0);
    fs::write(dir.path().join("t.txt"), done.out.replace("two", "too")).expect("written");
    refused(&trace(dir.path(), &["--allow-exec", "--check", "t.txt"]), 6, "line 4");
}

#[test]
fn frames_that_cannot_be_shown_are_named() {
    for (shows, what) in [
        ("frame('start', EMPTY)", "its first frame counts as a step"),
        ("pass", "it shows no frame, although it announced"),
        ("frame('a', EMPTY, counted=False)", "it shows 0 frames that count as steps, and answers 3 steps"),
        ("frame('a', ['..', '...'])", "its frame has rows of [2, 3] squares"),
        ("frame('a', [])", "its frame has rows of [] squares"),
        ("frame('a', ['.' * 101])", "its frame has rows of [101] squares"),
        ("frame('a', ['.x'])", "its frame has \"x\" on a square"),
        ("frame('a', [[70000]])", "which is no frame"),
        ("frame('a', [['-1']])", "its frame has \"-1\" on a square"),
        ("frame('a', ['..'], at=[[2, 0]])", "its frame names the square (2, 0)"),
        ("frame('a', ['..'], lines=[[[0, 0], [0, 1]]])", "its frame names the square (0, 1)"),
        ("frame('a', ['..'], at=[[-1, 0]])", "which is no frame"),
        ("frame('a\\n', ['..'])", "its frame has the text \"a\\n\""),
        ("frame('a' * 301, ['..'])", "allowed is one line of at most 300 characters"),
        (
            "frame('a', ['..'], color='red')",
            "allowed are the members label, rows, at, lines, say and counted",
        ),
        ("frame('a', EMPTY, counted=False)\nframe('b', ['..'])", "all boards of a trial have the same size"),
        ("print('thinking')", "which is no answer: standard output is for answers alone"),
        ("sys.exit(3)", "it ended before it answered trial 0"),
    ] {
        let dir = folder(&showing(&shows.replace("\\n", "\\\\n").replace("\\\\n'", "\\n'")), "", 5);
        refused(&trace(dir.path(), &["--allow-exec"]), 3, what);
        refused(&queenlab(dir.path(), &["check", "x.toml", "--allow-exec"]), 3, what);
    }
}

#[test]
fn more_steps_than_frames_are_said() {
    let shows =
        "frame('start', ['.'], counted=False)\nfor i in range(asked['max_frames'] - 1): frame('x', ['Q'])";
    let dir = folder(&showing(shows).replace("'steps': 3", "'steps': 250000"), "", 5);
    let done = trace(dir.path(), &["--allow-exec", "--format", "html"]);
    assert!(
        done.out.contains("\"150001\"") && done.out.contains("{0} more steps are not shown."),
        "{}",
        done.err
    );
    let more = shows.replace(" - 1", "");
    let dir = folder(&showing(&more), "", 5);
    refused(&trace(dir.path(), &["--allow-exec"]), 3, "it shows more frames than it was asked for: 100000");
}

#[test]
fn a_program_that_shows_nothing_has_the_board_of_its_key() {
    let script = worker(
        "",
        r#"{"queenlab":1}"#,
        "print(json.dumps({'key': '2413' if trial else '3142', 'steps': 2}))",
    );
    let dir = folder(&script, "like = { kind = \"uniform\", size = 4 }", 6);
    let done = trace(dir.path(), &["--allow-exec", "--format", "boards"]);
    assert_eq!(
        done.out,
        "start: ?\n. . . .\n. . . .\n. . . .\n. . . .\n\n3142\n. . Q .\nQ . . .\n. . . Q\n. Q . .\n\nsolved: 3142 after 2 steps\n"
    );
    let unsolved = worker("", r#"{"queenlab":1}"#, "print(json.dumps({'outcome': 'unsolvable'}))");
    let dir = folder(&unsolved, "like = { kind = \"uniform\", size = 4 }", 6);
    let done = trace(dir.path(), &["--allow-exec"]);
    assert!(done.out == "?\n" && done.err.contains("unsolvable after 0 steps"), "{done:?}");
    let dir = folder(&good(), "", 6);
    refused(
        &trace(dir.path(), &["--allow-exec"]),
        3,
        "there is nothing to show: the program shows no frames",
    );
}

#[test]
fn a_program_that_runs_once_for_each_trial_is_played_too() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"-c\", \"printf '2413\\\\t5'\", \"{seed}\"]\nlike = { kind = \"uniform\", size = 4 }\n[trials]\ncount = 3\nseed = 7\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let done = trace(dir.path(), &["--allow-exec"]);
    assert!(done.out == "?\n2413\n" && done.err.contains("solved: 2413 after 5 steps"), "{done:?}");
    assert_eq!(run(dir.path(), &[]).code, 0);
    output(dir.path(), &["export", "results/t", "--to", "site", "--allow-exec", "--folder", "."]);
    let page = read(dir.path(), "site/simulator.html");
    assert!(page.contains("queenlab trace experiment.toml --allow-exec --folder . --cell 1 --trial"));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let dir = folder(&showing(STEPS), "", 5);
    refused(&trace(dir.path(), &[]), 3, "--allow-exec allows it");
    refused(
        &trace(dir.path(), &["--allow-exec", "--cell", "2"]),
        3,
        "--cell 2: allowed is 1 to 1, the cells of the experiment",
    );
    refused(&trace(dir.path(), &["--allow-exec", "--size", "8"]), 3, "--size is for systems");
    refused(&trace(dir.path(), &["--allow-exec", "--seed", "8"]), 3, "--seed is for systems");
    refused(&trace(dir.path(), &["--allow-exec", "--max-steps", "8"]), 3, "--max-steps is for systems");
    refused(&queenlab(dir.path(), &["trace", "x.toml", "--allow-exec"]), 3, "a program has no classic start");
    refused(&queenlab(dir.path(), &["trace", "y.toml"]), 3, "y.toml");
    refused(&queenlab(dir.path(), &["trace", "repair", "--cell", "2"]), 3, "allowed with --seed");
}

#[test]
fn a_trial_of_an_experiment_is_that_of_its_system() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = "name = \"t\"\n[system]\nkind = \"repair\"\nsize = [6, 8]\n[trials]\ncount = 9\nseed = 7\nmax_steps = 500\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let own = [
        "trace", "repair", "--size", "8", "--seed", "7", "--cell", "2", "--trial", "0", "--max-steps", "500",
    ];
    for format in ["text", "json", "boards"] {
        let of_experiment = trace(dir.path(), &["--cell", "2", "--format", format]);
        assert_eq!(of_experiment.out, output(dir.path(), &[&own[..], &["--format", format]].concat()));
    }
    let classic = output(dir.path(), &["trace", "x.toml", "--cell", "1"]);
    assert_eq!(classic, output(dir.path(), &["trace", "repair", "--size", "6"]));
}

/// Every trace of the page is the trial that the tables name.
#[test]
fn a_simulator_plays_the_shortest_trials_of_a_worker() {
    let examples = packaged("examples/workers");
    let dir = tempfile::tempdir().expect("a folder");
    fs::copy(examples.join("min_conflicts.py"), dir.path().join("min_conflicts.py")).expect("copied");
    let text = read(&examples, "min-conflicts.toml").replace("= 2000", "= 40").replace("= 10000", "= 300");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    assert_eq!(run(dir.path(), &["--out", "r"]).code, 0);
    let without = queenlab(dir.path(), &["export", "r", "--to", "plain"]);
    assert!(
        without.err.contains("no simulator: --allow-exec")
            && !dir.path().join("plain/simulator.html").exists()
    );
    output(dir.path(), &["export", "r", "--to", "site", "--allow-exec", "--folder", "."]);
    let page = read(dir.path(), "site/simulator.html");
    let data: Value = serde_json::from_str(
        between(&page, "<script id=\"data\" type=\"application/json\">", "</script>")[0],
    )
    .expect("JSON");
    let cases = data["cases"].as_array().expect("cases");
    let reached: Vec<&Value> = cases.iter().filter(|case| case["hits"] != 0).collect();
    assert!(reached.len() > 20, "{}", reached.len());
    for case in reached {
        let shortest = &case["traces"][0];
        let trial = shortest["trial"].to_string();
        let done = queenlab(dir.path(), &["trace", "x.toml", "--allow-exec", "--trial", &trial]);
        assert_eq!(
            done.out.trim_end().lines().count() as u64,
            1 + shortest["steps"].as_u64().expect("steps")
        );
        assert_eq!(shortest["key"], case["key"]);
    }
}

#[test]
fn a_trace_that_ends_otherwise_is_found_by_the_check() {
    let other = showing(STEPS).replace("'key': 'abc'", "'key': 'abc' if 'trials' in asked else 'xyz'");
    let done = queenlab(folder(&other, "", 5).path(), &["check", "x.toml", "--allow-exec"]);
    refused(&done, 3, "a trace ends with another answer than the trial had");
    let like = showing(STEPS).replace("'abc'", "'2413'");
    let done = queenlab(
        folder(&like, "like = { kind = \"uniform\", size = 4 }", 5).path(),
        &["check", "x.toml", "--allow-exec"],
    );
    assert!(
        done.code == 0 && done.out.contains("remark: the last frame is not the board of 2413"),
        "{done:?}"
    );
}
