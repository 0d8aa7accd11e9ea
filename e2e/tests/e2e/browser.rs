//! The window of one test: what blocks, where thirtyfour waits.

use std::fmt::Display;
use std::path::Path;
use std::thread;

use serde_json::{Value, json};
use thirtyfour::WebDriver;

use crate::chromium::Chromium;

/// A window of a shared Chromium, closed when dropped, which remembers nothing of other tests.
pub struct Browser {
    taken: Option<Chromium>,
}

impl Browser {
    /// A window of 1280 by 900 pixels.
    pub fn start() -> Self {
        let browser = Self { taken: Some(Chromium::take()) };
        browser.chromium().open_window();
        browser.cdp("Storage.clearDataForOrigin", &json!({ "origin": "file://", "storageTypes": "all" }));
        browser.metrics(1280, 900, false);
        browser
    }

    pub fn session(&self) -> &WebDriver {
        &self.chromium().session
    }

    /// The outcome of a command, which has to succeed.
    #[track_caller]
    pub fn done<T, E: Display>(&self, command: impl Future<Output = Result<T, E>>) -> T {
        self.chromium().done(command)
    }

    fn chromium(&self) -> &Chromium {
        self.taken.as_ref().expect("only dropping takes it")
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

    /// A window of this size, in pixels.
    pub fn window(&self, width: u32, height: u32) -> &Self {
        self.metrics(width, height, width.min(height) < 500)
    }

    /// A screen that is touched.
    pub fn touched(&self) -> &Self {
        self.cdp("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true }))
    }

    /// Taps with a finger at a place in the window.
    pub fn tap(&self, (x, y): (i64, i64)) -> &Self {
        self.touch("touchStart", &json!([{ "x": x, "y": y }]));
        self.touch("touchEnd", &json!([]))
    }

    /// Swipes upwards with a finger, from a place in the window.
    pub fn swipe_up(&self, (x, y): (i64, i64), by: i64) -> &Self {
        self.touch("touchStart", &json!([{ "x": x, "y": y }]));
        for moved in (0..=by).step_by(20) {
            self.touch("touchMove", &json!([{ "x": x, "y": y - moved }]));
        }
        self.touch("touchEnd", &json!([]))
    }

    fn touch(&self, kind: &str, points: &Value) -> &Self {
        self.cdp("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }))
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

    /// Freezes the page, as a phone does with a tab that is not seen (`frozen`), or wakes it (`active`).
    pub fn lifecycle(&self, state: &str) -> &Self {
        self.cdp("Page.setWebLifecycleState", &json!({ "state": state }))
    }

    fn cdp(&self, method: &str, parameters: &Value) -> &Self {
        self.asked_of_browser(method, parameters);
        self
    }

    /// What the browser answers to a command of its own protocol.
    #[track_caller]
    pub fn asked_of_browser(&self, method: &str, parameters: &Value) -> Value {
        self.done(self.session().cdp().send_raw(method, parameters))
    }

    /// Keeps what a failed test saw.
    fn keep_picture(&self) {
        let test = thread::current().name().unwrap_or("test").replace("::", "-");
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).with_extension("png");
        match self.chromium().wait(self.session().screenshot(&file)) {
            Ok(()) => eprintln!("the page as it was: {}", file.display()),
            Err(error) => eprintln!("no picture of the page: {error}"),
        }
    }
}

impl Drop for Browser {
    /// After a failure the next test has a new Chromium.
    fn drop(&mut self) {
        if thread::panicking() {
            self.keep_picture();
            self.taken.take().into_iter().for_each(Chromium::quit);
        } else {
            self.chromium().close_window();
            self.taken.take().into_iter().for_each(Chromium::give_back);
        }
    }
}
