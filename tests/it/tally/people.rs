//! What people pipe into `queenlab tally`, or let `queenlab try` run: each is answered rightly, or asked about.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{output, queenlab, read};

fn with(files: &[(&str, &str)]) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(dir.path().join(name), text).expect("written");
    }
    dir
}

/// The keys of a tally with their counts.
fn counts(dir: &Path, args: &[&str]) -> Vec<(String, u64)> {
    let done = queenlab(dir, &[&["tally"], args, &["--out", "r", "--fresh"]].concat());
    assert_eq!(done.code, 0, "{args:?} {done:?}");
    let shown: Value = serde_json::from_str(&output(dir, &["show", "r", "--json"])).expect("JSON");
    let rows = shown["frequencies"].as_array().expect("rows").iter();
    rows.map(|row| {
        (row["solution"].as_str().expect("a key").to_owned(), row["count"].as_u64().expect("a count"))
    })
    .collect()
}

fn asked(dir: &Path, args: &[&str], question: &str) {
    let done = queenlab(dir, args);
    assert!(done.code == 3 && done.err.contains(question), "{args:?} {done:?}");
    assert_eq!(done.out, "", "nothing is answered");
}

/// clingo #401: 32 answer sets, one of them empty.
#[test]
fn the_empty_answer_set_is_one_of_all() {
    let sets = |bits: u32| {
        let atoms: Vec<String> =
            (0..5).filter(|bit| bits >> bit & 1 == 1).map(|bit| format!("a({bit})")).collect();
        format!("{}\n", atoms.join(" "))
    };
    let lines: String = (0..32).map(sets).collect();
    let dir = with(&[("v0", &format!("{lines}SATISFIABLE\n")), ("bare", &lines)]);
    let keys = counts(dir.path(), &["v0", "--format", "clingo", "--known", "32"]);
    assert!(keys.len() == 32 && keys.iter().all(|(_, count)| *count == 1), "{keys:?}");
    assert!(keys.contains(&("∅".to_owned(), 1)));
    asked(dir.path(), &["tally", "v0"], "this looks like answer sets of clingo: --format clingo reads it");
    asked(dir.path(), &["tally", "bare"], "bare:1: the line is empty: if that is a solution, --key-regex");
    assert_eq!(counts(dir.path(), &["bare", "--key-regex", "^(?<key>.*)$"]).len(), 32);
}

