//! What is said while an experiment is run: nothing before it can be told.

use super::{opened, run, written};
use crate::browser::Browser;

/// Keeps each pair of progress and answer that is shown from now on.
const KEEP: &str = "
    window.shown = [];
    const text = (id) => document.getElementById(id).textContent;
    const keep = () => window.shown.push(`${text('progress')} | ${text('answer')}`);
    new MutationObserver(keep).observe(document.getElementById('answer'), { childList: true });
    new MutationObserver(keep).observe(document.getElementById('progress'), { childList: true });
";

fn shown(browser: &Browser) -> Vec<(String, String)> {
    let all = browser.strings("return window.shown");
    let pairs = all.iter().filter_map(|pair| pair.split_once(" | "));
    pairs.map(|(progress, answer)| (progress.to_owned(), answer.to_owned())).collect()
}

fn number(progress: &str) -> u64 {
    progress.split(' ').next().expect("a word").replace(',', "").parse().expect("a number")
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_is_said_of_fewer_than_five_starts_for_each_solution() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=8&count=5000");
    browser.js(KEEP);
    run(&browser);
    let shown = shown(&browser);
    let is_said = |answer: &str| !answer.is_empty() && answer != "Counting ..";
    for (progress, answer) in shown.iter().filter(|(_, answer)| is_said(answer)) {
        assert!(number(progress) >= 5 * 92, "{progress}: {answer}");
    }
    assert!(shown.iter().any(|(_, answer)| answer == "Counting .."), "{shown:?}");
    assert_eq!(browser.text("#answer"), "Not equally often.");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn an_experiment_that_is_stopped_too_early_says_so() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=minconflicts&size=12&count=1000000000");
    browser.click("#run").wait_until("it has bars", |page| page.count("body.found") == 1);
    browser
        .click("#run")
        .wait_until("it is stopped", |page| page.attribute("#progress", "aria-busy") == Some("false".into()));
    browser.wait_until("it says so", |page| page.text("#answer") == "Too few starts to tell.");
    assert_eq!(browser.text("#grounds"), "");
    assert!(
        !browser
            .js("return document.querySelector('#ends').checkVisibility({ visibilityProperty: true })")
            .as_bool()
            .expect("whether")
    );
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_census_is_counted_in_starts_and_answers_at_its_end() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=8&count=all");
    browser.js(KEEP);
    run(&browser);
    assert_eq!(browser.text("#progress"), "16,777,216 of 16,777,216 starts");
    for (progress, answer) in shown(&browser) {
        assert!(progress.contains(" of 16,777,216 starts"), "{progress}");
        assert!(
            number(&progress) == 16_777_216 || ["", "Counting .."].contains(&&*answer),
            "{progress}: {answer}"
        );
    }
    browser.click("#save summary").wait_until("files are offered", |page| page.count("#files button") > 0);
}
