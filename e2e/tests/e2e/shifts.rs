//! Nothing moves by itself while a page is loaded and fills, on a slow machine.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::browser::Browser;
use crate::site::Site;

/// Adds up what Chromium says has moved (Layout Instability), but for half a second after somebody touched the page.
const WATCH: &str = "{
    window.shifted = 0;
    let touched = -Infinity;
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => { touched = performance.now(); }, true);
    new PerformanceObserver((list) => {
        for (const { value, startTime } of list.getEntries()) if (startTime - touched > 500) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });
}";

/// By how much slower a phone is.
const SLOWER: u32 = 4;

/// What users do not notice while a page is loaded, parts of which may be painted before the others are read (web.dev/cls).
const LOADED: f64 = 0.1;

/// What may move after that.
const AT_REST: f64 = 0.02;

/// Writes a page into the window in pieces, each of which is painted before the next one comes, as of a slow network.
const WRITE: &str = "return new Promise(async (done) => {
    const painted = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const pieces = arguments[0].split(/(?=<(?:header|main|footer|div|p|h1|h2|dl|label|section|table|script)[ >])/);
    document.open();
    for (const piece of pieces) {
        document.write(piece);
        await painted();
    }
    document.close();
    await painted();
    done();
})";

impl Browser {
    /// Loads a page whose elements come one by one.
    fn open_in_pieces(&self, page: &Path) -> &Self {
        let blank = page.with_file_name("blank.html");
        fs::write(&blank, "<!doctype html><title>blank</title>").expect("the folder is there");
        self.open(&blank, "");
        let text = fs::read_to_string(page).expect("the page is there");
        self.done(self.session().execute(WRITE, vec![json!(text)]));
        self
    }

    /// Adds up what moves by itself in pages that are loaded from now on, by a processor as slow as that of a phone.
    pub fn watching_shifts(&self) -> &Self {
        self.asked_of_browser("Emulation.setCPUThrottlingRate", &json!({ "rate": SLOWER }));
        self.before_any_script(WATCH)
    }

    /// Fails if more moved by itself while the page was loaded than anybody notices, and forgets it.
    #[track_caller]
    pub fn assert_loaded_still(&self, what: &str) -> &Self {
        self.assert_shifted_below(LOADED, what)
    }

    /// Fails if anything moved by itself since.
    #[track_caller]
    pub fn assert_stood_still(&self, what: &str) -> &Self {
        self.assert_shifted_below(AT_REST, what)
    }

    #[track_caller]
    fn assert_shifted_below(&self, most: f64, what: &str) -> &Self {
        let shifted = self.js("return new Promise((done) => setTimeout(() => {
            done(window.shifted);
            window.shifted = 0;
        }, 300))");
        assert!(shifted.as_f64().is_some_and(|shifted| shifted < most), "{what}: {shifted}");
        self
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_moves_while_a_page_is_loaded() {
    on_every_page(|browser, page| browser.open(page, ""));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_moves_while_the_pieces_of_a_page_come() {
    on_every_page(Browser::open_in_pieces);
}

/// Loads each page by `load`, on a phone and on a laptop.
fn on_every_page(load: for<'b> fn(&'b Browser, &Path) -> &'b Browser) {
    let sudokus = Site::of("kind = \"squares\"\nsize = 9\nmethod = \"walk\"", "count = 30\nseed = 2026");
    let of_queens = ["index.html", "report.html", "solutions.html", "simulator.html"];
    let pages = of_queens.map(|page| Site::eight().file(page)).into_iter().chain([sudokus.file("play.html")]);
    for page in pages {
        for (width, height) in [(390, 844), (1280, 720)] {
            let browser = Browser::start();
            load(browser.window(width, height).watching_shifts(), &page);
            browser.assert_loaded_still(&format!("{} {width}x{height}", page.display()));
        }
    }
}
