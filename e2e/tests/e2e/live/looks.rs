//! What can be read: on paper, in charts, in the panel about the solver.

use super::{kinds, opened, ready, run, written};
use crate::browser::Browser;

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_lies_over_anything_else_on_paper() {
    let (_site, file) = written();
    let browser = opened(&file, "#count=2000");
    run(&browser);
    browser.on_paper();
    let over = browser.overlaps("h1, #board, #sentence, .answer, #picture, .finding .key, #steps, #ends");
    assert_eq!(over, [""; 0]);
    assert_eq!(browser.printed_pages(), 2);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn no_text_is_cut_or_lies_over_another_in_any_window_or_language() {
    const PARTS: &str = ".headline > *, #board, #sentence, .seek, .bar button, #origin, .tabs, #run, .answer, #picture, .finding .key,
        #restart, #steps, #ends, #save summary, h2";
    let (_site, file) = written();
    for (width, height) in [(390, 844), (844, 390), (1280, 720), (1920, 1080), (2560, 1440)] {
        for language in ["en", "es"] {
            let browser = opened(&file, &format!("#count=10000&lang={language}"));
            browser.window(width, height);
            run(&browser);
            assert_eq!(browser.overlaps(PARTS), [""; 0], "{width}x{height} {language}");
            assert_eq!(browser.cut_texts(), [""; 0], "{width}x{height} {language}");
            assert_eq!(browser.tiny_targets(), [""; 0], "{width}x{height} {language}");
            browser.click("#several").click("#run");
            browser.wait_until("all are ranked", |page| !page.text("#closest").is_empty());
            assert_eq!(browser.cut_texts(), [""; 0], "race {width}x{height} {language}");
            assert_eq!(browser.tiny_targets(), [""; 0], "race {width}x{height} {language}");
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn no_sentence_of_any_solver_is_cut_on_a_phone() {
    let (_site, file) = written();
    for kind in kinds(&opened(&file, "")) {
        let browser = opened(&file, &format!("#system={kind}&step=3&lang=es"));
        assert_eq!(browser.phone().cut_texts(), [""; 0], "{kind}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn letters_grow_with_a_large_window() {
    let (_site, file) = written();
    let browser = opened(&file, "#count=2000");
    run(&browser);
    let sizes = "return JSON.stringify(['#run', '#answer', '#count', '#start', '#counter', '#origin']
        .map((css) => parseFloat(getComputedStyle(document.querySelector(css)).fontSize)))";
    let sizes = |browser: &Browser| -> Vec<f64> {
        serde_json::from_str(browser.js(sizes).as_str().expect("sizes")).expect("numbers")
    };
    let usual = sizes(&browser);
    browser.window(2560, 1440);
    let large = sizes(&browser);
    assert!(usual.iter().zip(&large).all(|(usual, large)| *large > 1.4 * usual), "{usual:?} {large:?}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_panel_about_the_solver_opens_at_its_top() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair");
    browser.window(1280, 500).click("#about-solver");
    let top =
        browser.js("return [document.getElementById('about').scrollTop, document.activeElement.id].join()");
    assert_eq!(top, "0,about-title");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_steps_are_high_enough_to_be_read_and_leave_the_answer_in_the_window() {
    const LABELS: &str = "const labels = [...document.querySelectorAll('#steps .tick text')];
        return labels.length < 5 ? 0 : Math.min(...labels.map((label) => label.getBoundingClientRect().height))";
    let (_site, file) = written();
    let sizes =
        [(390, 844, 96.0), (844, 390, 96.0), (1280, 720, 96.0), (1920, 1080, 140.0), (2560, 1440, 190.0)];
    for (width, height, least) in sizes {
        for language in ["en", "es"] {
            let browser = opened(&file, &format!("#count=10000&lang={language}"));
            browser.window(width, height);
            run(&browser);
            browser.wait_until("they are drawn", |page| page.count("#steps .bars") == 1);
            let box_of = |css: &str, edge: &str| {
                let script = format!("return document.querySelector('{css}').getBoundingClientRect().{edge}");
                browser.js(&script).as_f64().expect("pixels")
            };
            let window = format!("{width}x{height} {language}");
            browser.wait_until("they have their size", |_| box_of("#steps .bars", "height") >= least);
            assert!(browser.js(LABELS).as_f64().is_some_and(|letters| letters >= 12.0), "{window}");
            assert!(box_of("#picture", "height") >= 178.0, "{window}: {}", box_of("#picture", "height"));
            assert!(box_of("#steps", "top") >= box_of("#picture", "bottom"), "{window}");
            for css in [".answer", "#picture", "#steps", "#ends"].iter().filter(|_| width > 1000) {
                let bottom = box_of(css, "bottom");
                assert!(bottom <= f64::from(height), "{window}: {css} ends at {bottom}");
            }
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_moves_until_a_run_has_ended() {
    let (_site, file) = written();
    for (width, height) in [(390, 844), (844, 390), (1280, 720)] {
        for language in ["en", "es"] {
            let browser = Browser::start();
            browser
                .window(width, height)
                .watching_shifts()
                .open(&file, &format!("#count=10000&lang={language}"));
            ready(&browser);
            browser.assert_loaded_still(&format!("{width}x{height} {language}"));
            browser.js("document.querySelector('.tabs').scrollIntoView()");
            run(&browser);
            browser.wait_until("the census stands beside it", |page| page.count("#exact[hidden]") == 0);
            browser.assert_stood_still(&format!("{width}x{height} {language}"));
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn charts_of_a_race_share_one_scale_but_for_a_single_solution_and_can_be_scrolled_by_keys() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair&size=6&count=3000");
    browser.window(1280, 720).click("#several").click("#run");
    browser.wait_until("all are ranked", |page| {
        page.count("#lanes li") == 8 && page.text("#closest").starts_with("Closest to uniform")
    });
    let scales = "return JSON.stringify([...new Set([...document.querySelectorAll('#lanes .chart')]
        .map((chart) => [...chart.querySelectorAll('.tick.end text')].map(({ textContent }) => textContent).join(' ')))])";
    browser.wait_until("backtrack has its own", |page| {
        page.js(scales).as_str().is_some_and(|scales| scales.matches("\",\"").count() == 1)
    });
    browser.js("document.querySelector('.race').focus()");
    browser.press(thirtyfour::Key::PageDown);
    browser.wait_until("it is scrolled", |page| {
        page.js("return document.querySelector('.race').scrollTop > 0") == true
    });
}

/// Nothing that is on the screen before the script has run moves much when it has.
/// What can be pressed is shown once it does something, at the place that was kept for it.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_is_shown_first_stays_at_its_place() {
    const PLACES: &str = "return JSON.stringify(['#board', '#asked', '#guess-yes', '#run', '#language']
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
        let shown = "return [...document.querySelectorAll('button, input, select')]
            .filter((control) => control.checkVisibility({ visibilityProperty: true })).length";
        assert_eq!(browser.js(shown), 0, "nothing works yet");
        browser.with_scripts().still().open(&file, "#lang=en");
        ready(&browser);
        assert!(browser.js(shown).as_u64() > Some(5));
        for (was, is) in before.iter().zip(tops(&browser)) {
            assert!((was - is).abs() < 8, "{width}: {before:?} {:?}", tops(&browser));
        }
    }
}

/// What the lesson calls by name has its name beside it.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn fields_have_names_on_a_phone() {
    let (_site, file) = written();
    for (language, names) in
        [("en", ["Solver", "Problem", "Size"]), ("es", ["Programa", "Problema", "Tamaño"])]
    {
        let browser = opened(&file, &format!("#size=8&lang={language}"));
        browser.phone();
        let seen = browser.strings("return ['system', 'problem', 'size'].map((id) => document.getElementById(id).closest('label').querySelector('span')).map((name) => name.checkVisibility() ? name.innerText : '')");
        assert_eq!(seen, names, "{language}");
        assert_eq!(browser.cut_texts(), [""; 0], "{language}");
    }
}
