//! How trials of programs end: each is counted, none is dropped.

use std::fs;
use std::path::Path;

use super::{count, folder, refused, run};
use crate::support::{Done, at_once, queenlab, read, undisturbed};

/// Runs a script in which every third trial fails as it says, and the others print a key.
fn third(script: &str, system: &str) -> (tempfile::TempDir, Done) {
    let script = format!("if [ $(($1 % 3)) = 0 ]; then {script}; else echo key; fi\n");
    let dir = folder(&script, system, "count = 24");
    let done = run(dir.path(), &[]);
    (dir, done)
}

#[test]
fn every_way_to_end_is_an_outcome() {
    let cases = [
        ("exit 20", "exit = { 20 = \"unsolvable\" }", "unsolvable"),
        ("exit 3", "exit = { 3 = \"limit\" }", "step-limit"),
        ("exit 1", "tolerate = 1", "failed"),
        ("kill -SEGV $$", "tolerate = 1", "crashed"),
        ("kill -KILL $$", "tolerate = 1", "crashed"),
        ("echo", "tolerate = 1", "unreadable"),
        ("printf '\\377\\n'", "tolerate = 1", "unreadable"),
        ("head -c 1000000 /dev/zero | tr '\\0' x", "tolerate = 1", "unreadable"),
        ("exec 1>&-; exit 0", "tolerate = 1", "unreadable"),
        ("sleep 30", "limits = { seconds = 0.2 }", "time"),
        ("trap '' TERM INT HUP; sleep 30", "limits = { seconds = 0.2 }", "time"),
        ("yes", "limits = { output = \"10 kB\" }", "output"),
        ("echo 'MemoryError' >&2; exit 1", "limits = { memory = \"1 GB\" }", "memory"),
    ];
    at_once(cases, |(script, system, outcome)| {
        let (dir, done) = third(script, system);
        assert_eq!(done.code, 0, "{script}: {done:?}");
        let (stopped, solved) = (count(dir.path(), outcome), count(dir.path(), "solved"));
        assert!(stopped > 0 && stopped + solved == 24, "{script}: {stopped} {solved} {done:?}");
        assert!(done.out.contains(&format!("{stopped} {outcome} (")), "{script}: {done:?}");
        let by_machine = done.out.contains("on another machine they may end otherwise");
        assert_eq!(by_machine, ["time", "memory"].contains(&outcome), "{script}: {done:?}");
        let could_change = done.out.contains("could change the total variation distance by at most");
        assert_eq!(could_change, outcome != "unsolvable", "{script}: {done:?}");
    });
}

/// A limit that nobody named to the program is not where its trials ended.
#[test]
fn restarts_are_known_where_the_limit_is() {
    let script = "n=$(($1 % 300)); if [ $n -lt 200 ]; then printf 'key\\t%s\\n' $n; else exit 3; fi\n";
    for (trials, is_known) in [("count = 400", false), ("count = 400\nmax_steps = 200", true)] {
        let dir = folder(script, "exit = { 3 = \"limit\" }", trials);
        let done = run(dir.path(), &[]);
        assert!(done.code == 0 && !done.out.contains("times fewer"), "{done:?}");
        assert_eq!(
            done.out.contains("Whether a restart helps is not known: how many steps"),
            !is_known,
            "{done:?}"
        );
        let statistics = read(dir.path(), "results/t/statistics.csv");
        assert_eq!(statistics.contains(",restart_gain,"), is_known, "{statistics}");
        let cutoffs = read(dir.path(), "results/t/cutoffs.csv");
        let column =
            cutoffs.lines().next().expect("a header").split(',').position(|name| name == "expected_steps");
        let rows =
            cutoffs.lines().skip(1).map(|row| row.split(',').nth(column.expect("a column")).expect("a cell"));
        assert!(rows.map(str::is_empty).all(|is_empty| is_empty != is_known), "{cutoffs}");
    }
    let told = folder(script, "exit = { 3 = \"limit\" }", "count = 400");
    let text = read(told.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"{max_steps}\"]");
    fs::write(told.path().join("x.toml"), text).expect("written");
    assert_eq!(run(told.path(), &[]).code, 0);
    assert!(read(told.path(), "results/t/statistics.csv").contains(",restart_gain,"));
}

