//! The report: `report.html`.

use thirtyfour::Key;

use crate::browser::Browser;
use crate::site::Site;

fn opened(site: &Site) -> Browser {
    let browser = Browser::start();
    browser.open(&site.file("report.html"), "");
    browser
}

/// What the column `column` of the table of solutions shows, row by row.
fn column(browser: &Browser, column: usize) -> Vec<String> {
    browser.strings(&format!(
        "return [...document.querySelectorAll('#frequencies tbody tr')].map(row => row.cells[{column}].textContent)"
    ))
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_bar_that_is_reached_by_key_shows_its_board_and_leads_to_its_replay() {
    let site = Site::drawn(6, 500);
    let browser = opened(&site);
    assert_eq!(browser.count("a.bar"), 4);
    assert!(!browser.done(browser.find("a.bar .tip").is_displayed()));
    browser.click("#scale-linear").press(Key::Tab).press(Key::Tab);
    let shown = browser.strings(
        "return [document.activeElement.getAttribute('class'), document.activeElement.href.baseVal]",
    );
    assert_eq!(shown[0], "bar");
    assert!(
        shown[1].starts_with("simulator.html#case=") && shown[1].ends_with("&trace=shortest"),
        "{shown:?}"
    );
    assert!(browser.done(browser.find("a.bar:focus .tip").is_displayed()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_scale_is_chosen_without_any_script() {
    let site = Site::drawn(6, 500);
    let browser = Browser::start();
    browser.without_scripts().open(&site.file("report.html"), "");
    let displayed = |scale: &str| browser.done(browser.find(&format!("g.{scale} .bars")).is_displayed());
    assert!(displayed("linear") && !displayed("logarithmic"));
    browser.click("#scale-logarithmic");
    assert!(!displayed("linear") && displayed("logarithmic"));
    assert!(browser.text("main").contains("would have to end elsewhere"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn tables_are_sorted_by_number_and_back_and_equal_rows_keep_their_order() {
    let site = Site::of("kind = \"uniform\"\nsize = 6", "count = \"all\"\nseed = 1");
    let browser = opened(&site);
    let written = column(&browser, 0);
    let times = "#frequencies th:nth-child(3)";
    for order in ["descending", "ascending"] {
        browser.click(&format!("{times} button"));
        assert_eq!(browser.attribute(times, "aria-sort").as_deref(), Some(order));
        assert_eq!(column(&browser, 0), written, "all counts are equal");
    }
    let drawn = Site::drawn(7, 2000);
    browser.open(&drawn.file("report.html"), "");
    browser.click(&format!("{times} button")).click(&format!("{times} button"));
    let counts: Vec<u32> =
        column(&browser, 2).iter().map(|count| count.replace(',', "").parse().expect("a count")).collect();
    assert!(counts.is_sorted() && counts.first() < counts.last(), "{counts:?}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_report_fits_a_phone_and_asks_for_nothing() {
    let site = Site::of("kind = \"repair\"\nsize = [5, 8, 10]", "count = 500\nseed = 1");
    let browser = Browser::start();
    browser.phone();
    for page in ["report.html", "cell-1/report.html", "cell-2/report.html", "cell-3/solutions.html"] {
        browser.open(&site.file(page), "");
        assert_eq!(browser.sideways_scroll(390), 0, "{page}");
        assert_eq!(browser.requests(), [""; 0], "{page}");
        assert_eq!(browser.console_errors(), [""; 0], "{page}");
    }
}
