//! Workers that break the protocol, die or do not end: each is named, and none is left behind.

use std::process::Command;

use super::{count, folder, good, refused, run, worker};
use crate::support::{Done, at_once, read};

const GREETING: &str = r#"{"queenlab":1,"seed":"31"}"#;

const ANSWER: &str = "print(json.dumps({'key': 'abc'[seed % 3]}))";

/// Runs a worker that answers with these lines of Python.
fn answering(answer: &str) -> Done {
    run(folder(&worker("", GREETING, answer), "limits = { seconds = 2 }", 60).path(), &[])
}

#[test]
fn lines_that_are_no_answers_are_quoted() {
    for (answer, what) in [
        ("print('hello')", "it printed \"hello\", which is no answer: standard output is for answers alone"),
        ("print('{\"key\": \"a\"')", "it printed \"{\\\"key\\\": \\\"a\\\"\", which is no answer"),
        ("print(json.dumps({'key': 'a', 'steps': float('nan')}))", "NaN}\", which is no answer"),
        ("print(json.dumps({'key': 'a', 'steps': -1}))", "\\\"steps\\\": -1}\", which is no answer"),
        (
            "print(json.dumps({'key': 'a', 'stesp': 1}))",
            "which is no answer: unknown field `stesp`, expected",
        ),
        (
            "print(json.dumps({'key': 'a', 'steps': 1.5}))",
            "floating point `1.5`, expected a whole number from 0",
        ),
        ("print(json.dumps({'key': 2}))", "which is no answer: invalid type: integer `2`, expected a string"),
        (
            "print(json.dumps({'outcome': 'step-limit', 'steps': 1000}))",
            "after 1000 steps, and the limit that it was given is 10000000: [trials] max_steps = 1000",
        ),
        ("print(json.dumps({'steps': 1}))", "allowed is either a key or an outcome"),
        ("print(json.dumps({'outcome': 'tired'}))", "the outcome \"tired\", which it did not announce"),
        ("print(json.dumps({'key': 'a', 'measures': [1]}))", "it answered 1 measures, and announced 0"),
        ("print(json.dumps({'key': 'a', 'trial': trial + 1}))", "answers come in the order of the trials"),
        ("print(json.dumps({'frame': {}}))", "which is no answer"),
        ("sys.stdout.buffer.write(b'\\xff\\n')", "which is no answer"),
    ] {
        let done = answering(answer);
        assert!([3, 9].contains(&done.code) && done.err.contains(what), "{what}: {done:?}");
    }
}

#[test]
fn more_answers_than_trials_are_noticed() {
    for answer in [&format!("{ANSWER}; {ANSWER}"), &format!("{ANSWER}\nif trial == 59: print('bye')")] {
        let done = answering(answer);
        assert!(
            [3, 9].contains(&done.code) && done.err.contains("answered more trials than it was asked"),
            "{done:?}"
        );
    }
}

#[test]
fn a_worker_that_does_not_greet_is_none() {
    for (script, what) in [
        ("print('ready', flush=True)\ninput()\ninput()", "\"ready\" is no greeting"),
        ("print('{\"queenlab\":2}', flush=True)\ninput()\ninput()", "it speaks version 2 of the protocol"),
        ("print('{\"queenlab\":1,\"seed\":\"16\"}', flush=True)\ninput()\ninput()", "its seed is \"16\""),
        (
            "print('{\"queenlab\":1,\"outcomes\":[\"solved\"]}', flush=True)\ninput()\ninput()",
            "it announces the outcomes",
        ),
        ("print('{\"queenlab\":1,\"measures\":[\"a\",\"a\"]}', flush=True)\ninput()\ninput()", "it measures"),
        ("print('{\"frame\":{}}', flush=True)\ninput()", "is no greeting"),
        ("raise SystemExit(4)", "it ended, with exit code 4, before its greeting"),
        ("import os; os.kill(os.getpid(), 11)", "signal 11 ended it before its greeting"),
        ("import time; time.sleep(60)", "it printed no greeting within 10 s"),
        ("import sys\nprint('no such module', file=sys.stderr)\nraise SystemExit(1)", "  | no such module"),
        ("while True: print('x' * 1000, end='')", "it printed no greeting, but very much"),
    ] {
        let dir = folder(script, "limits = { seconds = 2, output = 100000 }", 10);
        refused(&run(dir.path(), &[]), 3, what);
    }
}

#[test]
fn a_death_costs_one_trial_at_most() {
    let by_seed = format!("if seed % 10 == 0: os._exit(3)\n{ANSWER}");
    let third = format!(
        "count = globals().get('count', 0) + 1; globals()['count'] = count\nif count == 3: os._exit(3)\n{ANSWER}"
    );
    let once = format!(
        "if trial == 30 and not os.path.exists('died'):\n    open('died', 'w').close()\n    os.kill(os.getpid(), 9)\n{ANSWER}"
    );
    for (answer, crashed) in [(by_seed, true), (third, false), (once, false)] {
        let dir = folder(&worker("", GREETING, &answer), "tolerate = 1", 60);
        let done = run(dir.path(), &[]);
        assert_eq!(done.code, 0, "{answer}: {done:?}");
        let (died, solved) = (count(dir.path(), "crashed"), count(dir.path(), "solved"));
        assert!(died + solved == 60 && (died > 0) == crashed, "{answer}: {died} crashed");
        let plain = folder(&worker("", GREETING, ANSWER), "", 60);
        assert_eq!(run(plain.path(), &[]).code, 0);
        if !crashed {
            let [a, b] = [&dir, &plain].map(|dir| read(dir.path(), "results/t/frequencies.csv"));
            assert_eq!(a, b, "the rest is asked again");
        }
    }
}

