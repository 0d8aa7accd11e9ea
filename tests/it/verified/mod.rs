//! What `queenlab verify` refuses: any change of a result, although its checksums fit again.

mod columns;
mod files;
mod rows;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use queenlab::model::digest::sha256;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{Done, output, queenlab, read};

/// Two cells, drawn.
const SAMPLE: &str =
    "name = \"t\"\n[system]\nkind = \"repair\"\nsize = [5, 6]\n[trials]\ncount = 300\nseed = 5\n";

/// Every start.
const CENSUS: &str =
    "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 4\n[trials]\ncount = \"all\"\nrows = 9\n";

/// Several interim looks.
const UNTIL: &str = "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 6\n[trials]\ncount = 9000\nseed = 5\n\
                     until = { half_width = 0.03 }\n";

/// A sample of the keys.
const KEYS: &str = "name = \"t\"\n[system]\nkind = \"backtrack\"\nsize = 8\norder = \"shuffled\"\n[trials]\n\
                    count = 200\nkeys = 20\nseed = 5\n";

/// A die that falls by its seed, which every seventh time rolls off the table, beside a system.
const DIE: &str = r#"name = "t"
[[system]]
kind = "exec"
name = "die"
command = ["sh", "-c", "echo $(($1 % 6 + 1)) in $(($1 % 10)), $(($1 % 4)) bounces; exit $(($1 % 7 / 6 * 20))", "die", "{seed31}"]
key = { regex = '(?<key>\d+) in' }
steps = { regex = 'in (?<steps>\d+)' }
measures = { bounces = { regex = '(?<bounces>\d+) bounces' } }
exit = { 20 = "unsolvable" }
[[system]]
kind = "repair"
size = 5
[trials]
count = 60
seed = 7
rows = 20
"#;

/// A result, and how it is verified.
struct Kind {
    dir: TempDir,
    verify: &'static [&'static str],
}

impl Kind {
    fn run(experiment: &str, verify: &'static [&'static str]) -> Self {
        let dir = tempdir().expect("a folder");
        fs::write(dir.path().join("x.toml"), experiment).expect("written");
        output(dir.path(), &["run", "x.toml", "--out", "r", "--allow-exec"]);
        Self { dir, verify }
    }

    /// Samples that were counted, with interim looks.
    fn tally() -> Self {
        let dir = tempdir().expect("a folder");
        let line = |number: u64| {
            format!("{}\t{}\n", "abcd".as_bytes()[(number * number % 11 % 4) as usize], number % 9)
        };
        fs::write(dir.path().join("samples"), (0..3000).map(line).collect::<String>()).expect("written");
        let until = ["--until", "half_width=0.001"];
        output(dir.path(), &[&["tally", "samples", "--known", "5", "--out", "r"], &until[..]].concat());
        Self { dir, verify: &[] }
    }

    /// One of each kind.
    fn all() -> Vec<Self> {
        let mut kinds = vec![
            Self::run(SAMPLE, &["--trials", "0"]),
            Self::run(SAMPLE, &["--trials", "300"]),
            Self::run(CENSUS, &["--trials", "0"]),
            Self::run(UNTIL, &["--trials", "0"]),
            Self::run(KEYS, &["--trials", "0"]),
            Self::tally(),
        ];
        if cfg!(target_os = "linux") {
            kinds.push(Self::run(DIE, &[]));
        }
        kinds
    }

    fn result(&self) -> Folder {
        Folder::of(&self.dir.path().join("r"))
    }

    /// What `verify` does with a folder that holds these files.
    fn verify(&self, files: &Folder, more: &[&str]) -> Done {
        let dir = tempdir().expect("a folder");
        files.write(&dir.path().join("r"));
        queenlab(dir.path(), &[&["verify", "r"], self.verify, more].concat())
    }
}

/// The files of a result.
#[derive(Clone)]
struct Folder(BTreeMap<String, String>);

impl Folder {
    fn of(dir: &Path) -> Self {
        let entries = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry"));
        let files = entries.filter(|entry| entry.path().is_file());
        let names = files.map(|entry| entry.file_name().into_string().expect("a name"));
        Self(names.map(|name| (name.clone(), read(dir, &name))).collect())
    }

    fn write(&self, dir: &Path) {
        fs::create_dir_all(dir).expect("a folder");
        self.0.iter().for_each(|(name, text)| fs::write(dir.join(name), text).expect("written"));
    }

    fn package(&self) -> Value {
        serde_json::from_str(&self.0["datapackage.json"]).expect("JSON")
    }

    /// The same with another text in a file, which its package describes.
    fn with(&self, name: &str, text: String) -> Self {
        let (mut files, mut package) = (self.clone(), self.package());
        let resources = package["resources"].as_array_mut().expect("resources");
        let resource = resources.iter_mut().find(|resource| resource["path"] == name).expect("described");
        resource["bytes"] = text.len().into();
        resource["hash"] = format!("sha256:{}", sha256(text.as_bytes())).into();
        files.0.insert(name.to_owned(), text);
        files.0.insert("datapackage.json".to_owned(), format!("{package:#}\n"));
        files
    }

    /// The names of the tables.
    fn tables(&self) -> Vec<String> {
        let is_table = |name: &&String| Path::new(name).extension().is_some_and(|end| end == "csv");
        self.0.keys().filter(is_table).cloned().collect()
    }

    fn table(&self, name: &str) -> Table {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(self.0[name].as_bytes());
        let mut rows = reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect());
        Table { header: rows.next().expect("a header"), rows: rows.collect() }
    }
}

type Row = Vec<String>;

#[derive(Clone)]
struct Table {
    header: Row,
    rows: Vec<Row>,
}

impl Table {
    fn text(&self) -> String {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        let rows = [&self.header].into_iter().chain(&self.rows);
        rows.for_each(|row| writer.write_record(row).expect("memory"));
        String::from_utf8(writer.into_inner().expect("memory")).expect("text")
    }
}

/// Whether a change was found: the file is damaged, or trials that are run again differ.
fn is_found(done: &Done) -> bool {
    [6, 7].contains(&done.code) && !done.err.contains("panicked")
}

/// More solutions than are tried in any case: a sample of them is, or all by choice, and its size is said.
#[test]
fn a_sample_of_many_solutions_is_tried() {
    let dir = tempdir().expect("a folder");
    let text = "name = \"t\"\n[system]\nkind = \"uniform\"\nsize = 12\n[trials]\ncount = 3000\nseed = 5\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    let said = |trials: &str| output(dir.path(), &["verify", "r", "--trials", trials]);
    let [some, all] = ["5", "2900"].map(said);
    assert!(some.contains("name of 1,000 of 2,"), "{some}");
    assert!(!all.contains("name of"), "{all}");
}
