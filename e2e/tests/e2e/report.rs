//! `report.html`: its numbers are those of the tables, its bars lead to replays, its tables can be sorted.

use std::collections::BTreeMap;

use crate::browser::Browser;
use crate::site::{Site, experiment};
use crate::table::{Frequency, frequencies};

fn opened(site: &Site) -> Browser {
    let browser = Browser::start();
    browser.open(&site.file("report.html"), "");
    browser
}

/// The cells of the table below `section`, row by row.
fn rows(browser: &Browser, section: &str) -> Vec<Vec<String>> {
    let script = format!(
        "return [...document.querySelector('#{section} table').tBodies[0].rows]
            .map(row => [...row.cells].map(cell => cell.textContent))"
    );
    serde_json::from_value(browser.js(&script)).expect("cells")
}

fn column(rows: &[Vec<String>], number: usize) -> Vec<&str> {
    rows.iter().map(|row| row[number].as_str()).collect()
}

fn whole(text: &str) -> u64 {
    text.replace(',', "").parse().unwrap_or_else(|_| panic!("{text:?} is no whole number"))
}

/// The header of the column of this name, in `section`.
fn header(browser: &Browser, section: &str, name: &str) -> String {
    let names = browser.strings(&format!(
        "return [...document.querySelectorAll('#{section} th')].map(header => header.textContent)"
    ));
    let place = names.iter().position(|title| title == name).expect("a column");
    format!("#{section} th:nth-child({})", place + 1)
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn bars_and_rows_report_what_the_table_reports() {
    let browser = opened(Site::eight());
    let expected = frequencies(Site::eight());
    let printed = rows(&browser, "frequencies");
    assert_eq!((printed.len(), expected.len()), (92, 92));
    assert!(printed.iter().map(|row| whole(&row[2])).is_sorted_by(|a, b| a >= b));
    for Frequency { solution, class, count, steps_min } in &expected {
        let row = printed.iter().find(|row| row[0] == *solution).expect("a row");
        assert_eq!((&row[1], whole(&row[2]), whole(&row[9])), (class, *count, *steps_min), "{solution}");
        let share: f64 = row[3].trim_end_matches(" %").parse().expect("a percentage");
        assert!((share / (*count as f64 / 1000.0) - 1.0).abs() < 0.005, "{row:?}");
    }
    assert_eq!(expected.iter().map(|row| row.count).sum::<u64>(), 100_000);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_scale_can_be_switched_and_the_uniform_level_and_its_band_are_drawn_on_both() {
    let browser = opened(Site::eight());
    let shown = |scale: &str, part: &str| {
        let css = format!("#frequencies g.{scale} .{part}");
        browser.js(&format!("const part = document.querySelector('{css}'); return part.getClientRects().length > 0 && part.getBBox().width > 100")) == true
    };
    for scale in ["linear", "logarithmic"] {
        browser.click(&format!("#scale-{scale}"));
        let other = if scale == "linear" { "logarithmic" } else { "linear" };
        for part in ["bars", "level", "band", "interval"] {
            assert!(shown(scale, part) && !shown(other, part), "{scale}: {part}");
        }
    }
    for words in ["if all were equally likely", "± 3 standard errors", "95 % interval"] {
        assert!(browser.text("#frequencies figcaption").contains(words), "{words}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn tables_are_sorted_by_number_or_text_both_ways_and_equal_rows_keep_their_order() {
    let browser = opened(Site::eight());
    let times = header(&browser, "frequencies", "times");
    browser.click(&format!("{times} button")).click(&format!("{times} button"));
    assert_eq!(browser.attribute(&times, "aria-sort").as_deref(), Some("ascending"));
    let sorted = rows(&browser, "frequencies");
    let counts: Vec<u64> = column(&sorted, 2).into_iter().map(whole).collect();
    assert!(
        counts.is_sorted() && counts[0] < 100 && counts[91] > 9_000,
        "as numbers, not as text: {counts:?}"
    );

    let class = header(&browser, "frequencies", "class");
    browser.click(&format!("{class} button"));
    assert_eq!(browser.attribute(&class, "aria-sort").as_deref(), Some("ascending"));
    assert_eq!(browser.count("#frequencies [aria-sort]"), 1);
    let by_class = rows(&browser, "frequencies");
    assert!(by_class.is_sorted_by(
        |a, b| (&a[1], std::cmp::Reverse(whole(&a[2]))) <= (&b[1], std::cmp::Reverse(whole(&b[2])))
    ));
    browser.click(&format!("{class} button"));
    assert!(column(&rows(&browser, "frequencies"), 1).is_sorted_by(|a, b| a >= b));
    let unlabelled = "return [...document.querySelectorAll('table.sortable th')].filter(header => !header.querySelector('button')).length";
    assert_eq!(browser.js(unlabelled), 0);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn classes_bins_and_curves_hold_every_trial() {
    let browser = opened(Site::eight());
    let members = |css: &str| {
        browser.strings(&format!(
            "return [...document.querySelectorAll('#classes {css}')].map(part => part.textContent)"
        ))
    };
    let mut sizes: Vec<u64> =
        members(".members").iter().map(|size| whole(size.trim_end_matches(" members"))).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]);
    let mut hits: BTreeMap<String, u64> = BTreeMap::new();
    for row in frequencies(Site::eight()) {
        *hits.entry(row.class).or_default() += row.count;
    }
    let printed: Vec<u64> =
        members(".hits").iter().map(|count| whole(count.trim_end_matches(" times"))).collect();
    let named = members(".orbit .key").into_iter().zip(printed);
    assert_eq!(named.collect::<BTreeMap<_, _>>(), hits);
    assert_eq!(browser.count("#classes .orbit .board"), 12);
    assert!(browser.text("#classes p:nth-of-type(2)").contains("11 degrees of freedom, Cohen's w 0."));

    let trials: u64 = column(&rows(&browser, "steps"), 2).into_iter().map(whole).sum();
    assert_eq!(trials, 100_000);
    assert!(
        browser
            .text("#coverage p")
            .starts_with("If all 92 were equally likely, 470 starts would be needed to reach all")
    );
    for curve in ["seen", "expected", "uniform"] {
        let drawn = format!("return document.querySelector('#coverage .line.{curve}').getBBox().width > 400");
        assert_eq!(browser.js(&drawn), true, "{curve}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn trials_over_their_budget_are_named_beside_the_bins() {
    let site = Site::of("kind = \"repair\"\nsize = 8", "count = 500\nseed = 2026\nmax_steps = 100");
    let browser = opened(&site);
    let outcomes = site.read("outcomes.csv");
    let limit = outcomes.lines().find(|line| line.contains(",step-limit,")).expect("a row");
    let over = whole(limit.split(',').nth(4).expect("a count"));
    let solved: u64 = column(&rows(&browser, "steps"), 2).into_iter().map(whole).sum();
    assert_eq!((over > 0, solved + over), (true, 500));
    assert!(
        browser.js("return document.querySelector('#steps .over').getBBox().height").as_f64() > Some(0.0)
    );
    assert!(browser.text("#steps figcaption").contains("trials stopped at the step limit"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn its_data_and_its_experiment_make_it_again() {
    let browser = opened(Site::eight());
    for file in rows(&browser, "data") {
        let text = Site::eight().read(&file[0]);
        assert_eq!(whole(&file[2]), text.len() as u64, "{file:?}");
        let lines = text.lines().count() as u64;
        assert!(!file[0].ends_with("csv") || whole(&file[1]) + 1 == lines, "{file:?}");
        assert_eq!(browser.count(&format!("#data td a[href='{}']", file[0])), 1);
    }
    browser.click("[data-copy=experiment]");
    browser.wait_until("it is copied", |page| page.text("[data-copy=experiment]") == "Copied");
    let experiment = browser.pasted();
    let digest = browser.text("#reproduce dl div:last-child dd");
    let again = Site::empty().with(&experiment);
    browser.open(&again.file("report.html"), "");
    assert_eq!(browser.text("#reproduce dl div:last-child dd"), digest);
    assert!(digest.starts_with("sha256:") && again.read("report.html") == Site::eight().read("report.html"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn charts_have_dark_colours_too() {
    let browser = opened(Site::eight());
    let parts = [
        "#frequencies .linear .bars",
        "#frequencies .linear .band",
        "#coverage .line.seen",
        "#steps .chart .title",
    ];
    let colours = || {
        let colour = |css: &&str| {
            browser.js(&format!("const style = getComputedStyle(document.querySelector('{css}')); return style.fill + style.stroke"))
        };
        parts
            .iter()
            .map(colour)
            .chain([browser.js("return getComputedStyle(document.body).backgroundColor")])
            .collect::<Vec<_>>()
    };
    let light = colours();
    browser.dark();
    let dark = colours();
    assert!(light.iter().zip(&dark).all(|(light, dark)| light != dark), "{light:?} {dark:?}");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn without_scripts_everything_can_be_read() {
    let browser = Browser::start();
    browser.without_scripts().open(&Site::eight().file("report.html"), "");
    for part in [
        "#frequencies .bars",
        "#frequencies tbody tr:nth-child(92)",
        "#coverage .line.seen",
        "#classes .orbit:nth-child(12)",
    ] {
        assert!(browser.done(browser.find(part).is_displayed()), "{part}");
    }
    browser.click("#frequencies summary");
    assert!(
        !browser.done(browser.find("#frequencies tbody").is_displayed()),
        "details open and close by themselves"
    );
    assert!(!browser.done(browser.find("[data-copy]").is_displayed()), "what needs a script is not offered");
    browser.click("#scale-logarithmic");
    assert!(browser.done(browser.find("g.logarithmic .bars").is_displayed()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_page_grows_with_its_bins_and_not_with_its_trials() {
    let site = Site::census(8);
    assert!(site.read("frequencies.csv").lines().count() == 93);
    let report = site.read("report.html");
    assert!(report.contains("16,777,216") && report.len() < 300_000, "{} bytes", report.len());
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn equal_counts_keep_their_order_both_ways() {
    let site = Site::of("kind = \"uniform\"\nsize = 6", "count = \"all\"\nseed = 1");
    let browser = opened(&site);
    let written = rows(&browser, "frequencies");
    let times = header(&browser, "frequencies", "times");
    for order in ["descending", "ascending"] {
        browser.click(&format!("{times} button"));
        assert_eq!(browser.attribute(&times, "aria-sort").as_deref(), Some(order));
        assert_eq!(rows(&browser, "frequencies"), written);
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn another_result_is_compared_solution_by_solution() {
    let site = Site::drawn(6, 500);
    let uniform = experiment("", "kind = \"uniform\"\nsize = 6", "count = 400\nseed = 1");
    site.write("uniform.toml", &uniform);
    site.queenlab(&["run", "uniform.toml", "--out", "uniform"]);
    site.queenlab(&["export", "result", "--to", "site", "--with", "uniform"]);
    let browser = opened(&site);
    assert_eq!(browser.text("#comparison h2"), "Compared with uniform");
    assert!(browser.text("#comparison").contains("A is this result, result; B is uniform."));
    let compared = rows(&browser, "comparison");
    assert_eq!(column(&compared, 2), ["500", "400"], "solved");
    assert_eq!(column(&compared, 3), ["4", "4"], "solutions reached");
    let bars =
        browser.js("return document.querySelector('#comparison .chart').getBoundingClientRect().height");
    assert!(bars.as_f64() > Some(100.0));
    assert_eq!((browser.violations(), browser.requests()), (Vec::new(), Vec::new()));
}

/// The right and left chart for a window, whose words lie beside each other.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_a_restart_changes_can_be_read_in_any_window() {
    let browser = opened(Site::eight());
    for (width, height) in [(390, 844), (1280, 800)] {
        browser.window(width, height);
        let charts = browser.js(
            "return [...document.querySelectorAll('#restarts figure > svg')].filter((svg) => svg.checkVisibility()).length",
        );
        assert_eq!(charts, 2, "{width}: restarts, and races");
        for part in ["steps", "restarts"] {
            let texts = format!("#{part} figure > svg text");
            assert_eq!(browser.overlaps(&texts), [""; 0], "{part} {width}x{height}");
        }
    }
    assert_eq!((browser.violations(), browser.requests()), (Vec::new(), Vec::new()));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_button_that_copies_lies_beside_the_text() {
    let browser = opened(Site::eight());
    let covered = "return [...document.querySelectorAll('.copied')].filter(copied => {
        const [text, button] = ['pre', 'button'].map(part => copied.querySelector(part).getBoundingClientRect());
        const apart = button.left >= text.right || button.top >= text.bottom;
        return !apart || text.width < 200 || button.width === 0;
    }).length";
    for (width, height) in [(390, 844), (320, 640), (1280, 800)] {
        browser.window(width, height);
        assert_eq!((browser.js(covered), browser.count(".copied")), (0.into(), 2));
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_scrolls_can_be_reached_by_key_and_has_a_name() {
    let about = "A question that is long. ".repeat(200);
    let system = "kind = \"repair\"\nsize = [6, 8]";
    let site = Site::empty().with(&experiment(&about, system, "count = 2000\nseed = 1"));
    let browser = Browser::start();
    let scrolling = "return [...document.querySelectorAll('main *')]
        .filter(part => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
        .filter(part => /auto|scroll/.test(getComputedStyle(part).overflow) && part.checkVisibility())
        .map(part => `${part.tabIndex} ${part.role} ${(part.ariaLabel ?? '') !== ''}`)";
    for page in ["index.html", "index.es.html", "cell-2/report.html"] {
        browser.phone().open(&site.file(page), "");
        let found = browser.strings(scrolling);
        assert!(found.len() > 2 && found.iter().all(|part| part == "0 region true"), "{page}: {found:?}");
    }
}
