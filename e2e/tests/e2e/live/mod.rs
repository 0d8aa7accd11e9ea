//! The live page: any system set up, played, run and raced in the browser, with the bytes of the command.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::thread::{self, sleep};
use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::Key;

use crate::browser::Browser;
use crate::site::Site;

mod bad_luck;
mod cards;
mod counting;
mod history;
mod lesson;
mod looks;
mod numbers;
mod of_result;
mod problems;
mod projector;
mod question;
mod race;
mod restart;
mod touch;
mod variants;

/// The page in a folder of its own.
fn written() -> (Site, PathBuf) {
    let site = Site::empty();
    site.write("site/live.html", &site.queenlab(&["live"]));
    let file = site.file("live.html");
    (site, file)
}

/// The page, once it can be used.
fn opened(file: &Path, fragment: &str) -> Browser {
    let browser = Browser::start();
    browser.still().open(file, fragment);
    ready(&browser);
    browser
}

#[track_caller]
fn ready(browser: &Browser) {
    browser.wait_until("the page can be used", |page| page.count("#board .tokens .token") > 0);
}

/// Runs what is chosen, until it is done.
#[track_caller]
fn run(browser: &Browser) {
    let label = browser.text("#run");
    browser.click("#run").wait_until("it is done", |page| {
        page.text("#run") == label
            && page.count("body.found:not(.counting)") == 1
            && page.count("#save[hidden]") == 0
    });
}

/// Enters a text into a field, in place of what is there.
#[track_caller]
fn typed(browser: &Browser, css: &str, text: &str) {
    browser.click(css).press_with_control('a').press(text).press(Key::Tab);
}

/// What the module in the page answers.
const ASK: &str = r"
    const [name, asked, reply] = arguments;
    const run = async () => {
        if (window.engine === undefined) {
            const [zeros, ...letters] = document.getElementById('module').text;
            const digits = letters.map((letter) => letter.charCodeAt(0) - 40);
            const packed = digits.flatMap((_, at) => {
                if (at % 5 > 0) return [];
                const word = digits.slice(at, at + 5).reduce((sum, digit) => 85 * sum + digit);
                return [3, 2, 1, 0].map((place) => Math.floor(word / 256 ** place) % 256);
            });
            const bytes = Uint8Array.from(packed.slice(0, packed.length - Number(zeros)));
            const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
            const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), {});
            window.engine = instance.exports;
        }
        const { memory, allocate, call, reply: place } = window.engine;
        const request = new TextEncoder().encode(JSON.stringify({ [name]: asked }));
        const at = allocate(request.length);
        new Uint8Array(memory.buffer, at, request.length).set(request);
        const length = call();
        return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, place(), length)));
    };
    run().then(reply, (error) => reply({ error: String(error) }));
";

#[track_caller]
fn ask(browser: &Browser, name: &str, asked: &Value) -> Value {
    let asked = vec![json!(name), asked.clone()];
    let reply = browser.done(browser.session().execute_async(ASK, asked)).json().clone();
    assert!(reply["error"].is_null(), "{name}: {reply}");
    reply["ok"].clone()
}

fn experiment(kind: &str, trials: u64) -> String {
    format!(
        "name = \"live\"\n[system]\nkind = \"{kind}\"\n[trials]\ncount = {trials}\nseed = 2026\nrows = 100\n"
    )
}

/// The files of an experiment whose trials are run in two parts, the later ones first.
fn files(browser: &Browser, text: &str) -> Vec<Value> {
    let checked = ask(browser, "check", &json!({ "experiment": text }));
    let (experiment, units) = (&checked["experiment"], checked["cells"][0]["units"].as_u64().expect("units"));
    let part = |from: u64, to: u64| {
        let part =
            ask(browser, "run", &json!({ "experiment": experiment, "cell": 1, "from": from, "to": to }));
        part["progress"].clone()
    };
    let parts = [part(units / 3, units), part(0, units / 3)];
    let merged = ask(browser, "merge", &json!({ "experiment": experiment, "cell": 1, "progress": parts }));
    let files =
        ask(browser, "tables", &json!({ "experiment": experiment, "progress": [merged["progress"]] }));
    files.as_array().expect("files").clone()
}

