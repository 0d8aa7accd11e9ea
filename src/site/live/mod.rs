//! `live.html`: any system set up, played, and run in experiments, by this crate compiled to WebAssembly.
//!
//! The module is `queenlab.wasm.gz`, which `web/build` makes. It gives the bytes of the command, since it is the same code.
//!
//! It is in the repository, beside the room that embeds it, so that `cargo run` gives the page and a package holds
//! it. CI fails if its sources are others (`web/queenlab.wasm.sources`), builds it anew, and compares the answers
//! of both.

use maud::{Markup, html};

use super::edition::Edition;
use super::page::{BOARD, CELL_CHART, CHART, Page, at_once, data, inert};
use super::script::Script;
use super::subject::{PageKind, runs};
use crate::experiment::Experiment;
use crate::model::language::Language;
use crate::result::package::File;
use crate::site::{lesson, stage, words};

mod first;
mod packed;

/// The module, packed.
pub const MODULE: &[u8] = include_bytes!("queenlab.wasm.gz");

const STYLE: &str = include_str!("live.css");

/// The page by itself.
pub fn page() -> Vec<u8> {
    bytes(&html! {})
}

/// The page beside those of the result of `experiment`, whose cells it can run again.
pub fn file(experiment: &Experiment, edition: Edition) -> File {
    let header = html! {
        @for edition in Edition::all(edition.first) {
            div class="in-language" lang=(edition.language.code()) { (header(&experiment.name, edition)) }
        }
        @if runs(experiment) { (data("experiment", &experiment.to_toml())) }
    };
    File { name: PageKind::Live.file().to_owned(), bytes: bytes(&header) }
}

/// The page beside the lesson.
pub(crate) fn of_lesson() -> File {
    let languages = Language::ALL.map(|language| Edition { language, first: Language::English });
    let header = html! {
        @for edition in languages {
            div class="in-language" lang=(edition.language.code()) {
                header class="top" { span { strong { "queenlab" } } nav { (lesson::link(edition)) } }
            }
        }
    };
    File { name: PageKind::Live.file().to_owned(), bytes: bytes(&header) }
}

fn bytes(header: &Markup) -> Vec<u8> {
    let body = html! {
        (at_once(Script::Early))
        (stage::icons())
        (shell(header))
        (inert("module", &packed::text(MODULE)))
        (inert("worker", &Script::Worker.text()))
    };
    Page {
        language: Language::English,
        title: words::LIVE_TITLE.plain(Language::English),
        styles: &[BOARD, CHART, CELL_CHART, stage::STYLE, STYLE, first::STYLE],
        body,
        script: Some(Script::Live),
    }
    .bytes()
}

fn header(name: &str, edition: Edition) -> Markup {
    let language = edition.language;
    html! {
        header class="top" {
            span { strong { (name) } }
            nav aria-label=(words::PAGES_OF_RESULT.plain(language)) {
                ul {
                    li { a href=(PageKind::Start.link(edition)) { (words::START.plain(language)) } }
                    li { a href=(PageKind::Live.file()) aria-current="page" { (words::LIVE.plain(language)) } }
                }
            }
        }
    }
}

/// The body, without the module.
fn shell(header: &Markup) -> Markup {
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
                        (first::question())
                        (tabs())
                        (first::beside_run())
                        (experiment())
                        (race())
                        (first::following())
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
            label #problems { span.wide data-say="problem" { "Problem" } " " select #problem data-label="problem" {} }
            label #sizes { span.wide data-say="size" { "Size" } " " input #size type="number" data-label="size"; }
            details #more .drawer hidden { summary data-say="options" { "Options" } div #options .fields {} }
            span.space {}
            button #change type="button" {
                span.simple data-say="change" { "Change" }
                span.full data-say="simple" { "Simple" }
            }
            button #project .wide.simple type="button" data-say="present" { "Projector" }
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
        div.controls.start {
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
                div.charted {
                    svg #picture .chart role="img" data-label="picture" {}
                    div #tip .tip hidden {}
                }
                p.key.small.quiet {
                    span #bars-key { (legend("bars", "reached")) " " (legend("level", "equal")) " " }
                    span #whiskers hidden { (legend("interval", "whiskers")) " " }
                    span #exact hidden { (sample("exact")) " " span #exact-starts {} }
                    (saves("picture", "simple"))
                }
                p #restart hidden {
                    label { span data-say="restart" { "Restart after" } " " input #cutoff type="range" min="0"; }
                    " " output #restarted .small for="cutoff" {}
                }
                div.below {
                    div.pointed {
                        svg #steps .chart role="img" data-label="stepsPicture" {}
                        div #steps-tip .tip hidden {}
                    }
                    div #ends {}
                }
            }
            details #save .drawer hidden {
                summary data-say="save" { "Save" }
                div {
                    p.small data-say="saving" {}
                    ul #files {}
                    p { span data-say="reached" {} " " (saves("picture", "")) }
                    p { span data-say="steps" {} " " (saves("steps", "")) }
                }
            }
        }
    }
}

/// Where a script offers to save a chart.
fn saves(chart: &str, class: &str) -> Markup {
    html! { span class={ "saves screen " (class) } role="group" data-label="saveAs" data-chart=(chart) {} }
}

fn race() -> Markup {
    html! {
        div.race role="region" tabindex="0" data-label="race" {
            p #closest .answer role="status" {}
            p.small.full data-say="raceRule" {}
            p.small.simple data-say="raceBars" {}
            p #alone hidden data-say="noOne" {}
            div #racers .fields role="group" data-label="racers" {}
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
            path class=(class) d=(match class { "bars" => "M8 1h12v10h-12z", "interval" => "M14 0V12", _ => "M0 6H28" }) {}
        }
    }
}
