//! Numbers as people type them, and those that are refused.

use super::{opened, run, typed, written};

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn numbers_are_understood_as_they_are_typed() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=6");
    for (text, digits) in [("1,000", "1000"), ("2e3", "2000"), ("3_000", "3000"), ("4k", "4000")] {
        typed(&browser, "#count", text);
        assert_eq!(browser.asked("count").as_deref(), Some(digits), "{text}");
        assert_eq!((browser.value("#count"), browser.text("#message")), (digits.into(), String::new()));
    }
    run(&browser);
    assert_eq!(browser.text("#progress"), "4,000 of 4,000 starts");
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_is_refused_stays_to_be_corrected_and_nothing_else_is_run_for_it() {
    let (_site, file) = written();
    for (language, words) in [("en", "a whole number is needed"), ("es", "hace falta un número entero")] {
        let browser = opened(&file, &format!("#size=6&count=3000&lang={language}"));
        typed(&browser, "#count", "12x");
        let is_refused = || {
            assert!(browser.text("#message").contains(words), "{}", browser.text("#message"));
            assert_eq!(browser.value("#count"), "12x");
            assert_eq!(browser.attribute("#count", "aria-invalid").as_deref(), Some("true"));
            assert_eq!(browser.text("#progress"), "");
        };
        is_refused();
        browser.click("#run");
        is_refused();
        typed(&browser, "#seed", "7");
        is_refused();
        typed(&browser, "#count", "2k");
        assert_eq!(
            (browser.text("#message"), browser.attribute("#count", "aria-invalid")),
            (String::new(), None)
        );
        assert_eq!((browser.asked("seed"), browser.asked("count")), (Some("7".into()), Some("2000".into())));
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_is_said_is_said_in_the_language_that_is_chosen() {
    let (_site, file) = written();
    for (fragment, english, spanish) in [
        (
            "#system=repair&size=99",
            "allowed is a whole number from 2 to 32",
            "se admite un número entero de 2 a 32",
        ),
        ("#system=nobody", "There is no solver nobody", "No hay ningún programa nobody"),
        ("#start=9", "8 rows from 1 to 8 are needed", "hacen falta 8 filas de 1 a 8"),
        ("#system=game&option-pick=9/8", "or a fraction such as 1/4", "o una fracción como 1/4"),
        ("#system=repair&option-what=1", "has no option what", "no tiene la opción what"),
    ] {
        let browser = opened(&file, &format!("{fragment}&lang=en"));
        assert!(browser.text("#message").contains(english), "{}", browser.text("#message"));
        browser.choose("#language", "es");
        assert!(browser.text("#message").contains(spanish), "{}", browser.text("#message"));
    }
}
