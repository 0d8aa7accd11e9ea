//! Where the trials end, queen by queen: why some solutions come more often.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::words;
use super::figure::legend;
use super::{DrawnTable, Figure, Say, neighbours};
use crate::chart::board::{extent, placed};
use crate::chart::canvas::{Canvas, px};
use crate::chart::marks::Marks;
use crate::chart::tree::{Leaf, Tree};
use crate::text::finding;

pub(super) fn section(subject: &Subject) -> Markup {
    html! {
        @if let Some(tree) = &subject.views().tree {
            section id="tree" {
                h2 { (title(tree, subject)) }
                (figure(tree, subject, Some(neighbours::drawn_table(&subject.views().frequencies, subject))))
            }
        }
    }
}

/// What a census shows of the first queen: a sample can show no two shares equal.
pub(super) fn title(tree: &Tree, subject: &Subject) -> String {
    match tree.first_queen() {
        Some((fewest, most)) if subject.cell.row.census => {
            subject.say(words::TREE_OF_EQUAL_ROWS, &[&fewest.to_string(), &most.to_string()])
        }
        _ => subject.say(words::TREE, &[finding::counted(subject.cell).plain(subject.language())]),
    }
}

/// The tree; its lines are those of `table`, if the page has it.
pub(super) fn figure(tree: &Tree, subject: &Subject, table: Option<DrawnTable>) -> Markup {
    let language = subject.language();
    let counted = finding::counted(subject.cell).plain(language);
    let words = subject.say(words::TREE_WORDS, &[counted]);
    let legend = html! {
        p { (words) " " (subject.plain(words::TREE_MERGED)) }
        (legend("share", subject.plain(words::EQUAL_SHARE)))
    };
    let canvases = Canvas::both(language).map(|canvas| tree.canvas(canvas));
    let figure = Figure { words: &words, canvases, table, legend };
    html! {
        svg class="pieces" width="0" height="0" aria-hidden="true" { defs { g id="tree-blocks" { (tree.blocks()) } } }
        (figure.drawn(|canvas| (chart(tree, canvas, subject), marks(tree, canvas, subject))))
    }
}

fn chart(tree: &Tree, canvas: &Canvas, subject: &Subject) -> Markup {
    html! {
        (tree.titles(canvas))
        use href="#tree-blocks" transform=(tree.fitted(canvas)) {}
        (tree.numbers(canvas))
        @if !canvas.is_narrow() { (boards(tree, canvas, subject)) }
    }
}

/// A mark at the end of each line across the tree whose solution has a row of the table, or is the first of one.
fn marks(tree: &Tree, canvas: &Canvas, subject: &Subject) -> Marks {
    let rows = &subject.views().frequencies.rows;
    let heads = rows.iter().step_by(neighbours::in_one(rows.len()));
    let places: BTreeMap<&str, usize> = heads.map(|row| &*row.solution).zip(0..).collect();
    let right = tree.right(canvas);
    Marks::of(tree.places(canvas).filter_map(|(leaf, top, bottom)| {
        Some((*places.get(leaf.key)?, (right, f64::midpoint(top, bottom))))
    }))
}

/// With more rows of the first queen the boards at the right do not fit.
const MAX_BOARDS: usize = 12;

/// The most frequent solution of each row of the first queen, beside the tree.
fn boards(tree: &Tree, canvas: &Canvas, subject: &Subject) -> Markup {
    let largest = tree.largest(canvas);
    let side = ((canvas.bottom - canvas.top) / largest.len().max(1) as f64 - 8.0).min(64.0);
    let middles: Vec<f64> = largest.iter().map(|(_, middle)| *middle).collect();
    let tops = apart(&middles, side, canvas);
    html! {
        @if largest.len() <= MAX_BOARDS {
            @for ((leaf, middle), top) in largest.into_iter().zip(tops) { (beside(leaf, middle, (top, side), tree, canvas, subject)) }
        }
    }
}

/// The upper edges of boards of a side, as near to the middles of their blocks as they fit above each other.
fn apart(middles: &[f64], side: f64, canvas: &Canvas) -> Vec<f64> {
    let mut above = canvas.top;
    let mut rest = middles.len();
    let top = |middle: &f64| {
        rest -= 1;
        let lowest = canvas.bottom - side - rest as f64 * (side + 6.0);
        let top = (middle - side / 2.0).min(lowest).max(above);
        above = top + side + 6.0;
        top
    };
    middles.iter().map(top).collect()
}

fn beside(
    leaf: Leaf,
    middle: f64,
    (top, side): (f64, f64),
    tree: &Tree,
    canvas: &Canvas,
    subject: &Subject,
) -> Markup {
    let (left, right) = (tree.right(canvas) + 22.0, tree.right(canvas));
    let (words, line) = (left + side + 8.0, top + side / 2.0);
    html! {
        path class="lead-line" d=(format!("M{} {}L{} {}", px(right + 2.0), px(middle), px(left - 4.0), px(line))) {}
        @if let Some(grid) = subject.board_of(leaf.key) {
            g transform=(format!("translate({} {}) scale({:.3})", px(left), px(top), side / extent(&grid).0 as f64)) { (placed(&grid)) }
        }
        text class="key" x=(px(words)) y=(px(line - 3.0)) { (Subject::name_of(leaf.key)) }
        text x=(px(words)) y=(px(line + 14.0)) { (subject.language().percent(tree.share(leaf))) }
    }
}
