//! Pages made by the real binary.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use serde_json::Value;

/// The binary, built by the Cargo and into the target folder of these tests.
static QUEENLAB: LazyLock<PathBuf> = LazyLock::new(|| {
    let built = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["build", "--locked", "--package", "queenlab", "--message-format=json-render-diagnostics"])
        .stderr(Stdio::inherit())
        .output()
        .expect("Cargo starts");
    assert!(built.status.success(), "queenlab does not build");
    let messages = serde_json::Deserializer::from_slice(&built.stdout).into_iter::<Value>();
    let binary =
        messages.map_while(Result::ok).find_map(|message| message["executable"].as_str().map(PathBuf::from));
    binary.expect("Cargo names the binary")
});

/// A folder of the test that runs, empty at first, in which `queenlab` has exported a result.
pub struct Site {
    folder: PathBuf,
}

impl Site {
    /// The pages of an experiment with `system` and `trials`, the lines of its two tables.
    pub fn of(system: &str, trials: &str) -> Self {
        let site = Self::empty();
        let experiment = format!("name = \"result\"\n[system]\n{system}\n[trials]\n{trials}\n");
        fs::write(site.folder.join("experiment.toml"), experiment).expect("written");
        site.queenlab(["run", "experiment.toml", "--out", "result"]);
        site.queenlab(["export", "result", "--to", "site"]);
        site
    }

    /// The pages of `repair` on a board of side `size`, from so many drawn starts.
    pub fn drawn(size: u32, starts: u32) -> Self {
        Self::of(&format!("kind = \"repair\"\nsize = {size}"), &format!("count = {starts}\nseed = 2026"))
    }

    /// The pages of `repair` on a board of side `size`, from every start.
    pub fn census(size: u32) -> Self {
        Self::of(&format!("kind = \"repair\"\nsize = {size}"), "count = \"all\"\nseed = 2026")
    }

    fn empty() -> Self {
        let test = thread::current().name().expect("tests have names").replace("::", "-");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        match fs::remove_dir_all(&folder) {
            Err(error) if folder.exists() => panic!("{}: {error}", folder.display()),
            _ => fs::create_dir_all(&folder).expect("a folder"),
        }
        Self { folder }
    }

    /// Runs the binary in the folder; it has to end well.
    pub fn queenlab<const N: usize>(&self, arguments: [impl AsRef<OsStr>; N]) {
        let done = Command::new(&*QUEENLAB).current_dir(&self.folder).args(arguments).output();
        let done = done.expect("queenlab starts");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
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
