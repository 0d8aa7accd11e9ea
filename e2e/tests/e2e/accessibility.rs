//! No page breaks a rule of axe-core: light, dark, on a phone.

use crate::browser::Browser;
use crate::site::Site;

#[track_caller]
fn breaks_no_rule(page: &str) {
    let site = Site::drawn(8, 1000);
    let browser = Browser::start();
    let check = |shown: &str| {
        browser.open(&site.file(page), "");
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
fn of_the_report() {
    breaks_no_rule("report.html");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_solutions() {
    breaks_no_rule("solutions.html");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_simulator() {
    breaks_no_rule("simulator.html");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_classic_solutions() {
    breaks_no_rule("classic/sim92chess.html");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn of_the_classic_simulator() {
    breaks_no_rule("classic/simulator.html");
}
