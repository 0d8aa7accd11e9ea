//! Experiments of several systems.

use std::fs;
use std::path::Path;

use queenlab::experiment::parse;
use tempfile::TempDir;

use crate::programs::TABLES;
use crate::support::{output, queenlab, read};

const RACE: &str = "name = \"race\"\n[[system]]\nkind = \"repair\"\nsize = [4, 5]\n[[system]]\nkind = \"permute\"\n\
    program = \"queens_2\"\nsize = [5, 6]\n[[system]]\nkind = \"uniform\"\nsize = 6\n[trials]\ncount = 500\nseed = 7\n";

fn folder(text: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}

fn wrong(text: &str) -> String {
    let error = parse(text.as_bytes()).expect_err("a bad experiment");
    format!("{}: {}", error.line.unwrap_or(0), error.message)
}

#[test]
fn cells_are_numbered_through_in_the_order_of_the_file() {
    let race = parse(RACE.as_bytes()).expect("an experiment");
    let cells = race.cells();
    let of = |cell: &queenlab::experiment::Cell| {
        (cell.number, cell.place, cell.machine.card().name, cell.options.size())
    };
    let found: Vec<_> = cells.iter().map(of).collect();
    let expected = [
        (1, 0, "repair", 4),
        (2, 0, "repair", 5),
        (3, 1, "permute", 5),
        (4, 1, "permute", 6),
        (5, 2, "uniform", 6),
    ];
    assert_eq!(found, expected);
    assert_eq!(race.cells().len(), 5);
    let written = race.to_toml();
    assert_eq!(written.matches("[[system]]").count(), 3, "{written}");
    assert_eq!(parse(written.as_bytes()).expect("what is written is read").to_toml(), written);
    let one = RACE.replacen("[[system]]\nkind = \"repair\"\nsize = [4, 5]\n", "", 1).replacen(
        "[[system]]\nkind = \"uniform\"\nsize = 6\n",
        "",
        1,
    );
    let one = parse(one.as_bytes()).expect("an experiment").to_toml();
    assert!(one.contains("\n[system]\n"), "one system is written as one: {one}");
}

#[test]
fn what_cannot_be_is_refused() {
    let both = RACE.replacen("[[system]]", "[system]", 1);
    assert_eq!(
        wrong(&both),
        "5: duplicate key \"system\": allowed is one [system], or [[system]] for each of several"
    );
    let twice = RACE.replace("kind = \"uniform\"\nsize = 6", "kind = \"repair\"\nsize = [6, 5]");
    assert_eq!(
        wrong(&twice),
        "9: cells 2 and 6 are the same: repair size=5; each system stands there once under the same options"
    );
    let other = RACE.replace("size = 6", "side = 6");
    assert!(wrong(&other).starts_with("11: unknown key \"system.side\""), "{}", wrong(&other));
    let impossible = RACE.replace("size = 6", "size = 1");
    assert!(wrong(&impossible).starts_with("11: system.size is 1"), "{}", wrong(&impossible));
    let tally = RACE.replace("kind = \"uniform\"\nsize = 6", "kind = \"tally\"\nknown = 6");
    assert!(wrong(&tally).contains("the samples of a tally are drawn elsewhere"), "{}", wrong(&tally));
    let list = vec!["6"; 9_997].join(", ");
    let many = RACE.replace("size = 6", &format!("size = [{list}]"));
    assert!(wrong(&many).contains("make 10001 cells: allowed are 10000"), "{}", wrong(&many));
    let none = "name = \"x\"\nsystem = []\n[trials]\ncount = 1\nseed = 1\n";
    assert!(wrong(none).contains("\"system\" is an empty list"), "{}", wrong(none));
    let numbers = "name = \"x\"\nsystem = [1]\n[trials]\ncount = 1\nseed = 1\n";
    assert!(wrong(numbers).contains("allowed is a section, or several"), "{}", wrong(numbers));
    let census = RACE.replace("count = 500", "count = \"all\"").replace("uniform", "minconflicts");
    assert!(wrong(&census).contains("no census of minconflicts"), "{}", wrong(&census));
}

