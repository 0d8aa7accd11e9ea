//! The parts of a page that show a trace: what the modules of `viewer/` fill.

mod icons;

use maud::{Markup, html};

use crate::model::language::{Language, Phrase};

pub(super) use icons::icons;

/// What pages with a stage look like.
pub(super) const STYLE: &str = include_str!("../viewer/viewer.css");

/// Steps a second.
const SPEEDS: [&str; 9] = ["1", "2", "4", "8", "16", "50", "100", "300", "1000"];

/// All is played in 10 or 30 seconds: the values and what they are called.
const WHOLE: [(&str, &str); 2] = [("all-10", "allIn10"), ("all-30", "allIn30")];

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
            h2 #about-title tabindex="-1" autofocus data-say="about" { "About this solver" }
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
                @for (value, word) in WHOLE { option value=(value) data-say=(word) { (value) } }
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
