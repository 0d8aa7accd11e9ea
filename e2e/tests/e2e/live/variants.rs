//! Variants of `repair` are chosen on the page, and are those of the command.

use serde_json::Value;

use super::{opened, run, written};
use crate::browser::Browser;

/// Chooses a value of an option, which is a text without an attribute.
fn chosen(browser: &Browser, option: &str, value: &str) {
    browser.js(&format!(
        "const list = document.getElementById('option-{option}'); list.value = '{value}'; list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
    ));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn an_option_that_is_chosen_changes_what_is_run_as_in_the_command() {
    let (site, file) = written();
    let browser = opened(&file, "#system=repair&size=6&count=3000&seed=46");
    run(&browser);
    browser.wait_until("it is said", |page| page.text("#restarted").contains(" steps"));
    let published = browser.text("#restarted");
    chosen(&browser, "move", "random");
    chosen(&browser, "reaction", "attacker");
    assert_eq!(browser.asked("option-move").as_deref(), Some("random"));
    assert_eq!(browser.asked("option-reaction").as_deref(), Some("attacker"));
    run(&browser);
    browser.wait_until("it is another answer", |page| {
        page.text("#restarted").contains(" steps") && page.text("#restarted") != published
    });

    let options = "move = \"random\"\nreaction = \"attacker\"\n";
    let text = format!(
        "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 6\n{options}[trials]\ncount = 3000\nseed = 46\n"
    );
    site.write("x.toml", &text);
    site.queenlab(&["run", "x.toml", "--out", "site/x"]);
    let shown: Value = serde_json::from_str(&site.queenlab(&["show", "site/x", "--json"])).expect("JSON");
    let rows = shown["statistics"].as_array().expect("rows");
    let mean = rows.iter().find(|row| row["statistic"] == "steps_ert").expect("a mean")["estimate"].clone();
    let said = browser.text("#restarted");
    let steps = said.split(" steps").next().and_then(|before| before.rsplit(' ').next());
    let steps: f64 = steps.expect("a number").parse().expect("a number");
    let mean = mean.as_f64().expect("a number");
    assert!((steps - mean).abs() <= 0.006 * mean, "{said}: {mean}");
}
