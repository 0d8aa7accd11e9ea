//! The first screen: a question, a guess, one button, the answer, and what to ask next.

use maud::{Markup, html};

/// What it looks like.
pub(super) const STYLE: &str = include_str!("first.css");

/// The question of the page before scripts know of another.
const ASKED: &str = "Eight queens are dropped at random, and a solver repairs the board. Do all 92 endings come equally often?";

/// What readers may guess.
const GUESSES: [(&str, &str); 3] = [("yes", "Yes"), ("no", "No"), ("depends", "It depends")];

/// What to ask next: ids and words.
const NEXT: [(&str, &str); 3] =
    [("next-race", "nextRace"), ("next-restart", "nextRestart"), ("next-other", "nextOther")];

/// The question, and what the reader expects.
pub(super) fn question() -> Markup {
    html! {
        div.asked {
            h2 #asked { (ASKED) }
            div.guess role="group" data-label="guess" {
                span data-say="guess" { "What do you think?" }
                @for (guess, label) in GUESSES {
                    button id=(format!("guess-{guess}")) type="button" aria-pressed="false" data-say=(guess) { (label) }
                }
            }
        }
    }
}

/// What is said below the button, before and after it was pressed.
pub(super) fn beside_run() -> Markup {
    html! {
        p.local.small.quiet data-say="local" { "It runs on this device, in seconds." }
        p #guessed .quiet {}
    }
}

/// What to ask next, each a run.
pub(super) fn following() -> Markup {
    html! {
        div #following role="group" data-label="following" hidden {
            p #tap .small.quiet data-say="tapBar" {}
            @for (id, word) in NEXT {
                button id=(id) type="button" data-say=(word) {}
            }
        }
    }
}
