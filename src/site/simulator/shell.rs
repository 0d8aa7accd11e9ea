//! The parts of the page that the viewer fills.

use maud::{Markup, html};

use super::Simulator;
use crate::model::keys::Keys;
use crate::model::language::Language;
use crate::site::words;

/// Steps a second.
const SPEEDS: [&str; 9] = ["1", "2", "4", "8", "16", "50", "100", "300", "1000"];

/// In so many seconds all is played: the values and what they are called.
const WHOLE: [(&str, &str); 2] = [("all-10", "allIn10"), ("all-30", "allIn30")];

/// The body, without data.
pub(super) fn shell(page: &Simulator) -> Markup {
    html! {
        (page.header)
        main {
            div.window {
                (headline(page))
                (without_scripts())
                p #message .message hidden {}
                div.stage {
                    div.boards {
                        figure { svg #board .board role="img" {} }
                        figure.other { svg #other-board .board role="img" {} }
                    }
                    div.captions {
                        p #sentence .sentence {}
                        p.sentence.other { b #other-title {} " " span #other-sentence {} }
                        (prediction())
                    }
                    section.bar aria-labelledby="title" { (controls()) }
                    section.side {
                        (traces())
                        h2 data-say="log" { "Steps" }
                        div #log .log {}
                        (copies())
                    }
                }
            }
            @if !page.about.is_empty() { p.quiet lang="en" { (page.about) } }
            section.many {
                h2 data-say=(many(page.viewer.card.keys)) { "Solutions" }
                (picker())
                a #skip .skip href="#end" data-say="skip" { "Skip the list" }
                div #cases .cases {}
            }
            p #live .hidden role="status" {}
            (keys())
            (about())
            div #end tabindex="-1" {}
        }
    }
}

fn headline(page: &Simulator) -> Markup {
    html! {
        div.headline {
            h1 { span.of { (page.viewer.title) " · " } span #title {} }
            button #about-solver type="button" data-say="about" { "About this solver" }
            (language())
        }
    }
}

fn without_scripts() -> Markup {
    html! {
        noscript {
            @for language in Language::ALL {
                p.message lang=(language.code()) { (words::NEEDS_SCRIPTS.plain(language)) }
            }
        }
    }
}

/// Where people say which queen moves next.
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

fn about() -> Markup {
    html! {
        dialog #about aria-labelledby="about-title" {
            h2 #about-title data-say="about" { "About this solver" }
            div #about-text {}
            div #about-pictures {}
            button #close-about type="button" data-say="close" { "Close" }
        }
    }
}

/// The word of the viewer for what there are many of.
fn many(keys: Keys) -> &'static str {
    match keys {
        Keys::Solutions => "cases",
        Keys::Endings => "endings",
    }
}

fn language() -> Markup {
    html! {
        label { span.wide data-say="language" { "Language" } " "
            select #language data-label="language" { option value="en" lang="en" { "English" } option value="es" lang="es" { "Español" } }
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

fn controls() -> Markup {
    html! {
        svg #strip .strip role="img" preserveAspectRatio="none" {}
        p #strip-key .small.quiet {}
        div.seek {
            input #slider type="range" min="0" value="0" data-label="position";
            output #counter {}
        }
        div.controls {
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
        div.controls {
            label { span.wide data-say="speed" { "Speed" } " "
                select #speed data-label="speed" {
                    @for speed in SPEEDS { option value=(speed) { (speed) "/s" } }
                    @for (value, word) in WHOLE { option value=(value) data-say=(word) { (value) } }
                }
            }
            label { span data-say="goto" { "Go to step" } " " input #goto type="number" min="0" step="any"; }
            button #predict type="button" data-say="predict" { "Predict" }
            button #present .wide type="button" data-say="present" { "Projector" }
            button #help .wide type="button" data-say="help" { "Keys" }
        }
    }
}

fn traces() -> Markup {
    html! {
        div.fields.many {
            label { span data-say="trace" { "Trace" } " " select #trace {} }
            label { span data-say="with" { "Compare with" } " " input #with list="keys-of-cases" autocomplete="off"; }
            label { span data-say="itsTrace" { "its trace" } " " select #with-trace {} }
            datalist #keys-of-cases {}
        }
        p #comparison .quiet {}
    }
}

fn copies() -> Markup {
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

fn picker() -> Markup {
    html! {
        div.fields {
            label { span data-say="sort" { "Sort by" } " "
                select #sort {
                    @for order in ["hits", "steps", "class"] { option value=(order) data-say=(order) { (order) } }
                }
            }
            label { span data-say="filter" { "Filter by digits" } " " input #filter inputmode="numeric" autocomplete="off"; }
        }
    }
}

fn keys() -> Markup {
    html! {
        dialog #keys aria-labelledby="keys-title" {
            h2 #keys-title data-say="help" { "Keys" }
            dl #keys-list {}
            button #close type="button" data-say="close" { "Close" }
        }
    }
}