/// A cell depends on its number, its system and its options alone.
#[test]
fn a_cell_is_what_it_is_among_cells_of_one_system() {
    let dir = folder(RACE);
    output(dir.path(), &["run", "x.toml", "--out", "race"]);
    let alone = "name = \"alone\"\n[system]\nkind = \"permute\"\nprogram = \"queens_2\"\nsize = [4, 7, 5, 6]\n[trials]\ncount = 500\nseed = 7\n";
    fs::write(dir.path().join("alone.toml"), alone).expect("written");
    output(dir.path(), &["run", "alone.toml", "--out", "alone"]);
    for file in [
        "outcomes.csv", "frequencies.csv", "steps.csv", "steps_summary.csv", "statistics.csv", "coverage.csv",
    ] {
        for cell in ["3,", "4,"] {
            let rows = |result: &str| {
                let table = read(dir.path(), &format!("{result}/{file}"));
                table.lines().filter(|row| row.starts_with(cell)).map(str::to_owned).collect::<Vec<_>>()
            };
            assert!(rows("race") == rows("alone") && !rows("race").is_empty(), "{file} {cell}");
        }
    }
}

#[test]
fn threads_shards_and_pages_are_as_ever() {
    let dir = folder(RACE);
    output(dir.path(), &["run", "x.toml", "--out", "one", "--threads", "1"]);
    output(dir.path(), &["run", "x.toml", "--out", "two", "--threads", "2"]);
    for shard in ["1/2", "2/2"] {
        output(dir.path(), &["run", "x.toml", "--shard", shard, "--out", &shard[..1]]);
    }
    output(dir.path(), &["merge", "2", "1", "--out", "merged"]);
    for file in TABLES {
        let one = read(dir.path(), &format!("one/{file}"));
        assert!(
            one == read(dir.path(), &format!("two/{file}"))
                && one == read(dir.path(), &format!("merged/{file}")),
            "{file}"
        );
    }
    assert!(output(dir.path(), &["verify", "one"]).contains("rerun trials ended as recorded"));
    let checked = output(dir.path(), &["check", "x.toml"]);
    assert!(checked.contains("\nCell 3: permute, size=5 program=queens_2, 500 random starts"), "{checked}");
    let shown = output(dir.path(), &["show", "one"]);
    assert!(["repair", "permute", "uniform"].iter().all(|system| shown.contains(system)), "{shown}");
    output(dir.path(), &["export", "one", "--to", "site"]);
    let index = read(dir.path(), "site/index.html");
    assert!(["repair", "permute", "uniform"].iter().all(|system| index.contains(system)));
    assert!(dir.path().join("site/cell-5/simulator.html").exists());
    let frames = output(dir.path(), &["trace", "x.toml", "--cell", "3", "--trial", "5"]);
    let own = [
        "trace", "permute", "--size", "5", "--option", "program=queens_2", "--seed", "7", "--cell", "3",
        "--trial", "5",
    ];
    assert_eq!(frames, output(dir.path(), &own));
}

/// Programs beside systems, each with consent.
#[test]
fn programs_stand_beside_systems() {
    let program = |letter: &str| {
        format!(
            "[[system]]\nkind = \"exec\"\nname = \"of-{letter}\"\ncommand = [\"sh\", \"-c\", \"echo {letter}$(( {{seed}} % 3 ))\"]\n"
        )
    };
    let text =
        RACE.replace("[trials]", &format!("{}{}[trials]", program("a"), program("b"))).replace("500", "40");
    let dir = folder(&text);
    for (name, wrong) in [
        ("of-a", "two programs are called \"of-a\": allowed is another system.name for each"),
        ("repair", "system.name is \"repair\": allowed is a name of 1 to 64 small letters"),
        ("B", "system.name is \"B\": allowed is a name"),
    ] {
        std::fs::write(dir.path().join("y.toml"), text.replace("of-b", name)).expect("written");
        let refused = queenlab(dir.path(), &["run", "y.toml", "--allow-exec"]);
        assert!(refused.code == 3 && refused.err.contains(wrong), "{refused:?}");
    }
    let refused = queenlab(dir.path(), &["run", "x.toml"]);
    assert!(refused.code == 3 && refused.err.contains("this starts programs: sh -c"), "{refused:?}");
    let done = queenlab(dir.path(), &["run", "x.toml", "--allow-exec", "--out", "r"]);
    assert_eq!(done.code, 0, "{done:?}");
    let rows = read(dir.path(), "r/frequencies.csv");
    for cell in ["6,of-a,,a", "7,of-b,,b"] {
        assert_eq!(rows.lines().filter(|row| row.starts_with(cell)).count(), 3, "{rows}");
    }
    let checked = output(Path::new(dir.path()), &["check", "x.toml", "--allow-exec"]);
    assert!(
        checked.contains("Cell 7, trial 2: sh") && checked.contains("threads of this machine"),
        "{checked}"
    );
    assert!(
        output(dir.path(), &["verify", "r", "--allow-exec", "--folder", "."]).contains("ended as recorded")
    );
}
