//! No page breaks a rule of axe-core: light, dark, on a phone.

use crate::browser::Browser;
use crate::site::Site;

#[track_caller]
fn breaks_no_rule(site: &Site, page: &str) {
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
fn the_classic_simulator() {
    breaks_no_rule(&Site::drawn(8, 1000), "classic/simulator.html");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_classic_solutions() {
    breaks_no_rule(&Site::drawn(8, 1000), "classic/sim92chess.html");
}
