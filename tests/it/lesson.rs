//! The figures of docs/lesson.md, in both languages, are what the commands say.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::{TempDir, tempdir};

use crate::support::{between, output, packaged, queenlab, read};

/// Both lessons, with single spaces between their words.
fn lessons() -> [String; 2] {
    let docs = packaged("docs");
    ["lesson.md", "lesson.es.md"].map(|name| {
        let text = fs::read_to_string(docs.join(name)).expect("a lesson");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    })
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
    assert_written("distance is 25 %", "total es 25 %");
}

#[test]
fn a_thousand_starts_have_the_distances_of_the_lesson() {
    for (seed, [value, low, high]) in [(1, ["48.9", "44.1", "53.6"]), (2, ["45.9", "40.8", "51.0"])] {
        let (_dir, said) = ran(&format!(
            "name = \"n\"\n[system]\nkind = \"repair\"\n[trials]\ncount = 1000\nseed = {seed}\n"
        ));
        let figure = format!("{value} % corrected for chance, 95 % interval {low} % to {high}");
        assert!(said.contains(&figure), "{said}");
        let spanish = format!("{value} % (intervalo del 95 %: {low} % a {high} %)").replace('.', ",");
        assert_written(&format!("{value} % (95 % interval {low} % to {high} %)"), &spanish);
    }
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
        "Most frequent 15863724 1,572,864× 9.38 %”, “Rarest of those reached 63185247 1,024×",
        "La más frecuente 15863724 1.572.864× 9,38 %», «La más rara de las alcanzadas 63185247 1024×",
    );
    let said = output(Path::new("."), &["show", census.to_str().expect("text")]);
    assert!(said.contains("Total variation distance from uniform: 48.6 %"), "{said}");
    assert_written("corrected for chance: 48.6 %", "corregida por el azar: 48,6 %");
}

/// The letters and digits of a text, whose links lead to documents or to pages.
fn letters(text: &str) -> String {
    text.replace(".md", "").replace(".html", "").chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A document without the numbers of its lists and the targets of its links.
fn without_marks(document: &str) -> String {
    let lines = document.lines().map(|line| match line.split_once(". ") {
        Some((number, item)) if number.parse::<u8>().is_ok() => item,
        _ => line,
    });
    let text = lines.collect::<Vec<_>>().join(" ");
    let (first, others) = text.split_once("](").expect("a link");
    let others = others.split("](").map(|part| part.split_once(')').expect("a target").1);
    [first].into_iter().chain(others).collect()
}

/// A page without its head and its marks.
fn read_page(page: &str) -> String {
    let main = between(page, "<main>", "</main>")[0];
    main.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
}

/// Checks that the pages of a folder lead to files of it.
fn assert_links_lead(folder: &Path) {
    for page in ["live.html", "lesson.html", "lesson.es.html"] {
        let html = read(folder, page);
        let written = html.split("<script").map(|part| part.split("</script>").last().expect("a part"));
        let links = written.flat_map(|part| between(part, "href=\"", "\""));
        let links = links.filter(|link| !link.starts_with('#'));
        let files: Vec<_> = links.map(|link| link.split('#').next().expect("a file")).collect();
        assert!(!files.is_empty(), "{page}");
        for file in files {
            assert!(folder.join(file).is_file(), "{page} links to {file}");
        }
    }
}

#[test]
fn the_folder_for_a_class_holds_the_page_the_lesson_and_the_boards_and_links_lead_to_them() {
    let dir = tempdir().expect("a folder");
    output(dir.path(), &["live", "--to", "class"]);
    let folder = dir.path().join("class");
    for (page, document) in [("lesson.html", "lesson.md"), ("lesson.es.html", "lesson.es.md")] {
        let html = read(&folder, page);
        let written = without_marks(&read(&packaged("docs"), document));
        assert_eq!(letters(&read_page(&html)), letters(&written), "{page}");
        assert!(html.contains("<h2>") && html.contains("<ol>") && !html.contains("**"), "{page}");
    }
    assert_links_lead(&folder);
    assert!(folder.join("boards.svg").is_file());
}

#[test]
fn other_programs_unpack_the_zip_of_the_folder_for_a_class_to_the_same_files() {
    let dir = tempdir().expect("a folder");
    output(dir.path(), &["live", "--to", "class"]);
    let folder = dir.path().join("class");
    let zip = folder.join("queenlab-class.zip");
    let done = Command::new("python3").args(["-m", "zipfile", "-e"]).arg(&zip).arg(dir.path()).status();
    assert!(done.expect("python3").success());
    let unpacked = dir.path().join("queenlab-class");
    let names = |folder: &Path| -> BTreeSet<_> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries.map(|entry| entry.expect("an entry").file_name()).collect()
    };
    let mut files = names(&folder);
    assert!(files.remove(zip.file_name().expect("a name")));
    assert_eq!(names(&unpacked), files);
    for file in files {
        let held = |folder: &Path| fs::read(folder.join(&file)).expect("a file");
        assert!(held(&unpacked) == held(&folder), "{}", file.display());
    }
    assert_links_lead(&unpacked);
}

#[test]
fn a_folder_for_a_class_of_another_version_is_written_over_and_foreign_files_are_not() {
    let dir = tempdir().expect("a folder");
    output(dir.path(), &["live", "--to", "class"]);
    let zip = dir.path().join("class/queenlab-class.zip");
    let bytes = fs::read(&zip).expect("a zip");
    fs::write(&zip, b"of another version").expect("written");
    output(dir.path(), &["live", "--to", "class"]);
    assert!(fs::read(&zip).expect("a zip") == bytes, "the bytes are the same each time");
    fs::create_dir(dir.path().join("own")).expect("a folder");
    fs::write(dir.path().join("own/queenlab-class.zip"), b"mine").expect("written");
    let refused = queenlab(dir.path(), &["live", "--to", "own"]);
    assert!(refused.code == 3 && refused.err.contains("--force"), "{refused:?}");
}
