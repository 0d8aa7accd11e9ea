//! Trials of 8 queens in a browser, beside one thread of the native program in strides, in one run:
//! `cargo bench -p queenlab-benches --bench live`, which needs Chromium.
//!
//! The module of the live page runs in one thread, as in each worker of the page, by parts of the length that the page asks for,
//! every part with a decision graph of its own. Ratios are medians of rounds in which one runs after the other.

#[path = "../e2e/tests/e2e/chromedriver.rs"]
mod chromedriver;
mod median;
mod queens;

use std::time::Instant;

use serde_json::{Value, json};

use chromedriver::{ARGUMENTS, Chromedriver};
use median::{median, rounds_of};
use queens::{repair, run_strides, series};

const MODULE: &[u8] = include_bytes!("../src/site/live/queenlab.wasm.gz");

const EXPERIMENT: &str =
    "name = \"bench\"\n[system]\nkind = \"repair\"\n[trials]\ncount = 1000000000\nseed = 2026\n";

const STRIDES: u64 = 200_000;

/// About a quarter of a second in the browser.
const PART: u64 = 150_000;

const PARTS: u64 = 4;

const ROUNDS: usize = 7;

/// Unpacks the module and keeps what it exports.
const INSTANTIATE: &str = r"
    const [packed, reply] = arguments;
    const instantiate = async () => {
        const stream = new Blob([Uint8Array.from(packed)]).stream().pipeThrough(new DecompressionStream('gzip'));
        const module = await new Response(stream).arrayBuffer();
        window.engine = (await WebAssembly.instantiate(module, {})).instance.exports;
    };
    instantiate().then(() => reply(null), (error) => reply(String(error)));
";

/// Sends the request and gives the milliseconds until the module has replied.
const TIMED: &str = r"
    const { memory, allocate, call } = window.engine;
    const request = new TextEncoder().encode(JSON.stringify(arguments[0]));
    const begun = performance.now();
    const at = allocate(request.length);
    new Uint8Array(memory.buffer, at, request.length).set(request);
    call();
    return performance.now() - begun;
";

fn main() {
    let browser = Browser::start();
    browser.ask("execute/async", &json!({ "script": INSTANTIATE, "args": [MODULE] }));
    let repair = repair(8);
    let series = series(&repair);
    let rounds: Vec<(f64, f64)> = (0..)
        .take(rounds_of(ROUNDS))
        .map(|round| {
            let begun = Instant::now();
            run_strides(&series, STRIDES);
            let strides = STRIDES as f64 / begun.elapsed().as_secs_f64();
            let parts = round * PARTS..(round + 1) * PARTS;
            let seconds: f64 = parts.map(|part| browser.seconds_of_trials(part * PART, PART)).sum();
            (strides, (PARTS * PART) as f64 / seconds)
        })
        .collect();
    let strides = median(rounds.iter().map(|(strides, _)| *strides));
    let module = median(rounds.iter().map(|(_, module)| *module));
    let ratio = median(rounds.iter().map(|(strides, module)| module / strides));
    println!("8 queens, {} rounds", rounds.len());
    println!("{:<30} {:>16} {:>16}", "", "trials/second", "times as fast");
    println!("{:<30} {strides:>16.0} {:>16.1}", "strides, native, 1 thread", 1.0);
    println!("{:<30} {module:>16.0} {ratio:>16.1}", "the module in Chromium");
}

/// A session of `WebDriver`, which ends with its process.
struct Browser {
    _driver: Chromedriver,
    session: String,
}

impl Browser {
    fn start() -> Self {
        let driver = Chromedriver::start();
        let wanted =
            json!({ "capabilities": { "alwaysMatch": { "goog:chromeOptions": { "args": ARGUMENTS } } } });
        let sessions = format!("{}/session", driver.url());
        let session = post(&sessions, &wanted);
        let id = session["sessionId"].as_str().expect("a session");
        Self { _driver: driver, session: format!("{sessions}/{id}") }
    }

    fn seconds_of_trials(&self, from: u64, trials: u64) -> f64 {
        let request =
            json!({ "run": { "experiment": EXPERIMENT, "cell": 1, "from": from, "to": from + trials } });
        let time = self.ask("execute/sync", &json!({ "script": TIMED, "args": [request] }));
        time.as_f64().expect("milliseconds") / 1000.0
    }

    fn ask(&self, command: &str, body: &Value) -> Value {
        post(&format!("{}/{command}", self.session), body)
    }
}

fn post(url: &str, body: &Value) -> Value {
    let mut reply = ureq::post(url).send_json(body).expect("an answer of chromedriver");
    let reply: Value = reply.body_mut().read_json().expect("JSON");
    reply["value"].clone()
}
