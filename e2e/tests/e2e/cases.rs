//! The solutions to choose from: each with its board, sorted, filtered, page by page.

use crate::browser::Browser;
use crate::site::Site;
use crate::table::{Frequency, frequencies};

fn opened(site: &Site) -> Browser {
    let browser = Browser::start();
    browser.still().open(&site.file("simulator.html"), "");
    browser
}

/// The keys of the cases in their order.
fn keys(browser: &Browser) -> Vec<String> {
    browser.strings("return [...document.querySelectorAll('#cases .case')].map(one => one.dataset.key)")
}

/// The rows of the queens of every small board, from where they are painted.
fn painted(browser: &Browser) -> Vec<String> {
    browser.strings(
        "return [...document.querySelectorAll('#cases .case')].map(one => {
            const board = one.querySelector('svg');
            const paper = board.getBoundingClientRect();
            const side = paper.width / 8;
            const queens = [...board.querySelectorAll('use[href=\"#q\"]')].map(queen => queen.getBoundingClientRect());
            const places = queens.map(box => [box.x + box.width / 2 - paper.x, box.y + box.height / 2 - paper.y]);
            return places.sort(([a], [b]) => a - b).map(([, y]) => 8 - Math.floor(y / side)).join('');
        })",
    )
}

fn in_order<K: Ord>(rows: &[Frequency], key: impl Fn(&Frequency) -> K) -> Vec<String> {
    let mut rows: Vec<&Frequency> = rows.iter().collect();
    rows.sort_by_key(|row| (key(row), row.solution.clone()));
    rows.iter().map(|row| row.solution.clone()).collect()
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn eight_queens_have_92_solutions_with_boards_to_sort_and_filter() {
    let browser = opened(Site::eight());
    let rows = frequencies(Site::eight());
    assert_eq!(rows.len(), 92);
    let solutions =
        |browser: &Browser| keys(browser).into_iter().filter(|key| key != "classic").collect::<Vec<_>>();

    browser.choose("#sort", "hits");
    assert_eq!(solutions(&browser), in_order(&rows, |row| std::cmp::Reverse(row.count)));
    browser.choose("#sort", "steps");
    assert_eq!(solutions(&browser), in_order(&rows, |row| row.steps_min));
    browser.choose("#sort", "class");
    assert_eq!(solutions(&browser), in_order(&rows, |row| row.class.clone()));

    browser.enter("#filter", "863");
    let expected: Vec<String> = solutions(&browser);
    assert!(expected.len() > 1 && expected.iter().all(|key| key.contains("863")), "{expected:?}");
    assert_eq!(expected.len(), rows.iter().filter(|row| row.solution.contains("863")).count());
    assert_eq!(painted(&browser), expected);
    browser.enter("#filter", "nothing");
    assert_eq!(browser.count("#cases .case"), 0);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn each_solution_shows_board_digits_hits_and_steps_and_opens_its_trace() {
    let browser = opened(Site::eight());
    browser.enter("#filter", "");
    let keys = keys(&browser);
    let boards = painted(&browser);
    let drawn = keys.iter().zip(&boards).filter(|(key, _)| *key != "classic");
    assert_eq!(drawn.clone().count(), 92);
    for (key, board) in drawn {
        assert_eq!(key, board);
    }
    let commonest = browser.text(".case[data-key='15863724']");
    assert_eq!(commonest.lines().collect::<Vec<_>>(), ["15863724", "9,320×", "2 steps"]);
    let rarest = frequencies(Site::eight()).into_iter().min_by_key(|row| row.count).expect("rows");
    browser.click(&format!(".case[data-key='{}']", rarest.solution));
    browser.wait_until("it is shown", |page| page.text("#title") == rarest.solution);
    assert_eq!(browser.text("#counter"), format!("step 0 of {}", rarest.steps_min));
    assert_eq!(browser.count(".case[aria-current]"), 1);
    browser.click("#last");
    assert_eq!(browser.painted("#board"), rarest.solution);
    assert!(
        browser.text("#replay").starts_with("queenlab trace repair --size 8 --seed 2026 --cell 1 --trial ")
    );
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_command_below_a_trace_replays_it() {
    let browser = opened(Site::eight());
    let kinds = ["shortest", "first", "longest"];
    for kind in kinds {
        browser.open(&Site::eight().file("simulator.html"), &format!("#case=35281746&trace={kind}"));
        let command = browser.text("#replay");
        let arguments: Vec<&str> = command.split(' ').skip(2).collect();
        let trace = Site::eight().trace(&arguments);
        assert_eq!(browser.painted("#board"), trace.board(0), "{command}");
        browser.click("#last");
        assert_eq!(browser.asked("step"), Some(trace.steps().to_string()), "{command}");
        assert_eq!(trace.board(trace.steps()), "35281746");
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn many_solutions_come_page_by_page() {
    let site = Site::drawn(12, 300);
    let browser = opened(&site);
    let (first, pages) = (keys(&browser), browser.text("#cases .pages"));
    assert_eq!(
        (first.len(), pages.as_str()),
        (96, "Previous 1 to 96 of 14,201 More"),
        "14,200 and the classic start"
    );
    browser.click("#cases .pages button:last-child");
    let second = keys(&browser);
    assert!(second.len() == 96 && second.iter().all(|key| !first.contains(key)));
    browser.click("#cases .pages button:first-child");
    assert_eq!(keys(&browser), first);
    assert!(!browser.enabled("#cases .pages button:first-child"));
    assert_eq!(browser.console_errors(), [""; 0]);
}
