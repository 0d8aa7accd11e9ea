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

/// Puts the slider at a place.
fn slid(browser: &Browser, place: usize) {
    browser.js(&format!(
        "const slider = document.querySelector('#cutoff'); slider.value = {place}; slider.dispatchEvent(new Event('input'))"
    ));
}

/// The slider at a place, where something else is said.
fn moved(browser: &Browser, place: usize) {
    let before = browser.text("#restarted");
    slid(browser, place);
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
    assert!(said.starts_with("No restart · 229 steps"), "{said}");

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

/// The question is whether a restart helps: it is answered above the slider and the bars, of the best cutoff, however the reader
/// came here and whatever they read. Bars have intervals as without a restart.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_first_screen_answers_whether_a_restart_helps() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=6&count=5000&view=answer&guess=no");
    browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
    assert_eq!(browser.text("#guessed"), "Your guess: No. That is right.");
    browser.click("#next-restart");
    let says = |browser: &Browser, answer: &str, grounds: &str| {
        browser.wait_until("it is answered", |page| {
            page.text("#answer").starts_with(answer) && page.text("#grounds").starts_with(grounds)
        });
        let tops = browser.js("return ['#answer', '#cutoff', '#picture'].map((css) => document.querySelector(css).getBoundingClientRect().top)");
        let tops: Vec<f64> = serde_json::from_value(tops).expect("pixels");
        assert!(tops.is_sorted(), "{tops:?}");
        assert_eq!(
            [browser.text("#restarted"), browser.text("#guessed")],
            ["", ""],
            "one number for one thing"
        );
        assert_eq!(browser.count("#picture .interval"), 1);
        assert!(is_shown(browser));
    };
    says(&browser, "Yes: ", "Restarting after ");
    browser.choose("#language", "es");
    says(&browser, "Sí: ", "Reiniciar tras ");
    let link = browser.js("return location.hash");
    let other = opened(&file, link.as_str().expect("a fragment"));
    says(&other, "Sí: ", "Reiniciar tras ");
    for (width, height) in [(390, 844), (1280, 720)] {
        other.window(width, height);
        assert_eq!(other.cut_texts(), [""; 0], "{width}");
        assert_eq!(
            other.overlaps("#answer, #restart > *, #picture, .finding .key, #following button, #run"),
            [""; 0],
            "{width}"
        );
        assert_eq!(other.violations(), [""; 0], "{width}");
    }
    moved(&other, 0);
    assert!(other.text("#restarted").starts_with("Reinicio tras "), "{}", other.text("#restarted"));
}

/// What is best of a part of the trials need not be best of all: nothing is said of it while they run, when there is no slider.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn whether_a_restart_helps_is_not_said_of_a_part() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=6&count=20&view=answer");
    browser.js("window.early = []; window.parts = 0; \
         new MutationObserver(() => { \
           const grounds = document.querySelector('#grounds').textContent; \
           window.parts += document.body.classList.contains('counting') ? 1 : 0; \
           if (grounds !== '' && document.querySelector('#restart').hidden) window.early.push(grounds); \
         }).observe(document.body, { childList: true, subtree: true, attributes: true }); \
         location.hash = '#size=6&count=20000&view=answer&cutoff=best'");
    browser.wait_until("it is answered", |page| page.text("#grounds").starts_with("Restarting after "));
    assert_eq!(browser.js("return window.early"), json!([]));
    assert!(browser.js("return window.parts").as_u64() > Some(0), "it is run in parts");
}

/// The sentence names the cutoff that is best of all trials; there the slider says what all of them tell, as `cutoffs.csv` does: fewer
/// steps than without a restart, and no more than at the cutoff before.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_best_cutoff_of_all_trials_is_named_and_shown() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=8&count=2000&view=answer");
    browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
    browser.click("#next-restart");
    browser.wait_until("it is answered", |page| page.text("#grounds").starts_with("Restarting after "));
    let grounds = browser.text("#grounds");
    let between = |begin: &str, end: &str| -> String {
        let (_, rest) = grounds.split_once(begin).unwrap_or_else(|| panic!("{begin}: {grounds}"));
        rest.split_once(end).unwrap_or_else(|| panic!("{end}: {grounds}")).0.to_owned()
    };
    let (cutoff, without) = (between("(on all: ", " steps)"), between(" instead of ", ", "));
    let best = browser
        .js("return document.querySelector('#cutoff').valueAsNumber")
        .as_u64()
        .and_then(|place| usize::try_from(place).ok())
        .expect("a place");
    let is_said = format!("Restart after {cutoff} steps ");
    let steps = [(best - 1, false), (best, true)].map(|(place, is_best)| {
        slid(&browser, place);
        browser.wait_until("it is said", |page| {
            let said = page.text("#restarted");
            said.starts_with("Restart after ") && said.starts_with(&is_said) == is_best
        });
        let said = browser.text("#restarted");
        let (before, _) = said.split_once(" steps on average").expect("steps");
        before.rsplit(' ').next().and_then(|steps| steps.parse::<f64>().ok()).expect("a number")
    });
    let without: f64 = without.parse().expect("a number");
    assert!(steps[1] <= steps[0] && steps[1] < without, "{steps:?} {grounds}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn where_a_restart_gains_little_it_does_not_say_yes() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=minconflicts&size=8&count=5000&view=answer&cutoff=best");
    browser.wait_until("it is answered", |page| page.count("#following[hidden]") == 0);
    let answer = browser.text("#answer");
    assert!(answer.starts_with("No clear gain: "), "{answer}");
}