#[test]
fn what_looks_like_a_form_with_a_name_is_asked_about() {
    for (text, question) in [
        ("clingo version 5.7.1\nReading from stdin\n", "answer sets of clingo: --format clingo"),
        ("{\n\"Call\": [{\"Witnesses\": []}]}\n", "answer sets of clingo"),
        ("q = [2, 4, 1, 3];\n----------\n", "solutions of MiniZinc: --format minizinc"),
        ("=====UNSATISFIABLE=====\n", "solutions of MiniZinc"),
        ("s SATISFIABLE\nv 1 -2 0\n", "models of a SAT solver: --format dimacs"),
        ("v 1 -2 3 0\nv -1 2 3 0\n", "models of a SAT solver"),
        (". Q . .\n. . . Q\nQ . . .\n. . Q .\n", "pictures of boards: --format picture"),
        ("{\"key\": [1, 2]}\n{\"key\": [2, 1]}\n", "JSON: --key-json POINTER"),
        ("{'x1', 'x2'}\n{'x2'}\n", "sets or dicts as Python prints them: --format list"),
        ("SAT\n1 -2 3 0\nUNSAT\n", "models of a SAT solver"),
        ("  a b c d\n4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n", "pictures of boards"),
        (
            "4 | . | Q | . | . |\n3 | . | . | . | Q |\n2 | Q | . | . | . |\n1 | . | . | Q | . |\n",
            "pictures of boards",
        ),
        ("⬜👑⬜⬜\n⬜⬜⬜👑\n👑⬜⬜⬜\n⬜⬜👑⬜\n⬜👑⬜⬜\n", "pictures of boards"),
        (
            "array([[0, 1, 0, 0],\n       [0, 0, 0, 1],\n       [1, 0, 0, 0],\n       [0, 0, 1, 0]])\n",
            "pictures of boards",
        ),
        (
            "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]\n",
            "lists of boards: --key-json '/*'",
        ),
        ("   3063 heads\n   2977 tails\n", "these look like counts"),
        ("   3063 [1, 2]\n   2977 [2, 1]\n", "these look like counts"),
        (
            "side,count\nheads,3063\ntails,2977\n",
            "which queenlab stats tests: --format columns takes each line",
        ),
        ("side,votes\nheads,3063\ntails,2977\n", "queenlab stats --count votes tests"),
        ("votes;side\n3063;heads\n2977;tails\n", "queenlab stats --count votes tests"),
        ("side | times drawn\nheads | 3063\ntails | 2977\n", "queenlab stats --count 'times drawn' tests"),
        ("route,miles,via\nA,12,x\nB,7,y\nA,9,x\n", "\"route,miles,via\", looks like names of columns"),
        ("| side | n |\n|---|--:|\n| heads | 3063 |\n| tails | 2977 |\n", "these look like counts"),
        (
            " side  | count \n-------+-------\n heads |  3063\n tails |  2977\n(2 rows)\n",
            "these look like counts",
        ),
        ("side\nheads    3063\ntails    2977\nName: count, dtype: int64\n", "these look like counts"),
        ("heads tails \n 3063  2977 \n", "these look like counts"),
        ("X = a ;\nX = b ;\nX = a.\n", "answers of Prolog: --key-regex"),
        ("X = 1,\nY = 2 ;\nX = 2,\nY = 1 ;\nfalse.\n", "answers of Prolog"),
        ("x=1 y=2\nstatus   : FEASIBLE\nwall time: 0.02 s\n", "the log of a solver: --key-regex"),
        ("15863724\nError: timeout\n16837425\n", "\"Error: timeout\" looks like no solution: --key-regex"),
        ("15863724\nTIMEOUT\n16837425\n", "\"TIMEOUT\" looks like no solution"),
        ("1 5 8\nunsatisfiable.\n1 6 8\n", "\"unsatisfiable.\" looks like no solution"),
        ("[x = 1,\n y = 0]\n[x = 2,\n y = 0]\n", "/\\]$/ { print \"\" }' joins the lines of each"),
        ("{'x': 0, 'y': 1}\n{'x': 1, 'y': 0}\n", "json.dumps prints dicts as JSON"),
        ("{ x: 1, y: 1 }\n{ x: 2, y: 1 }\n", "objects that are not JSON"),
        ("[\n1,\n2\n]\n", "an array of JSON of several lines: --key-json '/*' takes each element"),
        ("x=1 y=2\nx=2 y=1\nStatistics\n  conflicts      : 0\n", "\"Statistics\" looks like no solution"),
        ("a\nb\n  conflicts      : 0\n", "looks like no solution"),
        ("a\nb\nSUCCESS\n", "\"SUCCESS\" looks like no solution"),
        ("a\ngave up\nb\n", "\"gave up\" looks like no solution"),
        ("a\nObjective value: 0\nb\n", "looks like no solution"),
        ("a\nSolution 0, time = 0.01 s\n", "looks like no solution"),
        ("a\nb\nElapsed time: 0.3s\n", "looks like no solution"),
        ("a\nb\nElapsed: 57 ms\n", "looks like no solution"),
        ("a\nb\nFinished in 0.044 s\n", "looks like no solution"),
        ("a\nb\nSolved in 12 steps\n", "looks like no solution"),
        ("a\nb\nreal 0m0.003s\n", "looks like no solution"),
        ("a\nb\n3 solutions found\n", "looks like no solution"),
        ("a\nb\nNumber of solutions: 1\n", "looks like no solution"),
        ("a\nNone\nb\nNone\n", "\"None\" looks like no solution"),
        ("[1, 2]\n[]\n[2, 1]\n", "\"[]\" looks like no solution"),
        ("a\n---\nb\n", "\"---\" looks like no solution"),
        ("X = [2,4,1,3] ? ;\nX = [3,1,4,2] ? ;\nno\n", "\"no\" looks like no solution"),
        (
            "[[1 2 3]\n [2 3 1]\n [3 1 2]]\n[[1 2 3]\n [2 3 1]\n [3 1 2]]\n",
            "lists that go on in the next line",
        ),
        ("[1, 2, 3,\n 4]\n[1, 2, 3,\n 5]\n", "lists that go on in the next line"),
        ("[1] 1 2 3\n[4] 4 5\n[1] 2 1 3\n[4] 5 4\n", "lists that go on in the next line"),
        ("a\0\nb\0\n\0a\0\n", "this is no text, as it has bytes of 0: iconv -f UTF-16LE -t UTF-8 makes"),
        ("\0a\0\n\0b\0\n", "this is no text, as it has bytes of 0: iconv -f UTF-16BE -t UTF-8 makes"),
    ] {
        let dir = with(&[("samples", text)]);
        asked(dir.path(), &["tally", "samples"], question);
        let lines = queenlab(dir.path(), &["tally", "samples", "--format", "columns"]);
        assert_eq!(lines.code, 0, "{text:?} as lines: {lines:?}");
    }
    for plain in [
        "ann,b3\ncarl,4\nann,5\n",
        "ann,bob\ncarl,dora\nann,bob\n",
        "15863724\n16837425\n",
        "0110\n1001\n0101\n1010\n",
        "HHTT\nTHTH\nHTHT\nTTHH\n",
        "HTTT\nTHTT\nTTHT\nTTTH\n",
        "[0, 1, 0, 0]\n[0, 0, 0, 1]\n[1, 0, 0, 0]\n[0, 0, 1, 0]\n",
        "v1\nv2\n",
        "SAT\nUNSAT\n",
        "yes\nno\nyes\n",
        "success\nfail\nsuccess\n",
        "True\nFalse\nTrue\n",
        "hand 5s 7d\nhand 6s 8d\n",
        "a time\nb time\n",
        "[0, 1)\n(1, 2]\n",
        "sat\nunknown\ntimeout\nsat\n",
        "| 5 | 3 |\n| 3 | 5 |\n",
        "2 4 1 3\n3 1 4 2\n",
        "heads 2\ntails 1\n",
    ] {
        let dir = with(&[("samples", plain)]);
        let lines = queenlab(dir.path(), &["tally", "samples"]);
        assert_eq!(lines.code, 0, "{plain:?} {lines:?}");
    }
}

