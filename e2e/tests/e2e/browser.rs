//! A Chromium of one test: what blocks, where thirtyfour waits.

use std::fmt::Display;
use std::path::Path;
use std::{env, thread};

use serde_json::{Value, json};
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel, WebDriver};
use tokio::runtime::{Builder, Runtime};

use crate::chromedriver::Chromedriver;

const ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A session that is quit when dropped, also by a panic.
pub struct Browser {
    runtime: Runtime,
    session: Option<WebDriver>,
    _driver: Chromedriver,
}

impl Browser {
    /// A window of 1280 by 900 pixels.
    pub fn start() -> Self {
        let driver = Chromedriver::start();
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let session = runtime.block_on(WebDriver::new(driver.url(), capabilities())).expect("a session");
        let browser = Self { runtime, session: Some(session), _driver: driver };
        browser.metrics(1280, 900, false);
        browser
    }

    pub fn session(&self) -> &WebDriver {
        self.session.as_ref().expect("only dropping takes the session")
    }

    /// The outcome of a command, which has to succeed.
    #[track_caller]
    pub fn done<T, E: Display>(&self, command: impl Future<Output = Result<T, E>>) -> T {
        self.runtime.block_on(command).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Shows the page as a user sees it who prefers dark colours.
    pub fn dark(&self) -> &Self {
        self.preferring("prefers-color-scheme", "dark")
    }

    /// Moves nothing slowly, so that what is painted is at its place.
    pub fn still(&self) -> &Self {
        self.preferring("prefers-reduced-motion", "reduce")
    }

    /// Shows the page as a user sees it who asked for it by this media feature, and by no other.
    pub fn preferring(&self, feature: &str, value: &str) -> &Self {
        let wanted = json!({ "name": feature, "value": value });
        self.cdp("Emulation.setEmulatedMedia", &json!({ "features": [wanted] }))
    }

    /// A window of 390 by 844 pixels, as of a phone.
    pub fn phone(&self) -> &Self {
        self.metrics(390, 844, true)
    }

    /// A window of 320 by 640 pixels: a small phone, or a large one whose user zooms to 200 %.
    pub fn small_phone(&self) -> &Self {
        self.metrics(320, 640, true)
    }

    /// Loads pages from now on without running their scripts.
    pub fn without_scripts(&self) -> &Self {
        self.running_scripts(false)
    }

    /// Runs the scripts of pages again.
    pub fn with_scripts(&self) -> &Self {
        self.running_scripts(true)
    }

    fn running_scripts(&self, run: bool) -> &Self {
        self.cdp("Emulation.setScriptExecutionDisabled", &json!({ "value": !run }))
    }

    /// Runs `script` in every page that is loaded from now on, before its own.
    pub fn before_any_script(&self, script: &str) -> &Self {
        self.cdp("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }))
    }

    /// Shows the page as it is printed on A4, margins left out.
    pub fn on_paper(&self) -> &Self {
        self.metrics(718, 1047, false);
        self.cdp("Emulation.setEmulatedMedia", &json!({ "media": "print" }))
    }

    fn metrics(&self, width: u32, height: u32, mobile: bool) -> &Self {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.cdp("Emulation.setDeviceMetricsOverride", &screen)
    }

    /// Puts what pages save into `folder`.
    pub fn saving_to(&self, folder: &Path) -> &Self {
        self.cdp("Browser.setDownloadBehavior", &json!({ "behavior": "allow", "downloadPath": folder }))
    }

    fn cdp(&self, method: &str, parameters: &Value) -> &Self {
        self.done(self.session().cdp().send_raw(method, parameters));
        self
    }

    /// Keeps what a failed test saw.
    fn keep_picture(&self) {
        let test = thread::current().name().unwrap_or("test").replace("::", "-");
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).with_extension("png");
        match self.runtime.block_on(self.session().screenshot(&file)) {
            Ok(()) => eprintln!("the page as it was: {}", file.display()),
            Err(error) => eprintln!("no picture of the page: {error}"),
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if thread::panicking() {
            self.keep_picture();
        }
        if let Some(session) = self.session.take()
            && let Err(error) = self.runtime.block_on(session.quit())
        {
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
