//! Every system of the catalogue plays, from the same neutral pictures.

use crate::browser::Browser;
use crate::site::Site;

/// What is played from the classic start, how it ends by the facts of its document, and how many tokens stand then.
const SYSTEMS: [(&[&str], &str, usize); 15] = [
    (&["repair", "--size", "6"], "after 327 steps.", 6),
    (&["backtrack", "--size", "6"], "Solved: 415263 after 171 steps.", 6),
    (&["permute", "--size", "6"], "Solved: 246135 after ", 6),
    (&["permute", "--size", "6", "--option", "program=queens_2"], "Solved: 246135 after 77 steps.", 6),
    (
        &["game", "--size", "6", "--option", "pick=5/13"],
        "The trial ends: black-no-free-silent after 6 steps.",
        6,
    ),
    (&["squares", "--size", "3", "--option", "product=magic"], "Solved at the start: 816/357/492.", 9),
    (&["squares", "--size", "9"], "Solved: ", 81),
    (
        &["squares", "--size", "21", "--option", "method=walk", "--option", "moves=50"],
        " after 50 steps.",
        441,
    ),
    (
        &["squares", "--size", "5", "--option", "product=latin", "--option", "method=jacobson-matthews"],
        "Solved: ",
        25,
    ),
    (&["minconflicts", "--size", "6", "--seed", "1", "--trial", "0", "--option", "noise=1/9"], "Solved: ", 6),
    (&["lasvegas", "--size", "6", "--seed", "1", "--trial", "0"], "Solved: ", 6),
    (&["lasvegas", "--size", "8", "--option", "searched=8"], "Solved: 15863724 after 113 steps.", 8),
    (&["anneal", "--size", "6", "--seed", "1", "--trial", "0"], "Solved: ", 6),
    (&["knuth", "--size", "5", "--seed", "1", "--trial", "0"], "", 5),
    (&["uniform", "--size", "6"], "Solved at the start: 246135.", 6),
];

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_system_is_played_to_its_end_and_back_in_both_languages() {
    let site = Site::empty();
    let browser = Browser::start();
    for (system, end, tokens) in SYSTEMS {
        let args = [&["trace"], system, &["--format", "html"]].concat();
        site.write("site/trace.html", &site.queenlab(&args));
        for language in ["en", "es"] {
            browser.still().open(&site.file("trace.html"), &format!("#lang={language}"));
            if browser.enabled("#last") {
                browser.click("#last");
            }
            let said = browser.text("#sentence");
            assert!(language == "es" || said.contains(end), "{system:?}: {said}");
            assert_eq!(browser.count("#board .tokens .token"), tokens, "{system:?}");
            walk_back(&browser);
        }
    }
    assert_eq!(browser.console_errors(), [""; 0]);
}

/// Clicks `back` until 40 pictures were seen; the sentence of each, as a reader sees them.
const BACK: &str = "
    const [back, sentence] = ['back', 'sentence'].map(id => document.getElementById(id));
    const said = [sentence.innerText];
    while (back.ariaDisabled !== 'true' && said.length < 40) {
        back.click();
        said.push(sentence.innerText);
    }
    return said;
";

/// Every picture has its sentence, all places of which are filled.
fn walk_back(browser: &Browser) {
    for said in browser.strings(BACK) {
        assert!(!said.is_empty() && !said.contains(['{', '}']) && !said.contains("undefined"), "{said}");
    }
}