/// The name of every system.
fn kinds(browser: &Browser) -> Vec<String> {
    let systems = ask(browser, "systems", &json!({}));
    let names = systems.as_array().expect("systems").iter().map(|system| system["name"].as_str());
    names.map(|name| name.expect("a name").to_owned()).collect()
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_system_gives_the_files_of_the_command() {
    let (site, file) = written();
    let browser = opened(&file, "");
    for kind in &kinds(&browser) {
        let text = experiment(kind, 20_000);
        site.write("x.toml", &text);
        site.queenlab(&["run", "x.toml", "--out", kind]);
        let files = files(&browser, &text);
        assert!(files.len() >= 9, "{kind}");
        for file in files {
            let (name, text) = (file["name"].as_str().expect("a name"), file["text"].as_str().expect("text"));
            let own = fs::read_to_string(site.file("..").join(kind).join(name)).expect("a file");
            assert!(text == own, "{kind}: {name}");
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_system_plays_its_classic_start_as_the_command_does() {
    let (site, file) = written();
    let browser = opened(&file, "");
    for kind in &kinds(&browser) {
        browser.still().open(&file, &format!("#system={kind}"));
        browser.wait_until("it is chosen", |page| page.value("#system") == *kind);
        let asked =
            json!({ "experiment": experiment(kind, 1), "cell": 1, "start": "classic", "limit": 50_000 });
        let traced = ask(&browser, "trace", &asked);
        let (own, text) = (site.queenlab(&["trace", kind]), ask(&browser, "text", &asked));
        let text = text.as_str().expect("text");
        assert!(own.starts_with(text.trim_end()), "{kind}: {text:.200} is not {own:.200}");
        let last = browser.js(
            "document.getElementById('last').click(); return document.getElementById('counter').textContent",
        );
        let steps = traced["viewer"]["cases"][0]["steps"].as_u64();
        let counted = last.as_str().expect("a counter").replace(',', "");
        assert!(steps.is_none_or(|steps| counted.ends_with(&format!("of {steps}"))), "{kind}: {counted}");
    }
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn an_experiment_is_run_in_workers_and_saved_with_the_bytes_of_the_command() {
    let (site, file) = written();
    let browser = opened(&file, "#system=repair&size=6&seed=18446744073709551615&count=20000");
    let saved = site.file("saved");
    fs::create_dir(&saved).expect("a folder");
    browser.saving_to(&saved);
    run(&browser);
    assert_eq!(browser.text("#progress"), "20,000 of 20,000 starts");
    browser.wait_until("all of it is found", |page| page.text("#answer").starts_with("Not equally often."));
    browser.wait_until("the census stands beside it", |page| page.text("#exact").contains("46,656"));
    assert_eq!(browser.count("#picture .bars"), 1);
    assert_eq!(browser.count("#picture .exact"), 1);
    browser.click("#save summary").wait_until("files are offered", |page| page.count("#files button") > 0);
    browser.js("for (const button of document.querySelectorAll('#files button')) if (/experiment|frequencies/.test(button.textContent)) button.click()");
    let there = |name: &str| saved.join(name).exists();
    browser.wait_until("files are saved", |_| there("experiment.toml") && there("frequencies.csv"));
    site.queenlab(&["run", "site/saved/experiment.toml", "--out", "result"]);
    let own = fs::read_to_string(site.file("../result/frequencies.csv")).expect("a file");
    assert_eq!(fs::read_to_string(saved.join("frequencies.csv")).expect("a file"), own);
    assert_eq!((browser.requests(), browser.console_errors()), (Vec::new(), Vec::new()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_long_experiment_says_how_long_stops_when_asked_and_keeps_what_is_done() {
    let (site, file) = written();
    let browser = opened(&file, "#system=minconflicts&size=12&count=1000000000");
    browser.click("#run").wait_until("it has an estimate", |page| page.text("#progress").ends_with(" left"));
    browser.wait_until("it has a finding", |page| page.count("body.found") == 1);
    browser.click("#run").wait_until("it is stopped", |page| page.text("#run") == "Resume");
    browser.wait_until("what was begun is kept", |page| {
        page.attribute("#progress", "aria-busy") == Some("false".into())
    });
    let stopped = browser.text("#progress");
    sleep(Duration::from_millis(700));
    assert_eq!(browser.text("#progress"), stopped);
    let done: u64 = stopped.split(' ').next().expect("a number").replace(',', "").parse().expect("a number");
    let saved = site.file("saved");
    fs::create_dir(&saved).expect("a folder");
    browser.saving_to(&saved).click("#save summary");
    browser.wait_until("files are offered", |page| page.count("#files button") > 0);
    browser.js("[...document.querySelectorAll('#files button')].find(({ textContent }) => textContent === 'experiment.toml').click()");
    browser.wait_until("it is saved", |_| saved.join("experiment.toml").exists());
    let text = fs::read_to_string(saved.join("experiment.toml")).expect("a file");
    assert!(text.contains(&format!("count = {done}\n")), "{text}");
    browser.click("#run").wait_until("it resumes", |page| page.text("#progress") != stopped);
}

/// Where the middle of a square is in the window: column and row from 1, the lowest row first.
const MIDDLE: &str = "
    const [column, row] = arguments[0].split(',').map(Number);
    const board = document.getElementById('board');
    const at = new DOMPoint(column - .5, 8.5 - row).matrixTransform(board.getScreenCTM());
    return JSON.stringify([Math.round(at.x), Math.round(at.y)]);
";

fn middle(browser: &Browser, square: &str) -> (i64, i64) {
    let at = browser.js_of(MIDDLE, square);
    serde_json::from_str(at.as_str().expect("a place")).expect("two numbers")
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn queens_are_set_by_clicks_by_dragging_and_by_keys() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair");
    let start = || browser.value("#start");
    assert_eq!(start(), "11111111");
    let pointer = || browser.session().action_chain();
    let (x, y) = middle(&browser, "3,5");
    browser.done(pointer().move_to(x, y).click().perform());
    assert_eq!(start(), "11511111");
    let ((x, y), (to_x, to_y)) = (middle(&browser, "6,1"), middle(&browser, "7,8"));
    browser.done(pointer().move_to(x, y).click_and_hold().move_to(to_x, to_y).release().perform());
    assert_eq!(start(), "11511811", "a queen stays in her column");
    browser.js("document.querySelector('figure[role=application]').focus()");
    browser.press(Key::Left + Key::Left + Key::Down + " ");
    assert_eq!(start(), "11571811", "the mark stands where the pointer left it, at column 6 and row 8");
    assert_eq!(browser.asked("start").as_deref(), Some("11571811"));
    browser.click("#next");
    assert_ne!(browser.attribute("#board", "aria-label"), None);
    assert!(browser.text("#counter").starts_with("step 1 of "), "{}", browser.text("#counter"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn where_rows_are_a_permutation_two_queens_change_places() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=anneal");
    assert_eq!(browser.value("#start"), "12345678");
    let (x, y) = middle(&browser, "1,8");
    browser.done(browser.session().action_chain().move_to(x, y).click().perform());
    assert_eq!(browser.value("#start"), "82345671");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_bar_plays_the_shortest_trial_of_its_solution() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=8&count=5000");
    run(&browser);
    let first = browser.text("#ends .reached:first-child");
    browser.js("const picture = document.getElementById('picture');
         const [left, right] = [picture.querySelector('.axis').getBBox().x, 0];
         const at = new DOMPoint(left + 2, 100).matrixTransform(picture.getScreenCTM());
         picture.dispatchEvent(new MouseEvent('click', { clientX: at.x, clientY: at.y, bubbles: true }));");
    assert!(browser.asked("start").expect("a start").starts_with("trial"));
    browser.click("#last");
    let key = first.split_whitespace().find(|word| word.len() == 8 && word.parse::<u64>().is_ok());
    assert!(browser.text("#sentence").contains(key.expect("a key")), "{first}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn solvers_race_and_the_one_closest_to_uniform_comes_first() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=6&count=20000");
    browser.click("#several").click("#run");
    browser.wait_until("all are done", |page| page.count("#lanes li") == 8 && page.text("#run") == "Run");
    browser.wait_until("all are ranked", |page| page.text("#closest").starts_with("Closest to uniform: "));
    let titles: Vec<String> =
        (1..=8).map(|lane| browser.text(&format!("#lanes li:nth-child({lane}) h3"))).collect();
    let parts = titles.iter().filter_map(|title| title.split_once(". "));
    let (places, names): (Vec<usize>, Vec<&str>) =
        parts.map(|(place, name)| (place.parse::<usize>().expect("a place"), name)).unzip();
    assert!(places.len() == 7 && places[0] == 1 && places.is_sorted(), "{titles:?}");
    assert!(places.windows(2).any(|pair| pair[0] == pair[1]), "some cannot be told apart: {titles:?}");
    assert_eq!((names[6], titles[7].as_str()), ("backtrack", "knuth"), "weights are not ranked");
    let first = browser.text("#lanes li:first-child p");
    assert!(first.contains("corrected for chance: ") && first.contains("95 % interval"), "{first}");
    assert_eq!(browser.count("#lanes .chart .bars"), 8);
    browser.choose("#system", "squares");
    assert!(browser.text("#alone").starts_with("No other solver"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_is_impossible_is_refused_in_the_words_of_the_command() {
    let (_site, file) = written();
    for (fragment, words) in [
        ("#system=repair&size=99", "allowed is a whole number from 2 to 32"),
        ("#system=nobody", "nobody"),
        ("#system=repair&start=9", "9"),
        ("#count=many", "many"),
        ("#system=game&option-pick=9/8", "9/8"),
        ("#system=repair&option-what=1", "what"),
        ("#system=%zz", "could not be read"),
        ("#start=trial99999999999999999999", "trial99999999999999999999"),
        ("#system=repair&size=8&start=classic&step=99999", "There is no step “99999”. This is step "),
    ] {
        let browser = opened(&file, fragment);
        let message = browser.text("#message");
        assert!(message.contains(words), "{fragment}: {message}");
        assert_eq!(browser.console_errors(), [""; 0], "{fragment}");
        assert_eq!(browser.count("#board .tokens .token"), 8, "{fragment}");
        let place =
            || browser.js("return JSON.stringify(document.getElementById('board').getBoundingClientRect());");
        let beside = place();
        browser.js("document.getElementById('message').hidden = true;");
        assert_eq!(place(), beside, "{fragment}: the message moves the board");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn it_fits_a_phone_and_a_projector_and_breaks_no_rule_in_both_languages() {
    let (_site, file) = written();
    for (width, height) in [(390, 844), (844, 390), (1280, 720)] {
        for language in ["en", "es"] {
            let browser = Browser::start();
            browser.still().window(width, height).open(&file, &format!("#lang={language}&count=2000"));
            ready(&browser);
            browser.click("#run").wait_until("it is found", |page| page.count("body.found") == 1);
            browser.wait_until("it is done", |page| page.count("#save[hidden]") == 0);
            assert_eq!(browser.sideways_scroll(i64::from(width)), 0, "{width}x{height} {language}");
            assert_eq!(browser.violations(), [""; 0], "{width}x{height} {language}");
            if height != 720 {
                assert_eq!(browser.small_targets(), [""; 0], "{width}x{height} {language}");
            }
            browser.click("#several");
            assert_eq!(browser.sideways_scroll(i64::from(width)), 0, "race {width}x{height} {language}");
            assert_eq!(browser.violations(), [""; 0], "race {width}x{height} {language}");
            assert_eq!((browser.requests(), browser.console_errors()), (Vec::new(), Vec::new()));
        }
    }
}

/// Serves the page to whoever asks, as a static server does, and returns its address.
fn served(page: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/live.html", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            let mut head = BufReader::new(stream.try_clone().expect("a connection")).lines();
            while head.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
            let length = page.len();
            write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n")
                .and_then(|()| stream.write_all(&page))
                .expect("written");
        }
    });
    address
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_static_server_gives_the_same_page() {
    let (_site, file) = written();
    let page = fs::read(file).expect("the page");
    assert!(page.len() < 1_000_000, "docs/pages.md says so: {}", page.len());
    let address = served(page);
    let browser = Browser::start();
    browser.done(browser.still().session().goto(format!("{address}#size=6&count=3000")));
    ready(&browser);
    run(&browser);
    assert_eq!(browser.text("#progress"), "3,000 of 3,000 starts");
}