#[test]
fn how_samples_were_read_is_said_with_some_of_their_keys() {
    let dir = with(&[("samples", "{\"k\":[4,1,3,0,2]}\n{\"k\":[4,1,3,0,2]}\n{\"k\":[2,0,3,1,4]}\n")]);
    let args = ["tally", "samples", "--key-json", "/k", "--like", "uniform:5"];
    let said = output(dir.path(), &args);
    assert!(said.contains("Most frequent: 52413 (2); rarest of those observed: 31425 (1)."), "{said}");
    let read = "Read: 3 samples, keys by the JSON pointer /k, boards written as lists of rows, counted from 0, 10 known of uniform:5.";
    assert!(said.contains(read), "{said}");
    let json: Value =
        serde_json::from_str(&output(dir.path(), &[&args[..], &["--json"]].concat())).expect("JSON");
    assert_eq!(json["read"], read);
    let dir = with(&[("samples", "a\na\na\nb\nb\nc\n")]);
    assert!(
        output(dir.path(), &["tally", "samples"]).contains("Most frequent: a (3) and b (2); rarest: c (1).")
    );
}

/// clingo #401: what the enumerator prints is what is known.
#[test]
fn what_is_known_is_read_as_the_samples_are() {
    let (all, samples) = ("in(1)\nin(1) in(2)\nin(2)\nSATISFIABLE\n", "in(1)\nin(2) in(1)\nin(2)\nin(2)\n");
    let json = "{\"Call\": [{\"Witnesses\": [{\"Value\": [\"in(1)\"]}, {\"Value\": [\"in(2)\", \"in(1)\"]}, {\"Value\": [\"in(2)\"]}]}]}\n";
    let dir = with(&[
        ("all", all),
        ("all.json", json),
        ("samples", samples),
        ("mark", "\u{feff}x\ny\n"),
        ("xy", "\u{feff}x\ny\n"),
    ]);
    for known in ["all", "all.json"] {
        let keys = counts(dir.path(), &["samples", "--format", "clingo", "--known", known]);
        let wanted =
            [("in(1)", 1), ("in(1) in(2)", 1), ("in(2)", 2)].map(|(key, count)| (key.to_owned(), count));
        assert_eq!(keys, wanted, "{known}");
    }
    assert_eq!(
        counts(dir.path(), &["xy", "--known", "mark"]).len(),
        2,
        "a byte order mark belongs to no key"
    );
    fs::write(dir.path().join("weights"), "solution,weight\nx,1\ny,2\n").expect("written");
    asked(dir.path(), &["tally", "xy", "--known", "weights"], "weights:1: the column weight:");
}

#[test]
fn every_command_takes_keys_that_are_not_seen() {
    let dir = with(&[("samples", "a\u{202e}b\na\u{200b}b\nab\na\u{ad}b\nx\u{feff}\nab\na\u{1}b\n")]);
    assert_eq!(counts(dir.path(), &["samples"]).len(), 6, "each is another");
    for command in [
        &["show", "r"][..],
        &["verify", "r"],
        &["export", "r", "--to", "pages"],
        &["compare", "r", "r"],
        &["plot", "r", "--svg", "r.svg"],
    ] {
        let done = queenlab(dir.path(), command);
        assert_eq!(done.code, 0, "{command:?} {done:?}");
        assert!(!done.out.contains(['\u{202e}', '\u{200b}', '\u{1}']), "{command:?}");
    }
    for page in ["report.html", "solutions.html"] {
        let page = read(dir.path(), &format!("pages/{page}"));
        assert!(page.contains("a\\u{202e}b") && !page.contains(['\u{202e}', '\u{200b}', '\u{1}']));
    }
}

#[test]
fn the_first_sample_of_a_trial_is_counted_and_how_many_there_were_is_measured() {
    let script = "import sys\nfor i in range(3): print('x =', (int(sys.argv[1]) + i) % 2, ';\\n----------')\nprint('==========')\n";
    let dir = with(&[("many.py", script)]);
    let command = ["--", "python3", "many.py", "{seed31}"];
    let said = output(
        dir.path(),
        &[&["try", "-n", "40", "--known", "2", "--format", "minizinc", "--save", "x.toml"], &command[..]]
            .concat(),
    );
    assert!(said.contains("Trials printed up to 3 samples; of each trial the first is counted."), "{said}");
    asked(
        dir.path(),
        &[&["try", "-n", "40"], &command[..]].concat(),
        "what the first trial printed looks like solutions of MiniZinc: --format minizinc reads it",
    );
    output(dir.path(), &["run", "x.toml", "--allow-exec", "--progress", "none"]);
    let steps = read(dir.path(), "results/try/steps.csv");
    assert!(steps.contains(",samples,3,40,"), "{steps}");
    output(dir.path(), &["verify", "results/try", "--allow-exec", "--folder", "."]);
}

