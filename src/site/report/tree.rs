//! Where the trials end, queen by queen: why some solutions come more often.

use maud::{Markup, html};

use super::super::page::skippable;
use super::super::subject::Subject;
use super::super::words;
use super::tips::MAX_CARDS;
use super::{Say, chart_class, legend, tips};
use crate::chart::board::{extent, placed};
use crate::chart::canvas::{Canvas, px};
use crate::chart::frequencies::Frequencies;
use crate::chart::tree::{Leaf, Tree};
use crate::text::finding;

pub(super) fn section(subject: &Subject) -> Markup {
    let Some(tree) = tree(subject) else {
        return html! {};
    };
    html! {
        section id="tree" {
            h2 { (title(&tree, subject)) }
            (skippable(&figure(&tree, subject, true), "after-tree", subject.language()))
        }
    }
}

/// The tree of the solutions that were reached, if they are boards with a queen in each column.
pub(super) fn tree(subject: &Subject) -> Option<Tree> {
    Tree::of_rows(subject.solutions(), subject.cell.row.keys_known, |key| subject.board_of(key))
}

/// What the data show of the first queen, if they show it.
pub(super) fn title(tree: &Tree, subject: &Subject) -> String {
    match tree.first_queen(!subject.cell.row.census) {
        Some((fewest, most)) => {
            subject.say(words::TREE_OF_EQUAL_ROWS, &[&fewest.to_string(), &most.to_string()])
        }
        None => subject.say(words::TREE, &[finding::observations(subject.cell).plain(subject.language())]),
    }
}

/// The tree; on a page that has the cards of all solutions its lines show them.
pub(super) fn figure(tree: &Tree, subject: &Subject, has_cards: bool) -> Markup {
    let language = subject.language();
    let observed = finding::observations(subject.cell).plain(language);
    let words = subject.say(words::TREE_WORDS, &[observed]);
    let canvases = Canvas::both(language).map(Tree::canvas);
    html! {
        figure class="tree" {
            svg class="pieces" width="0" height="0" aria-hidden="true" { defs { g id="tree-blocks" { (tree.blocks()) } } }
            @for canvas in canvases {
                svg class=(chart_class(&canvas)) viewBox=(canvas.view_box()) role="group" aria-label=(words) {
                    (tree.titles(&canvas))
                    use href="#tree-blocks" transform=(tree.fitted(&canvas)) {}
                    (tree.numbers(&canvas))
                    @if !canvas.is_narrow() {
                        (boards(tree, &canvas, subject))
                        @if has_cards { (leaves(tree, &canvas, subject)) }
                    }
                }
            }
            figcaption {
                p { (words) " " (subject.plain(words::TREE_MERGED)) }
                (legend("share", subject.plain(words::EQUAL_SHARE)))
            }
        }
    }
}

/// A leaf that is thinner has no link: the bar chart has it.
const THINNEST_LINK: f64 = 2.0;

/// The lines across the tree, each with its board while it is looked at.
fn leaves(tree: &Tree, canvas: &Canvas, subject: &Subject) -> Markup {
    let all = Frequencies::of(subject.solutions());
    let (left, right) = (canvas.left, Tree::right(canvas));
    html! {
        @if all.rows.len() <= MAX_CARDS {
            @for (leaf, top, bottom) in tree.places(canvas).filter(|(_, top, bottom)| bottom - top >= THINNEST_LINK) {
                @if let Some(index) = all.rows.iter().position(|row| row.solution == leaf.key) {
                    @let area = format!("M{left} {}H{right}V{}H{left}z", px(top), px(bottom));
                    (tips::place(&area, (right - 40.0, bottom + 6.0), index, all.rows[index], canvas, subject))
                }
            }
        }
    }
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
    leaf: &Leaf,
    middle: f64,
    (top, side): (f64, f64),
    tree: &Tree,
    canvas: &Canvas,
    subject: &Subject,
) -> Markup {
    let (left, right) = (Tree::right(canvas) + 22.0, Tree::right(canvas));
    let (words, line) = (left + side + 8.0, top + side / 2.0);
    html! {
        path class="lead-line" d=(format!("M{} {}L{} {}", px(right + 2.0), px(middle), px(left - 4.0), px(line))) {}
        @if let Some(grid) = subject.board_of(&leaf.key) {
            g transform=(format!("translate({} {}) scale({:.3})", px(left), px(top), side / extent(&grid).0 as f64)) { (placed(&grid)) }
        }
        text class="key" x=(px(words)) y=(px(line - 3.0)) { (subject.name_of(&leaf.key)) }
        text x=(px(words)) y=(px(line + 14.0)) { (subject.language().percent(tree.share(leaf))) }
    }
}