#[test]
fn keys_that_do_not_exist_are_wrong() {
    let (dir, done) = third("echo 12345678", "like = { kind = \"uniform\", size = 8 }\ntolerate = 1");
    assert_eq!(done.code, 0, "{done:?}");
    assert_eq!(count(dir.path(), "wrong") + count(dir.path(), "solved"), 24, "\"key\" is wrong, too");
    assert_eq!(count(dir.path(), "solved"), 0);
}

#[test]
fn ten_faults_stop_a_run_and_say_what_was_run() {
    let (dir, done) = third("echo 'it broke' >&2; exit 9", "");
    refused(&done, 0, "");
    let dir_all = folder("echo 'it broke' >&2; exit 9\n", "", "count = 500");
    let done = run(dir_all.path(), &["--threads", "1"]);
    refused(
        &done,
        9,
        "is failed: it ended with exit code 9 (10 of 10 trials ended badly; in an experiment tolerate = SHARE allows a share of all)\n  sh program.sh ",
    );
    assert!(
        done.err.contains("\n  | it broke\n") && done.err.contains("of 500 trials are done and saved"),
        "{done:?}"
    );
    drop(dir);
    let never = folder("echo key\n", "key = { regex = 'x(?<k>.)' }", "count = 500");
    refused(&run(never.path(), &[]), 9, "is unreadable: nothing matches x(?<k>.)");
}

#[test]
fn programs_that_cannot_be_started_are_named() {
    for (command, what) in [
        ("[\"./absent\", \"{seed}\"]", "absent: the program needs this file"),
        (
            "[\"sh program.sh {seed}\"]",
            "sh program.sh {seed}: there is no such program in PATH: the program and each",
        ),
        ("[\"no-such-program\", \"{seed}\"]", "no-such-program: there is no such program in PATH"),
        (
            "[\"./program.sh\", \"{seed}\"]",
            "./program.sh cannot be started: Permission denied (os error 13): chmod +x ./program.sh allows it",
        ),
    ] {
        let dir = folder("echo key\n", "", "count = 5");
        let text = read(dir.path(), "x.toml").replace("[\"sh\", \"program.sh\", \"{seed31}\"]", command);
        std::fs::write(dir.path().join("x.toml"), text).expect("written");
        let done = run(dir.path(), &[]);
        assert!([3, 5].contains(&done.code) && done.err.contains(what), "{what}: {done:?}");
    }
}

/// The system says of a script that it is not there, or no program, whatever is wrong with its first line.
#[cfg(unix)]
#[test]
fn what_is_wrong_with_a_script_is_said() {
    use std::os::unix::fs::PermissionsExt;

    for (script, why) in [
        (
            "#!/bin/sh\r\necho key\r\n",
            "its lines end in CR and LF; sed -i 's/\\r$//' ./program.sh takes the CR away",
        ),
        ("#!/no/such/python9 -u\necho key\n", "its first line names \"/no/such/python9 -u\""),
        ("echo key\n", "its first line has to name what runs it, as #!/bin/sh does"),
    ] {
        for kind in ["", "worker = true\n"] {
            let dir = folder(script, kind, "count = 5");
            let seed = if kind.is_empty() { ", \"{seed}\"" } else { "" };
            let text = read(dir.path(), "x.toml");
            let text =
                text.replace("[\"sh\", \"program.sh\", \"{seed31}\"]", &format!("[\"./program.sh\"{seed}]"));
            std::fs::write(dir.path().join("x.toml"), text).expect("written");
            let program = dir.path().join("program.sh");
            std::fs::set_permissions(program, PermissionsExt::from_mode(0o755)).expect("a mode");
            let done = run(dir.path(), &[]);
            assert!([3, 5].contains(&done.code) && done.err.contains(why), "{why}: {done:?}");
        }
    }
}

#[test]
fn standard_input_is_empty_or_a_file() {
    let dir = folder("cat; echo key\n", "", "count = 4");
    assert_eq!(run(dir.path(), &[]).code, 0, "nobody is waited for");
    let dir = folder("cat\n", "stdin = \"in\"", "count = 4");
    std::fs::write(dir.path().join("in"), "from-the-file\n").expect("written");
    assert_eq!(run(dir.path(), &[]).code, 0);
    assert!(read(dir.path(), "results/t/frequencies.csv").contains(",from-the-file,"));
    assert!(read(dir.path(), "results/t/experiment.toml").contains("file = \"in\", bytes = 14"));
}

