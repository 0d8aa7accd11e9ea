//! The differences between the shares of two results, by solution.

use maud::{Markup, html};

use super::frame::{ACROSS, BOTTOM, LEFT, RIGHT, TOP, bottom_axis, in_one, px};
use super::scale::{Scale, ScaleKind, Tick};

/// Shares are per this number of trials, so that differences are counts.
pub const OF: f64 = 1e6;

/// The position of a difference of 0.
const MIDDLE: f64 = f64::midpoint(TOP, BOTTOM);

/// Bars that show how many more of a million trials of B than of A reach each solution, in the order of `differences`.
#[must_use]
pub fn chart(differences: &[f64]) -> Markup {
    let neighbours = differences.chunks(in_one(differences.len()));
    let means = neighbours.map(|part| part.iter().sum::<f64>() / part.len() as f64);
    bars(&means.collect::<Vec<_>>())
}

fn bars(differences: &[f64]) -> Markup {
    let most = differences.iter().copied().map(f64::abs).fold(1.0, f64::max);
    let [up, down] = [TOP, BOTTOM].map(|end| Scale::new(ScaleKind::Linear, 1.0..=most, (MIDDLE, end)));
    let width = (ACROSS.1 - ACROSS.0) / differences.len().max(1) as f64;
    let bar = |(index, difference): (usize, &f64)| {
        let end = if *difference > 0.0 { up.at(*difference) } else { down.at(-difference) };
        let left = LEFT + (index as f64 + 0.1) * width;
        format!("M{} {MIDDLE}V{}h{}V{MIDDLE}z", px(left), px(end), px((0.8 * width).max(0.1)))
    };
    let bars: Vec<String> = differences.iter().enumerate().map(bar).collect();
    html! {
        g class="tick end" {
            (marks(&up.ticks(), "+")) (marks(&down.ticks()[1..], "−"))
        }
        path class="bars" d=(bars.concat()) {}
        path class="axis" d=(format!("M{LEFT} {MIDDLE}H{RIGHT}")) {}
        text class="title" x="4" y="16" { "how many more of a million trials reach it in B" }
        (bottom_axis("solutions, the most frequent of A first", &[]))
    }
}

fn marks(ticks: &[Tick], sign: &str) -> Markup {
    html! {
        @for tick in ticks {
            path class="grid" d=(format!("M{LEFT} {}H{RIGHT}", px(tick.place))) {}
            text x=(LEFT - 8.0) y=(px(tick.place + 4.0)) { @if tick.label != "0" { (sign) } (tick.label) }
        }
    }
}
