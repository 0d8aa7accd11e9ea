//! What a browser may lack, and what may happen to its page.

use std::thread::sleep;
use std::time::Duration;

use serde_json::json;

use super::{ask, opened, ready, run, written};
use crate::browser::Browser;

/// Runs an experiment in a page in which something is missing: `script` takes it away.
#[track_caller]
fn runs_without(script: &str) {
    let (_site, file) = written();
    let browser = Browser::start();
    browser.before_any_script(script).still().open(&file, "#size=5&count=3000");
    ready(&browser);
    run(&browser);
    assert_eq!(browser.text("#progress"), "3,000 of 3,000 starts");
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn where_storage_is_forbidden_the_page_works() {
    runs_without(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
    );
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn without_workers_the_page_runs_the_experiment_itself() {
    runs_without("window.Worker = class { constructor() { throw new Error('forbidden'); } };");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn without_webassembly_it_says_so() {
    let (_site, file) = written();
    let browser = Browser::start();
    browser.before_any_script("delete window.WebAssembly;").still().open(&file, "");
    browser.wait_until("it says why", |page| page.text("#message").contains("needs WebAssembly"));
}

/// Phones stop the tabs that are not seen.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn in_the_background_an_experiment_is_stopped_and_resumes() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=6&count=3000000");
    browser.click("#run").wait_until("it runs", |page| page.count("body.found") == 1);
    browser.lifecycle("frozen");
    sleep(Duration::from_millis(500));
    browser.lifecycle("active");
    browser.wait_until("it is done", |page| page.text("#progress") == "3,000,000 of 3,000,000 starts");
    assert_eq!(browser.console_errors(), [""; 0]);
}

/// The memory of the module, which never shrinks, after parts of an experiment.
const MEMORY: &str = "return window.engine.memory.buffer.byteLength;";

/// Two workers and the one that merges take half of a phone with 2 GB at most, and less on smaller boards.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_memory_of_a_worker_fits_a_small_phone() {
    let (_site, file) = written();
    for (kind, size, trials, parts) in [("repair", 12, 30_000, 3), ("repair", 32, 45, 7)] {
        let browser = opened(&file, "#system=repair");
        let experiment = format!(
            "name = \"memory\"\n[system]\nkind = \"{kind}\"\nsize = {size}\n[trials]\ncount = 1000000\nseed = 1\n"
        );
        for part in 0..parts {
            let (from, to) = (part * trials, (part + 1) * trials);
            ask(&browser, "run", &json!({ "experiment": experiment, "cell": 1, "from": from, "to": to }));
        }
        let bytes = browser.js(MEMORY).as_u64().expect("a number");
        assert!(bytes < 320 << 20, "{kind} {size}: {bytes} bytes");
    }
}
