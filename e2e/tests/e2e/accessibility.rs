//! No page breaks a rule of axe-core: light, dark, on a phone.

use crate::browser::Browser;
use crate::site::Site;

/// Judges a page in every look, after `touch` has made of it what is to be judged.
#[track_caller]
fn breaks_no_rule(page: &str, touch: impl Fn(&Browser)) {
    let browser = Browser::start();
    browser.still();
    let check = |shown: &str| {
        browser.open(&Site::eight().file(page), "");
        touch(&browser);
        assert_eq!(browser.violations(), [""; 0], "{page}, {shown}");
    };
    check("light");
    browser.dark();
    check("dark");
    browser.phone();
    check("dark on a phone");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_solutions() {
    breaks_no_rule("solutions.html", |_| ());
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_start_page() {
    breaks_no_rule("index.html", |_| ());
    breaks_no_rule("index.es.html", |_| ());
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_report() {
    breaks_no_rule("report.html", |page| {
        page.click("#frequencies th:nth-child(3) button");
    });
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_simulator() {
    breaks_no_rule("simulator.html", |page| {
        page.go_to("18");
    });
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_simulator_with_two_traces() {
    breaks_no_rule("simulator.html", |page| {
        page.enter("#with", "35281746").go_to("3");
    });
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_simulator_with_its_keys_reported() {
    breaks_no_rule("simulator.html", |page| {
        page.press("?");
    });
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_classic_solutions() {
    breaks_no_rule("classic/sim92chess.html", |_| ());
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_classic_simulator() {
    breaks_no_rule("classic/simulator.html", |_| ());
}
