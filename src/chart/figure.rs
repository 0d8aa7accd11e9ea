//! A standalone chart for papers: SVG with its colours inside.

use maud::{Markup, PreEscaped, html};

use super::canvas::Canvas;

/// Literal colours, for programs that do not support CSS variables.
const COLOURS: &str = include_str!("figure.css");

/// The bytes of an SVG file that shows `chart`, which is drawn in `canvas`, with a title.
#[must_use]
pub fn svg(title: &str, canvas: &Canvas, chart: &Markup) -> Vec<u8> {
    let figure = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(canvas.view_box()) width=(canvas.width) height=(canvas.height) {
            title { (title) }
            style { (PreEscaped(COLOURS)) }
            rect class="paper" width=(canvas.width) height=(canvas.height) {}
            (chart)
        }
    };
    (figure.into_string() + "\n").into_bytes()
}