/// z3, Prolog and others end with a line that is no solution.
#[test]
fn a_last_line_that_is_no_solution_is_not_counted() {
    let dir = with(&[]);
    for (printed, said) in [
        ("sat\\n((x 1))\\n)", "\")\" looks like no solution"),
        ("unsat", "\"unsat\" looks like no solution"),
        ("No solution.", "\"No solution.\" looks like no solution"),
    ] {
        let script = format!("printf '{printed}\\n'; : $1");
        let done = queenlab(dir.path(), &["try", "-n", "20", "--", "sh", "-c", &script, "sh", "{seed31}"]);
        assert!(done.code == 9 && done.err.contains(said), "{printed}: {done:?}");
        let taken = ["try", "-n", "20", "--format", "columns", "--", "sh", "-c", &script, "sh", "{seed31}"];
        assert_eq!(queenlab(dir.path(), &taken).code, 0, "{printed}");
    }
    let json = ["try", "-n", "20", "--", "sh", "-c", "echo \"{{\\\"a\\\": $1}}\"", "sh", "{seed31}"];
    asked(dir.path(), &json, "what the first trial printed looks like JSON: --key-json POINTER");
}

#[test]
fn a_text_may_say_how_a_trial_ended() {
    let script = "case $(($1 % 4)) in 0) echo Stuck at 3;; 1) echo none;; *) echo $(($1 % 2));; esac\n";
    let experiment = "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"p.sh\", \"{seed31}\"]\nknown = 2\n\
                      outcome = [{ regex = \"^Stuck\", means = \"gave-up\" }, { regex = \"none\", means = \"unsolvable\" }]\n\
                      [trials]\ncount = 200\nseed = 7\n";
    let dir = with(&[("p.sh", script), ("t.toml", experiment)]);
    output(dir.path(), &["run", "t.toml", "--allow-exec", "--progress", "none"]);
    let outcomes = read(dir.path(), "results/t/outcomes.csv");
    for outcome in ["gave-up", "unsolvable", "solved"] {
        let row = outcomes.lines().find(|row| row.contains(&format!(",{outcome},"))).expect("a row");
        assert!(!row.contains(&format!(",{outcome},0,")), "{outcomes}");
    }
    output(dir.path(), &["show", "results/t"]);
    output(dir.path(), &["verify", "results/t", "--allow-exec", "--folder", "."]);
    for wrong in ["means = \"solved\"", "means = \"crashed\"", "means = \"Gave Up\"", "means = 3"] {
        fs::write(dir.path().join("w.toml"), experiment.replace("means = \"gave-up\"", wrong))
            .expect("written");
        asked(dir.path(), &["run", "w.toml", "--allow-exec"], "w.toml:6: system.outcome");
    }
}

#[test]
fn more_keys_than_are_known_stop_a_run_and_are_shown() {
    let script = "echo $(($1 % 5))\n";
    let worker = "import json,sys\nsys.stdin.readline()\nprint(json.dumps({'queenlab':1}),flush=True)\n\
                  for line in sys.stdin:\n  for trial, seed in json.loads(line)['trials']: print(json.dumps({'trial':trial,'key':str(seed % 5),'steps':1}),flush=True)\n";
    let dir = with(&[("p.sh", script), ("w.py", worker)]);
    let surplus = "different keys were read, 4 are known to exist: \"0\", \"1\", \"2\", \"3\", \"4\"";
    let done = queenlab(dir.path(), &["try", "-n", "200", "--known", "4", "--", "sh", "p.sh", "{seed31}"]);
    assert!(done.code == 9 && done.err.contains(surplus), "{done:?}");
    for (name, system) in [
        ("p", "command = [\"sh\", \"p.sh\", \"{seed31}\"]"),
        ("w", "command = [\"python3\", \"w.py\"]\nworker = true"),
    ] {
        let text = format!(
            "name = \"{name}\"\n[system]\nkind = \"exec\"\n{system}\nknown = 4\n[trials]\ncount = 400\nseed = 7\n"
        );
        fs::write(dir.path().join("x.toml"), &text).expect("written");
        let done = queenlab(dir.path(), &["run", "x.toml", "--allow-exec", "--progress", "none"]);
        assert!(done.code == 9 && done.err.contains(surplus), "{name}: {done:?}");
        fs::write(dir.path().join("x.toml"), text.replace("known = 4", "known = 5")).expect("written");
        output(dir.path(), &["run", "x.toml", "--allow-exec", "--progress", "none", "--fresh"]);
    }
}

/// Shards with no more keys than are known each, and more together, make no result.
#[test]
fn more_keys_than_are_known_are_no_result_of_a_merge() {
    let dir = with(&[("p.sh", "echo $(($2 / 100))\n")]);
    let text = "name = \"x\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"p.sh\", \"{seed31}\", \"{trial}\"]\nknown = 2\n[trials]\ncount = 300\nseed = 7\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let shards = ["1/3", "2/3", "3/3"];
    let run = |shard: &str| {
        queenlab(
            dir.path(),
            &["run", "x.toml", "--allow-exec", "--progress", "none", "--shard", shard, "--out", &shard[..1]],
        )
    };
    if shards.iter().all(|shard| run(shard).code == 0) {
        let done = queenlab(dir.path(), &["merge", "1", "2", "3", "--out", "all"]);
        let said = "3 different keys were reached, and 2 are known to exist";
        assert!(done.code == 7 && done.err.contains(said), "{done:?}");
    }
}