#[test]
fn a_program_writes_to_a_fresh_file_of_each_trial() {
    let dir = folder("[ -e $2 ] && exit 1; echo $(($1 % 2)) > $2\n", "from = \"out\"", "count = 24");
    let text = read(dir.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"{out}\"]");
    std::fs::write(dir.path().join("x.toml"), text).expect("written");
    let done = run(dir.path(), &[]);
    assert_eq!((done.code, count(dir.path(), "solved")), (0, 24), "{done:?}");
}

#[test]
fn the_environment_is_small_and_the_same_everywhere() {
    let dir = folder("env | sed 's/=.*//' | sort | tr '\\n' ' '\n", "env = { OWN = \"x\" }", "count = 3");
    assert_eq!(run(dir.path(), &[]).code, 0);
    let rows = read(dir.path(), "results/t/frequencies.csv");
    let names = rows.lines().nth(1).expect("a key").split(',').nth(3).expect("a key").to_owned();
    let mut expected = vec!["HOME", "LANG", "OWN", "PATH", "PWD", "PYTHONHASHSEED", "TZ"];
    expected.retain(|name| *name != "PWD" || names.contains("PWD"));
    let shown: Vec<&str> = names.split(' ').filter(|name| !name.is_empty() && *name != "_").collect();
    assert_eq!(shown, expected);
}

/// What a signal does unless a program handles it: it ends most, stops four, and leaves four alone.
#[test]
fn a_program_may_end_by_each_signal() {
    let dir = folder(
        "kill -$(($2 % 31 + 1)) $$; echo key\n",
        "limits = { seconds = 1 }\ntolerate = 1",
        "count = 31",
    );
    let text = read(dir.path(), "x.toml").replace("\"{seed31}\"]", "\"{seed31}\", \"{trial}\"]");
    std::fs::write(dir.path().join("x.toml"), text).expect("written");
    let mut command = undisturbed();
    let done =
        command.current_dir(dir.path()).args(["run", "x.toml", "--allow-exec"]).output().expect("it ends");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let counts = ["crashed", "time", "solved"].map(|outcome| count(dir.path(), outcome));
    assert_eq!(counts, [23, 4, 4], "{done:?}");
}

/// It is stopped as it reads, since it is in the background, or finds no terminal at all.
#[test]
fn a_program_that_needs_a_terminal_does_not_get_one() {
    let dir = folder("read x </dev/tty; echo key\n", "limits = { seconds = 0.3 }\ntolerate = 1", "count = 4");
    let command = format!("{} run x.toml --allow-exec --progress none", env!("CARGO_BIN_EXE_queenlab"));
    let done = std::process::Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .current_dir(dir.path())
        .stdin(std::process::Stdio::null())
        .output()
        .expect("script of util-linux");
    assert!(done.status.success(), "{done:?}");
    assert_eq!(count(dir.path(), "time") + count(dir.path(), "failed"), 4, "{done:?}");
}

/// Whether too many trials end badly does not depend on when they end: it is their share of all.
#[test]
fn a_share_of_all_trials_is_tolerated() {
    let script = "if [ $(($1 % 4)) = 0 ]; then exit 1; fi; echo $(($1 % 3))\n";
    for threads in ["1", "2", "7"] {
        let dir = folder(script, "tolerate = 0.35", "count = 400");
        let done = run(dir.path(), &["--threads", threads]);
        assert_eq!(done.code, 0, "{threads}: {done:?}");
        let dir = folder(script, "tolerate = 0.2", "count = 400");
        refused(
            &run(dir.path(), &["--threads", threads]),
            9,
            "ended badly; tolerate = 0.2 allows this share of 400)",
        );
    }
    let dir = folder("exit 1\n", "tolerate = 0.3", "count = 5000");
    let done = run(dir.path(), &[]);
    assert!(done.code == 9 && count_done(&done.err) < 500, "{done:?}");
    for (count, system) in [("count = 3", ""), ("count = 9", "tolerate = 0.5")] {
        let dir = folder("exit 1\n", system, count);
        refused(&run(dir.path(), &[]), 9, "it ended with exit code 1 (as all ");
    }
}

/// How many trials a message says are done.
fn count_done(message: &str) -> u64 {
    let before = message.split(" of 5,000 trials are done").next().expect("a part");
    before.lines().last().and_then(|line| line.parse().ok()).expect("a number")
}

