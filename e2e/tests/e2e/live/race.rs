//! The race of the first screen: a lane for each solver, whose bar is its distance from uniform as far as it is known.

use super::{opened, written};
use crate::browser::Browser;

/// A lane as it is seen.
#[derive(Debug)]
struct Lane {
    title: String,
    said: String,
    /// How much of its track the bar fills, if there is one.
    bar: Option<f64>,
    is_running: bool,
    bottom: f64,
}

fn lanes(browser: &Browser) -> Vec<Lane> {
    let script = "return [...document.querySelectorAll('#lanes li')].map((lane) => {
        const [track, bar, title, said, progress] = ['.far', '.far i', 'h3', 'strong', 'progress'].map((css) => lane.querySelector(css));
        const width = (element) => element.getBoundingClientRect().width;
        const isSeen = track.checkVisibility({ visibilityProperty: true });
        const filled = isSeen ? width(bar) / (width(track) - 2) : null;
        return [title.innerText, said.innerText, filled, progress.checkVisibility(), lane.getBoundingClientRect().bottom];
    })";
    let lanes: Vec<(String, String, Option<f64>, bool, f64)> =
        serde_json::from_value(browser.js(script)).expect("lanes");
    let lane = |(title, said, bar, is_running, bottom)| Lane { title, said, bar, is_running, bottom };
    lanes.into_iter().map(lane).collect()
}

/// A share in percent, as a part of one.
fn part(said: &str) -> f64 {
    let number = said.strip_suffix(" %").and_then(|number| number.replace(',', ".").parse::<f64>().ok());
    number.unwrap_or_else(|| panic!("{said:?} is no percentage")) / 100.0
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_lane_is_in_the_window_and_its_bar_is_what_its_number_says() {
    let (_site, file) = written();
    for (width, height) in [(390, 844), (1280, 720), (2560, 1440)] {
        for language in ["en", "es"] {
            let browser = opened(&file, &format!("#view=question&count=3000&lang={language}"));
            browser.window(width, height);
            browser.js("location.hash = '#view=race&count=3000&lang=' + document.documentElement.lang");
            browser.wait_until("all are ranked", |page| !page.text("#closest").is_empty());
            let window = format!("{width}x{height} {language}");
            let lanes = lanes(&browser);
            assert_eq!(lanes.len(), 6, "without what draws solutions evenly or counts them: {window}");
            let bars: Vec<f64> = lanes.iter().filter_map(|lane| lane.bar).collect();
            assert!(bars.len() == 6 && bars.is_sorted(), "{window} {lanes:?}");
            let closest = browser.text("#closest");
            let each =
                if language == "en" { "3,000 random starts each." } else { "3000 inicios al azar cada uno." };
            assert!(closest.ends_with(each) && !closest.contains("uniform at"), "{window}: {closest}");
            for lane in &lanes {
                assert!(lane.bottom <= f64::from(height) && !lane.is_running, "{window} {lane:?}");
                assert_eq!(lane.title.contains(". "), lane.bar.is_some(), "{window} {lane:?}");
                let is_as_said = |bar: f64| (bar - part(&lane.said)).abs() < 0.01;
                assert!(lane.bar.is_none_or(is_as_said), "{window} {lane:?}");
            }
            assert_eq!(browser.cut_texts(), [""; 0], "{window}");
            assert_eq!(
                browser.overlaps("#lanes li > *, .race > p, #closest, #following button"),
                [""; 0],
                "{window}"
            );
            assert_eq!(browser.violations(), [""; 0], "{window}");
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn bars_are_drawn_while_it_runs_and_places_only_when_all_are_done() {
    let (_site, file) = written();
    let browser = opened(&file, "#view=bench&count=9000000");
    browser.click("#several").click("#run").click("#change");
    let is_said = |page: &Browser| {
        let lanes = lanes(page);
        lanes.iter().all(|lane| !lane.said.is_empty())
            && lanes.iter().filter(|lane| lane.bar.is_some()).count() == 7
    };
    browser.wait_until("each says its result, seven a distance", is_said);
    let running = lanes(&browser);
    browser.click("#run");
    assert!(running.iter().any(|lane| lane.is_running), "{running:?}");
    assert!(running.iter().all(|lane| !lane.title.contains(". ")), "{running:?}");
    assert_eq!(browser.text("#closest"), "");
}