/// or-tools #2793, `CPMpy` #247: a program that ignores its seed.
#[test]
fn a_program_that_ignores_its_seed_is_not_answered() {
    let dir = with(&[]);
    let random = "import random; print(random.randrange(4))";
    let done =
        queenlab(dir.path(), &["try", "-n", "30", "--known", "4", "--", "python3", "-c", random, "{seed31}"]);
    assert!(done.code == 7 && done.err.contains("run twice, it ended in two ways"), "{done:?}");
}

#[test]
fn files_that_a_command_names_belong_to_it() {
    let dir = with(&[("q6.py", "import sys\nprint(int(sys.argv[1]) % 6)\n")]);
    let command = ["--", "python3", "q6.py", "{seed31}"];
    output(dir.path(), &[&["try", "-n", "30", "--save", "x.toml"], &command[..]].concat());
    let saved = read(dir.path(), "x.toml");
    assert!(saved.contains("files = [\"q6.py\"]"), "{saved}");
    let without = saved.replace("files = [\"q6.py\"]\n", "");
    fs::write(dir.path().join("x.toml"), without).expect("written");
    let run = ["run", "x.toml", "--allow-exec", "--progress", "none"];
    output(dir.path(), &run);
    fs::write(dir.path().join("q6.py"), "print(7)\n").expect("written");
    asked(
        dir.path(),
        &run,
        "results/try: q6.py changed: the folder holds the result of the program as it was",
    );
    let verify = ["verify", "results/try", "--allow-exec", "--folder", "."];
    asked(dir.path(), &verify, "q6.py changed: results are of one program");
    let hidden =
        queenlab(dir.path(), &["try", "-n", "30", "--seeds", "none", "--", "sh", "-c", "python3 q6.py"]);
    assert!(
        hidden.err.contains("warning: q6.py: the command names it, and a change of it goes unnoticed"),
        "{hidden:?}"
    );
}

/// A list of all that exists looks like draws of which no two are alike.
#[test]
fn samples_that_may_be_an_enumeration_are_said_to_be() {
    let doubt = "No two samples are alike: if they were listed, and not drawn at random, nothing follows";
    for (samples, known, is_said) in [
        ("a\nb\nc\n", None, true),
        ("a\nb\na\n", None, false),
        ("a\nb\nc\n", Some("4"), false),
        ("a\n", None, false),
    ] {
        let dir = with(&[("samples", samples)]);
        let known = known.map_or_else(Vec::new, |known| vec!["--known", known]);
        let said = output(dir.path(), &[&["tally", "samples"], known.as_slice()].concat());
        assert_eq!(said.contains(doubt), is_said, "{samples:?} {said}");
    }
}

#[test]
fn one_sample_is_no_samples() {
    let dir = with(&[("one", "a\n"), ("two", "a\nb\n")]);
    let said = output(dir.path(), &["tally", "one"]);
    assert!(said.contains("tally, 1 sample. ") && said.contains("Read: 1 sample, a key a line."), "{said}");
    let said = output(dir.path(), &["tally", "two"]);
    assert!(said.contains("tally, 2 samples. ") && said.contains("Read: 2 samples, a key a line."), "{said}");
}

/// A line that is no solution may come after the first that are looked at.
#[test]
fn what_says_how_a_search_went_is_asked_about_wherever_it_stands() {
    let lines = format!("{}Done.\n", "0\n1\n2\n3\n".repeat(50_000));
    let dir = with(&[("samples", &lines)]);
    let done = queenlab(dir.path(), &["tally", "samples"]);
    assert!(
        done.code == 3 && done.err.contains("samples:200001: \"Done.\" looks like no solution"),
        "{done:?}"
    );
    assert_eq!(queenlab(dir.path(), &["tally", "samples", "--format", "columns"]).code, 0);
    let statuses = "None\n".repeat(100_000);
    let dir = with(&[("late", &format!("{statuses}a\n")), ("alone", &format!("{statuses}False\n"))]);
    let late = queenlab(dir.path(), &["tally", "late"]);
    assert!(late.code == 3 && late.err.contains("\"None\" looks like no solution"), "{late:?}");
    assert!(output(dir.path(), &["tally", "alone"]).contains("100,001 samples"));
}

/// Lists as numpy and R print them have the same keys, and parts, as those of Python.
#[test]
fn lists_are_read_as_numpy_and_r_print_them() {
    for (printed, parts) in [
        ("[2 4 1 3]\n[3 1 4 2]\n[2 4 1 3]\n", "[2,4,1,3] (2)"),
        ("[ 2 4  1 13]\n[ 3 1  4  2]\n[ 2 4  1 13]\n", "[2,4,1,13] (2)"),
        ("[1] 2 4 1 3\n[1] 3 1 4 2\n[1] 2 4 1 3\n", "[2,4,1,3] (2)"),
        ("[1] \"a\" \"b c\"\n[1] \"b c\" \"a\"\n[1] \"a\" \"b c\"\n", "[\"a\",\"b c\"] (2)"),
        ("[[1 2] [2 1]]\n[[2 1] [1 2]]\n[[1 2] [2 1]]\n", "[[1,2],[2,1]] (2)"),
        ("[2. 4. 1. 3.]\n[3. 1. 4. 2.]\n[2, 4, 1, 3]\n", "[2,4,1,3] (2)"),
        ("[np.int64(2), np.int64(4)]\n[4, 2]\n[2, 4]\n", "[2,4] (2)"),
        ("[np.str_('a'), np.str_('b, c')]\n['b, c', 'a']\n['a', 'b, c']\n", "[\"a\",\"b, c\"] (2)"),
    ] {
        let dir = with(&[("samples", printed)]);
        let said = output(dir.path(), &["tally", "samples", "--format", "list", "--known", "2"]);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(parts), "{printed}: {said}");
    }
}

