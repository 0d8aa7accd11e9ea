//! Every chart speaks: pointers, fingers and keys reach its marks, each shows the row of the table that the chart draws.

use serde_json::json;
use thirtyfour::Key;

use crate::browser::Browser;
use crate::site::{Site, experiment};
use crate::table::frequencies;

/// The charts that are seen, each with its figure, its table, and its marks in order: where they are, and of which row.
const CHARTS: &str = r"
    const captions = [...document.querySelectorAll('caption')];
    const charts = [...document.querySelectorAll('figure[data-table] svg')]
        .filter((svg) => svg.checkVisibility() && svg.querySelector('.marks') !== null)
        .map((svg) => {
            const path = [...svg.querySelectorAll('.marks')].map((part) => part.getAttribute('d')).join('');
            const rows = svg.dataset.rows?.split(' ').map(Number);
            const marks = [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y], i) => ({ x: +x, y: +y, row: rows?.[i] ?? i }));
            const table = captions.find(({ textContent }) => textContent === svg.closest('figure').dataset.table).parentElement;
            return { svg, marks, table };
        });
";

/// Where a mark of a chart is in the window, in pixels.
fn place(browser: &Browser, chart: usize, mark: usize) -> (i64, i64) {
    let place = browser.js(&format!(
        "{CHARTS} const {{ svg, marks }} = charts[{chart}];
        svg.scrollIntoView({{ block: 'center' }});
        const at = new DOMPoint(marks[{mark}].x, marks[{mark}].y).matrixTransform(svg.getScreenCTM());
        return [Math.round(at.x), Math.round(at.y)]"
    ));
    serde_json::from_value(place).expect("two numbers")
}

/// How many marks each chart has.
fn marks(browser: &Browser) -> Vec<usize> {
    serde_json::from_value(browser.js(&format!("{CHARTS} return charts.map(({{ marks }}) => marks.length)")))
        .expect("numbers")
}

/// The titles and cells of the row of a mark, as its table has them.
fn row(browser: &Browser, chart: usize, mark: usize) -> Vec<String> {
    let cells = "[...row].flatMap(({ textContent, firstElementChild }, i) => [titles[i].textContent,
        i === 0 && firstElementChild?.matches('a') ? firstElementChild.textContent : textContent])";
    browser.strings(&format!(
        "{CHARTS} const {{ marks, table }} = charts[{chart}];
        const titles = table.rows[0].cells;
        const row = table.tBodies[0].rows[marks[{mark}].row].cells;
        return {cells}"
    ))
}

/// The titles and values of the cards that are shown.
fn card(browser: &Browser) -> Vec<String> {
    browser.strings("return [...document.querySelectorAll('.tip:not([hidden]) :is(dt, dd)')].map(({ textContent }) => textContent)")
}

#[track_caller]
fn points_at(browser: &Browser, (x, y): (i64, i64)) {
    browser.done(browser.session().action_chain().move_to(x, y).perform());
}

/// Points at the first, a middle and the last mark of every chart.
#[track_caller]
fn every_chart_speaks(browser: &Browser, charts: usize) {
    let counts = marks(browser);
    assert_eq!(counts.len(), charts, "{counts:?}");
    for (chart, count) in counts.into_iter().enumerate() {
        for mark in [0, count / 2, count - 1] {
            points_at(browser, place(browser, chart, mark));
            let shown = card(browser);
            assert_eq!(shown, row(browser, chart, mark), "chart {chart}, mark {mark}");
            assert_eq!(browser.count(".tip:not([hidden])"), 1);
        }
    }
    points_at(browser, (2, 2));
    assert_eq!(card(browser), [""; 0], "beside the charts there is no card");
    assert_eq!((browser.console_errors(), browser.requests()), (Vec::new(), Vec::new()));
}

/// Bars, tree, steps, run lengths, restarts, races of walks, coverage, and the parts.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_mark_of_a_report_shows_its_row_in_any_window() {
    let trials = "count = 3000\nseed = 2026\neach = \"positions\"";
    let site = Site::of("kind = \"repair\"\nsize = 6", trials);
    let browser = Browser::start();
    browser.open(&site.file("report.html"), "");
    every_chart_speaks(&browser, 8);
    browser.phone().open(&site.file("report.es.html"), "");
    every_chart_speaks(&browser, 8);
}

