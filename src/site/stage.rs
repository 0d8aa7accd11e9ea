//! The parts of a page that show a trace: what the modules of `viewer/` fill.

use maud::{Markup, html};

use crate::experiment::AboutText;
use crate::model::language::{Language, Phrase};

/// What pages with a stage look like.
pub(super) const STYLE: &str = include_str!("viewer/viewer.css");

/// Steps a second.
const SPEEDS: [&str; 9] = ["1", "2", "4", "8", "16", "50", "100", "300", "1000"];

/// All is played in 10 or 30 seconds: the values and what they are called.
const WHOLE: [(&str, &str); 2] = [("all-10", "allIn10"), (USUAL, "allIn30")];

/// The speed that suits every trial: the longest are over in half a minute.
const USUAL: &str = "all-30";

/// What a page says where scripts do not run.
pub(super) fn without_scripts(phrase: Phrase) -> Markup {
    html! {
        noscript {
            @for language in Language::ALL {
                p.message lang=(language.code()) { (phrase.plain(language)) }
            }
        }
    }
}

/// The boards: one, and another beside it where two traces are compared.
pub(super) fn boards() -> Markup {
    html! {
        div.boards {
            figure { svg #board .board role="img" {} }
            figure.other { svg #other-board .board role="img" {} }
        }
    }
}

/// What happens, in words, and where people say which queen moves next.
pub(super) fn captions() -> Markup {
    html! {
        div.captions {
            p #sentence .sentence {}
            p.sentence.other { b #other-title {} " " span #other-sentence {} }
            (prediction())
        }
    }
}

fn prediction() -> Markup {
    html! {
        div.prediction {
            b #verdict role="status" {}
            form #question {
                label for="guess" data-say="question" { "Which queen moves next?" }
                input #guess type="number" min="0" required;
                button data-say="answer" { "Answer" }
            }
            span #score {}
        }
    }
}

/// The panel about the solver.
pub(super) fn about() -> Markup {
    html! {
        dialog #about aria-labelledby="about-title" {
            h2 #about-title tabindex="-1" autofocus data-say="about" { "AboutText this solver" }
            div #about-text {}
            div #about-pictures {}
            button #close-about type="button" data-say="close" { "Close" }
        }
    }
}

/// All languages, to choose from.
pub(super) fn languages() -> Markup {
    html! {
        @for language in Language::ALL {
            option value=(language.code()) lang=(language.code()) { (language.name()) }
        }
    }
}

/// The choice of a language.
pub(super) fn language() -> Markup {
    html! {
        label { span.wide data-say="language" { "Language" } " "
            select #language data-label="language" { (languages()) }
        }
    }
}

fn button(id: &str, word: &str) -> Markup {
    html! {
        button #(id) type="button" data-label=(word) {
            svg.icon aria-hidden="true" { use href=(format!("#icon-{id}")) {} }
        }
    }
}

/// The trace at a glance, and where it is.
pub(super) fn position() -> Markup {
    html! {
        svg #strip .strip role="img" preserveAspectRatio="none" {}
        p #strip-key .small.quiet {}
        div.seek {
            input #slider type="range" min="0" value="0" data-label="position";
            output #counter {}
        }
    }
}

/// The buttons that move along a trace.
pub(super) fn transport() -> Markup {
    html! {
        (button("first", "first"))
        (button("back", "back"))
        button #play type="button" {
            svg.icon aria-hidden="true" { use #play-sign href="#icon-play" {} }
        }
        (button("next", "next"))
        (button("last", "last"))
        (button("previous-reaction", "previousBack"))
        (button("next-reaction", "nextBack"))
    }
}

/// The choice of a speed.
pub(super) fn speed() -> Markup {
    html! {
        label { span.wide data-say="speed" { "Speed" } " "
            select #speed data-label="speed" {
                @for speed in SPEEDS { option value=(speed) { (speed) "/s" } }
                @for (value, word) in WHOLE { option value=(value) selected[value == USUAL] data-say=(word) { (value) } }
            }
        }
    }
}

/// Other ways to go through a trace.
pub(super) fn ways() -> Markup {
    html! {
        label { span data-say="goto" { "Go to step" } " " input #goto type="number" min="0" step="any"; }
        button #predict type="button" data-say="predict" { "Predict" }
        button #present .wide type="button" data-say="present" { "Projector" }
        button #help .wide type="button" data-say="help" { "Keys" }
    }
}

/// What copies and saves a trace, and the command that replays it.
pub(super) fn copies() -> Markup {
    html! {
        div.controls {
            @for (id, word) in [
                ("copy-link", "copyLink"),
                ("copy-text", "copyText"),
                ("download-text", "downloadText"),
                ("download-svg", "downloadSvg"),
            ] {
                button #(id) type="button" data-say=(word) {}
            }
        }
        p.small { span data-say="replay" { "Replay it with" } " " code #replay {} }
    }
}

/// The keys of the keyboard.
pub(super) fn keys() -> Markup {
    html! {
        dialog #keys aria-labelledby="keys-title" {
            h2 #keys-title data-say="help" { "Keys" }
            dl #keys-list {}
            button #close type="button" data-say="close" { "Close" }
        }
    }
}

/// Name and path on a square of side 24.
const ICONS: [(&str, &str); 8] = [
    ("first", "M5 5h2v14H5zM19 5v14L8 12z"),
    ("back", "M16 5v14L6 12z"),
    ("play", "M7 4v16l13-8z"),
    ("pause", "M6 5h4v14H6zM14 5h4v14h-4z"),
    ("next", "M8 5v14l10-7z"),
    ("last", "M17 5h2v14h-2zM5 5v14l11-7z"),
    ("previous-reaction", "M9 6L3 12l6 6v-4h5a3 3 0 0 0 0-6H9zM19 5h2v14h-2z"),
    ("next-reaction", "M15 6l6 6-6 6v-4h-5a3 3 0 0 1 0-6h5zM3 5h2v14H3z"),
];

/// Name and path on a square of side 10: solid for what is taken, open for what is not.
const SIGNS: [(&str, &str); 5] = [
    ("move", "M5 .5L9.5 5 5 9.5.5 5z"),
    ("back", "M4 1L.5 4.5 4 8V6h2.5a1.6 1.6 0 0 0 0-3H4z"),
    ("silent", "M1 4h3v2H1zM6 4h3v2H6z"),
    ("ask", "M2 3a3 3 0 1 1 4.2 2.7V7H4V4.4A1 1 0 1 0 4.1 3zM4 8h2.2v2H4z"),
    ("no", "M2 .8L5 3.8 8 .8 9.2 2l-3 3 3 3L8 9.2l-3-3-3 3L.8 8l3-3-3-3z"),
];

/// Every sign, drawn once.
pub(in crate::site) fn icons() -> Markup {
    html! {
        svg class="pieces" width="0" height="0" aria-hidden="true" {
            @for (name, path) in ICONS {
                symbol id=(format!("icon-{name}")) viewBox="0 0 24 24" { path d=(path) {} }
            }
            @for (name, path) in SIGNS {
                symbol id=(format!("sign-{name}")) viewBox="0 0 10 10" { path d=(path) {} }
            }
        }
    }
}

/// The question of the experiment, on a page that speaks all languages.
pub(super) fn question(about: &AboutText) -> Markup {
    let languages = about.languages();
    html! {
        @for &language in languages.iter().filter(|&&language| !about.text(language).is_empty()) {
            p class={ "quiet" @if languages.len() > 1 { " in-language" } } lang=(language.code()) { (about.text(language)) }
        }
    }
}