/// A line of a list that goes on in the next one is no list.
#[test]
fn a_part_of_a_list_is_no_list() {
    for printed in
        ["[[1 2 3]\n [2 3 1]]\n", "[[1, 2],\n [2, 1]]\n", "[ [1, 2]\n, [2, 1] ]\n", "[(1, 2),\n (2, 1)]\n"]
    {
        let dir = with(&[("samples", printed)]);
        let done = queenlab(dir.path(), &["tally", "samples", "--format", "list"]);
        assert!(done.code == 3 && done.err.contains("samples:1: "), "{printed}: {done:?}");
    }
}

/// What is most frequent, and what is rarest, is so.
#[test]
fn extremes_are_none_where_all_are_equal_and_of_what_was_observed_where_some_were_not() {
    for (printed, known, said) in [
        ("a\nb\na\nb\n", "2", "Equally often: a (2) and b (2)."),
        ("a\nb\nc\n", "3", "Equally often: from a (1) to c (1)."),
        ("a\na\nb\nb\nb\n", "5", "Most frequent: b (3); rarest of those observed: a (2)."),
        ("a\na\nb\nb\nb\nc\n", "3", "Most frequent: b (3) and a (2); rarest: c (1)."),
        ("a \na\na\n", "2", "Most frequent: a (2); rarest: \"a \" (1)."),
    ] {
        let dir = with(&[("samples", printed)]);
        let found = output(dir.path(), &["tally", "samples", "--known", known]);
        let found = found.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(found.contains(said), "{printed}: {found}");
    }
}

/// Samples are no trials, and those that cannot be read are no samples of a solution.
#[test]
fn nothing_is_said_of_trials_where_there_are_samples() {
    for (printed, args, said) in [
        ("a\n".repeat(12), &["--known", "1"][..], "The one solution that can be reached was reached."),
        ("a\n".repeat(12), &[], "Only one solution was reached."),
        (
            "a\t1\n".repeat(3) + "b\n",
            &["--steps", "2", "--tolerate", "0.5"],
            "Only one solution was reached.",
        ),
    ] {
        let dir = with(&[("samples", printed.as_str())]);
        let found = output(dir.path(), &[&["tally", "samples"], args].concat());
        let found = found.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(found.contains(said) && !found.contains("trial"), "{found}");
    }
}

/// Lines that hold more than samples: their numbers, a header, comments, counts beside names.
#[test]
fn lines_that_hold_more_than_samples_are_asked_about() {
    for (text, question, args) in [
        (
            "Solution 1: x=1\nSolution 2: x=1\nSolution 3: x=2\n",
            "look numbered",
            &["--key-regex", "^Solution \\d+:\\s*(?<key>.*)$"][..],
        ),
        ("1:red\n2:red\n3:blue\n", "look numbered", &["--key-regex", "^\\d+:\\s*(?<key>.*)$"]),
        ("0,red\n1,red\n2,blue\n", "look numbered", &["--key-regex", "^\\d+,\\s*(?<key>.*)$"]),
        ("1 red\n2 red\n3 blue\n", "look numbered", &["--key-regex", "^\\d+ \\s*(?<key>.*)$"]),
        (
            "key\nred\nblue\nred\n",
            "the first line, \"key\", looks like names of columns",
            &["--format", "columns"],
        ),
        ("key,steps\na,3\nb,5\n", "looks like names of columns", &["--format", "columns"]),
        ("die\n3\n4\n3\n", "the first line, \"die\", looks like names of columns", &["--format", "columns"]),
        ("\"x\"\n1.5\n2.5\n", "looks like names of columns", &["--format", "columns"]),
        ("+---+\n| a |\n+---+\n| x |\n+---+\n", "looks like a table with rules", &["--format", "columns"]),
        ("| a |\n|---|\n| x |\n| x |\n", "looks like a table with rules", &["--format", "columns"]),
        (
            " a | b\n---+---\n x | y\n x | z\n(2 rows)\n",
            "looks like a table with rules",
            &["--format", "columns"],
        ),
        (
            " board\n-------\n 1,3\n 3,1\n(2 rows)\n",
            "looks like a table with rules",
            &["--format", "columns"],
        ),
        ("┌───┐\n│ a │\n├───┤\n│ x │\n└───┘\n", "looks like a table with rules", &["--format", "columns"]),
        ("<tr><td>x</td></tr>\n<tr><td>x</td></tr>\n", "looks like HTML or XML", &["--format", "columns"]),
        (
            "[{\"k\":\"red\"},\n{\"k\":\"blue\"},\n{\"k\":\"red\"}]\n",
            "looks like a list of JSON objects: --key-json '/*/NAME'",
            &["--key-json", "/*/k"],
        ),
        ("id,solution\n7,x\n9,x\n", "looks like names of columns", &["--format", "columns"]),
        ("red\n# a comment\nblue\n", "\"# a comment\" looks like no solution", &["--format", "columns"]),
        ("white 5\nblack 3\nred 8\n", "these look like counts", &["--format", "columns"]),
        ("white: 5\nblack: 3\nred: 8\n", "these look like counts", &["--format", "columns"]),
        ("white,5\nblack,3\nred,8\n", "these look like counts", &["--format", "columns"]),
        ("5 white\n3 black\n9 red\n", "these look like counts", &["--format", "columns"]),
    ] {
        let dir = with(&[("samples", text)]);
        asked(dir.path(), &["tally", "samples"], question);
        let said = output(dir.path(), &[&["tally", "samples"], args].concat());
        assert_eq!(
            said.contains("Most frequent: red (2)") || said.contains("Most frequent: x=1 (2)"),
            args[0].starts_with("--key-") || text.starts_with("key\n"),
            "{said}"
        );
    }
    for plain in [
        "1,2,3\n2,3,1\n3,1,2\n",
        "# Q #\nQ # #\n",
        "3\n4\n3\n",
        "heads\ntails\nheads\n",
        "x1\n3\n4\n",
        "+---\n-+--\n+---\n",
        "|+-+-|\n|--++|\n",
        "<>>^\n>v<<\n",
        "<1,2,3>\n<1,3,2>\n",
        "white\t5\nblack\t3\nred\t8\n",
        "red 5\nblue 3\nred 5\n",
        "x=1 y=2\nx=2 y=1\nx=3 y=4\n",
        "1 5 8 6\n2 4 6 8\n3 1 7 5\n",
    ] {
        let dir = with(&[("samples", plain)]);
        assert_eq!(queenlab(dir.path(), &["tally", "samples"]).code, 0, "{plain:?}");
    }
}

