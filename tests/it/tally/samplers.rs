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

/// Where each step may be the last with the same probability, a restart gains nothing but steps that each start costs: of
/// restarts before the first step it was said that they help.
#[test]
fn a_restart_of_what_has_no_memory_is_not_advised() {
    for (seed, share) in [(1, 0.2), (2, 0.2), (3, 0.5), (4, 0.5), (5, 0.7)] {
        let script = format!(
            "python3 -c \"import random, math; random.seed({seed}); [print(random.choice('abc'), int(math.log(1 - random.random()) / \
             math.log(1 - {share})), sep='\\t') for _ in range(5000)]\""
        );
        let said = tally_of(&script, "3");
        assert!(said.contains("5,000 samples") && !said.contains("times fewer"), "{said}");
    }
    let heavy = "python3 -c \"import random; random.seed(1); [print('a', 1 if random.random() < 0.5 else 1000, sep='\\t') for _ in range(5000)]\"";
    assert!(tally_of(heavy, "1").contains("times fewer"), "half of the trials take a thousand times as long");
}
