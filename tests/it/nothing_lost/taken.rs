//! Folders that belong to another experiment, or that another process writes to.

use super::{LONG, RUN, SHORT, folder_with, refused, start, wait_for};
use crate::support::{output, queenlab};

#[test]
fn a_folder_of_another_experiment_is_refused_and_the_key_is_named() {
    let changes = [
        ("seed = 5", "seed = 6", "seed = 5 there, seed = 6 here"),
        ("count = 600", "count = 601", "count = 600 there, count = 601 here"),
        ("size = [4, 6]", "size = [4, 5]", "size = [4, 6] there, size = [4, 5] here"),
        ("seed = 5", "seed = 5\nkeys = 9", "keys = 1000000 there, keys = 9 here"),
        ("seed = 5", "seed = 5\nmax_steps = 9", "max_steps = 10000000 there, max_steps = 9 here"),
        ("kind = \"repair\"", "kind = \"uniform\"", "kind = \"repair\" there, kind = \"uniform\" here"),
    ];
    let dir = folder_with(SHORT);
    output(dir.path(), &["run", "x.toml", "--out", "result"]);
    output(dir.path(), &["run", "x.toml", "--out", "shard", "--shard", "1/2"]);
    for (old, new, part) in changes {
        std::fs::write(dir.path().join("y.toml"), SHORT.replace(old, new)).expect("written");
        refused(dir.path(), &["run", "y.toml", "--out", "result"], 3, part);
        refused(dir.path(), &["run", "y.toml", "--out", "shard", "--shard", "1/2"], 3, part);
    }
    refused(
        dir.path(),
        &["run", "x.toml", "--out", "shard", "--shard", "2/2"],
        3,
        "holds shard 1/2, not 2/2",
    );
}

#[test]
fn a_folder_has_one_writer_and_is_free_when_that_is_dead() {
    let dir = folder_with(LONG);
    let mut first = start(dir.path(), &RUN);
    wait_for(&dir.path().join("r/blocks/experiment.toml"));
    refused(dir.path(), &RUN, 1, "r: another process writes to this folder");
    refused(dir.path(), &[&RUN[..], &["--fresh"]].concat(), 1, "r: another process");
    assert!(first.try_wait().expect("a child").is_none(), "the first still runs");
    first.kill().expect("killed");
    first.wait().expect("dead");
    let other = [&RUN[..], &["--seed", "6"]].concat();
    assert_eq!(queenlab(dir.path(), &other).code, 3, "not the lock but the seed is what is wrong now");
}