/// `clingo --out-ifs='\n'` prints an atom a line, `--outf=1` what the ASP competition took.
#[test]
fn answer_sets_are_whole_in_other_forms_of_clingo() {
    let lines = "clingo version 5.4.1\nSolving...\nAnswer: 1\na\nb\nAnswer: 2\na\nc\nAnswer: 3\nb\na\nSATISFIABLE\n\nModels : 3\n";
    let competition = "% clingo version 5.4.1\nANSWER\na. b.\nANSWER\na. c.\nANSWER\na. b.\n% Models : 3\n";
    for text in [lines, competition] {
        let dir = with(&[("samples", text)]);
        asked(dir.path(), &["tally", "samples"], "answer sets of clingo: --format clingo");
        let said = output(dir.path(), &["tally", "samples", "--format", "clingo"]);
        assert!(said.contains("tally, 3 samples.") && said.contains(" (2); rarest: a"), "{said}");
    }
}

/// The `MaxSAT` Evaluation writes a digit for each variable; `v 10 0` is one literal.
#[test]
fn bits_are_no_literals() {
    for (model, is_read) in
        [("v 1010\n", false), ("v 1111\n", false), ("v 10 0\n", true), ("v 10 -11 0\n", true)]
    {
        let dir = with(&[("samples", &format!("s SATISFIABLE\n{model}"))]);
        let done = queenlab(dir.path(), &["tally", "samples", "--format", "dimacs"]);
        assert_eq!(done.code == 0, is_read, "{model} {done:?}");
    }
}

/// What was counted before a key that cannot be is no answer under what is known.
#[test]
fn an_answer_is_not_given_under_a_premise_that_is_refuted() {
    let dir = with(&[("samples", "a\nb\nc\nd\ne\nf\n"), ("spaced", "a \nb\n")]);
    let done = queenlab(dir.path(), &["tally", "samples", "--known", "5"]);
    assert!(done.code == 3 && done.out.is_empty() && done.err.contains("5 are known to exist"), "{done:?}");
    let said = output(dir.path(), &["tally", "spaced", "--known", "spaced"]);
    assert!(said.contains("2 known by name"), "{said}");
}

/// numpy leaves out the middle of long arrays: different ones look alike.
#[test]
fn arrays_that_were_cut_short_are_no_keys() {
    for (text, args) in [
        ("[   0    1    2 ... 1197 1198 1199]\n", &[][..]),
        ("[0.1 0.2 ... 0.9]\n", &["--format", "columns"]),
        ("(0, 1, 2, ..., 7, 8)\n", &["--format", "list"]),
        ("[[0 1]\n [2 3]\n ...\n [8 9]]\n\n", &["--record", "blank"]),
        ("[1, 2, \u{2026}, 9]\n", &["--format", "list"]),
    ] {
        let dir = with(&[("keys", text)]);
        let done = queenlab(dir.path(), &[&["tally", "keys"], args].concat());
        assert!(done.code == 3 && done.err.contains("cut short when it was printed"), "{text} {done:?}");
    }
    let dir = with(&[
        ("boards", "[\"..Q\",\"...\",\"Q..\"]\n[\"Q..\",\"...\",\"..Q\"]\n"),
        ("words", "wait...\nso\n"),
    ]);
    assert_eq!(counts(dir.path(), &["boards", "--format", "columns"]).len(), 2, "an empty row is no gap");
    assert_eq!(counts(dir.path(), &["words"]).len(), 2);
}

