//! The Chromiums that tests share: there are as many as tests that run at a time, and every test has a window of its own.

use std::env;
use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thirtyfour::common::types::WindowHandle;
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel, WebDriver};
use tokio::runtime::{Builder, Runtime};

use crate::chromedriver::{ARGUMENTS, Chromedriver};

/// Those that no test has now.
static IDLE: Mutex<Vec<Chromium>> = Mutex::new(Vec::new());

fn idle() -> MutexGuard<'static, Vec<Chromium>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How long a page may take for what a test waits for. It ends what never comes, and is no measure of speed.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// A session whose first window no test uses, so that it outlives theirs.
pub struct Chromium {
    runtime: Runtime,
    pub session: WebDriver,
    first: WindowHandle,
    _driver: Chromedriver,
}

impl Chromium {
    /// An idle one, or a new one.
    pub fn take() -> Self {
        let idle = idle().pop();
        idle.unwrap_or_else(Self::start)
    }

    /// Leaves it to the next test.
    pub fn give_back(self) {
        idle().push(self);
    }

    fn start() -> Self {
        let driver = Chromedriver::start();
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let opened = WebDriver::builder(driver.url(), capabilities()).request_timeout(PATIENCE);
        let session = runtime.block_on(async { opened.await }).expect("a session");
        runtime.block_on(session.set_script_timeout(PATIENCE)).expect("a timeout");
        let first = runtime.block_on(session.window()).expect("a window");
        Self { runtime, session, first, _driver: driver }
    }

    /// The outcome of a command, which has to succeed.
    #[track_caller]
    pub fn done<T, E: Display>(&self, command: impl Future<Output = Result<T, E>>) -> T {
        self.wait(command).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn wait<T>(&self, command: impl Future<Output = T>) -> T {
        self.runtime.block_on(command)
    }

    /// Opens a window, which has none of the settings of another.
    pub fn open_window(&self) {
        let window = self.done(self.session.new_tab());
        self.done(self.session.switch_to_window(window));
    }

    /// Closes the window of a test, with all keys and buttons released.
    pub fn close_window(&self) {
        self.done(self.session.action_chain().reset_actions());
        self.done(self.session.close_window());
        self.done(self.session.switch_to_window(self.first.clone()));
    }

    pub fn quit(self) {
        if let Err(error) = self.runtime.block_on(self.session.quit()) {
            eprintln!("the browser did not quit: {error}");
        }
    }
}

fn capabilities() -> ChromeCapabilities {
    let mut wanted = ChromeCapabilities::new();
    let binary = env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    wanted.set_binary(&binary).expect("a path");
    for argument in ARGUMENTS {
        wanted.add_arg(argument).expect("an argument");
    }
    for log in ["browser", "performance"] {
        wanted.set_logging_prefs(log, LoggingPrefsLogLevel::All).expect("a level");
    }
    wanted
}
