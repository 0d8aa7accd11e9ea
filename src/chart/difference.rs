//! The differences between the shares of two results, by solution.

use maud::{Markup, html};

use super::canvas::{Canvas, in_one, px};
use super::marks::Marks;
use super::scale::{Scale, ScaleKind, Tick};
use super::words;

/// Shares are per this number of trials, so that differences are counts.
pub const OF: f64 = 1e6;

/// Bars that show how many more of a million trials of B than of A reach each solution, in the order of `differences`.
pub fn chart(differences: &[f64], canvas: &Canvas) -> Markup {
    let neighbours = differences.chunks(in_one(differences.len()));
    let means = neighbours.map(|part| part.iter().sum::<f64>() / part.len() as f64);
    bars(&means.collect::<Vec<_>>(), canvas)
}

/// A mark in the middle of the first `shown` bars, for each row of a table that `each` solutions have in common.
pub fn marks(differences: &[f64], shown: usize, each: usize, canvas: &Canvas) -> Marks {
    let middle = f64::midpoint(canvas.top, canvas.bottom);
    Marks::of_columns(shown, each, differences.len(), middle, canvas)
}

fn bars(differences: &[f64], canvas: &Canvas) -> Markup {
    let Canvas { language, left, right, top, bottom, .. } = *canvas;
    let middle = f64::midpoint(top, bottom);
    let most = differences.iter().copied().map(f64::abs).fold(1.0, f64::max);
    let [up, down] = [top, bottom].map(|end| Scale::new(ScaleKind::Linear, 1.0..=most, (middle, end)));
    let bar = |index: usize, end: f64| {
        let (left, right) = canvas.column(index, differences.len());
        let gap = 0.1 * (right - left);
        format!("M{} {middle}V{}H{}V{middle}z", px(left + gap), px(end), px(right - gap))
    };
    let (mut more, mut fewer) = (String::new(), String::new());
    for (index, &difference) in differences.iter().enumerate() {
        if difference > 0.0 {
            more += &bar(index, up.at(difference));
        } else {
            fewer += &bar(index, down.at(-difference));
        }
    }
    html! {
        g class="tick end" {
            (signed(&up.ticks(language), "+", canvas)) (signed(&down.ticks(language)[1..], "−", canvas))
        }
        path class="bars" d=(more) {}
        path class="fewer" d=(fewer) {}
        path class="axis" d=(format!("M{left} {middle}H{right}")) {}
        text class="title" x="4" y="16" { (words::MORE_IN_B.plain(language)) }
        (canvas.bottom_axis(words::MOST_FREQUENT_OF_A.plain(language), &[]))
    }
}

fn signed(ticks: &[Tick], sign: &str, canvas: &Canvas) -> Markup {
    let Canvas { left, right, .. } = *canvas;
    html! {
        @for tick in ticks {
            path class="grid" d=(format!("M{left} {}H{right}", px(tick.place))) {}
            text x=(left - 8.0) y=(px(tick.place + 4.0)) { @if tick.label != "0" { (sign) } (tick.label) }
        }
    }
}
