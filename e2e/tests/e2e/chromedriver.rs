//! The process that drives Chromium.

use std::fs;
use std::io::{BufRead, BufReader, Lines};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Arguments of a Chromium without a window. The pipe ends Chromium together with its driver.
pub const ARGUMENTS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
];

/// Ends chromedriver when its input ends, so also when the tests end in whatever way.
const GUARDED: &str = "chromedriver --port=0 & cat; kill $!";

/// A chromedriver of its own port, ended when dropped or when the process ends.
#[derive(Debug)]
pub struct Chromedriver {
    guard: Child,
    port: u16,
    /// Held open: a process that cannot write its output dies.
    _output: Lines<BufReader<ChildStdout>>,
}

impl Chromedriver {
    pub fn start() -> Self {
        let mut guard = Command::new("sh")
            .args(["-c", GUARDED])
            .env("TMPDIR", scratch())
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut output = BufReader::new(guard.stdout.take().expect("piped")).lines();
        let port = output.by_ref().map_while(Result::ok).find_map(|line| port(&line));
        let port = port.expect("needs Chromium: apt-get install chromium chromium-driver");
        Self { port, guard, _output: output }
    }

    pub fn url(&self) -> String {
        format!("http://localhost:{}", self.port)
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        self.guard.wait().expect("chromedriver ends");
    }
}

/// An empty folder for the profiles that one chromedriver's Chromium leaves behind.
fn scratch() -> String {
    static STARTED: AtomicU32 = AtomicU32::new(0);
    let number = STARTED.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("chromium-{number}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder.display().to_string()
}

fn port(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("started successfully on port ")?;
    port.trim_end_matches('.').parse().ok()
}