/// Of 352 solutions four have a card in common, those of the differences from another result, too.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn neighbours_show_their_row_where_solutions_are_too_many_for_one_each() {
    let site = Site::drawn(9, 3000);
    site.write("other.toml", &experiment("", "kind = \"minconflicts\"\nsize = 9", "count = 2000\nseed = 7"));
    site.queenlab(&["run", "other.toml", "--out", "other"]);
    site.queenlab(&["export", "result", "--to", "site", "--with", "other"]);
    let browser = Browser::start();
    browser.open(&site.file("report.html"), "");
    every_chart_speaks(&browser, 9);
    let board = "return document.querySelectorAll('.tip:not([hidden]) .board').length";
    for chart in [0, 2] {
        points_at(&browser, place(&browser, chart, 1));
        assert_eq!(
            (card(&browser)[..4].to_vec(), browser.js(board)),
            (row(&browser, chart, 1)[..4].to_vec(), json!(1))
        );
    }
    let saves = browser.strings("return [...document.querySelectorAll('#comparison figure .saves')].map(({ children }) => [...children].map(({ textContent }) => textContent).join(', '))");
    assert_eq!(saves, ["steps.csv, Save as SVG, Save as PNG", "frequencies.csv, Save as SVG, Save as PNG"]);
    browser.phone().open(&site.file("report.es.html"), "");
    every_chart_speaks(&browser, 9);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_mark_of_an_overview_shows_its_cell_and_leads_to_it() {
    let system = "kind = \"minconflicts\"\nsize = [4, 5]\nnoise = [\"never\", \"1/8\", \"1/4\", \"3/8\", \"1/2\", \"5/8\", \"3/4\"]";
    let browser = Browser::start();
    let panels = Site::of(system, "count = 200\nseed = 1");
    browser.open(&panels.file("index.html"), "");
    every_chart_speaks(&browser, 15);
    let lines =
        Site::empty().with(&experiment("", "kind = \"repair\"\nsize = [5, 6, 7]", "count = 500\nseed = 1"));
    browser.open(&lines.file("index.html"), "");
    every_chart_speaks(&browser, 3);
    let second = place(&browser, 0, 1);
    browser.done(browser.session().action_chain().move_to(second.0, second.1).click().perform());
    browser.wait_until("its report is open", |page| {
        page.js("return location.pathname").to_string().contains("cell-2/report.html")
    });
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_card_of_a_bar_has_board_share_and_interval() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("report.html"), "");
    let rarest = frequencies(Site::eight()).into_iter().min_by_key(|row| row.count).expect("rows");
    points_at(&browser, place(&browser, 0, 91));
    let shown = card(&browser);
    let value = |title: &str| {
        let at =
            shown.iter().position(|text| text == title).unwrap_or_else(|| panic!("no {title}: {shown:?}"));
        shown[at + 1].clone()
    };
    assert_eq!((value("solution"), value("times")), (rarest.solution.clone(), rarest.count.to_string()));
    for title in ["share", "95 % from", "to"] {
        assert!(value(title).ends_with(" %"), "{shown:?}");
    }
    let queens = "const board = document.querySelector('.tip:not([hidden]) .board');
        const used = document.querySelector(board.lastElementChild.href.baseVal);
        return board.getBoundingClientRect().width > 80 && used.querySelector('.queens').getAttribute('d')";
    let rows = rarest.solution.bytes().map(|row| 8 - u64::from(row - b'0'));
    let expected: Vec<String> = rows.enumerate().map(|(column, row)| format!("{column} {row}")).collect();
    assert_eq!(browser.js(queens), json!(format!("M{}", expected.join("L"))));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn keys_walk_along_the_bars_and_follow_one() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("report.html"), "");
    browser.still().click("#scale-linear").press(Key::Tab);
    let spoken = || {
        browser.strings("const { role, ariaLabel, ariaValueNow, ariaValueText } = document.activeElement; return [role, ariaLabel, ariaValueNow, ariaValueText]")
    };
    let first = spoken();
    assert_eq!((first[0].as_str(), first[2].as_str()), ("slider", "1"));
    assert!(first[1].contains("92") && first[3].starts_with("solution 15863724"), "{first:?}");
    browser.press(Key::Right).press(Key::End);
    assert_eq!(spoken()[2], "92");
    assert_eq!(card(&browser), row(&browser, 0, 91));
    browser.press(Key::Home).press(Key::Right);
    let second = card(&browser);
    assert_eq!(second, row(&browser, 0, 1));
    browser.press(Key::Enter);
    browser.wait_until("the simulator is open", |page| page.count("#counter") == 1);
    browser.wait_until("it has a title", |page| page.text("#title") == second[1]);
    assert_eq!(browser.value("#trace"), "shortest");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_sorted_table_has_the_same_rows_at_the_marks() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("report.html"), "");
    points_at(&browser, place(&browser, 0, 0));
    let before = card(&browser);
    browser.click("#frequencies th:nth-child(3) button").click("#frequencies th:nth-child(3) button");
    points_at(&browser, place(&browser, 0, 0));
    assert_eq!(card(&browser), before);
    assert_ne!(row(&browser, 0, 0), before, "the table is sorted the other way round");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn on_a_phone_a_tap_shows_a_board_and_a_second_one_leads_to_its_replay() {
    let browser = Browser::start();
    browser.phone().touched().still().open(&Site::eight().file("report.html"), "");
    let first = place(&browser, 0, 0);
    browser.tap(first);
    browser.wait_until("the card is shown", |page| card(page).get(1).is_some_and(|key| key == "15863724"));
    assert_eq!(browser.sideways_scroll(390), 0);
    let cut = "const { left, right } = document.querySelector('.tip:not([hidden])').getBoundingClientRect(); return left < 0 || right > 390";
    assert_eq!(browser.js(cut), false);
    browser.tap(first);
    browser.wait_until("the simulator is open", |page| page.count("#counter") == 1);
    browser.wait_until("it has a title", |page| page.text("#title") == "15863724");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_words_of_a_card_can_be_read_in_light_and_dark() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("report.html"), "");
    let contrast = r"
        const light = (colour) => {
            const [r, g, b] = colour.match(/\d+/g).map((part) => part / 255).map((c) => (c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4));
            return .2126 * r + .7152 * g + .0722 * b + .05;
        };
        const tip = document.querySelector('.tip:not([hidden])');
        const paper = light(getComputedStyle(tip).backgroundColor);
        return Math.min(...[...tip.querySelectorAll('dt, dd, a')].map((text) => light(getComputedStyle(text).color))
            .map((ink) => Math.max(ink, paper) / Math.min(ink, paper)))";
    for dark in [false, true] {
        if dark {
            browser.dark();
        }
        for chart in 0..marks(&browser).len() {
            points_at(&browser, place(&browser, chart, 0));
            let least = browser.js(contrast).as_f64().expect("a ratio");
            assert!(least >= 4.5, "dark {dark}, chart {chart}: {least}");
        }
    }
}
