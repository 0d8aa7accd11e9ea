//! The key of a chart with several curves: their names beside the plot.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::canvas::{Canvas, LETTER, STYLES};
use crate::result::cell::{CellResult, CellResults};

/// The width of what stands before and after a name.
const MARGIN: f64 = 56.0;

/// What names take at most.
const WIDEST: f64 = 400.0;

/// The distance of two names.
const LINE: f64 = 20.0;

/// What cells are called within their result: by what they differ in.
pub fn names(cells: &[&CellResult], results: &CellResults) -> Vec<String> {
    let systems: BTreeSet<&str> = cells.iter().map(|cell| cell.identity.system.as_str()).collect();
    let sizes: BTreeSet<Option<u64>> = cells.iter().map(|cell| cell.identity.size).collect();
    let name = |cell: &&CellResult| {
        let identity = &cell.identity;
        let size = identity.size.filter(|_| sizes.len() > 1).map(|size| format!("size={size}"));
        let system = (systems.len() > 1).then(|| identity.system.clone());
        let options = Some(results.layout.written_varying(identity)).filter(|options| !options.is_empty());
        let parts: Vec<String> = [system, size, options].into_iter().flatten().collect();
        if parts.is_empty() { identity.system.clone() } else { parts.join(" ") }
    };
    cells.iter().map(name).collect()
}

/// A canvas that is high enough for this number of names.
pub fn canvas(names: usize, canvas: Canvas) -> Canvas {
    let room = canvas.top + LINE * names as f64 + canvas.height - canvas.bottom;
    canvas.of_height(canvas.height.max(room))
}

/// Where the plot is: the names, if there are any, are right of it, or below a narrow chart.
pub fn plot<'n>(names: impl Iterator<Item = (usize, &'n str)>, canvas: &Canvas) -> Canvas {
    let longest = numbered(names).map(|(_, name)| length(&name)).reduce(f64::max);
    let width = longest.map_or(0.0, |longest| (MARGIN + longest).min(WIDEST));
    if canvas.is_narrow() { *canvas } else { Canvas { right: canvas.right - width, ..*canvas } }
}

/// How long a name is at most; m and w are the widest letters.
fn length(name: &str) -> f64 {
    let widest = name.chars().filter(|letter| "mwMW".contains(*letter)).count();
    LETTER * name.chars().count() as f64 + 0.6 * LETTER * widest as f64
}

/// The names, each with its number where styles are used twice.
pub fn numbered<'n>(names: impl Iterator<Item = (usize, &'n str)>) -> impl Iterator<Item = (usize, String)> {
    let names: Vec<(usize, &str)> = names.collect();
    let has_numbers = names.len() > STYLES;
    names.into_iter().enumerate().map(move |(number, (style, name))| {
        (style, if has_numbers { format!("{}: {name}", number + 1) } else { name.to_owned() })
    })
}

/// The names right of `plot`, each with its line.
pub fn markup<'n>(names: impl Iterator<Item = (usize, &'n str)>, plot: &Canvas) -> Markup {
    html! {
        @for (row, (style, name)) in numbered(names).enumerate() {
            @let middle = plot.top + LINE * (row as f64 + 0.5);
            g class={ "s" (style) } {
                path class="line" d=(format!("M{} {middle}h26", plot.right + 14.0)) {}
                text class="label" x=(plot.right + 46.0) y=(middle + 4.0) { (name) }
            }
        }
    }
}