#[test]
fn a_trial_that_does_not_end_costs_its_time_alone() {
    at_once(["time.sleep(60)", "time.sleep(2)", "continue"], |answer| {
        let script = worker("", GREETING, &format!("if trial == 7: {answer}\n{ANSWER}"));
        let dir = folder(&script, "limits = { seconds = 1.5 }", 20);
        let done = run(dir.path(), &[]);
        assert_eq!(done.code, 0, "{done:?}");
        assert_eq!((count(dir.path(), "time"), count(dir.path(), "solved")), (1, 19), "{done:?}");
    });
}

#[test]
fn half_a_line_is_no_answer() {
    let half = "if trial == 7: sys.stdout.write('{\"key\": \"a'); sys.stdout.flush(); os._exit(0)";
    let dir = folder(&worker("", GREETING, &format!("{half}\n{ANSWER}")), "", 20);
    let done = run(dir.path(), &[]);
    assert_eq!(
        (done.code, count(dir.path(), "crashed"), count(dir.path(), "solved")),
        (0, 1, 19),
        "{done:?}"
    );
}

/// It keeps its answers back until it would end.
#[test]
fn a_worker_that_does_not_flush_runs_out_of_time() {
    let script = worker("", GREETING, ANSWER).replace("    sys.stdout.flush()\n", "");
    let dir = folder(&script, "limits = { seconds = 0.5 }", 2);
    let done = run(dir.path(), &[]);
    assert_eq!((done.code, count(dir.path(), "time")), (0, 2), "{done:?}");
}

#[test]
fn what_it_says_on_standard_error_never_blocks() {
    let script = worker("", GREETING, &format!("print('x' * 100000, file=sys.stderr)\n{ANSWER}"));
    let dir = folder(&script, "", 60);
    assert_eq!(run(dir.path(), &[]).code, 0);
    assert_eq!(count(dir.path(), "solved"), 60);
}

#[test]
fn a_worker_that_does_not_keep_to_its_seeds_is_not_repeatable() {
    for key in ["str(random.random())", "str(globals().setdefault('all', []).append(1) or len(all))"] {
        let answer =
            format!("print(json.dumps({{'key': {key}}}))").replace("len(all)", "len(globals()['all'])");
        let done = run(folder(&worker("", GREETING, &answer), "", 60).path(), &[]);
        refused(&done, 7, "run twice, it ended in two ways");
    }
}

/// Children hold its output, which would keep a reader waiting.
#[test]
fn children_of_a_worker_are_killed_with_it() {
    let mark = format!("queenlab-worker-test-{}", std::process::id());
    let head = format!("import subprocess\nsubprocess.Popen(['sh', '-c', 'sleep 300 # {mark}'])");
    let dir = folder(&worker(&head, GREETING, ANSWER), "", 60);
    assert_eq!(run(dir.path(), &[]).code, 0);
    let left = Command::new("pgrep").args(["-f", &format!("sleep 300 # {mark}")]).output().expect("pgrep");
    assert!(left.stdout.is_empty(), "{left:?}");
}

#[test]
fn keys_that_cannot_be_are_counted_and_stop_a_run() {
    let dir = folder(&good(), "known = [\"a\", \"b\"]", 200);
    refused(&run(dir.path(), &[]), 9, "is wrong: \"c\" is none of the known keys");
    let dir = folder(&worker("", GREETING, "print(json.dumps({'key': ''}))"), "", 200);
    refused(&run(dir.path(), &[]), 9, "is unreadable");
    let dir = folder(&worker("", GREETING, "print(json.dumps({'key': 'None'}))"), "", 20);
    let said = run(dir.path(), &[]);
    assert_eq!(said.code, 0, "what a worker calls a key is one: {said:?}");
}

/// The first trials are run twice, each by every thread's own second worker: their ends count once.
#[test]
fn faults_of_trials_that_are_run_twice_count_once() {
    let answer = "time.sleep(0.02)\nprint(json.dumps({'key': 'a' if trial >= 8 else ''}))";
    let dir = folder(&worker("", GREETING, answer), "", 100);
    let done = run(dir.path(), &["--threads", "8"]);
    let ends = ["solved", "unreadable"].map(|outcome| count(dir.path(), outcome));
    assert_eq!((done.code, ends), (0, [92, 8]), "{done:?}");
    let answer = answer.replace("trial >= 8", "False");
    let dir = folder(&worker("", GREETING, &answer), "", 100);
    refused(&run(dir.path(), &["--threads", "8"]), 9, "is unreadable");
}

/// A worker that we had to end did not end by itself.
#[test]
fn a_worker_that_closes_its_output_is_not_said_to_be_killed() {
    let done = answering("os.close(1); time.sleep(60)");
    assert!(
        done.code == 9 && done.err.contains("the worker closed its output before it answered"),
        "{done:?}"
    );
    assert!(!done.err.contains("signal 9"), "{done:?}");
}