#[test]
fn what_is_compressed_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    for (bytes, advice) in [
        (&b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03"[..], "gzip -dc prints the text in it"),
        (b"\xfd7zXZ\x00\x00\x04", "xz -dc prints the text in it"),
        (b"\x28\xb5\x2f\xfd\x24\x06", "zstd -dc prints the text in it"),
        (b"PK\x03\x04\x14\x00\x06\x00", "save the sheet as CSV"),
    ] {
        fs::write(dir.path().join("f"), bytes).expect("written");
        asked(dir.path(), &["tally", "f"], advice);
        asked(dir.path(), &["stats", "f"], advice);
    }
    let dir = with(&[("keys", "PK\nBZh\nPK\n")]);
    assert_eq!(counts(dir.path(), &["keys"]).len(), 2, "text may begin alike");
}

/// A list of keys may end in empty lines; between keys there is none.
#[test]
fn a_list_of_known_keys_ends_before_empty_lines() {
    let dir = with(&[
        ("k", "a\nb\nc\n\n \n"),
        ("gap", "a\n\nb\n"),
        ("keys", "a\nb\na\n"),
        ("t.csv", "k,count\na,4\nb,5\n"),
    ]);
    assert_eq!(counts(dir.path(), &["keys", "--known", "k"]).len(), 3);
    for args in [["stats", "t.csv"], ["tally", "keys"]] {
        asked(
            dir.path(),
            &[&args[..], &["--known", "gap"]].concat(),
            "gap:2: the line is empty: leave it out",
        );
    }
    let done = queenlab(dir.path(), &["stats", "t.csv", "--known", "k"]);
    assert!(done.code == 0 && done.out.contains("The 3 categories"), "{done:?}");
    for option in ["--known", "--draws"] {
        let done = queenlab(dir.path(), &["stats", "t.csv", option, "-6"]);
        assert!(
            done.code == 2 && done.err.contains("as in --seed=-6, which says what is allowed"),
            "{done:?}"
        );
    }
    let done = queenlab(dir.path(), &["stats", "t.csv", "--known=-6"]);
    assert!(done.code != 0 && done.err.contains("allowed"), "{done:?}");
}

/// A run of `clingo --outf=2`, shortened.
const FOUND: &str = r#"{
  "Call": [{ "Witnesses": [{ "Value": ["a", "b"] }] }],
  "Result": "SATISFIABLE"
}
"#;

/// Of a file of many runs, those that found nothing are said.
#[test]
fn runs_without_a_solution_are_counted_and_said() {
    for (runs, format) in [
        (["x = 1;\n----------\n", "=====UNKNOWN=====\n", "=====UNSATISFIABLE=====\n"], "minizinc"),
        (["s SATISFIABLE\nv 1 -2 0\n", "s UNKNOWN\n", "s INDETERMINATE\n"], "dimacs"),
        (["Answer: 1\na b\nSATISFIABLE\n", "UNKNOWN\n", "UNSATISFIABLE\n"], "clingo"),
        (["ANSWER\na. b.\n", "UNKNOWN\n", "INCONSISTENT\n"], "clingo"),
        (
            [
                FOUND,
                "{\n  \"Result\": \"UNKNOWN\"\n}\n",
                "{\n  \"Result\": \"UNSATISFIABLE\",\n  \"Calls\": 1\n}\n",
            ],
            "clingo",
        ),
        (["SAT\n1 -2 0\n", "INDET\n", "INDET\n"], "dimacs"),
    ] {
        let [found, none, other] = runs;
        let dir =
            with(&[("runs", &format!("{found}{none}{found}{other}")), ("none", &format!("{none}{other}"))]);
        let done = queenlab(dir.path(), &["tally", "runs", "--format", format, "--known", "2"]);
        assert!(
            done.code == 0 && done.err.contains("2 runs ended without a solution (left out)"),
            "{done:?}"
        );
        asked(
            dir.path(),
            &["tally", "none", "--format", format],
            "there are no samples: 2 runs ended without",
        );
    }
    for listed in [
        "s SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\nv -1 2 0\ns UNSATISFIABLE\n",
        "SAT\n1 -2 0\nSAT\n-1 2 0\nUNSAT\n",
    ] {
        let dir = with(&[("listed", listed)]);
        let done = queenlab(dir.path(), &["tally", "listed", "--format", "dimacs"]);
        assert!(!done.err.contains("without a solution"), "it ends a list of models: {done:?}");
    }
}

#[test]
fn the_member_that_is_drawn_is_proposed() {
    let row = |line: usize| format!("{{\"ts\":{line},\"level\":\"info\",\"face\":\"{}\"}}", line * line % 7);
    let rows: Vec<String> = (0..30).map(row).collect();
    let (lines, array) = (rows.join("\n"), format!("[{}]", rows.join(",\n")));
    for (text, pointer) in [(lines, "/face"), (array, "'/*/face'")] {
        let dir = with(&[("samples", &text)]);
        asked(dir.path(), &["tally", "samples"], &format!("--key-json {pointer} takes the member face"));
        let done = queenlab(dir.path(), &["tally", "samples", "--key-json", pointer.trim_matches('\'')]);
        assert!(done.out.contains("30 samples. 4 different"), "{done:?}");
    }
}
