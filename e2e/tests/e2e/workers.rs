//! Workers in four languages, played in the simulator: with frames of their own, or by the board of the key.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::browser::Browser;
use crate::site::Site;

/// The pages of an experiment of examples/workers, of `count` trials, with this file and command.
fn site_of(experiment: &str, count: &str, file: &str, command: &str) -> Site {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/workers");
    let read = |file: &str| fs::read_to_string(examples.join(file)).expect("an example");
    let line = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).expect("a line");
        line.to_owned()
    };
    let site = Site::empty();
    site.write(file, &read(file));
    if file == "permute.c" {
        let done = Command::new("cc")
            .args(["-O2", "-o"])
            .args([site.file("../permute"), site.file("../permute.c")])
            .status();
        assert!(done.expect("a C compiler").success());
    }
    let text = read(experiment);
    let text = text.replace(&line(&text, "count"), &format!("count = {count}"));
    let text = text.replace(&line(&text, "command"), &format!("command = {command}"));
    let text = text.replace(&line(&text, "files"), &format!("files = [\"{file}\"]"));
    site.write("x.toml", &text);
    site.queenlab(&["run", "x.toml", "--allow-exec", "--out", "result"]);
    site.queenlab(&["export", "result", "--to", "site", "--allow-exec", "--folder", "."]);
    site
}

/// Plays the shortest trace of a solution to its end; `seen` is what the page says of the first step, in both languages.
fn is_played(site: &Site, seen: [&str; 2]) {
    let browser = Browser::start();
    for (language, seen) in ["en", "es"].into_iter().zip(seen) {
        browser.still().open(&site.file("simulator.html"), &format!("#lang={language}"));
        let key = browser.asked("case").expect("a case");
        browser.click("#next");
        let said = browser.text("#sentence");
        assert!(said.contains(seen), "{said}");
        if browser.enabled("#last") {
            browser.click("#last");
        }
        assert_eq!(browser.painted("#board"), key);
        let end = if language == "en" { "Solved: " } else { "Resuelto: " };
        assert!(browser.text("#sentence").contains(&format!("{end}{key} ")), "{}", browser.text("#sentence"));
    }
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn python_by_frames() {
    let site = site_of("min-conflicts.toml", "60", "min_conflicts.py", r#"["python3", "min_conflicts.py"]"#);
    is_played(&site, ["moves to row", "va a la fila"]);
}

const ALONE: [&str; 2] =
    ["The program shows nothing but its answer: ", "El programa no muestra más que su respuesta: "];

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn python_by_the_board_of_the_key() {
    is_played(&site_of("permute.toml", "60", "permute.py", r#"["python3", "permute.py"]"#), ALONE);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn c_by_the_board_of_the_key() {
    is_played(&site_of("permute.toml", "60", "permute.c", r#"["./permute"]"#), ALONE);
}

#[test]
#[ignore = "needs Chromium and Node.js: apt-get install chromium chromium-driver nodejs"]
fn javascript_by_frames() {
    let site = site_of("permute.toml", "60", "permute.js", r#"["node", "permute.js"]"#);
    is_played(&site, ["Pairs that attack each other: ", "Pares que se atacan: "]);
}

#[test]
#[ignore = "needs Chromium and SWI-Prolog: apt-get install chromium chromium-driver swi-prolog-nox"]
fn prolog_by_frames() {
    let command = r#"["swipl", "-q", "-g", "main", "-t", "halt", "permute.pl"]"#;
    let site = site_of("permute.toml", "60", "permute.pl", command);
    is_played(&site, ["", ""]);
}
