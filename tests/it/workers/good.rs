//! What holds of systems holds of workers.

use std::fs;

use super::{TABLES, folder, good, refused, run, worker};
use crate::support::{output, queenlab, read};

#[test]
fn threads_shards_and_batches_do_not_change_a_byte() {
    let dir = folder(&good(), "known = 3", 600);
    let text = read(dir.path(), "x.toml");
    fs::write(dir.path().join("x.toml"), text + "rows = 400\n").expect("written");
    for (threads, name) in [("1", "one"), ("3", "three")] {
        let done = run(dir.path(), &["--threads", threads, "--out", name]);
        assert_eq!(done.code, 0, "{done:?}");
    }
    for shard in ["1/2", "2/2"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    output(dir.path(), &["merge", "2", "1", "--out", "merged"]);
    let slow = good().replace("for trial, seed", "time.sleep(0.01)\n    for trial, seed");
    fs::write(dir.path().join("worker.py"), slow).expect("written");
    assert_eq!(run(dir.path(), &["--out", "slow"]).code, 0);
    for file in TABLES.into_iter().chain(["trials.csv"]) {
        let one = read(dir.path(), &format!("one/{file}"));
        assert_eq!(one, read(dir.path(), &format!("three/{file}")), "{file}");
        assert_eq!(one, read(dir.path(), &format!("merged/{file}")), "{file}");
        let slow = read(dir.path(), &format!("slow/{file}"));
        assert!(one == slow || file == "experiment.toml", "{file}");
    }
    let resolved = read(dir.path(), "one/experiment.toml");
    let announced =
        r#"worker = { seed = "31", measures = ["double"], outcomes = ["gave-up"], trace = false }"#;
    assert!(resolved.contains(announced), "{resolved}");
}

#[test]
fn measures_and_outcomes_of_its_own_are_rows() {
    let dir = folder(&good(), "", 500);
    let done = run(dir.path(), &[]);
    assert!(done.code == 0 && done.out.contains(" gave-up ("), "{done:?}");
    let outcomes = read(dir.path(), "results/t/outcomes.csv");
    assert!(outcomes.lines().any(|row| row.contains(",gave-up,")), "{outcomes}");
    let steps = read(dir.path(), "results/t/steps.csv");
    let of = |measure: &str| {
        let rows = steps.lines().filter(|row| row.contains(&format!(",{measure},")));
        rows.map(|row| row.split(',').skip(4).map(str::to_owned).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    for (single, double) in of("steps").iter().zip(of("double")) {
        let value = |row: &[String]| row[0].parse::<u64>().expect("a number");
        assert_eq!((2 * value(single), &single[1]), (value(&double), &double[1]), "{steps}");
    }
    let verified =
        output(dir.path(), &["verify", "results/t", "--allow-exec", "--folder", ".", "--trials", "20"]);
    assert!(verified.contains("rerun trials ended as recorded"), "{verified}");
}

#[test]
fn options_are_said_and_make_cells() {
    let script = worker(
        "",
        r#"{"queenlab":1}"#,
        "print(json.dumps({'key': options['cell'] + options['letter'], 'trial': trial}))",
    )
    .replace(
        "sys.stdin.readline()\n",
        "greeting = json.loads(sys.stdin.readline())\noptions = {**greeting['options'], 'cell': str(greeting['cell'])}\n",
    );
    let dir = folder(&script, "letter = [\"x\", \"y\"]", 20);
    assert_eq!(run(dir.path(), &[]).code, 0);
    let rows = read(dir.path(), "results/t/frequencies.csv");
    assert!(rows.contains("1,exec,,x,1x,,20,") && rows.contains("2,exec,,y,2y,,20,"), "{rows}");
}

/// Seeds of 64 bits are text.
#[test]
fn each_form_of_seeds_is_sent() {
    for (bits, is) in [("64", "str"), ("53", "int"), ("32", "int"), ("31", "int")] {
        let greeting = format!("{{\"queenlab\":1,\"seed\":\"{bits}\"}}");
        let script =
            worker("", &greeting, "print(json.dumps({'key': f'{type(seed).__name__} {int(seed)}'}))");
        let dir = folder(&script, "seeds = \"count\"", 3);
        assert_eq!(run(dir.path(), &[]).code, 0);
        let rows = read(dir.path(), "results/t/frequencies.csv");
        for seed in 1..=3 {
            assert!(rows.contains(&format!(",{is} {seed},")), "{rows}");
        }
    }
}

#[test]
fn a_census_of_seeds_is_asked_in_batches() {
    let dir = folder(&good(), "seeds = [0, 999]", 1);
    let text = read(dir.path(), "x.toml").replace("count = 1\n", "count = \"all\"\n");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let done = run(dir.path(), &[]);
    assert!(done.out.contains("all 1,000 seeds, 200 gave-up (20.0 %)"), "{done:?}");
}

#[test]
fn a_worker_that_changed_its_mind_is_another() {
    let dir = folder(&good(), "", 40);
    assert_eq!(run(dir.path(), &[]).code, 0);
    let changed = good().replace("[\"double\"]", "[\"twice\"]");
    fs::write(dir.path().join("worker.py"), changed).expect("written");
    refused(
        &run(dir.path(), &[]),
        3,
        "worker.py changed: the folder holds the result of the program as it was",
    );
    let by_state = worker(
        "number = sum(1 for _ in open('starts')) if os.path.exists('starts') else 0\nopen('starts', 'a').write('x\\n')",
        "{\"queenlab\":1,\"outcomes\":[\"o' + str(number) + '\"]}",
        "print(json.dumps({'key': 'a'}))",
    );
    let dir = folder(&by_state, "", 40);
    refused(
        &run(dir.path(), &[]),
        3,
        "the worker announces other seeds, measures, outcomes or traces than before",
    );
}

#[test]
fn what_a_worker_does_not_need_is_refused() {
    for (line, what) in [
        ("key = { column = 1 }", "x.toml:7: system.key does not go with a worker"),
        ("steps = { column = 1 }", "system.steps does not go with a worker"),
        ("exit = { 1 = \"read\" }", "system.exit does not go with a worker"),
        ("worker = 3", "duplicate key"),
    ] {
        let dir = folder(&good(), line, 10);
        refused(&run(dir.path(), &[]), 3, what);
    }
    let dir = folder(&good(), "", 10);
    let text =
        read(dir.path(), "x.toml").replace("\"worker.py\"]\nworker", "\"worker.py\", \"{seed}\"]\nworker");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    refused(&run(dir.path(), &[]), 3, "the placeholder {seed}: allowed is {cell}, {max_steps}");
    let done = queenlab(dir.path(), &["run", "x.toml"]);
    refused(&done, 3, "placeholder");
}

/// `check` plays the protocol through, and says what was said.
#[test]
fn a_check_shows_the_conversation() {
    let dir = folder(&good(), "", 600);
    let said = output(dir.path(), &["check", "x.toml", "--allow-exec"]);
    for line in [
        "  > {\"queenlab\":1,\"cell\":1,\"options\":{},\"max_steps\":10000000}\n",
        "  < {\"queenlab\":1,\"seed\":\"31\",\"measures\":[\"double\"],\"outcomes\":[\"gave-up\"],\"trace\":false}\n",
        "  > {\"trials\":[[0,",
        "  < {\"key\": \"",
        "  the same trials in reversed order, of a new process: the same answers\n",
        "  each process ended with its input\n",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    for (answer, what) in [
        ("print('hello')", "trial 0: it printed \"hello\", which is no answer"),
        ("pass", "there is no answer to trial 0 within 1 s: it answers each trial with a line"),
        ("os._exit(1)", "it ended before it answered trial 0"),
        ("print('{}')", "allowed is either a key or an outcome"),
        ("print(json.dumps({'key': str(random.random())}))", "of a new process, have other answers"),
        ("print(json.dumps({'key': 'a'})); print()", "trial 1: it printed \"\", which is no answer"),
    ] {
        let dir = folder(&worker("", r#"{"queenlab":1}"#, answer), "limits = { seconds = 1 }", 600);
        refused(&queenlab(dir.path(), &["check", "x.toml", "--allow-exec"]), 3, what);
    }
    let lasting = worker("", r#"{"queenlab":1}"#, "print(json.dumps({'key': 'a'}))") + "time.sleep(60)\n";
    let dir = folder(&lasting, "", 600);
    refused(
        &queenlab(dir.path(), &["check", "x.toml", "--allow-exec"]),
        3,
        "it did not end when its input ended",
    );
}

/// A run with more different numbers of steps than are counted one by one has the same bytes however it is cut, and verifies.
#[test]
fn very_many_different_steps_are_rounded_alike() {
    let script = "import json, sys\nsys.stdin.readline()\nprint('{\"queenlab\":1,\"seed\":\"31\"}', flush=True)\n\
                  for line in sys.stdin:\n    trials = json.loads(line)['trials']\n    \
                  print('\\n'.join('{\"key\":\"%d\",\"steps\":%d}' % (seed % 2, seed % 8388608) for _, seed in trials), flush=True)\n";
    let dir = folder(script, "", 150_000);
    let text = read(dir.path(), "x.toml") + "rows = 100\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let done = run(dir.path(), &["--out", "whole"]);
    assert!(
        done.code == 0 && done.out.contains("A measure has more than 65,536 different values"),
        "{done:?}"
    );
    for shard in ["1/3", "2/3", "3/3"] {
        assert_eq!(run(dir.path(), &["--shard", shard, "--out", &shard[..1]]).code, 0);
    }
    output(dir.path(), &["merge", "3", "1", "2", "--out", "merged"]);
    for file in TABLES {
        assert_eq!(
            read(dir.path(), &format!("whole/{file}")),
            read(dir.path(), &format!("merged/{file}")),
            "{file}"
        );
    }
    output(dir.path(), &["verify", "whole"]);
    output(dir.path(), &["verify", "whole", "--allow-exec", "--folder", ".", "--trials", "200"]);
}
