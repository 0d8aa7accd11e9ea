//! The process that drives Chromium.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};

/// A chromedriver of its own port, killed when dropped.
#[derive(Debug)]
pub struct Chromedriver {
    process: Child,
    port: u16,
    /// Held open: a process that cannot write its output dies.
    _output: Lines<BufReader<ChildStdout>>,
}

impl Chromedriver {
    pub fn start() -> Self {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("needs Chromium: apt-get install chromium chromium-driver");
        let mut output = BufReader::new(process.stdout.take().expect("piped")).lines();
        let port = output.by_ref().map_while(Result::ok).find_map(|line| port(&line));
        Self { port: port.expect("chromedriver tells its port"), process, _output: output }
    }

    pub fn url(&self) -> String {
        format!("http://localhost:{}", self.port)
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        self.process.kill().expect("chromedriver is killed");
        self.process.wait().expect("chromedriver ends");
    }
}

fn port(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("started successfully on port ")?;
    port.trim_end_matches('.').parse().ok()
}
