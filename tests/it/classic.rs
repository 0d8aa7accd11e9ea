//! The Javascript files of Constraint.Queen.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use queenlab::site::classic::{Trace, files};
use tempfile::{TempDir, tempdir};

use crate::support::{forge, output, queenlab};

fn exported(size: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    let experiment = format!(
        "name = \"t\"\n[system]\nkind = \"repair\"\nsize = {size}\n[trials]\ncount = 3000\nseed = 2026\n"
    );
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    dir
}

fn read(dir: &TempDir, file: &str) -> String {
    let path = dir.path().join("site/classic").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn an_array_is_drawn_as_in_the_document() {
    let trace = Trace { solution: "2413".to_owned(), steps: 1, text: "2412INIT|2413A4:3|".to_owned() };
    let written = files(4, &[trace], "1111INIT|");
    let array = written.iter().find(|file| file.name == "solved/p2413.js").expect("an array");
    let expected = "var p2413 = new Array(\n\
                    \".Q.X|X.X.|OX.Q|X.Q.|INIT\",\n\
                    \".Q.X|X.XO|OX.X|X.Q.|A4:3\");\n";
    assert_eq!(String::from_utf8_lossy(&array.bytes), expected);
}

#[test]
fn the_index_begins_with_the_longest_trace_and_the_bank_follows_it() {
    let dir = exported("6");
    let names: Vec<String> = read(&dir, "src/simulatorarray.js")
        .lines()
        .filter_map(|line| line.trim().strip_prefix('p').map(|n| n.trim_end_matches(',').to_owned()))
        .collect();
    assert_eq!(names.len(), 4);
    let bank = read(&dir, "src/simulatordb.js");
    let places: Vec<usize> =
        names.iter().map(|name| bank.find(&format!("var p{name} ")).expect("in the bank")).collect();
    assert!(places.is_sorted());
    let lengths: Vec<usize> =
        names.iter().map(|name| read(&dir, &format!("solved/p{name}.js")).lines().count()).collect();
    assert!(lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
    assert_eq!(read(&dir, "solved/startlog.txt").matches('|').count(), 328);
}

/// The tree of files that the document describes, but for its PDF.
#[test]
fn the_pages_stand_beside_the_arrays() {
    let written = files(4, &[], "1111INIT|");
    let names: BTreeSet<&str> = written.iter().map(|file| file.name.as_str()).collect();
    let described = [
        "css/simulator.css", "sim92chess.html", "simulator.html", "solved/startlog.txt", "src/simulator.js",
        "src/simulatorarray.js", "src/simulatordb.js",
    ];
    assert_eq!(names, BTreeSet::from(described));
}

#[test]
fn whatever_a_page_refers_to_is_a_file_beside_it() {
    let written = files(4, &[], "1111INIT|");
    for page in ["simulator.html", "sim92chess.html"] {
        let file = written.iter().find(|file| file.name == page).expect("a page");
        let text = String::from_utf8_lossy(&file.bytes);
        let targets: Vec<&str> = [" src=\"", " href=\""]
            .iter()
            .flat_map(|attribute| text.split(attribute).skip(1))
            .map(|rest| rest.split('"').next().expect("a value"))
            .collect();
        assert!(targets.len() >= 5, "{targets:?}");
        for target in targets {
            assert!(written.iter().any(|file| file.name == target), "{page} refers to {target}");
        }
    }
}

#[test]
fn boards_above_9_have_pages_but_no_classic_files() {
    let dir = tempdir().expect("a folder");
    let experiment =
        "name = \"t\"\n[system]\nkind = \"repair\"\nsize = [4, 10]\n[trials]\ncount = 20\nseed = 1\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    let done = queenlab(dir.path(), &["export", "results/t", "--to", "site"]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.err.contains("no classic files of cell 2 (repair size 10)"), "{done:?}");
    assert_eq!(done.err.lines().count(), 1, "{done:?}");
    assert!(dir.path().join("site/cell-1/classic/solved/p2413.js").exists());
    assert!(!dir.path().join("site/cell-2/classic").exists());

    fs::write(dir.path().join("x.toml"), experiment.replace("[4, 10]", "10")).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "ten"]);
    let done = queenlab(dir.path(), &["export", "ten", "--to", "pages"]);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.err.contains("up to size 9"), "{done:?}");
    assert!(dir.path().join("pages/index.html").exists());
    assert!(!dir.path().join("pages/classic").exists());
}

#[test]
fn a_table_that_names_other_trials_or_files_exports_nothing() {
    let cases = [("2413,2413,", "../../evil,2413,"), ("2413,2413,", "3142,2413,")];
    for (old, new) in cases {
        let dir = exported("4");
        forge(&dir.path().join("results/t"), "frequencies.csv", old, new);
        let done = queenlab(dir.path(), &["export", "results/t", "--to", "other"]);
        assert_eq!((done.code, done.out.as_str()), (6, ""), "{done:?}");
        assert!(done.err.contains("as the table says"), "{done:?}");
        assert!(!dir.path().join("other").exists());
    }
}

#[test]
fn a_trace_too_long_for_a_call_is_a_literal() {
    let trace = |entries: usize| Trace {
        solution: "2413".to_owned(),
        steps: entries as u64 - 1,
        text: "2413INIT|".repeat(entries),
    };
    let begins = |entries, how: &str| {
        let written = files(4, &[trace(entries)], "");
        String::from_utf8_lossy(&written[0].bytes).starts_with(&format!("var p2413 = {how}"))
    };
    assert!(begins(65_534, "new Array("));
    assert!(begins(65_535, "["));
}

/// A Javascript engine loads bank and index and looks at every array.
#[test]
#[ignore = "needs Node: apt-get install nodejs"]
fn a_javascript_engine_loads_the_files() {
    let script = r#"
        const fs = require("fs"), vm = require("vm");
        const load = (context, file) => vm.runInContext(fs.readFileSync(file, "utf8"), context, {filename: file});
        const bank = vm.createContext({});
        load(bank, "src/simulatordb.js");
        load(bank, "src/simulatorarray.js");
        const rows = (board, n) => {
            const ranks = board.split("|").slice(0, n).reverse();
            return [...Array(n).keys()].map(c => 1 + ranks.findIndex(rank => "OQ".includes(rank[c]))).join("");
        };
        let steps = Infinity, names = [];
        for (const trace of bank.simulatorarray) {
            const n = trace[0].indexOf("|");
            const name = rows(trace[trace.length - 1], n);
            names.push(name);
            if (!trace[0].endsWith("|INIT")) throw new Error(name + " does not begin with INIT");
            if (trace !== bank["p" + name]) throw new Error(name + " does not end in its name");
            if (trace.length > steps) throw new Error(name + " is longer than the one before");
            steps = trace.length;
            const own = vm.createContext({});
            load(own, "solved/p" + name + ".js");
            if (own["p" + name].join() !== trace.join()) throw new Error(name + " differs in bank and file");
        }
        console.log(new Set(names).size);
    "#;
    for (size, solutions) in [("4", "2\n"), ("6", "4\n"), ("8", "")] {
        let dir = exported(size);
        let node = Command::new("node")
            .current_dir(dir.path().join("site/classic"))
            .args(["-e", script])
            .output()
            .expect("node");
        let printed = String::from_utf8_lossy(&node.stdout);
        assert!(node.status.success(), "{}", String::from_utf8_lossy(&node.stderr));
        let files = fs::read_dir(dir.path().join("site/classic/solved")).expect("a folder").count();
        assert_eq!(printed.trim(), (files - 1).to_string());
        assert!(solutions.is_empty() || printed == solutions);
    }
}
