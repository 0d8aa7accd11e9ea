//! The figures of docs/lesson.md, in both languages, are what the commands say.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::support::{output, packaged, read};

fn lessons() -> [String; 2] {
    let docs = packaged("docs");
    ["lesson.md", "lesson.es.md"].map(|name| fs::read_to_string(docs.join(name)).expect("a lesson"))
}

/// The figure as each lesson writes it.
fn assert_written(english: &str, spanish: &str) {
    let [en, es] = lessons();
    assert!(en.contains(english), "{english}");
    assert!(es.contains(spanish), "{spanish}");
}

/// The result of an experiment in `r`, and what running it said.
fn ran(text: &str) -> (TempDir, String) {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    let said = output(dir.path(), &["run", "x.toml", "--out", "r"]);
    (dir, said)
}

#[test]
fn four_queens_end_by_the_row_of_the_first() {
    let text = "name = \"n\"\n[system]\nkind = \"repair\"\nsize = 4\n[trials]\ncount = \"all\"\nrows = 256\n";
    let (dir, said) = ran(text);
    assert!(said.contains("Total variation distance from uniform: 25.0 %"), "{said}");
    let mut ends = [[0; 2]; 4];
    for row in read(dir.path(), "r/trials.csv").lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let place = fields.iter().position(|field| *field == "solved").expect("solved");
        let start: usize = fields[place - 1].parse().expect("a start");
        let solution = ["2413", "3142"].iter().position(|key| *key == fields[place + 1]).expect("a solution");
        ends[start / 64][solution] += 1;
    }
    assert_eq!(ends, [[64, 0], [64, 0], [0, 64], [64, 0]], "by the row of the first queen");
    assert_written(
        "192 starts, 75 %, end at 2413 and 64, 25 %, at 3142",
        "192 inicios, el 75 %, acaban en 2413 y 64, el 25 %, en 3142",
    );
    assert_written("distance is 25.0 %", "total es 25,0 %");
}

#[test]
fn a_thousand_starts_have_the_distances_of_the_lesson() {
    let text = "name = \"n\"\n[[system]]\nkind = \"uniform\"\n[[system]]\nkind = \"repair\"\n[trials]\ncount = 1000\nseed = 1\n";
    let (_dir, said) = ran(text);
    assert!(
        said.contains("uniform: 48.2 % corrected for chance, 95 % interval 43.2 % to 53.3 % (observed 50.2 %; 12.0 % by chance alone)"),
        "{said}"
    );
    assert_written(
        "observed distance of 12.0 %. The solver has 50.2 %",
        "observada es 12,0 %. El programa tiene 50,2 %",
    );
}

#[test]
fn the_exact_answer_is_that_of_the_repository() {
    let census = packaged("results/eight-queens-all");
    let frequencies = read(&census, "frequencies.csv");
    for (key, count) in [("15863724", "1572864"), ("63185247", "1024")] {
        let row = frequencies.lines().find(|row| row.contains(&format!(",{key},"))).expect("a solution");
        assert!(row.split(',').any(|field| field == count), "{row}");
    }
    assert_written(
        "1,572,864 starts end at 15863724, and 1,024 at 63185247",
        "1 572 864 inicios acaban en 15863724, y 1024 en 63185247",
    );
    let said = output(Path::new("."), &["show", census.to_str().expect("text")]);
    assert!(said.contains("Total variation distance from uniform: 48.6 %"), "{said}");
    assert_written("The exact value is 48.6 %", "El valor exacto es 48,6 %");
}
