//! A standalone chart for papers: SVG with its colours inside.

use maud::{Markup, PreEscaped, html};

use super::frame::{HEIGHT, WIDTH};

/// Literal colours, for programs that do not support CSS variables.
const COLOURS: &str = include_str!("figure.css");

/// The view box of all charts.
#[must_use]
pub fn view_box() -> String {
    format!("0 0 {WIDTH} {HEIGHT}")
}

/// The bytes of an SVG file that shows `chart`, with a title.
#[must_use]
pub fn svg(title: &str, chart: &Markup) -> Vec<u8> {
    let figure = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(view_box()) width=(WIDTH) height=(HEIGHT) {
            title { (title) }
            style { (PreEscaped(COLOURS)) }
            rect class="paper" width=(WIDTH) height=(HEIGHT) {}
            (chart)
        }
    };
    (figure.into_string() + "\n").into_bytes()
}
