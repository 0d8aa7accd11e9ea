//! Every system of the catalogue plays, from the same neutral pictures.

use crate::browser::Browser;
use crate::site::Site;

/// The classic start on 6 by 6, how it ends by the facts of its document, and how many figures stand there then.
const SYSTEMS: [(&[&str], &str, usize); 6] = [
    (&["repair"], "after 327 steps.", 6),
    (&["backtrack"], "Solved: 415263 after 171 steps.", 6),
    (&["permute"], "Solved: 246135 after ", 6),
    (&["permute", "--option", "program=queens_2"], "Solved: 246135 after 77 steps.", 6),
    (&["uniform"], "Solved at the start: 246135.", 6),
    (&["game", "--option", "pick=5/13"], "The trial ends: black-no-free-silent after 6 steps.", 6),
];

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_system_is_played_to_its_end_and_back_in_both_languages() {
    let site = Site::empty();
    let browser = Browser::start();
    for (system, end, figures) in SYSTEMS {
        let args = [&["trace"], system, &["--size", "6", "--format", "html"]].concat();
        site.write("site/trace.html", &site.queenlab(&args));
        for language in ["en", "es"] {
            browser.still().open(&site.file("trace.html"), &format!("#lang={language}"));
            if browser.enabled("#last") {
                browser.click("#last");
            }
            let said = browser.text("#sentence");
            assert!(language == "es" || said.contains(end), "{system:?}: {said}");
            assert_eq!(browser.count("#board .tokens .token"), figures, "{system:?}");
            walk_back(&browser);
        }
    }
    assert_eq!(browser.console_errors(), [""; 0]);
}

/// Every picture has its sentence, all places of which are filled.
fn walk_back(browser: &Browser) {
    for _ in 0..40 {
        let said = browser.text("#sentence");
        assert!(!said.is_empty() && !said.contains(['{', '}']) && !said.contains("undefined"), "{said}");
        if !browser.enabled("#back") {
            break;
        }
        browser.click("#back");
    }
}
