//! Pages made by the real binary.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use serde_json::Value;

use crate::trace::Trace;

/// The binary that the environment variable `QUEENLAB` names; without it, the one that these tests' Cargo builds.
static QUEENLAB: LazyLock<PathBuf> =
    LazyLock::new(|| std::env::var_os("QUEENLAB").map_or_else(built, PathBuf::from));

fn built() -> PathBuf {
    let built = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args([
            "build",
            "--locked",
            "--release",
            "--package",
            "queenlab",
            "--message-format=json-render-diagnostics",
        ])
        .stderr(Stdio::inherit())
        .output()
        .expect("Cargo starts");
    assert!(built.status.success(), "queenlab does not build");
    let messages = serde_json::Deserializer::from_slice(&built.stdout).into_iter::<Value>();
    let binary =
        messages.map_while(Result::ok).find_map(|message| message["executable"].as_str().map(PathBuf::from));
    binary.expect("Cargo names the binary")
}

/// 8 queens from 100,000 drawn starts, which reach all 92 solutions.
static EIGHT: LazyLock<Site> = LazyLock::new(|| {
    Site::at("eight").with(&experiment(
        "How often?",
        "kind = \"repair\"\nsize = 8",
        "count = 100000\nseed = 2026",
    ))
});

/// A folder in which `queenlab` has exported a result, or has written pages of single traces.
pub struct Site {
    folder: PathBuf,
}

impl Site {
    /// The pages of 8 queens from 100,000 drawn starts, made once for all tests.
    pub fn eight() -> &'static Self {
        &EIGHT
    }

    /// The pages of an experiment with `system` and `trials`, the lines of its two tables.
    pub fn of(system: &str, trials: &str) -> Self {
        Self::empty().with(&experiment("", system, trials))
    }

    /// The pages of `repair` on a board of side `size`, from so many drawn starts.
    pub fn drawn(size: u32, starts: u32) -> Self {
        Self::of(&format!("kind = \"repair\"\nsize = {size}"), &format!("count = {starts}\nseed = 2026"))
    }

    /// The pages of `repair` on a board of side `size`, from every start.
    pub fn census(size: u32) -> Self {
        Self::of(&format!("kind = \"repair\"\nsize = {size}"), "count = \"all\"\nseed = 2026")
    }

    /// A folder of the test that runs, with nothing in it.
    pub fn empty() -> Self {
        Self::at(&thread::current().name().expect("tests have names").replace("::", "-"))
    }

    fn at(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        match fs::remove_dir_all(&folder) {
            Err(error) if folder.exists() => panic!("{}: {error}", folder.display()),
            _ => fs::create_dir_all(folder.join("site")).expect("a folder"),
        }
        Self { folder }
    }

    /// Adds the pages of the experiment whose file has this text.
    pub fn with(self, experiment: &str) -> Self {
        self.write("experiment.toml", experiment);
        self.queenlab(&["run", "experiment.toml", "--out", "result"]);
        self.queenlab(&["export", "result", "--to", "site"]);
        self
    }

    /// Adds `trace.html`, which replays what `queenlab trace` plays with these arguments, and returns the same trace.
    pub fn replay(&self, arguments: &[&str]) -> Trace {
        let page = self.queenlab(&[&["trace"], arguments, &["--format", "html"]].concat());
        fs::write(self.file("trace.html"), page).expect("written");
        self.trace(arguments)
    }

    /// The trace that `queenlab trace` plays with these arguments.
    pub fn trace(&self, arguments: &[&str]) -> Trace {
        Trace::read(&self.queenlab(&[&["trace"], arguments].concat()))
    }

    /// Puts a file beside those of the result.
    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.folder.join(name), text).expect("written");
    }

    /// Runs the binary in the folder and returns what it writes; it has to end well.
    pub fn queenlab(&self, arguments: &[&str]) -> String {
        let done = Command::new(&*QUEENLAB).current_dir(&self.folder).args(arguments).output();
        let done = done.expect("queenlab starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).expect("text")
    }

    /// The text of an exported file.
    pub fn read(&self, name: &str) -> String {
        let file = self.file(name);
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    }

    /// Where an exported file is.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join("site").join(name)
    }
}

/// The text of an experiment file.
pub fn experiment(about: &str, system: &str, trials: &str) -> String {
    let about = Value::from(about);
    format!("name = \"result\"\nabout = {about}\n[system]\n{system}\n[trials]\n{trials}\n")
}
