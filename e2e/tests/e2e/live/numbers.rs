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
        (
            "#start=9",
            "a board of size 8 has 8, one digit each",
            "un tablero de tamaño 8 tiene 8, de un dígito cada una",
        ),
        ("#system=game&option-pick=9/8", "or a fraction such as 1/4", "o una fracción como 1/4"),
        ("#system=repair&option-what=1", "has no option what", "no tiene la opción what"),
    ] {
        let browser = opened(&file, &format!("{fragment}&lang=en"));
        assert!(browser.text("#message").contains(english), "{}", browser.text("#message"));
        browser.choose("#language", "es");
        assert!(browser.text("#message").contains(spanish), "{}", browser.text("#message"));
    }
}

/// What a visitor can choose by a field or by an address, and what only the command knows to be impossible.
#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_is_refused_is_refused_in_spanish_on_the_spanish_page() {
    const ENGLISH: [&str; 6] = ["allowed", " is ", "there", " of ", " the ", " start"];
    let (_site, file) = written();
    let browser = opened(&file, "#lang=es");
    for fragment in [
        "system=squares&size=5",
        "system=squares&size=9&option-product=magic&option-method=walk",
        "system=squares&size=8&option-product=magic&option-method=published",
        "system=squares&size=1&option-product=latin&option-method=cyclic",
        "system=permute&size=13&option-program=queens_1",
        "system=minconflicts&count=all",
        "system=repair&size=20&count=all",
        "system=backtrack&option-order=shuffled&count=all",
        "system=uniform&size=3&count=all",
        "system=repair&size=4&count=all&start=trial256",
        "system=repair&start=1234567x",
        "system=repair&size=10&start=12",
        "system=permute&start=11345678",
        "system=anneal&start=11345678",
        "system=game&start=12",
        "system=uniform&start=12345678",
        "system=game&option-pick=1/1000000",
        "system=repair&count=0",
        "system=repair&seed=-1",
        "system=repair&size=x",
        "system=repair&option-kind=repair",
    ] {
        browser.open(&file, &format!("#{fragment}&lang=es"));
        browser.wait_until("it is said", |page| !page.text("#message").is_empty());
        let message = browser.text("#message");
        let english: Vec<_> = ENGLISH.iter().filter(|word| message.contains(**word)).collect();
        assert!(english.is_empty(), "{fragment}: {message}");
        browser.choose("#language", "en");
        assert_ne!(browser.text("#message"), message, "{fragment}");
    }
    assert_eq!(browser.console_errors(), [""; 0]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn numbers_of_an_address_are_understood_as_they_are_typed() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=06&seed=007&count=2,000");
    assert_eq!(browser.text("#message"), "");
    assert_eq!(["#size", "#seed", "#count"].map(|css| browser.value(css)), ["6", "7", "2000"]);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn shares_have_the_digits_that_the_command_writes() {
    let (_site, file) = written();
    for (language, share) in [("en", "50.0 %"), ("es", "50,0 %")] {
        let browser = opened(&file, &format!("#system=uniform&size=4&count=all&lang={language}"));
        run(&browser);
        browser.wait_until("both are shown", |page| page.count("#ends .reached") == 2);
        assert_eq!(browser.text("#ends").matches(share).count(), 2, "{}", browser.text("#ends"));
        browser.click("#several").click("#run");
        browser.wait_until("all are ranked", |page| !page.text("#closest").is_empty());
        let point = if language == "en" { "." } else { "," };
        let texts = browser.strings(
            "return [...document.querySelectorAll('#lanes p')].map(({ textContent }) => textContent)",
        );
        let shares: Vec<&str> = texts
            .iter()
            .flat_map(|text| text.split_whitespace())
            .filter(|word| word.contains(point) && word.starts_with(|c: char| c.is_ascii_digit()))
            .collect();
        assert!(
            shares.len() >= 3
                && shares.iter().all(|share| share.bytes().filter(u8::is_ascii_digit).count() >= 3),
            "{shares:?}"
        );
    }
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_another_version_kept_is_forgotten() {
    let (_site, file) = written();
    let browser = opened(&file, "#size=6&count=3000&lang=es");
    run(&browser);
    browser.before_any_script("addEventListener('pagehide', (event) => event.stopImmediatePropagation())");
    browser.open(&file, "#size=6&count=3000&lang=es");
    browser.js("sessionStorage.setItem('queenlab-live', sessionStorage.getItem('queenlab-live').replace(/\"progress\":\"/g, '$&nonsense '))");
    browser.open(&file, "#size=6&count=3000&lang=es");
    browser.wait_until("it can be run", |page| page.text("#run") == "Ejecutar");
    assert_eq!(browser.text("#progress"), "");
    run(&browser);
    assert_eq!(browser.text("#progress"), "3000 de 3000 inicios");
}
