//! Other problems than queens: chosen beside the solver, drawn, run, shared, and refused with the reason.

use super::{opened, ready, run, typed, written};
use crate::browser::Browser;

/// The problems that are offered, as people read them.
const OFFERED: &str =
    "return [...document.querySelectorAll('#problem option')].map((one) => one.textContent).join('; ')";

/// The edges of the board that is shown.
const EDGES: &str =
    "const ground = document.querySelector(document.querySelector('#board > use').getAttribute('href'));
     return ground.querySelector('.edges').getAttribute('d').split('M').length - 1";

/// Whether every vertex of the board is at an end of an edge.
const IN_PLACE: &str = "const ground = document.querySelector(document.querySelector('#board > use').getAttribute('href'));
     const ends = ground.querySelector('.edges').getAttribute('d').match(/[\\d.]+ [\\d.]+/g).map((end) => end.split(' ').map(Number));
     return [...document.querySelectorAll('#board .tokens .vertex')].every((vertex) => {
         const [x, y] = vertex.style.transform.match(/-?[\\d.]+/g).map(Number);
         return ends.some(([a, b]) => Math.hypot(a - x - .5, b - y - .5) < .01);
     })";

fn offered(browser: &Browser) -> String {
    browser.js(OFFERED).as_str().expect("names").to_owned()
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_petersen_graph_is_chosen_drawn_run_and_told_in_both_languages() {
    let (_site, file) = written();
    for (language, name, question, label) in [
        ("en", "Petersen graph, 3 colours", "Not equally often.", "A graph of 10 vertices and 15 edges."),
        (
            "es",
            "grafo de Petersen, 3 colores",
            "No con la misma frecuencia.",
            "Un grafo de 10 vértices y 15 aristas.",
        ),
    ] {
        let browser = opened(&file, &format!("#system=repair&lang={language}"));
        assert_eq!(offered(&browser).split("; ").count(), 8, "{}", offered(&browser));
        assert!(offered(&browser).contains(name), "{}", offered(&browser));
        browser.choose("#problem", "graph:petersen:3");
        assert_eq!(browser.count("#board .tokens .vertex"), 10);
        assert_eq!(browser.js(EDGES).as_u64(), Some(15));
        assert_eq!(browser.js(IN_PLACE).as_bool(), Some(true));
        assert_eq!(browser.count("#board .attack"), 15, "all vertices have the first colour");
        assert_eq!(browser.count("#sizes[hidden]"), 1, "a graph has no size");
        let spoken = browser.attribute("#board", "aria-label").expect("a label");
        assert!(spoken.starts_with(label), "{spoken}");
        run(&browser);
        assert!(browser.text(".answer").starts_with(question), "{}", browser.text(".answer"));
        assert_eq!(browser.count("#ends .vertex"), 20, "two solutions are drawn");
        browser.click("#last");
        assert_eq!(browser.count("#board .attack"), 0, "it is solved");
        assert_eq!((browser.requests(), browser.console_errors()), (Vec::new(), Vec::new()));
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_size_is_shown_where_the_problem_has_one_and_begins_at_one_that_works() {
    let (_site, file) = written();
    let browser = opened(&file, "#system=repair");
    for (problem, size, most) in
        [("torus", "5", "32"), ("rooks", "5", "32"), ("latin", "3", "16"), ("sudoku", "4", "9")]
    {
        browser.choose("#problem", problem);
        assert_eq!(browser.text("#message"), "", "{problem}");
        assert_eq!(
            (browser.value("#size").as_str(), browser.asked("size").as_deref()),
            (size, Some(size)),
            "{problem}"
        );
        assert_eq!(browser.attribute("#size", "max").as_deref(), Some(most), "{problem}");
        assert_eq!(browser.asked("option-problem").as_deref(), Some(problem));
    }
    typed(&browser, "#size", "5");
    assert!(browser.text("#message").contains("4, 6, 9"), "{}", browser.text("#message"));
    for problem in ["graph:australia:3", "graph:cycle-7:3", "queens"] {
        browser.choose("#problem", problem);
        assert_eq!(browser.text("#message"), "", "{problem}");
    }
    assert_eq!(
        (browser.value("#size").as_str(), browser.asked("size"), browser.asked("option-problem")),
        ("8", None, None)
    );
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_problem_is_shared_by_a_link_kept_by_other_solvers_and_left_by_back() {
    let (_site, file) = written();
    let browser = opened(&file, "#option-problem=graph:petersen:4&system=repair");
    assert_eq!(browser.value("#problem"), "graph:petersen:4", "a link names what is not offered, too");
    assert_eq!(browser.text("#message"), "");
    browser.choose("#problem", "latin").choose("#system", "backtrack");
    assert_eq!((browser.value("#problem").as_str(), browser.value("#size").as_str()), ("latin", "3"));
    browser.choose("#system", "anneal");
    assert_eq!(browser.text("#message"), "", "what it does not take is left for queens");
    assert_eq!(browser.value("#problem"), "queens");
    assert_eq!(offered(&browser).split("; ").count(), 3, "queens, torus, rooks: {}", offered(&browser));
    browser.choose("#system", "squares");
    assert_eq!(browser.count("#problems[hidden]"), 1);
    browser.js("history.go(-2)");
    browser.wait_until("latin squares are back", |page| page.value("#problem") == "latin");
    assert_eq!(browser.value("#system"), "backtrack");
    browser.still().open(&file, "#system=anneal&option-problem=latin&size=4&lang=es");
    ready(&browser);
    assert!(browser.text("#message").starts_with("No es posible: "), "{}", browser.text("#message"));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn solvers_of_the_same_problem_race() {
    let (_site, file) = written();
    let browser = opened(&file, "#option-problem=graph:petersen:3&count=20000");
    browser.click("#several").click("#run");
    browser.wait_until("all are ranked", |page| !page.text("#closest").is_empty());
    assert!(browser.count("#lanes li") >= 4, "{}", browser.text("#racers"));
    let lanes = browser.text("#lanes");
    let (_, repair) = lanes.split_once("repair").expect("a lane");
    assert!(
        repair.contains("corrected for chance: 41") || repair.contains("corrected for chance: 40"),
        "{lanes}"
    );
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn a_graph_fits_into_windows_and_the_choice_of_it_too() {
    const PARTS: &str = ".headline > *, #board, #sentence, .seek, .bar button, #origin, .tabs, #run, .answer, #picture, #ends";
    let (_site, file) = written();
    for (width, height) in [(390, 844), (844, 390), (1280, 720), (1920, 1080)] {
        for language in ["en", "es"] {
            let browser = opened(&file, &format!("#option-problem=graph:australia:3&lang={language}"));
            browser.window(width, height);
            run(&browser);
            assert_eq!(browser.overlaps(PARTS), [""; 0], "{width}x{height} {language}");
            assert_eq!(browser.cut_texts(), [""; 0], "{width}x{height} {language}");
            assert_eq!(browser.tiny_targets(), [""; 0], "{width}x{height} {language}");
        }
    }
}