/// A step limit that a program is not given, and that nobody wrote, ends no trial of it.
#[test]
fn a_default_limit_takes_no_solution_away() {
    let script = "printf '%s\\t%s\\n' $(($1 % 3)) 20000000\n";
    for (trials, solved) in
        [("count = 30", 30), ("count = 30\nmax_steps = 20000000", 30), ("count = 30\nmax_steps = 500", 0)]
    {
        let dir = folder(script, "", trials);
        let done = run(dir.path(), &[]);
        assert_eq!((done.code, count(dir.path(), "solved")), (0, solved), "{trials}: {done:?}");
    }
}

#[test]
fn what_a_program_does_not_show_is_named() {
    let dir = folder("", "", "count = 5");
    for (args, code, said) in [
        (
            &["-n", "20", "--", "sh", "-c", "echo k{seed} >&2"][..],
            9,
            "which from = \"stderr\" reads, or try --from stderr",
        ),
        (
            &["-n", "9", "--", "sh", "-c", "exit 1; {seed}"],
            9,
            "it ended with exit code 1 (as all 9 trials ended badly)",
        ),
        (
            &["-n", "9", "--seeds", "none", "--", "sh", "-c", "echo s{seed}"],
            3,
            "system.command has {seed}, and there are no seeds",
        ),
        (
            &["-n", "3", "--steps", "2", "--", "sh", "-c", "echo {seed} 7"],
            9,
            "the line has 1, as a tab is between two columns",
        ),
    ] {
        let done = queenlab(dir.path(), &[&["try"], args].concat());
        assert!(done.code == code && done.err.contains(said), "{args:?}: {done:?}");
    }
    let done = queenlab(
        dir.path(),
        &["try", "-n", "3", "--seconds", "0.2", "--", "sh", "-c", "sleep 9; echo {seed}"],
    );
    assert!(
        done.out.contains("The first trial ended as time: it took more than 0.2 s, its limit."),
        "{done:?}"
    );
}

/// A seed has an effect that changes only how long a trial takes.
#[test]
fn one_solution_is_not_said_to_be_an_effect_of_the_seed() {
    let suspects = |command: &str, known: &str| {
        let dir = folder("", "", "count = 5");
        let done = queenlab(dir.path(), &["try", "-n", "20", "--known", known, "--", "sh", "-c", command]);
        assert_eq!(done.code, 0, "{done:?}");
        done.out.contains("perhaps the seed has no effect")
    };
    assert!(suspects("echo x; : {seed}", "6"));
    assert!(!suspects("echo x; : {seed}", "1"));
    assert!(!suspects("printf 'x\\t%s\\n' $(({seed31} % 20))", "6"));
}

/// A key that only one of two experiments has is beside nothing, not beside the key that follows.
#[test]
fn what_another_experiment_has_more_is_named_alone() {
    let dir = folder("echo $(($1 % 3))\n", "known = 3", "count = 30");
    assert_eq!(run(dir.path(), &[]).code, 0);
    let text = read(dir.path(), "x.toml");
    for (before, after, said) in [
        ("known = 3", "known = 3\ntolerate = 0.1", "(nothing there, tolerate = 0.1 here)"),
        ("known = 3", "known = 4", "(known = 3 there, known = 4 here)"),
        ("known = 3\n", "", "(known = 3 there, nothing here)"),
    ] {
        fs::write(dir.path().join("x.toml"), text.replace(before, after)).expect("written");
        refused(&run(dir.path(), &[]), 3, said);
    }
}

/// Another run of a program may give another result: what is left of this one is kept.
#[test]
fn a_damaged_result_of_a_program_is_not_written_over() {
    let damages: [fn(&Path); 3] = [
        |dir| {
            let text = read(dir, "frequencies.csv").replace('\n', "\r\n");
            fs::write(dir.join("frequencies.csv"), text).expect("written");
        },
        |dir| fs::remove_file(dir.join("datapackage.json")).expect("removed"),
        |dir| fs::write(dir.join("coverage.csv"), "").expect("written"),
    ];
    for damage in damages {
        let dir = folder("echo key\n", "", "count = 20");
        assert_eq!(run(dir.path(), &[]).code, 0);
        let result = dir.path().join("results/t");
        damage(&result);
        let before = read(&result, "frequencies.csv");
        let done = run(dir.path(), &[]);
        let why = "the folder holds a result that is damaged, and to run the program again may give another";
        assert!(
            done.code != 0 && done.err.contains(why) && done.err.contains("--fresh writes over it"),
            "{done:?}"
        );
        assert_eq!(read(&result, "frequencies.csv"), before);
        assert_eq!(run(dir.path(), &["--fresh"]).code, 0);
    }
}
