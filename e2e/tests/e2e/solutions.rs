//! `solutions.html`: every solution as a board, to be printed.

use crate::browser::Browser;
use crate::site::Site;
use crate::table::frequencies;

/// The rows of the queens of every board, from where they are painted.
const PAINTED: &str = "
    return [...document.querySelectorAll('.boards figure')].map(figure => {
        const paper = figure.querySelector('svg').getBoundingClientRect();
        const queens = figure.querySelector('.queens');
        const scale = queens.getScreenCTM();
        const corners = queens.getAttribute('d').slice(1).split('L').map(corner => corner.split(' ').map(Number));
        const middles = corners.map(([x, y]) => [scale.e + scale.a * (x + .5) - paper.x, scale.f + scale.d * (y + .5) - paper.y]);
        return middles.sort(([a], [b]) => a - b).map(([, y]) => 8 - Math.floor(8 * y / paper.height)).join('');
    });
";

fn opened() -> Browser {
    let browser = Browser::start();
    browser.still().without_scripts().open(&Site::eight().file("solutions.html"), "");
    browser
}

fn sorted(mut keys: Vec<String>) -> Vec<String> {
    keys.sort_unstable();
    keys
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn all_92_are_drawn_without_a_script_and_each_leads_to_its_replay() {
    let browser = opened();
    let expected: Vec<String> = frequencies(Site::eight()).into_iter().map(|row| row.solution).collect();
    assert_eq!(sorted(browser.strings(PAINTED)), expected);
    let printed =
        browser.strings("return [...document.querySelectorAll('.boards .key')].map(key => key.textContent)");
    assert_eq!(sorted(printed), expected);
    assert_eq!(browser.text("h1"), "92 solutions");
    browser.with_scripts().click("a[href*='35281746']");
    browser.wait_until("the simulator is open", |page| page.count("#counter") == 1);
    assert_eq!((browser.text("#title").as_str(), browser.value("#trace").as_str()), ("35281746", "shortest"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn they_fit_on_two_sheets_of_paper_eight_in_a_row() {
    let browser = opened();
    assert_eq!(browser.printed_pages(), 2);
    browser.on_paper();
    let first_row = browser
        .js("const tops = [...document.querySelectorAll('.boards figure')].map(figure => figure.offsetTop);
        return tops.filter(top => top === tops[0]).length");
    assert_eq!(first_row, 8);
    let shown = browser.js("return document.querySelector('header.top').getClientRects().length");
    assert_eq!(shown, 0, "what leads elsewhere is not printed");
}
