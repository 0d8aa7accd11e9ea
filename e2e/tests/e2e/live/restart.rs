//! The slider of the cutoff: bars and numbers are those of trials that are restarted.

use serde_json::json;
use thirtyfour::Key;

use super::{opened, run, written};
use crate::browser::Browser;

/// The bars as they are drawn.
fn bars(browser: &Browser) -> String {
    browser.attribute("#picture .bars", "d").expect("bars")
}

fn is_shown(browser: &Browser) -> bool {
    browser.js("return document.querySelector('#restart').checkVisibility({ visibilityProperty: true })")
        == json!(true)
}

/// The slider at a place.
fn moved(browser: &Browser, place: usize) {
    let before = browser.text("#restarted");
    browser.js(&format!(
        "const slider = document.querySelector('#cutoff'); slider.value = {place}; slider.dispatchEvent(new Event('input'))"
    ));
    browser.wait_until("it is said", |page| page.text("#restarted") != before);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn bars_and_numbers_move_with_the_cutoff() {
    let (site, file) = written();
    let browser = opened(&file, "#system=repair&size=6&count=all");
    assert!(!is_shown(&browser), "nothing is known yet");
    run(&browser);
    browser.wait_until("there is a slider", is_shown);
    let text = "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 6\n[trials]\ncount = \"all\"\n";
    site.write("x.toml", text);
    site.queenlab(&["run", "x.toml", "--out", "site/x"]);
    let table = site.read("x/cutoffs.csv");
    let cutoffs: Vec<&str> =
        table.lines().skip(1).map(|row| row.split(',').nth(3).expect("a cutoff")).collect();
    let last = cutoffs.len() - 1;
    assert_eq!(browser.attribute("#cutoff", "max"), Some(last.to_string()));
    let whole = bars(&browser);
    let said = browser.text("#restarted");
    assert!(said.starts_with("No restart · 100 % ") && said.contains("229 steps"), "{said}");

    let best = cutoffs.iter().position(|cutoff| *cutoff == "51").expect("the best cutoff");
    moved(&browser, best);
    let said = browser.text("#restarted");
    assert!(said.starts_with("Restart after 51 steps · ") && said.ends_with("31.7 % from uniform"), "{said}");
    assert_eq!(browser.attribute("#cutoff", "aria-valuetext"), Some(said));
    assert_ne!(bars(&browser), whole);
    let is_even = |cutoff: &&str| (211..=291).contains(&cutoff.parse::<u64>().expect("steps"));
    let even = cutoffs.iter().position(is_even);
    moved(&browser, even.expect("a cutoff that is uniform"));
    assert!(browser.text("#restarted").ends_with("· 0 % from uniform"), "{}", browser.text("#restarted"));
    moved(&browser, last);
    assert_eq!(bars(&browser), whole);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn it_is_moved_by_keys_on_a_phone_and_in_spanish() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=8&count=20000&lang=es");
    browser.window(390, 844);
    run(&browser);
    browser.wait_until("there is a slider", is_shown);
    let before = browser.text("#restarted");
    assert!(before.starts_with("Sin reinicio · ") && before.contains(" de la uniforme, "), "{before}");
    browser.js("document.querySelector('#cutoff').focus()");
    browser.press(Key::Home);
    browser.wait_until("it is said", |page| page.text("#restarted").starts_with("Reinicio tras "));
    let first = browser.text("#restarted");
    browser.press(Key::Right);
    browser.wait_until("it goes on", |page| page.text("#restarted") != first);
    assert_eq!(browser.js("return document.activeElement.id"), json!("cutoff"), "the focus stays");
    assert_eq!(browser.cut_texts(), [""; 0]);
    assert_eq!(browser.tiny_targets(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn where_no_step_is_taken_there_is_no_slider() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=uniform&size=6&count=1000");
    run(&browser);
    assert!(!is_shown(&browser));
}

/// The question is whether a restart helps: what is found with and without one stands above the bars, in place of the answer to
/// another question, however the reader came here and whatever they read.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_first_screen_says_what_is_found_with_and_without_a_restart() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=6&count=5000&view=answer");
    browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
    browser.click("#next-restart");
    let says = |browser: &Browser, without: &str, with: &str| {
        browser.wait_until("both are said", |page| {
            page.text("#unrestarted").starts_with(without) && page.text("#restarted").starts_with(with)
        });
        let tops = browser.js("return ['#unrestarted', '#restarted', '#picture'].map((css) => document.querySelector(css).getBoundingClientRect().top)");
        let tops: Vec<f64> = serde_json::from_value(tops).expect("pixels");
        assert!(tops.is_sorted(), "{tops:?}");
        assert_eq!(browser.js("return document.querySelector('.answer').checkVisibility()"), json!(false));
    };
    says(&browser, "No restart · 100 % solved · ", "Restart after ");
    browser.choose("#language", "es");
    says(&browser, "Sin reinicio · 100 % ", "Reinicio tras ");
    let link = browser.js("return location.hash");
    let other = opened(&file, link.as_str().expect("a fragment"));
    says(&other, "Sin reinicio · 100 % ", "Reinicio tras ");
    for (width, height) in [(390, 844), (1280, 720)] {
        other.window(width, height);
        assert_eq!(other.cut_texts(), [""; 0], "{width}");
        assert_eq!(
            other.overlaps("#restart > *, #picture, .finding .key, #following button, #run"),
            [""; 0],
            "{width}"
        );
        assert_eq!(other.violations(), [""; 0], "{width}");
    }
}
