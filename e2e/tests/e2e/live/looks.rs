//! What can be read: on paper, in charts, in the panel about the solver.

use super::{opened, ready, run, written};
use crate::browser::Browser;

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_lies_over_anything_else_on_paper() {
    let (_site, file) = written();
    let browser = opened(&file, "#count=2000");
    run(&browser);
    browser.on_paper();
    let over = browser.strings(
        "const shown = ['h1', '#board', '#sentence', '.answer', '#picture', '.finding .key', '#steps', '#ends']
            .map((css) => [css, document.querySelector(css).getBoundingClientRect()]).filter(([, { height }]) => height > 0);
         const apart = (a, b) => a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || a.right <= b.left + 1 || b.right <= a.left + 1;
         return shown.flatMap(([one, a], i) => shown.slice(i + 1).filter(([, b]) => !apart(a, b)).map(([other]) => `${one} ${other}`));",
    );
    assert_eq!(over, [""; 0]);
    assert_eq!(browser.printed_pages(), 2);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_panel_about_the_solver_opens_at_its_top() {
    let (_site, file) = written();
    let browser = opened(&file, "");
    browser.window(1280, 500).click("#about-solver");
    let top =
        browser.js("return [document.getElementById('about').scrollTop, document.activeElement.id].join()");
    assert_eq!(top, "0,about-title");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_steps_are_high_enough_to_be_read() {
    let (_site, file) = written();
    for (width, height) in [(390, 844), (844, 390), (1280, 720)] {
        let browser = opened(&file, "#count=2000");
        browser.window(width, height);
        run(&browser);
        browser.wait_until("they are drawn", |page| page.count("#steps .bars") == 1);
        let bars = browser.js("return document.querySelector('#steps .bars').getBoundingClientRect().height");
        assert!(bars.as_f64().is_some_and(|bars| bars >= 70.0), "{width}: {bars}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn charts_of_a_race_share_one_scale_and_can_be_scrolled_by_keys() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=6&count=3000");
    browser.window(1280, 720).click("#several").click("#run");
    browser.wait_until("all are ranked", |page| {
        page.count("#lanes li") == 8 && page.text("#closest").starts_with("Closest to uniform")
    });
    let scales = "return JSON.stringify([...new Set([...document.querySelectorAll('#lanes .chart')]
        .map((chart) => [...chart.querySelectorAll('.tick.end text')].map(({ textContent }) => textContent).join(' ')))])";
    browser.wait_until("they share a scale", |page| {
        page.js(scales).as_str().is_some_and(|scales| scales.matches("\",\"").count() == 0)
    });
    browser.js("document.querySelector('.race').focus()");
    browser.press(thirtyfour::Key::PageDown);
    browser.wait_until("it is scrolled", |page| {
        page.js("return document.querySelector('.race').scrollTop > 0") == true
    });
}

/// Nothing that is on the screen before the script has run moves much when it has.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_is_shown_first_stays_at_its_place() {
    const PLACES: &str = "return JSON.stringify(['#board', '#slider', '#another', '#run', '#language']
        .map((css) => Math.round(document.querySelector(css).getBoundingClientRect().top)))";
    let (_site, file) = written();
    for (width, height) in [(390, 844), (844, 390), (1280, 720)] {
        let browser = Browser::start();
        browser.window(width, height).without_scripts().open(&file, "");
        browser.js("document.querySelectorAll('noscript').forEach((element) => element.remove())");
        let tops = |browser: &Browser| -> Vec<i64> {
            serde_json::from_str(browser.js(PLACES).as_str().expect("places")).expect("numbers")
        };
        let before = tops(&browser);
        browser.with_scripts().still().open(&file, "#lang=en");
        ready(&browser);
        for (was, is) in before.iter().zip(tops(&browser)) {
            assert!((was - is).abs() < 8, "{width}: {before:?} {:?}", tops(&browser));
        }
    }
}
