//! English and Spanish.

use crate::browser::Browser;
use crate::player::replayed;
use crate::site::Site;

const ENGLISH: [&str; 8] = ["Step", "step", "Solution", "Speed", "Trace", "Copy", "Keys", "Filter"];

fn text(browser: &Browser) -> String {
    let text = browser.js("return document.querySelector('main').innerText");
    text.as_str().expect("text").to_owned()
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_word_changes_with_the_language_and_comes_back() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("simulator.html"), "#case=classic&step=18");
    let english = text(&browser);
    assert_eq!(browser.attribute("html", "lang").as_deref(), Some("en"));
    browser.choose("#language", "es");
    assert_eq!(browser.attribute("html", "lang").as_deref(), Some("es"));
    assert_eq!(browser.asked("lang").as_deref(), Some("es"));
    let spanish = text(&browser);
    for word in ENGLISH {
        assert!(english.contains(word) && !spanish.contains(word), "{word}: {spanish}");
    }
    assert!(spanish.contains("inicio clásico") && spanish.contains("paso 18 de 2340"), "{spanish}");
    let board = browser.attribute("#board", "aria-label").expect("words");
    assert!(board.starts_with("Reinas en un tablero de 8 por 8: columna 1 fila 1, "), "{board}");
    let labels = browser.strings("return [...document.querySelectorAll('main button')].map(button => button.ariaLabel ?? button.textContent)");
    assert!(
        labels.contains(&"Reproducir".to_owned()) && labels.contains(&"Uno adelante".to_owned()),
        "{labels:?}"
    );
    browser.choose("#language", "en");
    assert_eq!(text(&browser), english);
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn an_address_can_ask_for_spanish_and_steps_are_reported_in_it() {
    let (browser, _) = replayed(&[]);
    let page = browser.js("return location.href.split('#')[0]");
    let page = page.as_str().expect("an address");
    for asked in ["#lang=es&step=18", "?lang=es#step=18"] {
        browser.done(browser.session().goto("about:blank"));
        browser.done(browser.session().goto(format!("{page}{asked}")));
        assert_eq!(
            browser.text("#sentence"),
            "Rechazado: la reina 6 comparte diagonal con la reina 3, pero el tablero con ella en la fila 1 ya se vio: paso 10."
        );
        assert_eq!(browser.text("#counter"), "paso 18 de 2340");
        browser.click("#next");
        let printed = "Reacción: en su lugar, la reina 5 pasa a la fila 5. Este tablero no se escribe.";
        assert_eq!(browser.text("#sentence"), printed);
    }
    browser.done(browser.session().goto(format!("{page}?lang=__proto__")));
    assert_eq!((browser.text("#counter").as_str(), browser.console_errors().len()), ("step 0 of 2,340", 0));
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn what_was_said_is_said_again_in_the_other_language() {
    let browser = Browser::start();
    browser.open(&Site::eight().file("simulator.html"), "#case=12345678&step=99999");
    assert!(browser.text("#message").starts_with("There is no case “12345678” here. "));
    browser.choose("#language", "es");
    let said = browser.text("#message");
    assert!(said.starts_with("Aquí no hay ningún caso «12345678». Este es "), "{said}");
    assert!(said.contains("No hay ningún paso «99999». Este es paso 2340 de 2340."), "{said}");
    browser.choose("#language", "en").click("#previous-reaction").click("#last").click("#next-reaction");
    assert_eq!(browser.text("#message"), "There is none left.");
    browser.choose("#language", "es");
    assert_eq!(browser.text("#message"), "No queda ninguna.");
}
