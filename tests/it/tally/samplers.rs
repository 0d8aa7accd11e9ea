//! Samplers of permutations that everybody has.

use std::process::{Command, Stdio};

use crate::support::BINARY;

/// What `queenlab tally` says of what a shell prints.
fn tally_of(script: &str, known: &str) -> String {
    let dir = tempfile::tempdir().expect("a folder");
    let mut shell = Command::new("sh").args(["-c", script]).stdout(Stdio::piped()).spawn().expect("sh");
    let pipe = shell.stdout.take().expect("a pipe");
    let mut tally = Command::new(BINARY);
    let done = tally.current_dir(dir.path()).args(["tally", "-", "--known", known]).stdin(pipe).output();
    let done = done.expect("the binary starts");
    assert!(shell.wait().expect("it ends").success() && done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).expect("text")
}

#[test]
fn shuf_and_sort_and_python_shuffle_evenly() {
    for (script, known) in [
        ("for i in $(seq 600); do shuf -e a b c | tr -d '\\n'; echo; done", "6"),
        ("for i in $(seq 600); do printf 'a\\nb\\nc\\n' | sort -R | tr -d '\\n'; echo; done", "6"),
        (
            "python3 -c \"import random; random.seed(7); [print(*random.sample('abcd', 4)) for _ in range(20000)]\"",
            "24",
        ),
        (
            "python3 -c \"import random; random.seed(8); [print(*random.sample('abcde', 5)) for _ in range(20000)]\"",
            "120",
        ),
    ] {
        let said = tally_of(script, known);
        let even = said.contains("may be equally likely: not significant at 0.005")
            || said.contains("weak evidence");
        assert!(even, "{script}: {said}");
    }
}

/// Sorting by a random comparison is the shuffle that the browser ballot of 2010 had (Rob Weir, "Doing the Microsoft
/// Shuffle").
#[test]
fn a_shuffle_by_random_comparisons_is_found_uneven() {
    let script = "python3 -c \"
import random, functools
random.seed(9)
for _ in range(20000):
    print(*sorted('abcd', key=functools.cmp_to_key(lambda a, b: random.choice((-1, 1)))))\"";
    let said = tally_of(script, "24");
    assert!(said.contains("The 24 solutions are not equally likely"), "{said}");
}
