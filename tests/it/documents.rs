//! `--tables`: tables for documents, each cell of which its language reads as it is.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::tempdir;

use crate::support::{output, queenlab};

/// Categories that have signs of every language.
const TABLE: &str = "name,count\n\"x|y*z\",30\n50%_&,25\n[h]#{}~$,20\n\"q\"\"\\<b>`[i]\",9\n";
const NAMES: [&str; 4] = ["q\"\\<b>`[i]", "x|y*z", "50%_&", "[h]#{}~$"];

fn last_of<'t>(tables: &'t str, begin: &str) -> &'t str {
    &tables[tables.rfind(begin).expect("a table")..]
}

#[test]
fn tables_are_alone_and_what_is_said_is_beside_them() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("t.csv"), TABLE).expect("written");
    let stats = |markup: &str| queenlab(dir.path(), &["stats", "t.csv", "--tables", markup]);
    let markdown = "Categories furthest from expected (4 in all)\n\n\
        | category | count | expected | residual | p (Holm) |\n|:--|--:|--:|--:|--:|\n\
        | q\"\\\\\\<b\\>\\`\\[i\\] | 9 | 21.00 | -3.02 | 0.0072 |\n";
    let latex = "\\begin{table}\n  \\caption{Categories furthest from expected (4 in all)}\n  \\begin{tabular}{lrrrr}\n    \\toprule\n    \
        category & count & expected & residual & p (Holm) \\\\\n    \\midrule\n    \
        q\"\\textbackslash{}$<$b$>$`{[}i] & 9 & 21.00 & -3.02 & 0.0072 \\\\\n";
    let typst = "#figure(\n  caption: \"Categories furthest from expected (4 in all)\",\n  table(\n    columns: 5,\n    \
        align: (left, right, right, right, right,),\n    \
        table.header(\"category\", \"count\", \"expected\", \"residual\", \"p (Holm)\"),\n    \
        \"q\\\"\\\\<b>`[i]\", \"9\", \"21.00\", \"-3.02\", \"0.0072\",\n";
    for (markup, begin, table) in [
        ("markdown", "Categories", markdown),
        ("latex", "\\begin{table}", latex),
        ("typst", "#figure(", typst),
    ] {
        let done = stats(markup);
        assert_eq!(done.code, 0, "{done:?}");
        assert!(last_of(&done.out, begin).starts_with(table), "{}", last_of(&done.out, begin));
        assert!(done.err.contains("The 4 categories may be equally likely") && !done.out.contains("likely"));
    }
    assert_eq!(stats("html").code, 2);
    let both = queenlab(dir.path(), &["stats", "t.csv", "--tables", "latex", "--json"]);
    assert_eq!(both.code, 2, "{both:?}");
}

#[test]
fn bars_are_left_out_and_every_table_is_written() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shown = output(dir, &["show", "results/eight-queens-all", "--tables", "markdown"]);
    assert_eq!(shown.matches("|:--|").count(), 3, "{shown}");
    assert!(shown.contains("| 15863724 | 1,572,864 | 9.38 % | 0 |") && !shown.contains('█'), "{shown}");
    let classes = output(dir, &["show", "results/eight-queens-all", "--by", "class", "--tables", "typst"]);
    assert!(!classes.contains('█') && classes.contains("\"most frequent\""), "{classes}");
    let effects = output(dir, &["effects", "results/why", "--tables", "latex"]);
    assert_eq!(effects.matches("\\toprule").count(), 2, "{effects}");
}

/// The tables in a document, by a program that reads its language.
fn read(markup: &str, document: &str) -> Value {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/documents.py");
    let python = concat!(env!("CARGO_MANIFEST_DIR"), "/target/papers/bin/python");
    let python = if Path::new(python).exists() { python } else { "python3" };
    let mut reader = Command::new(python)
        .args([script, markup])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python");
    reader.stdin.take().expect("a pipe").write_all(document.as_bytes()).expect("it reads");
    let done = reader.wait_with_output().expect("an end");
    assert!(done.status.success(), "{markup}");
    serde_json::from_slice(&done.stdout).expect("JSON")
}

#[test]
#[ignore = "needs readers of documents: pip install markdown-it-py pylatexenc typst"]
fn programs_of_each_language_read_the_same_cells() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("t.csv"), TABLE).expect("written");
    let tables = |markup| read(markup, &output(dir.path(), &["stats", "t.csv", "--tables", markup]));
    let [markdown, latex, typst] = ["markdown", "latex", "typst"].map(tables);
    let categories = markdown[1].as_array().expect("rows")[1..].iter();
    assert_eq!(categories.map(|row| row[0].as_str().expect("a name")).collect::<Vec<_>>(), NAMES);
    assert_eq!(markdown, typst);
    assert_eq!(markdown, latex);
}
