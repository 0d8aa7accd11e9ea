//! The parts of the page that its script fills.

use maud::{Markup, html};

use crate::site::{stage, words};

/// The body, without the module.
pub(super) fn shell(header: &Markup) -> Markup {
    html! {
        (header)
        main {
            div.window {
                button #leave type="button" data-say="leave" { "Leave the projector mode" }
                (headline())
                (stage::without_scripts(words::LIVE_NEEDS_SCRIPTS))
                div.notices { p #message .message hidden {} }
                div #ground {}
                div.stage {
                    (stage::boards())
                    (stage::captions())
                    section.bar aria-labelledby="heading" {
                        (stage::position())
                        div.controls { (stage::transport()) }
                        (setup())
                    }
                    section.laboratory {
                        (tabs())
                        (experiment())
                        (race())
                    }
                }
            }
            section {
                h2 data-say="log" { "Steps" }
                div.controls { (stage::ways()) }
                div #log .log {}
                (stage::copies())
            }
            p #live .hidden role="status" {}
            (stage::keys())
            (stage::about())
        }
    }
}

fn headline() -> Markup {
    html! {
        div.headline {
            h1 #heading data-say="live" { "Live" }
            label { span.wide data-say="solver" { "Solver" } " " select #system data-label="solver" {} }
            label { span.wide data-say="size" { "Size" } " " input #size type="number" data-label="size"; }
            details #more .drawer hidden { summary data-say="options" { "Options" } div #options .fields {} }
            span.space {}
            button #about-solver .wide type="button" data-say="about" { "About this solver" }
            (stage::language())
        }
    }
}

/// Where a trial starts.
fn setup() -> Markup {
    html! {
        div.controls {
            (stage::speed())
            button #another type="button" data-say="another" { "Random start" }
            button #classic type="button" data-say="classicStart" { "Classic start" }
            input #start data-label="typed" autocomplete="off" spellcheck="false";
        }
        p #origin .small.quiet {}
    }
}

/// One solver, or several, and what is run of them.
fn tabs() -> Markup {
    html! {
        div.controls.tabs role="group" data-label="experiment" {
            button #one type="button" aria-pressed="true" data-say="experiment" { "Experiment" }
            button #several type="button" aria-pressed="false" data-say="race" { "Which is closest to uniform?" }
            span #progress .small {}
        }
        div.controls {
            label { span data-say="count" { "Random starts" } " " input #count inputmode="numeric" autocomplete="off"; }
            label { span data-say="seed" { "Seed" } " " input #seed inputmode="numeric" autocomplete="off"; }
            button #run .strong type="button" data-say="run" { "Run" }
        }
        progress #bar data-label="running" value="0" {}
    }
}

fn experiment() -> Markup {
    html! {
        div.experiment {
            div.finding {
                p.answer { strong #answer {} " " span #grounds {} }
                svg #picture .chart role="img" data-label="picture" {}
                p.key.small.quiet {
                    span #bars-key { (legend("bars", "reached")) " " (legend("level", "equal")) " " }
                    span #exact hidden { (sample("exact")) " " span #exact-starts {} }
                }
                div.below {
                    svg #steps .chart role="img" data-label="stepsPicture" {}
                    div #ends {}
                }
            }
            details #save .drawer hidden {
                summary data-say="save" { "Save" }
                div { p.small data-say="saving" {} ul #files {} }
            }
        }
    }
}

fn race() -> Markup {
    html! {
        div.race role="region" tabindex="0" data-label="race" {
            p.small data-say="raceRule" {}
            p #alone hidden data-say="noOne" {}
            div #racers .fields role="group" data-label="racers" {}
            p #closest .answer role="status" {}
            ol #lanes {}
        }
    }
}

/// An entry of a legend: a sample of how `class` is drawn, and the word for it.
fn legend(class: &str, word: &str) -> Markup {
    html! { (sample(class)) " " span data-say=(word) {} }
}

fn sample(class: &str) -> Markup {
    html! {
        svg class="chart sample" viewBox="0 0 28 12" aria-hidden="true" {
            @if class == "bars" { path class=(class) d="M8 1h12v10h-12z" {} } @else { path class=(class) d="M0 6H28" {} }
        }
    }
}
