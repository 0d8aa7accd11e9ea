//! Windows of every size: the answer and its picture are above the fold, controls are always in view, nothing moves.

use crate::browser::Browser;
use crate::site::Site;

const WINDOWS: [(u32, u32); 7] =
    [(390, 844), (844, 390), (1280, 720), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440)];

const PAGES: [&str; 6] =
    ["index.html", "index.es.html", "report.html", "report.es.html", "solutions.html", "solutions.es.html"];

/// The controls of the simulator that are not wholly in the window.
const HIDDEN: &str = "
    return ['first', 'back', 'play', 'next', 'last', 'next-reaction', 'counter', 'slider', 'speed', 'board'].filter(id => {
        const { top, bottom, left, right } = document.getElementById(id).getBoundingClientRect();
        return top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1 || bottom <= top;
    });
";

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn controls_and_board_are_in_view_in_every_window_and_language() {
    let browser = Browser::start();
    for (width, height) in WINDOWS {
        for language in ["en", "es"] {
            browser.window(width, height);
            browser.open(
                &Site::eight().file("simulator.html"),
                &format!("#case=classic&step=18&lang={language}"),
            );
            assert_eq!(browser.strings(HIDDEN), [""; 0], "{width}x{height} {language}");
            browser.click("#last");
            assert_eq!(browser.strings(HIDDEN), [""; 0], "{width}x{height} {language}, solved");
            assert_eq!(browser.sideways_scroll(width.into()), 0, "{width}x{height}");
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn nothing_moves_while_it_plays() {
    let browser = Browser::start();
    for (width, height) in [(390, 844), (1280, 720)] {
        browser.window(width, height).open(&Site::eight().file("simulator.html"), "#case=classic&lang=es");
        let places = || {
            browser.js("return ['board', 'play', 'slider', 'log'].map(id => {
                const { top, height } = document.getElementById(id).getBoundingClientRect();
                return [top, height];
            })")
        };
        let before = places();
        for _ in 0..40 {
            browser.click("#next");
            assert_eq!(places(), before, "{width}x{height}: {}", browser.text("#counter"));
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_strip_is_as_high_as_a_finger_and_grows_with_the_window() {
    let browser = Browser::start();
    for (width, height) in WINDOWS {
        browser.window(width, height).open(&Site::eight().file("simulator.html"), "#case=classic&step=18");
        let heights = browser.js("return ['#strip', '#strip .pairs'].map(css => document.querySelector(css).getBoundingClientRect().height)");
        let heights: [f64; 2] = serde_json::from_value(heights).expect("two heights");
        assert!(heights[0] >= f64::from(height / 20).max(44.0), "{width}x{height}: {heights:?}");
        assert!(heights[1] >= 0.75 * heights[0], "{width}x{height}: {heights:?}");
    }
}

/// The first row is at the top, the last one at the end of the list, and every row in between is wholly readable.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn long_rows_of_the_list_of_steps_are_wrapped() {
    const FAULTS: &str = "
        const log = document.getElementById('log');
        const [view, rows] = [log.getBoundingClientRect(), [...log.querySelectorAll('li')]];
        const boxes = rows.map(row => row.getBoundingClientRect());
        const texts = rows.map(row => row.querySelector('.text'));
        const cut = texts.filter((text, i) => {
            const { right, bottom } = text.getBoundingClientRect();
            return right > view.right + 1 || bottom > boxes[i].bottom + 1 || getComputedStyle(text).overflow !== 'visible';
        });
        const over = boxes.slice(1).filter(({ top }, i) => Math.abs(top - boxes[i].bottom) > 1);
        return [cut.length, over.length, Math.max(0, ...boxes.map(({ height }) => height)), boxes.at(-1).bottom - view.bottom];";
    let site = Site::of("kind = \"squares\"\nsize = 9\nmethod = \"walk\"", "count = 20\nseed = 2026");
    let browser = Browser::start();
    for (width, height) in [(390, 844), (1280, 720), (1920, 1080), (2560, 1440)] {
        for language in ["en", "es"] {
            browser.window(width, height).open(&site.file("simulator.html"), &format!("#lang={language}"));
            let mut highest: f64 = 0.0;
            for scrolled in 0..20 {
                browser.js(&format!(
                    "const log = document.getElementById('log');
                    log.scrollTop = {scrolled} / 19 * log.scrollHeight;
                    log.dispatchEvent(new Event('scroll'));"
                ));
                let [cut, over, row, beyond]: [f64; 4] =
                    serde_json::from_value(browser.js(FAULTS)).expect("numbers");
                assert_eq!((cut, over), (0.0, 0.0), "{width}x{height} {language} {scrolled}");
                assert!(
                    scrolled < 19 || beyond <= 1.0,
                    "{width}x{height} {language}: the last row ends {beyond} beyond"
                );
                highest = highest.max(row);
            }
            assert!(width > 1000 || highest > 50.0, "{width}x{height} {language}: no row is long");
        }
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn boards_charts_and_controls_grow_with_a_large_window_and_fill_it() {
    let sudokus = Site::of("kind = \"squares\"\nsize = 9\nmethod = \"walk\"", "count = 30\nseed = 2026");
    let eight = |page: &str| Site::eight().file(page);
    let pages = [
        (eight("live.html"), ["#board", "#picture", "#strip", "#run", "#language"]),
        (eight("simulator.html"), ["#board", "#log", "#strip", "#play", "#language"]),
        (
            eight("report.html"),
            ["#frequencies svg.wide", ".extremes .board", "#scale-linear", "header.top", "main"],
        ),
        (eight("solutions.html"), [".boards .board", ".boards figure", "main", "header.top", "h1"]),
        (sudokus.file("play.html"), ["#board", "#check", "#symbols button", "#message", ".side"]),
    ];
    let browser = Browser::start();
    for (page, parts) in pages {
        let boxes = || -> Vec<[f64; 4]> {
            let script = format!(
                "return {parts:?}.map((css) => {{
                    const {{ left, right, width, height }} = document.querySelector(css).getBoundingClientRect();
                    return [left, right, width, height];
                }})"
            );
            serde_json::from_value(browser.js(&script)).expect("boxes")
        };
        let fragment = if page.ends_with("live.html") { "#size=8" } else { "" };
        browser.window(1280, 720).open(&page, fragment);
        let usual = boxes();
        browser.window(2560, 1440).open(&page, fragment);
        let large = boxes();
        for ((css, usual), large) in parts.iter().zip(&usual).zip(&large) {
            let grown = (large[2] * large[3] / (usual[2] * usual[3])).sqrt();
            assert!(grown >= 1.35, "{} {css}: {usual:?} {large:?}", page.display());
        }
        let (left, right) = large
            .iter()
            .fold((f64::MAX, 0.0_f64), |(left, right), part| (left.min(part[0]), right.max(part[1])));
        assert!(left < 0.25 * 2560.0 && right > 0.75 * 2560.0, "{}: {left} to {right}", page.display());
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_answer_and_the_whole_chart_are_above_the_fold() {
    let browser = Browser::start();
    for page in ["report.html", "report.es.html"] {
        browser.window(1280, 800).open(&Site::eight().file(page), "");
        let bottoms = browser.js("return ['.answer', '#frequencies svg.wide'].map(css =>
            document.querySelector(css).getBoundingClientRect().bottom)");
        let bottoms: Vec<f64> = serde_json::from_value(bottoms).expect("numbers");
        assert!(bottoms[0] < bottoms[1] && bottoms[1] <= 800.0, "{page}: {bottoms:?}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn no_text_is_cut_or_lies_over_another_in_any_window_or_on_paper() {
    const BLOCKS: &str =
        "h1, h2, h3, p, .scroll, .answer, .tiles > *, .extremes > *, .switched > .linear, .orbit, pre";
    for page in PAGES {
        let browser = Browser::start();
        for (width, height) in WINDOWS {
            browser.window(width, height).open(&Site::eight().file(page), "");
            assert_eq!(browser.cut_texts(), [""; 0], "{page} {width}x{height}");
            assert_eq!(browser.overlaps(BLOCKS), [""; 0], "{page} {width}x{height}");
        }
        browser.on_paper();
        assert_eq!(browser.cut_texts(), [""; 0], "{page} on paper");
        assert_eq!(browser.overlaps(BLOCKS), [""; 0], "{page} on paper");
        assert_eq!(browser.sideways_scroll(718), 0, "{page} on paper");
        assert!(page.starts_with("report") || browser.printed_pages() <= 2, "{page} on paper");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn charts_fit_a_phone_and_their_labels_are_legible() {
    let browser = Browser::start();
    browser.phone().open(&Site::eight().file("report.html"), "");
    let sizes = browser.js("return [...document.querySelectorAll('svg.chart text')].filter(text => text.getClientRects().length > 0)
        .map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)");
    let sizes: Vec<f64> = serde_json::from_value(sizes).expect("numbers");
    assert!(sizes.len() > 50 && sizes.iter().all(|size| *size >= 11.0), "{sizes:?}");
    let wide = "return [...document.querySelectorAll('svg.chart')].filter(chart => chart.getBoundingClientRect().right > innerWidth).length";
    assert_eq!(browser.js(wide), 0);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn lines_of_a_sweep_are_named_beside_them_or_below_them() {
    let site = Site::of(
        "kind = \"permute\"\nprogram = [\"queens_1\", \"queens_2\"]\nsize = [5, 6, 7]",
        "count = 200\nseed = 1",
    );
    let browser = Browser::start();
    let legend = "return [...document.querySelectorAll('.legend path')].filter(path => path.getClientRects().length > 0)
        .map(path => getComputedStyle(path).stroke)";
    let outside = "return [...document.querySelectorAll('svg.chart text')].filter(text => text.getClientRects().length > 0
        && text.getBoundingClientRect().right > innerWidth).map(text => text.textContent)";
    for page in ["index.html", "index.es.html"] {
        browser.phone().open(&site.file(page), "");
        let colours: Vec<String> = serde_json::from_value(browser.js(legend)).expect("colours");
        assert!(
            colours.len() >= 2 && !colours.contains(&"none".to_owned()) && colours[0] != colours[1],
            "{colours:?}"
        );
        assert_eq!(browser.js(outside), serde_json::json!([]), "{page}");
        browser.window(1280, 800).open(&site.file(page), "");
        assert_eq!(browser.js(legend), serde_json::json!([]), "the lines have labels of their own");
        assert_eq!(browser.js(outside), serde_json::json!([]), "{page}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_names_of_many_curves_end_within_their_chart() {
    let site = Site::of(
        "kind = \"minconflicts\"\nsize = [4, 5]\nnoise = [\"never\", \"1/8\", \"1/4\", \"3/8\"]",
        "count = 200\nseed = 1",
    );
    let beyond = "return [...document.querySelectorAll('svg.chart.wide text')].filter((text) => text.checkVisibility()
        && text.getBoundingClientRect().right > text.ownerSVGElement.getBoundingClientRect().right).map(({ textContent }) => textContent)";
    let browser = Browser::start();
    browser.window(1280, 800).open(&site.file("index.html"), "");
    assert!(browser.text("main").contains("never"));
    assert_eq!(browser.js(beyond), serde_json::json!([]));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_projector_has_board_sentence_and_controls_alone() {
    let browser = Browser::start();
    browser.window(1920, 1080).open(&Site::eight().file("simulator.html"), "#case=classic&step=18");
    let height =
        || browser.js("return document.getElementById('board').getBoundingClientRect().height").as_f64();
    let before = height();
    browser.press("f");
    assert!(height() > before && browser.strings(HIDDEN).is_empty());
    assert!(
        !browser
            .js("return document.getElementById('log').getClientRects().length > 0")
            .as_bool()
            .unwrap_or(true)
    );
    browser.press("f");
    assert_eq!(height(), before);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_same_page_in_the_other_language_is_one_link_away() {
    let browser = Browser::start();
    for page in ["index", "report", "solutions"] {
        browser.window(1280, 800).open(&Site::eight().file(&format!("{page}.html")), "");
        assert_eq!(browser.attribute("html", "lang").as_deref(), Some("en"));
        browser.click("a.language");
        browser.wait_until("it is Spanish", |page| page.attribute("html", "lang").as_deref() == Some("es"));
        assert!(!browser.text("main").contains("times"), "{page}");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn printed_tables_name_their_columns() {
    let browser = Browser::start();
    browser.window(1280, 800).open(&Site::eight().file("report.html"), "").on_paper();
    let names = browser.js("return [...document.querySelectorAll('.sortable th button')].filter(button => button.getClientRects().length > 0).length");
    assert!(names.as_u64() >= Some(8), "{names}");
    let others = browser.js("return [...document.querySelectorAll('button')].filter(button => !button.closest('th') && button.getClientRects().length > 0).length");
    assert_eq!(others, 0, "what is pressed is not printed");
    let selects = browser.js(
        "return [...document.querySelectorAll('select')].filter((select) => select.checkVisibility()).length",
    );
    assert_eq!(selects, 0, "what is chosen from is not printed");
}

/// The titles of a table stand above their columns, and the widest table is as wide as the paper.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn printed_tables_fit_the_paper_and_titles_their_columns() {
    const OVER: &str = "return [...document.querySelectorAll('th button')].filter((button) => {
            const [title, column] = [button, button.parentElement].map((part) => part.getBoundingClientRect());
            return title.width > 0 && (title.left < column.left - 1 || title.right > column.right + 1);
        }).map(({ textContent }) => textContent)";
    let cells = "kind = \"minconflicts\"\nsize = [5, 6]\nnoise = [\"never\", \"1/8\", \"1/4\"]";
    let sweep = Site::of(cells, "count = 200\nseed = 1");
    let browser = Browser::start();
    for language in ["", ".es"] {
        for file in [
            sweep.file(&format!("index{language}.html")),
            Site::eight().file(&format!("report{language}.html")),
        ] {
            browser.open(&file, "").on_paper();
            assert_eq!(browser.strings(OVER), [""; 0], "{}", file.display());
            assert_eq!(browser.sideways_scroll(718), 0, "{}", file.display());
        }
    }
}

/// No column of a table of cells lies outside of a window, and the mark of an effect that is pointed at is its dot.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn cells_fit_a_window_and_effects_are_marked_where_they_are() {
    let site = Site::of(
        "kind = \"repair\"\nsize = 6\nmove = [\"next\", \"random\"]\nmemory = [\"moves\", \"all\"]",
        "count = 300\nseed = 1",
    );
    let browser = Browser::start();
    browser.window(1280, 720);
    let hidden = "const table = document.querySelector('[aria-label=Cells], [aria-label=Celdas]'); return table.scrollWidth - table.clientWidth";
    for page in ["index.html", "index.es.html"] {
        browser.open(&site.file(page), "");
        assert_eq!(browser.js(hidden), 0, "{page}");
    }
    let places = "const chart = document.querySelector('#effects svg.wide');
        chart.scrollIntoView({ block: 'center' });
        const [, x, y] = /M([\\d.]+) ([\\d.]+)/.exec(chart.querySelector('.dots').getAttribute('d'));
        const { x: clientX, y: clientY } = new DOMPoint(x, y).matrixTransform(chart.getScreenCTM());
        chart.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse', clientX: clientX + 9, clientY, bubbles: true }));
        return chart.querySelector('.at').getAttribute('transform') === `translate(${x} ${y})`";
    assert_eq!(browser.js(places), true);
}
